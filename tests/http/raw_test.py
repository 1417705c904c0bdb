#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What no polite client sends: requests in pieces, pipelined, slow, oversized, malformed,
ambiguous, and clients that go away. After each, the service answers the next one, and answers it
rightly."""
import json
import os
import random
import socket
import time

from service import PATIENCE, SOURCE, Service, check, end, read_responses

GOOD = b'GET /api/v1/solve?target=3&numbers=1,2 HTTP/1.1\r\nHost: x\r\n\r\n'
BODY = b'{"target":3,"numbers":[1,2]}'
POST = (b'POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
        b'Content-Length: %d\r\n\r\n%s') % (
    len(BODY), BODY)


def is_alive(service, after):
    answer = service.ask('/api/v1/solve?target=765&numbers=1,3,7,10,25,50')
    check(answer.status == 200 and answer.json()['target'] == 765, f'it answers after {after}')


def exchange(service, *pieces, count=1, pause=0.0):
    """Sends the pieces, and reads up to count responses."""
    with service.connect(timeout=PATIENCE) as connection:
        try:
            for piece in pieces:
                connection.sendall(piece)
                if pause:
                    time.sleep(pause)
        except OSError:
            pass
        try:
            return read_responses(connection, count)
        except (OSError, ValueError, IndexError):
            return []


def test_pieces(service):
    for request, name in [(GOOD, 'GET'), (POST, 'POST')]:
        seen = exchange(service, *[request[i:i + 1] for i in range(len(request))])
        check(len(seen) == 1 and seen[0][0] == 200, f'{name} a byte at a time')
        for at in range(1, len(request), 9):
            seen = exchange(service, request[:at], request[at:], pause=0.002)
            check(len(seen) == 1 and b'"target":3' in seen[0][2], f'{name} split at {at}')
    chunked = (b'POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
               b'Transfer-Encoding: chunked\r\n\r\n')
    for step in (1, 5, 100):
        pieces = [BODY[i:i + step] for i in range(0, len(BODY), step)]
        seen = exchange(service, chunked,
                        *[b'%x\r\n%s\r\n' % (len(piece), piece) for piece in pieces], b'0\r\n\r\n')
        check(len(seen) == 1 and seen[0][0] == 200 and b'"target":3' in seen[0][2],
              f'chunks of {step}')
    expecting = POST.replace(b'Host: x', b'Host: x\r\nExpect: 100-continue')
    seen = exchange(service, expecting)
    check(len(seen) == 1 and seen[0][0] == 200, 'Expect: 100-continue')
    for authority in (b'http://x', b'HTTP://tally.example:8080'):
        seen = exchange(service, GOOD.replace(b'GET ', b'GET ' + authority))
        check(len(seen) == 1 and b'"target":3' in seen[0][2], 'a target as a proxy gets it')
    seen = exchange(service, b'GET http://x HTTP/1.1\r\nHost: x\r\n\r\n')
    check(len(seen) == 1 and seen[0][0] in (200, 404), 'one without a path')


def test_pipelined(service):
    targets = list(range(100, 160))
    requests = b''.join(
        b'GET /api/v1/solve?target=%d&numbers=1,3,7,10,25,50 HTTP/1.1\r\nHost: x\r\n\r\n' % target
                        for target in targets)
    seen = exchange(service, requests, count=len(targets))
    check([b'"target":%d,' % target in body for target,
           (_, _, body) in zip(targets, seen)] == [True] * len(targets),
          f'{len(targets)} pipelined requests are answered in order, not {len(seen)}')
    seen = exchange(service, POST + GOOD + POST, count=3)
    check([status for status, _, _ in seen] == [200] * 3, 'POST, GET and POST pipelined')
    # Long ones between short ones keep their place.
    requests = b''.join(
        b'GET /api/v1/count?target=%d..%d&numbers=1,3,7,10 HTTP/1.1\r\nHost: x\r\n\r\n' % (
            target, target + i % 2)
                        for i, target in enumerate(targets))
    seen = exchange(service, requests, count=len(targets))
    check(len(seen) == len(targets) and all(b'"target":%d,' % target in body for target,
                                            (_, _, body) in zip(targets, seen)),
          'long and short ones pipelined')


def test_ambiguous(service):
    """What two readers could read differently (requests.jsonl) is refused before anything of it is
    answered. The request that follows is never seen."""
    with open(os.path.join(SOURCE, 'tests/http/requests.jsonl'), encoding='utf-8') as lines:
        rows = [json.loads(line) for line in lines]
    check(len(rows) > 60, 'the table is there')
    for row in rows:
        seen = exchange(service, row['request'].encode('latin-1'), count=3)
        check(is_refusal(seen, row['refusal']), f"{row['name']}: one refusal, not {seen}")
        is_alive(service, row['name'])
    head = b'POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    seen = exchange(service, head + b'Transfer-Encoding: gzip\r\n\r\n' + BODY, count=3)
    check(len(seen) == 1 and b'Transfer-Encoding is not chunked' in seen[0][2],
          f'what is wrong is said, not {seen}')


def is_refusal(seen, statuses=(400,)):
    """One answer, which says in words what is wrong, is a problem as all others are, and ends the
    connection."""
    if len(seen) != 1 or seen[0][0] not in statuses:
        return False
    _, headers, body = seen[0]
    return (headers.get('content-type') == 'application/problem+json'
            and headers.get('x-content-type-options') == 'nosniff'
            and headers.get('connection') == 'close' and len(json.loads(body)['detail']) > 10)


def test_heads(service):
    """The limits of heads."""
    smuggled = b'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
    get = b'GET /healthz HTTP/1.1\r\nHost: x\r\n'
    for count in (201, 223, 300, 2000):
        seen = exchange(service, get + b'A: b\r\n' * count + b'\r\n' + smuggled, count=3)
        check(is_refusal(seen, (431,)), f'{count} headers: one refusal, not {seen}')
    seen = exchange(service, get + b'A: b\r\n' * 199 + b'\r\n')
    check(len(seen) == 1 and seen[0][0] == 200, f'200 headers, not {seen}')
    for count in (227, 300, 1500):
        query = b'&'.join(b'p%d=1' % i for i in range(count))
        seen = exchange(service, b'GET /api/v1/solve?%s HTTP/1.1\r\nHost: x\r\n\r\n' % query)
        check(len(seen) == 1 and seen[0][0] == 400 and b'unknown_parameter' in seen[0][2],
              f'{count} parameters, not {seen}')
    for target in (b'/%zz', b'/healthz%4', b'/healthz%', b'/api/v1/solve?target=3&numbers=%',
                   b'/api/v1/solve?t%4xarget=3'):
        seen = exchange(service, get.replace(b'/healthz', target) + b'\r\n')
        check(len(seen) == 1 and seen[0][0] == 400 and b'hexadecimal' in seen[0][2],
              f'a bad escape in {target}: {seen}')
    for size, status in ((16300, 404), (16384, 414), (100000, 414)):
        seen = exchange(service, b'GET /%s HTTP/1.1\r\nHost: x\r\n\r\n' % (b'a' * size))
        check(len(seen) == 1 and seen[0][0] == status,
              f'a target of {size} bytes: {status}, not {seen}')
    seen = exchange(service, get + b'A: %s\r\n\r\n' % (b'a' * 20000))
    check(is_refusal(seen, (431,)), f'a large header: {seen}')
    seen = exchange(service, b'\x16\x03\x01\x02\x00')
    check(is_refusal(seen), f'TLS is refused at its first byte: {seen}')


def test_lenient(service):
    """What is odd and clear is taken."""
    for name, request in [('empty lines before', b'\r\n\r\n' + GOOD),
                          ('no blank after the colon', GOOD.replace(b': x', b':x')),
                          ('blanks around a value', GOOD.replace(b': x', b': \t x \t')),
                          ('an empty value', GOOD[:-2] + b'A:\r\n\r\n'),
                          ('bytes beyond ASCII in a value', GOOD[:-2] + b'A: \xe9\xff\r\n\r\n'),
                          ('names in capitals', GOOD.replace(b'Host', b'HOST')),
                          ('an unknown header', GOOD[:-2] + b"!#$%&'*+-.^_`|~: 1\r\n\r\n"),
                          ('HTTP/1.0 without a host',
                           GOOD.replace(b'HTTP/1.1\r\nHost: x', b'HTTP/1.0')),
                          ('a chunk with an extension',
                           POST.replace(b'Content-Length: 28',
                                        b'Transfer-Encoding: Chunked')[:-28] +
                           b'00000001C;a="b"\r\n'[1:] + BODY
                           + b'\r\n0\r\nA: trailer\r\nB: c\r\n\r\n')]:
        seen = exchange(service, request)
        check(len(seen) == 1 and seen[0][0] == 200 and b'"target":3' in seen[0][2],
              f'{name}: {seen}')
    old = GOOD.replace(b'HTTP/1.1', b'HTTP/1.0')
    seen = exchange(service, old.replace(b'\r\n\r\n', b'\r\nConnection: Keep-Alive\r\n\r\n')
                    + old, count=2)
    check([headers.get('connection') for _, headers, _ in seen] == ['keep-alive', 'close'],
          f'HTTP/1.0 keeps alive where it asks: {seen}')
    seen = exchange(service, GOOD.replace(b'\r\n\r\n', b'\r\nConnection: foo, Close\r\n\r\n')
                    + GOOD, count=2)
    check(len(seen) == 1 and seen[0][1].get('connection') == 'close', 'Connection: close is heeded')
    stream = (b'GET /api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75,100&sort=none '
              b'HTTP/1.%d\r\nHost: x\r\n\r\n')
    with Service('--timeout', '60') as patient:
        chunks, plain = exchange(patient, stream % 1)[0], exchange(patient, stream % 0)[0]
        with patient.connect() as connection:
            connection.sendall(stream.replace(b'GET', b'HEAD') % 1
                               + GOOD.replace(b'\r\n\r\n', b'\r\nConnection: close\r\n\r\n'))
            head, _, rest = connection.makefile('rb').read().partition(b'\r\n\r\n')
    check(chunks[1].get('transfer-encoding') == 'chunked' and len(chunks[2]) > 300000,
          'a stream in chunks')
    check('transfer-encoding' not in plain[1] and plain[2] == chunks[2],
          'the same to HTTP/1.0 until the connection ends')
    check(b'chunked' in head and rest.startswith(b'HTTP/1.1 200'),
          f'HEAD of a stream has no body: {head} {rest[:50]}')


def test_malformed(service):
    rng = random.Random(11)
    cases = [b'\r\n\r\n', b'\x00' * 100, b'GET\r\n\r\n', b'GET / HTTP/9.9\r\n\r\n',
             b'GET / HTTP/1.1\r\n\r\n',
             b'GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n', b'GET /%zz%00%f HTTP/1.1\r\nHost: x\r\n\r\n',
             b'GET /api/v1/solve?%=%&=&&&=%00 HTTP/1.1\r\nHost: x\r\n\r\n',
             b'get / http/1.1\r\n\r\n',
             b'GET / HTTP/1.1\r\nHost x\r\n\r\n', b'GET / HTTP/1.1\r\n: x\r\n\r\n',
             b'GET / HTTP/1.1\r\n folded\r\nHost: x\r\n\r\n',
             b'GET / HTTP/1.1\nHost: x\n\n', b'X' * 300 + b' / HTTP/1.1\r\nHost: x\r\n\r\n',
             b'\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + bytes(200),
             b'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
             POST.replace(b'Content-Length: 28', b'Transfer-Encoding: chunked')[:-28]
             + b'zz\r\nabc\r\n0\r\n\r\n',
             POST.replace(b'Content-Length: 28', b'Transfer-Encoding: chunked')[:-28]
             + b'ffffffffffffffffffff\r\nabc']
    for _ in range(60):
        case = bytearray(rng.choice([GOOD, POST]))
        for _ in range(rng.randint(1, 6)):
            case[rng.randrange(len(case))] = rng.randrange(256)
        cases.append(bytes(case))
    for case in cases:
        with service.connect() as connection:
            connection.sendall(case)
            connection.shutdown(socket.SHUT_WR)
            connection.settimeout(30)
            try:
                while connection.recv(65536):
                    pass
            except ConnectionError:
                pass
    is_alive(service, f'{len(cases)} malformed requests')


def test_oversized(service):
    for name, request in [
            ('a long URI', b'GET /' + b'a' * 100000 + b' HTTP/1.1\r\nHost: x\r\n\r\n'),
            ('a long query', b'GET /api/v1/solve?numbers=' + b'1,' * 50000
             + b' HTTP/1.1\r\nHost: x\r\n\r\n'),
            ('a long header', b'GET / HTTP/1.1\r\nHost: x\r\nA: ' + b'a' * 100000 + b'\r\n\r\n'),
            ('many headers', b'GET / HTTP/1.1\r\nHost: x\r\n' + b'A: b\r\n' * 20000 + b'\r\n'),
            ('a header without an end', b'GET / HTTP/1.1\r\nHost: ' + b'x' * 200000)]:
        seen = exchange(service, request)
        check(all(status in (400, 413, 414, 431) for status, _, _ in seen),
              f'{name}: refused, not {seen[:1]}')
    declared = POST.replace(b'28', b'100000000')
    seen = exchange(service, declared)
    check(seen and seen[0][0] == 413 and seen[0][1].get('connection') == 'close',
          f'a body said to be large: {seen}')
    chunked = POST.replace(b'Content-Length: 28', b'Transfer-Encoding: chunked')[:-28]
    seen = exchange(service, chunked + b'%x\r\n%s\r\n' % (300000, b' ' * 300000) + b'0\r\n\r\n')
    check(seen and seen[0][0] == 413, f'a body that turns out to be large: {seen[:1]}')
    before = service.memory_kib()
    with service.connect() as connection:
        try:
            connection.sendall(chunked)
            for _ in range(200):
                connection.sendall(b'10000\r\n%s\r\n' % (b' ' * 65536))
        except OSError:
            pass
    check(service.memory_kib() - before < 8192, 'a body without an end is not kept')
    numbers = ','.join(['1'] * 64)
    check(service.ask(
        f'/api/v1/check?target=64&numbers={numbers}&expression={"%2B".join(["1"] * 64)}')
          .json()['verdict'] == 'solved', 'the largest game')
    deep = service.post('/api/v1/check', {'target': 1, 'numbers': [1], 'expression': '(' * 30000
                                          + '1' + ')' * 30000})
    check(deep.status == 200, 'deep parentheses')
    check(service.post('/api/v1/solve', '[' * 100000).code() == 'json', 'deep JSON')
    is_alive(service, 'what is too large')


def test_slow(service):
    """Slow senders hold their connections, and nothing else."""
    slow = [service.connect() for _ in range(40)]
    for connection in slow:
        connection.sendall(GOOD[:20])
    is_alive(service, 'slow senders came')
    check(service.metric('tally_http_connections') > len(slow), 'nobody waits for slow senders')
    for connection in slow:
        connection.sendall(GOOD[20:])
    check(all(len(read_responses(connection, 1)) == 1 for connection in slow),
          'slow senders are answered as well')
    for connection in slow:
        connection.close()


def test_vanishing(service):
    long = (b'GET /api/v1/solutions?sort=none&target=765&numbers=1,3,7,10,25,50,75,100,2,4 '
            b'HTTP/1.1\r\nHost: x\r\n\r\n')
    for i in range(60):
        connection = service.connect()
        connection.sendall((GOOD, POST[:-5], GOOD * 20, long)[i % 4])
        if i % 3 == 0:  # reset, not closed
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b'\x01\0\0\0\0\0\0\0')
        connection.close()
    # Some of the requests are read only now, so that one look is not enough.
    deadline, quiet = time.monotonic() + 60, 0
    while quiet < 5 and time.monotonic() < deadline:
        busy = service.metric('tally_queue_running') + service.metric('tally_queue_waiting')
        quiet = quiet + 1 if busy == 0 else 0
        time.sleep(0.05)
    check(quiet == 5, 'searches of clients that went away end')
    is_alive(service, 'clients that vanish')
    # A reader that stops reading: its search ends at the time limit, and nobody else waits.
    idle = [service.connect() for _ in range(3)]
    for connection in idle:
        connection.sendall(long)
    is_alive(service, 'readers that do not read')
    for connection in idle:
        connection.close()


with Service('--timeout', '1', '--memory', '32M') as running:
    for test in [test_pieces, test_pipelined, test_ambiguous, test_heads, test_lenient,
                 test_malformed, test_oversized, test_slow, test_vanishing]:
        test(running)
end()
