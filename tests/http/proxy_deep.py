#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The service behind nginx and Caddy with TLS, as docs/http.md writes them: the lines come from
that page. Answers keep their bytes, streams are not held back, clients are told apart, and a client
that leaves ends its search."""
import contextlib
import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from service import PATIENCE, SOURCE, Service, check, end, processes

SHORT = '/api/v1/solve?target=5&numbers=2,3'
STREAM = '/api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75,100&sort=none'
NGINX = shutil.which('nginx', path=os.environ['PATH'] + ':/usr/sbin')
CADDY = shutil.which('caddy')


def block(begin):
    """The indented lines of docs/http.md from that line on."""
    with open(os.path.join(SOURCE, 'docs/http.md'), encoding='utf-8') as file:
        text = file.read()
    found = re.search(rf'^    {re.escape(begin)}\n(?:    .*\n)*', text, flags=re.M)
    return found[0]


def free_port():
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


def certificate(folder):
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt',
                    'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', f'{folder}/key.pem',
                    '-out', f'{folder}/cert.pem', '-days', '2', '-subj', '/CN=localhost',
                    '-addext', 'subjectAltName=IP:127.0.0.1'], check=True, capture_output=True)


def nginx(folder, port, upstream):
    places = ''.join(f'{name}_temp_path {folder}/{name};\n'
                     for name in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
    lines = block('location / {').replace('127.0.0.1:8080', f'127.0.0.1:{upstream}')
    with open(f'{folder}/nginx.conf', 'w', encoding='utf-8') as file:
        file.write(f'daemon off; pid {folder}/pid; error_log {folder}/error.log;\n'
                   f'events {{}}\nhttp {{ access_log off;\n{places}server {{\n'
                   f'listen 127.0.0.1:{port} ssl; ssl_certificate {folder}/cert.pem;\n'
                   f'ssl_certificate_key {folder}/key.pem;\n{lines}}}\n}}\n')
    return [NGINX, '-e', f'{folder}/error.log', '-p', folder, '-c', f'{folder}/nginx.conf']


def caddy(folder, port, upstream):
    lines = block('tally.example.org {').replace('127.0.0.1:8080', f'127.0.0.1:{upstream}')
    lines = lines.replace('tally.example.org {', f'https://127.0.0.1:{port} {{\n'
                          f'bind 127.0.0.1\ntls {folder}/cert.pem {folder}/key.pem')
    with open(f'{folder}/Caddyfile', 'w', encoding='utf-8') as file:
        file.write('{\nadmin off\nauto_https disable_redirects\n}\n' + lines)
    return [CADDY, 'run', '--config', f'{folder}/Caddyfile', '--adapter', 'caddyfile']


@contextlib.contextmanager
def proxied(make, upstream):
    """A proxy before the service: its port, and what trusts its certificate."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        port = free_port()
        certificate(folder)
        with open(f'{folder}/said', 'wb') as said:
            proxy = subprocess.Popen(make(folder, port, upstream), stdout=said, stderr=said,
                                     env={**os.environ, 'HOME': folder, 'XDG_DATA_HOME': folder,
                                          'XDG_CONFIG_HOME': folder})
        processes.append(proxy)
        deadline = time.monotonic() + PATIENCE
        while proxy.poll() is None and time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                socket.create_connection(('127.0.0.1', port), timeout=1).close()
                break
            time.sleep(0.05)
        with open(f'{folder}/said', encoding='utf-8') as said:
            check(proxy.poll() is None, f'the proxy runs: {said.read()}')
        context = ssl.create_default_context(cafile=f'{folder}/cert.pem')
        try:
            yield port, context
        finally:
            proxy.send_signal(signal.SIGTERM)
            proxy.wait(60)


def connect(port, context, source='127.0.0.1'):
    return http.client.HTTPSConnection('127.0.0.1', port, context=context, timeout=PATIENCE,
                                       source_address=(source, 0))


def ask(port, context, path, source='127.0.0.1', headers=None, body=None):
    connection = connect(port, context, source)
    connection.request('POST' if body else 'GET', path, body=body, headers=headers or {})
    answer = connection.getresponse()
    found = answer.status, answer.read(), answer.headers
    connection.close()
    return found


def test_answers(name, service, port, context):
    for path in (SHORT, '/api/v1/values?numbers=1,3,7', '/api/', '/api/v1/solve?target=x',
                 '/api/v1/openapi.json'):
        status, text, _ = ask(port, context, path)
        direct = service.ask(path)
        check((status, text) == (direct.status, direct.body), f'{name}: {path}: {status}')
    lines = b'{"target":8,"numbers":[3,5,1],"expression":"(3+5)*1"}\n' * 20000
    status, text, _ = ask(port, context, '/api/v1/judge', body=lines,
                          headers={'Content-Type': 'application/x-ndjson'})
    check(status == 200 and text.count(b'"verdict":"solved"') == 20000, f'{name}: judged: {status}')
    check(ask(port, context, '/metrics')[0] == 403, f'{name}: the metrics are not for all')
    packed = ask(port, context, '/api/v1/values?numbers=1,3,7,10,25',
                 headers={'Accept-Encoding': 'gzip'})
    check(packed[2].get('Content-Encoding') == 'gzip', f'{name}: gzip')


def test_streams(name, service, port, context):
    """The first piece comes before the search is over; a client that leaves ends the search."""
    connection = connect(port, context)
    connection.request('GET', STREAM)
    answer = connection.getresponse()
    piece = answer.read(1000)
    running = service.metric('tally_queue_running') + service.metric('tally_http_held_bytes')
    check(len(piece) == 1000 and running > 0, f'{name}: a stream is not held back: {running}')
    connection.close()
    check(service.has_metric('tally_queue_running', 0)
          and service.has_metric('tally_http_held_bytes', 0), f'{name}: the search has ended')


def test_limits(name, service, port, context):
    """Each client behind the proxy has its own limits, whatever it says about itself."""
    seen = [ask(port, context, SHORT, '127.0.0.2', {'X-Forwarded-For': f'10.0.0.{i}'})
            for i in range(100)]
    refused = [headers for status, _, headers in seen if status == 429]
    check(refused and int(refused[0]['Retry-After']) >= 1,
          f'{name}: a client beyond its rate gets 429 and Retry-After')
    check(ask(port, context, SHORT, '127.0.0.3')[0] == 200, f'{name}: another client may ask')


if not NGINX and not CADDY:
    print('skipped: neither nginx nor caddy is there; tools/setup deep installs them')
    sys.exit(77)
for program, make in ((NGINX, nginx), (CADDY, caddy)):
    word = make.__name__
    if not program:
        print(f'{word} is not there; tools/setup deep installs it')
        continue
    with Service('--timeout', '60') as running, proxied(make, running.port) as (place, trust):
        test_answers(word, running, place, trust)
        test_streams(word, running, place, trust)
    with Service('--trusted-proxy', '127.0.0.1', '--client-rate', '1') as running:
        with proxied(make, running.port) as (place, trust):
            test_limits(word, running, place, trust)
end()
