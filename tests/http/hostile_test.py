#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Clients that mean harm, and operators without luck: requests that trickle in, answers that nobody
takes, too many connections, too few files, a log that nobody reads, a full disk. The service goes
on, and counts what it refused."""
import http.client
import os
import select
import selectors
import signal
import socket
import subprocess
import time

from service import IS_DEEP, IS_SANITIZED, TALLY, Service, check, end, read_responses

GOOD = b'GET /api/v1/solve?target=765&numbers=1,3,7,10,25,50 HTTP/1.1\r\nHost: x\r\n\r\n'
POST = (b'POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
        b'Content-Length: %d\r\n\r\n')


def is_alive(service, after):
    answer = service.ask('/api/v1/solve?target=765&numbers=1,3,7,10,25,50')
    check(answer.status == 200 and b'"target":765,' in answer.body, f'it goes on after {after}')


def is_closed(connection, seconds):
    """Whether the other side closes within that time; what comes before is dropped."""
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            ready, _, _ = select.select([connection], [], [], max(0, until - time.monotonic()))
            if ready and not connection.recv(65536):
                return True
    except OSError:
        return True
    return False


def wait_for(truth, seconds=600):
    """Asks once more after each no; what was true once may not be so again, such as that nobody
    else is connected."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if truth():
            return True
        time.sleep(0.05)
    return False


def is_well(service):
    """While memory is short, a connection may be closed without an answer."""
    try:
        return service.ask('/healthz').status == 200
    except (OSError, http.client.HTTPException):
        return False


def test_trickle():
    """A byte now and then keeps a connection from being silent, but not for ever: heads, bodies and
    answers."""
    with Service('--idle-timeout', '1', '--timeout', '0.5') as service:
        begin = time.monotonic()
        head, body, chunks = (service.connect() for _ in range(3))
        body.sendall(POST % 100000)
        chunks.sendall(POST.replace(b'Content-Length: %d', b'Transfer-Encoding: chunked'))
        head.sendall(GOOD[:10])
        alive, ended = {head: b'x', body: b' ', chunks: b'1\r\n \r\n'}, 0
        while alive and time.monotonic() < begin + 600:
            for connection, piece in list(alive.items()):
                try:
                    connection.sendall(piece)
                    if is_closed(connection, 0.1):
                        raise OSError
                except OSError:
                    del alive[connection]
                    ended += 1
        took = time.monotonic() - begin
        check(ended == 3, f'requests that trickle in are ended: {ended} of 3')
        check(took > 1.5, f'but not at once: {took:.1f} s')
        # They are counted just after they are closed.
        check(wait_for(lambda: service.metric('tally_http_connections_too_slow_total') == 3, 60),
              'and counted')
        # An answer that is taken a byte at a time.
        reader = socket.socket()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(('127.0.0.1', service.port))
        reader.sendall(
            b'GET /api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75,100&sort=none HTTP/1.1\r\n'
            b'Host: x\r\n\r\n')
        check(reader.recv(100).startswith(b'HTTP/1.1 200'), 'the answer begins')
        check(wait_for(lambda: service.metric('tally_http_connections') <= 1),
              'an answer that nobody takes is ended')
        reader.close()
        # Those who do nothing wrong keep their connection beyond that (where this test is not held
        # up itself).
        with service.connect() as connection:
            begin = last = time.monotonic()
            pause, is_kept = 0, True
            while is_kept and time.monotonic() < begin + 4:
                pause, last = max(pause, time.monotonic() - last), time.monotonic()
                try:
                    connection.sendall(GOOD)
                    is_kept = len(read_responses(connection, 1)) == 1
                except OSError:
                    is_kept = False
                time.sleep(0.2)
        check(is_kept or pause > 0.5, 'a connection that is used stays')
        is_alive(service, 'trickles')


def test_too_many():
    """Beyond --connections clients wait; beyond --connections-per-address they are refused."""
    with Service('--connections', '20') as service:
        first = [service.connect() for _ in range(20)]
        for connection in first:
            connection.sendall(GOOD)
            check(len(read_responses(connection, 1)) == 1,
                  'those that there is room for are answered')
        later = [service.connect() for _ in range(30)]
        for connection in later:
            connection.sendall(GOOD)
        check(not select.select(later, [], [], 0.3)[0], 'those beyond wait')
        for connection in first:
            connection.close()
        for i, connection in enumerate(later):
            check(len(read_responses(connection, 1)) == 1,
                  f'{i} of those beyond is answered once there is room')
            connection.close()
        is_alive(service, 'too many connections')
    with Service('--connections-per-address', '5') as service:
        taken = [service.connect() for _ in range(5)]
        for connection in taken:
            connection.sendall(GOOD)
            check(len(read_responses(connection, 1)) == 1, 'five of one address')
        with service.connect() as connection:
            check(is_closed(connection, 600), 'the sixth of an address is closed')
        other = socket.create_connection(('127.0.0.1', service.port), timeout=60,
                                         source_address=('127.0.0.2', 0))
        other.sendall(GOOD)
        check(len(read_responses(other, 1)) == 1, 'other addresses are not concerned')
        for connection in taken:
            connection.close()

        def is_let_in():
            with service.connect() as connection:
                try:
                    connection.sendall(GOOD)
                    return len(read_responses(connection, 1)) == 1
                except OSError:
                    return False

        check(wait_for(is_let_in), 'there is room again once they are gone')
        check(service.metric('tally_http_connections_refused_total') >= 1,
              'refused connections are counted')
        other.close()


def test_few_files():
    """The system lets it open fewer files than connections come."""
    with Service('--connections', '100000', files=60) as service:
        connections = [service.connect() for _ in range(200)]
        for connection in connections:
            connection.sendall(GOOD)
        answered = 0
        for connection in connections:
            answered += len(read_responses(connection, 1))
            connection.close()
        check(answered == 200, f'{answered} of 200 are answered with 60 files')
        is_alive(service, 'too few files')


def first_bytes(connections, seconds):
    """What each connection is sent first, of those that are sent anything within that time."""
    selector, heads, until = selectors.DefaultSelector(), [], time.monotonic() + seconds
    for connection in connections:
        selector.register(connection, selectors.EVENT_READ)
    while selector.get_map() and time.monotonic() < until:
        for key, _ in selector.select(until - time.monotonic()):
            selector.unregister(key.fileobj)
            try:
                heads.append(key.fileobj.recv(2000))
            except OSError:
                pass
    selector.close()
    return heads


def test_short_of_memory():
    """Where the system gives no more memory the service goes on, and each answer has the headers
    that it is to have."""
    if IS_SANITIZED:
        return
    lacking = 0
    large = (b'GET /api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75&detours=true&limit=1400 '
             b'HTTP/1.1\r\nHost: x\r\n\r\n')
    # The least memory with which the service starts depends on the machine's libraries. Memory is
    # short in the few megabytes above that.
    for megabytes in range(60, 200, 4):
        service = Service('--threads', '2', '--idle-timeout', '2', memory=megabytes << 20)
        try:
            service.__enter__()
        except RuntimeError:
            service.process.wait()
            continue
        connections = []
        for i in range(600):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(('127.0.0.1', service.port))
            connection.sendall((POST % 131000 + b' ' * 60000, large, GOOD)[i % 3])
            connections.append(connection)
        heads = first_bytes(connections, 5)
        for connection in connections:
            connection.close()
        lacking += sum(b'"no_memory"' in head for head in heads)
        wrong = [head for head in heads if head
                 and b'\r\nX-Content-Type-Options: nosniff\r\n' not in head]
        check(not wrong,
              f'{len(wrong)} of {len(heads)} answers lack a header in {megabytes} MB: {wrong[:1]}')
        check(wait_for(lambda: is_well(service), 60), f'it goes on in {megabytes} MB')
        service.__exit__(None)
        if lacking:
            break
    check(lacking > 0, 'memory ran out')


def test_held():
    """Bodies that do not end and answers that are not taken: together they hold no more than they
    may, and all others are answered."""
    with Service('--timeout', '3600', '--queue', '1000') as service:
        before = service.memory_kib()
        connections = []
        for _ in range(600):
            connection = service.connect()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
            connection.sendall(POST % 131000 + b' ' * 130000)
            connections.append(connection)
        check(wait_for(lambda: service.metric('tally_http_large_bodies') == 128),
              'so many large bodies are held')
        is_alive(service, 'bodies that do not end')
        check(service.post('/api/v1/solve', {'target': 3, 'numbers': [1, 2]}).status == 200,
              'small bodies are taken')
        statuses = []
        for connection in connections:
            connection.sendall(b' ' * 1000)
        for connection in connections:
            statuses += [status for status, _, _ in read_responses(connection, 1)]
            connection.close()
        check(len(statuses) == 600 and statuses.count(503) >= 400 and statuses.count(400) >= 128,
              f'those within are read, those beyond refused: {statuses.count(400)} and '
              f'{statuses.count(503)}')
        check(wait_for(lambda: service.metric('tally_http_large_bodies') == 0),
              'nothing is held once they are over')
        # Answers of some 250 kB that nobody takes.
        connections = []
        for _ in range(400):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(('127.0.0.1', service.port))
            connection.sendall(
                b'GET /api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75&detours=true&'
                b'limit=1400 HTTP/1.1\r\n'
                               b'Host: x\r\n\r\n')
            connections.append(connection)
        check(wait_for(lambda: service.metric(
            'tally_http_requests_total{endpoint="solutions",status="5xx"}') > 0),
              'answers beyond are refused')
        held = service.metric('tally_http_held_bytes')
        check(16 << 20 < held <= 32 << 20,
              f'answers that nobody takes: {held / 1e6:.1f} MB are held')
        grown = service.memory_kib('VmHWM') - before
        print(f'600 large bodies and 400 large answers: {held / 1e6:.1f} MB of answers, {grown} '
              f'KiB more at most')
        if not IS_SANITIZED:
            check(grown < 100 << 10, f'{grown} KiB more')
        is_alive(service, 'answers that nobody takes')
        for connection in connections:
            connection.close()
        check(wait_for(lambda: service.metric('tally_http_held_bytes') == 0),
              'nothing is held once they are gone')


def test_malformed_is_counted(service):
    before = service.metric('tally_http_malformed_total')
    cases = [b'GET / HTTP/1.1\r\nHost x\r\n\r\n', b'GET /' + b'a' * 40000 + b' HTTP/1.1\r\n\r\n',
             b'GET / HTTP/9.9\r\n\r\n']
    for case in cases:
        with service.connect() as connection:
            connection.sendall(case)
            check(is_closed(connection, 600), f'{case[:20]} is refused and closed')
    check(wait_for(lambda: service.metric('tally_http_malformed_total') >= before + 3),
          'what cannot be read is counted')


def test_refused_leaves_nothing(service):
    """Heads that are refused, or never come to their end, leave no memory behind; a leak of one
    request's state, 3 kB, in one of the four kinds would add up to 12 MB."""
    count = 16000
    heads = [b'GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: ' + b'a=b;' * 500 + b'\r\n\r\n',
             b'GET / HTTP/1.1\r\nHost x\r\n\r\n',
             b'GET /healthz HTTP/1.1\r\nHost: x\r\nX: ' + b'y' * 20000 + b'\r\n\r\n',
             b'GET /healthz HTTP/1.1\r\nHost: x\r\n']

    def send(count):
        for i in range(count):
            with service.connect() as connection:
                try:
                    connection.sendall(heads[i % len(heads)])
                    if i % len(heads) < 3:
                        connection.recv(1000)
                except OSError:
                    pass

    send(count // 8)
    before = service.memory_kib()
    send(count)
    grown = service.memory_kib() - before
    print(f'{count} refused heads: {grown} KiB more')
    if not IS_SANITIZED:
        check(grown < 8 << 10, f'{grown} KiB more after {count} refused heads')


def test_pipelined(service):
    """Thousands of requests at once on one connection, while its client reads nothing at first."""
    count = 5000 if IS_DEEP else 1000
    with service.connect() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 << 20)
        sent, requests = 0, b''.join(
            b'GET /api/v1/solve?target=%d&numbers=1,3,7 HTTP/1.1\r\nHost: x\r\n\r\n' % (1 + i % 900)
                                     for i in range(count))
        connection.setblocking(False)
        received = b''
        while sent < len(requests) or received.count(b'HTTP/1.1 200') < count:
            readable, writable, _ = select.select([connection], [connection]
                                                  if sent < len(requests) else [], [], 600)
            if not readable and not writable:
                break
            if writable:
                sent += connection.send(requests[sent:sent + 65536])
            elif readable:
                piece = connection.recv(1 << 20)
                if not piece:
                    break
                received += piece
    check(received.count(b'HTTP/1.1 200') == count,
          f'{received.count(b"HTTP/1.1 200")} of {count} pipelined requests')
    places = [received.find(b'"target":%d,' % (1 + i), 0) for i in range(900)]
    check(places == sorted(places) and min(places) >= 0, 'in their order')


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


def test_log():
    """A log that nobody reads, that cannot be written, or that is closed, holds up nothing."""
    with Service('--log', 'text', reads_log=False) as service:
        for _ in range(40):
            with service.connect() as connection:
                connection.sendall(GOOD * 100)
                check(len(read_responses(connection, 100)) == 100,
                      'answers while nobody reads the log')
        while b'nobody read' not in service.messages:
            ready, _, _ = select.select([service.process.stderr], [], [], 600)
            piece = os.read(service.process.stderr.fileno(), 65536) if ready else b''
            if not piece:
                break
            service.messages += piece
            service.ask('/healthz')
        lines = service.messages.splitlines()
        lost = [int(line.split()[1]) for line in lines if b'nobody read' in line]
        check(lost and 0 < lost[0] < 4000, f'what was dropped is told: {lost}')
        answers = sum(b' 200 ' in line for line in lines)
        check(answers + lost[0] >= 4000 if lost else False,
              f'{answers} lines and {lost} dropped ones')
    for redirection in ['2>&-', '2>/dev/full', '2>/dev/null']:
        port = free_port()
        process = subprocess.Popen(['sh', '-c',
                                    f'exec "$0" serve --port {port} {redirection}', TALLY])
        stopped = None
        for _ in range(6000):
            try:
                with socket.create_connection(('127.0.0.1', port), timeout=60) as connection:
                    connection.sendall(GOOD * 1000)
                    check(len(read_responses(connection, 1000)) == 1000,
                          f'answers with {redirection}')
                    stopped = True
                    break
            except ConnectionRefusedError:
                time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        check(stopped and process.wait(600) == 0, f'it ends with 0 with {redirection}')


test_trickle()
test_too_many()
test_few_files()
test_short_of_memory()
test_held()
with Service() as running:
    test_malformed_is_counted(running)
    if IS_DEEP:
        test_refused_leaves_nothing(running)
    test_pipelined(running)
test_log()
end()
