#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The service under wrk, over loopback, for some seconds: a thousand connections without one failed
request, and light requests beside heavy searches. bench/http measures how fast it is; here a light
request may only not wait for a heavy one."""
import os
import re
import shutil
import subprocess
import sys
import time

from service import IS_SANITIZED, PATIENCE, SOURCE, Service, check, end

SECONDS = 3
# A search goes on until this limit; a light request that waited for one would take as long.
SEARCH_SECONDS = 20
HEAVY = ('/api/v1/count?target=18446744073709551557&numbers='
         + ','.join(map(str, range(11, 25))))
UNITS = {'us': 1e-6, 'ms': 1e-3, 's': 1, 'm': 60}

if not shutil.which('wrk'):
    print('skipped: wrk is not there; tools/setup deep installs it')
    sys.exit(77)


def load(service, connections):
    """wrk's report of light requests: how many, how many failed, and the 99th percentile."""
    said = subprocess.run(['wrk', '-t1', f'-c{connections}', f'-d{SECONDS}s', '--timeout', '60s',
                           '--latency', '-s', os.path.join(SOURCE, 'bench/http_six.lua'),
                           f'http://127.0.0.1:{service.port}'],
                          capture_output=True, text=True, check=True).stdout
    requests = int(re.search(r'(\d+) requests in', said)[1])
    number, unit = re.search(r'99%\s+([\d.]+)(us|ms|s|m)\b', said).groups()
    failed = 0
    for line in re.findall(r'(?:Socket errors|Non-2xx).*', said):
        failed += sum(int(count) for count in re.findall(r'\b\d+\b', line))
    return requests, failed, float(number) * UNITS[unit]


def test_thousand(service):
    requests, failed, most = load(service, 1000)
    print(f'1,000 connections: {requests} requests, 99 % within {most * 1000:.1f} ms')
    check(requests >= 1000 and failed == 0, f'1,000 connections: {requests}, {failed} failed')


def test_beside_heavy(service):
    heavy = [service.connect(timeout=SEARCH_SECONDS * 4) for _ in range(16)]
    for connection in heavy:
        connection.sendall(f'GET {HEAVY} HTTP/1.1\r\nHost: x\r\n\r\n'.encode())
    deadline = time.monotonic() + PATIENCE
    while service.metric('tally_queue_running') < 1 and time.monotonic() < deadline:
        time.sleep(0.01)
    requests, failed, most = load(service, 64)
    left = service.metric('tally_queue_running') + service.metric('tally_queue_waiting')
    print(f'beside 16 heavy searches: {requests} requests, 99 % within {most * 1000:.1f} ms; '
          f'{left:.0f} heavy ones went on after them')
    check(failed == 0, f'{failed} of {requests} light requests failed')
    check(most < SEARCH_SECONDS / 2, f'99 % of light requests take at most {most} s')
    for connection in heavy:
        connection.close()


with Service('--timeout', str(SEARCH_SECONDS), '--log', 'none') as running:
    if not IS_SANITIZED:
        test_thousand(running)
    test_beside_heavy(running)
    check(running.has_metric('tally_queue_running', 0), 'the searches of clients that left end')
end()
