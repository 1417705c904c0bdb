#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The page as the service gives it: the files as they are, with types, a strict policy, tags and
gzip, and nothing else of the disk; and the built page, where it was built."""
import gzip
import os
import pathlib
import re
import shutil

from service import Service, check, end

scratch = pathlib.Path(os.environ.get('TALLY_SCRATCH', '.'))
FILES = {
    'index.html': (b'<!doctype html><title>x</title>' + b'<p>tally</p>' * 300,
                   'text/html; charset=utf-8'),
    'embed.html': (b'<!doctype html><title>x</title>' + b'<p>framed</p>' * 300,
                   'text/html; charset=utf-8'),
    'today.de.html': (b'<!doctype html><meta property="og:url" content="today.de.html">\n'
                      b'<meta property="og:image" content="pictures/today.png">\n'
                      b'<meta property="og:image:width" content="1200">',
                      'text/html; charset=utf-8'),
    'js/main.js': (b'export const a = 1;\n' * 200, 'text/javascript; charset=utf-8'),
    'service-worker.js': (b'self.a = 1;\n' * 200, 'text/javascript; charset=utf-8'),
    'style/base.css': (b'p{}', 'text/css; charset=utf-8'),
    'tally.wasm': (b'\0asm' + bytes(range(256)) * 40, 'application/wasm'),
    'icons/icon.svg': (b'<svg/>', 'image/svg+xml'),
    'icons/icon-192.png': (b'\x89PNG' + bytes(5000), 'image/png'),
    'manifest.webmanifest': (b'{}', 'application/manifest+json'),
    'empty.txt': (b'', 'text/plain; charset=utf-8'),
}


def make_site():
    root = scratch / 'small-site'
    shutil.rmtree(root, ignore_errors=True)
    for name, (content, _) in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    (root / 'js/main.js.br').write_bytes(b'packed')
    (root / 'index.html.br').write_bytes(b'packed, too')
    (root / '.hidden').write_bytes(b'secret')
    (scratch / 'outside.txt').write_bytes(b'secret')
    return root


def test_files(service):
    for name, (content, kind) in FILES.items():
        answer = service.ask('/' + name)
        check(answer.status == 200 and answer.body == content,
              f'{name} is as it stands on the disk')
        check(answer.headers['Content-Type'] == kind, f'{name}: {answer.headers["Content-Type"]}')
        check(answer.headers['X-Content-Type-Options'] == 'nosniff'
              and answer.headers['Cross-Origin-Resource-Policy'] == 'same-origin',
              f'{name}: headers')
        if name.endswith(('.html', '.svg', 'worker.js')):  # what a browser shows or runs by itself
            policy = answer.headers['Content-Security-Policy']
            framed = '*' if name == 'embed.html' else "'none'"  # that alone may be framed
            check("default-src 'none'" in policy and policy.endswith('frame-ancestors ' + framed)
                  and 'unsafe-inline' not in policy
                  and 'http' not in policy, f'{name}: {policy}')
            check(answer.headers['Referrer-Policy'] == 'no-referrer', f'{name}: referrer')
        again = service.ask('/' + name, headers={'If-None-Match': answer.headers['ETag']})
        check(again.status == 304 and again.body == b'', f'{name}: 304')
        packed = service.ask('/' + name, headers={'Accept-Encoding': 'gzip'})
        if packed.headers.get('Content-Encoding') == 'gzip':
            packed.body = gzip.decompress(packed.body)
        check(packed.body == content, f'{name}: the same where gzip is taken')
        head = service.ask('/' + name, 'HEAD')
        check(head.body == b'' and head.headers['Content-Length'] == str(len(content)),
              f'{name}: HEAD')
    check(service.ask('/').body == FILES['index.html'][0], '/ is index.html')
    check(service.ask('/?year=2026').body == FILES['index.html'][0], 'a query does not matter')
    check(service.ask('/js/main.js', headers={'Accept-Encoding': 'gzip'}).headers[
        'Content-Encoding'] == 'gzip', 'gzip')
    for accepted, coding in (('br', 'br'), ('gzip, deflate, br, zstd', 'br'), ('BR;q=0.5', 'br'),
                             ('gzip, br;q=0', 'gzip'), ('gzip, brotli', 'gzip'), ('*', None)):
        answer = service.ask('/js/main.js', headers={'Accept-Encoding': accepted})
        check(answer.headers.get('Content-Encoding') == coding and
              (answer.body == b'packed') == (coding == 'br'), f'{accepted}: {answer.headers}')
    check('Accept-Encoding' in service.ask('/js/main.js').headers['Vary'], 'caches tell them apart')
    check(service.ask('/js/main.js.br').status == 404, 'which is no file of its own')
    check('Content-Encoding' not in service.ask('/style/base.css', headers={
        'Accept-Encoding': 'br'}).headers, 'where there is none')
    check(service.ask('/index.html', 'POST', 'x').status == 405, 'files are only read')


def test_nothing_else(service):
    for path in ['/.hidden', '/js', '/js/', '/../outside.txt', '/%2e%2e/outside.txt',
                 '/js/../../outside.txt', '//index.html',
                 '/index.html/', '/./index.html', '/index.html%00', '/index.html%00.js',
                 '/etc/passwd', '/js\\main.js']:
        answer = service.ask(path)
        check(b'secret' not in answer.body and answer.status in (400, 404)
              or path.startswith('/index.html%00'),
              f'{path}: {answer.status}')


def test_lost(service):
    """A person who follows a wrong link gets a page; a program gets JSON; a picture has an icon."""
    for path in ['/nope', '/nope/', '/v1/nope', '/index.htm']:
        page = service.ask(path, headers={'Accept': 'text/html,application/xhtml+xml,*/*;q=0.8'})
        check(page.status == 404 and page.headers['Content-Type'] == 'text/html; charset=utf-8'
              and b'href="/"' in page.body, f'{path}: a page for a person: {page.body[:80]}')
        check("default-src 'none'" in page.headers['Content-Security-Policy'], f'{path}: policy')
        for accept in [{}, {'Accept': '*/*'}, {'Accept': 'application/json'}]:
            answer = service.ask(path, headers=accept)
            check(answer.status == 404
                  and answer.headers['Content-Type'] == 'application/problem+json',
                  f'{path}, {accept}: a problem for a program')
    icon = service.ask('/favicon.ico', headers={'Accept': 'image/*'})
    check(icon.status == 200 and icon.headers['Content-Type'] == 'image/png'
          and icon.body == FILES['icons/icon-192.png'][0], '/favicon.ico is an icon')


def test_built(site):
    with Service('--site', str(site)) as service:
        page = service.ask('/').body.decode()
        check('<main' in page and 'js/main.js' in page, '/ is the page')
        meta = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page).group(1)
        header = service.ask('/').headers['Content-Security-Policy']
        check(header == meta + "; frame-ancestors 'none'",
              f'the policy of the page, sent: {header}')
        worker = service.ask('/service-worker.js').body.decode()
        files = re.findall(r'"([^"]+)"', re.search(r'const FILES = \[(.*)\];', worker).group(1))
        check(len(files) > 10, 'the service worker lists the files')
        for name in files:
            answer = service.ask('/' + name.removeprefix('./'))
            wanted = (site / (name if name != './' else 'index.html')).read_bytes()
            check(answer.status == 200 and answer.body == wanted, f'{name} is served')
        wire = sum(len(service.ask('/' + name.removeprefix('./'),
                                   headers={'Accept-Encoding': 'gzip'}).body)
                   for name in files if name != './')
        # a first visit without the heads of answers (tests/web/page_test.mjs has those, too)
        check(wire < 232_000, f'{wire} bytes on the wire')
        print(f'{len(files)} files of the page, {wire} bytes on the wire')


def test_public_url(directory):
    page = FILES['today.de.html'][0]
    for given in ['https://games.example/tally', 'https://games.example/tally/']:
        with Service('--site', str(directory), '--public-url', given) as service:
            wanted = page.replace(b'content="today', b'content="https://games.example/tally/today')
            wanted = wanted.replace(b'content="pictures',
                                    b'content="https://games.example/tally/pictures')
            answer = service.ask('/today.de.html')
            check(answer.body == wanted, f'{given}: whole addresses: {answer.body}')
            check(answer.headers['Content-Length'] == str(len(wanted)), 'their length')
            page_headers = service.ask('/index.html', headers={'Accept-Encoding': 'br'}).headers
            check('Content-Encoding' not in page_headers, 'what is changed here is not packed')
            plain = page.replace(b'content="today.de.html"', b'content="./"')
            wanted_plain = wanted.replace(b'tally/today.de.html', b'tally/')
            (directory / 'plain.html').write_bytes(plain)
            (directory / 'whole.html').write_bytes(wanted)
        with Service('--site', str(directory), '--public-url', given) as service:
            check(service.ask('/plain.html').body == wanted_plain, './ is the page itself')
        (directory / 'plain.html').unlink()
        with Service('--site', str(directory), '--public-url', 'https://other.example') as service:
            check(service.ask('/whole.html').body == wanted, 'an address that is whole stays')
        (directory / 'whole.html').unlink()
    for wrong in ['games.example', 'ftp://games.example', 'https://a"b']:
        try:
            with Service('--site', str(directory), '--public-url', wrong):
                check(False, f'{wrong} is refused at the start')
        except RuntimeError as refusal:
            check('--public-url' in str(refusal), f'{wrong}: {refusal}')


directory = make_site()
test_public_url(directory)
with Service('--site', str(directory)) as running:
    test_files(running)
    test_nothing_else(running)
    test_lost(running)
os.symlink(scratch / 'outside.txt', directory / 'link.txt')
try:
    with Service('--site', str(directory)):
        check(False, 'a link out of the site is refused at the start')
except RuntimeError as refusal:
    check('--site' in str(refusal), f'what the refusal says: {refusal}')
built = pathlib.Path(os.environ.get('TALLY_BUILD', 'build/release')) / 'site'
if (built / 'index.html').exists():
    test_built(built)
end()
