#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The limits of one client: requests a second, long searches at once, and who a client is behind a
proxy. tests/unit/httpd_clients_test.c has the arithmetic."""
import json
import subprocess
import tempfile
import time

from service import PATIENCE, TALLY, Service, check, end

SHORT = '/api/v1/solve?target=5&numbers=2,3'
# An answer that is far longer than what a connection holds: it goes on until the client reads.
STREAM = '/api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75,100&sort=none'


def of(client):
    return {'X-Forwarded-For': client}


def test_rate():
    with tempfile.TemporaryFile() as log:
        with Service('--client-rate', '1', '--trusted-proxy', '127.0.0.1', '--log', 'json',
                     log=log) as service:
            answers = []
            while len(answers) < 1000 and (not answers or answers[-1].status == 200):
                answers.append(service.ask(SHORT, headers=of('10.0.0.1')))
            refused = answers[-1]
            check(len(answers) > 5 and refused.status == 429,
                  f'request {len(answers)} of a client is beyond the rate: {refused.status}')
            check(refused.code() == 'too_many_requests'
                  and '1 requests a second' in refused.json()['detail'], f'{refused.body}')
            check(1 <= int(refused.headers['Retry-After']) <= 5,
                  f"Retry-After: {refused.headers['Retry-After']}")
            other = service.ask(SHORT, headers=of('10.0.0.2'))
            check(other.status == 200, 'another client may ask')
            for path in ('/healthz', '/metrics', '/api/v1/openapi.json'):
                answer = service.ask(path, headers=of('10.0.0.1'))
                check(answer.status == 200, f'{path} has no limit')
            # Where this test was held up, the client may ask a few times more.
            posts = []
            while len(posts) < 1000 and 429 not in posts:
                posts.append(service.post(SHORT.split('?')[0], {'target': 5, 'numbers': [2, 3]},
                                          headers=of('10.0.0.1')).status)
            check(posts[-1] == 429, f'a POST counts, too: {len(posts)} were answered')
            counted = service.metric('tally_http_limited_total{limit="rate"}')
            check(counted >= 2, f'refusals are counted: {counted}')
            metrics = service.ask('/metrics').body.decode()
            check('10.0.0.' not in metrics and '127.0.0.1' not in metrics,
                  'the metrics name no client')
        log.seek(0)
        lines = [json.loads(line) for line in log if b'"client"' in line]
        check({line['client'] for line in lines} >= {'10.0.0.1', '10.0.0.2', '127.0.0.1'},
              'the log names the client that the proxy tells')
    with Service() as service:
        check(all(service.ask(SHORT).status == 200 for _ in range(100)),
              'there is no limit unless one is asked for')


def test_searches():
    with Service('--client-searches', '1', '--timeout', '60', '--trusted-proxy', '127.0.0.1',
                 '--threads', '2') as service:
        daily = '/api/v1/daily?date=20261121'
        with service.connect() as connection:
            connection.sendall(f'GET {STREAM} HTTP/1.1\r\nHost: x\r\n'
                               'X-Forwarded-For: 10.0.0.1\r\n\r\n'.encode())
            check(connection.recv(12) == b'HTTP/1.1 200', 'a long search begins')
            second = service.ask(daily, headers=of('10.0.0.1'))
            check(second.status == 429 and second.headers['Retry-After'] == '1'
                  and '1 long searches' in second.json()['detail'], f'a second: {second.body}')
            check(service.ask(SHORT, headers=of('10.0.0.1')).status == 200,
                  'short questions are answered meanwhile')
            other = service.ask(daily, headers=of('10.0.0.2'))
            check(other.status == 200, f'another client may search: {other.body}')
            judged = service.ask('/api/v1/judge', 'POST', '{"target":1,"numbers":[1]}',
                                 {'Content-Type': 'application/x-ndjson', **of('10.0.0.1')})
            check(judged.status == 429, f'lines to judge count as a search: {judged.status}')
            limited = service.metric('tally_http_limited_total{limit="searches"}')
            check(limited == 2, f'counted: {limited}')
        deadline = time.monotonic() + PATIENCE
        while service.ask(daily, headers=of('10.0.0.1')).status != 200:
            if not check(time.monotonic() < deadline, 'the search of a client that left is over'):
                break
            time.sleep(0.01)


def test_trust():
    """Without a trusted proxy, what a client writes about itself counts for nothing."""
    with Service('--client-rate', '1') as service:
        answers = [service.ask(SHORT, headers=of(f'10.0.0.{i}')) for i in range(100)]
        check(429 in [answer.status for answer in answers],
              'a client that names other addresses is limited')
    for wrong in ('', 'x', '127.0.0.1/33', 'localhost'):
        told = subprocess.run([TALLY, 'serve', '--port', '0', '--trusted-proxy', wrong],
                              capture_output=True, text=True, timeout=60)
        check(told.returncode == 2 and f"--trusted-proxy '{wrong}': give" in told.stderr,
              f'{wrong!r}: {told.stderr}')


test_rate()
test_searches()
test_trust()
end()
