#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Many clients at once: 128, 129, 256 and 1,000 connections, each answered what it asked; long
searches beside short ones; a full queue; the end with requests in flight; memory. Times are bounded
loosely: a slow machine passes. With TALLY_DEEP each connection asks three times, and the load is a
longer one."""
import select
import signal
import socket
import threading
import time

from service import IS_DEEP, IS_SANITIZED, PATIENCE, Service, check, end, read_responses


def request(target, numbers='1,3,7,10,25,50', kind='solve', more=''):
    return (f'GET /api/v1/{kind}?target={target}&numbers={numbers}{more} HTTP/1.1\r\n'
            f'Host: x\r\n\r\n').encode()


LONG_NUMBERS = ','.join(map(str, range(11, 25)))
# a prime beyond what the numbers make: the search goes on until it is stopped
LONG_TARGET = 18446744073709551557


def long_request(kind='count', more=''):
    return request(LONG_TARGET, LONG_NUMBERS, kind, more)


def test_connections(service, count, rounds=3 if IS_DEEP else 1):
    connections = [service.connect() for _ in range(count)]
    wrong = 0
    for turn in range(rounds):
        for i, connection in enumerate(connections):
            connection.sendall(request(100 + (i + turn) % 900))
        for i, connection in enumerate(connections):
            seen = read_responses(connection, 1)
            wanted = b'"target":%d,' % (100 + (i + turn) % 900)
            if len(seen) != 1 or seen[0][0] != 200 or wanted not in seen[0][2]:
                wrong += 1
    check(wrong == 0,
          f'{count} connections: {wrong} of {rounds * count} answers are wrong or missing')
    for connection in connections:
        connection.close()


def test_long_beside_short(service):
    """While every worker and the queue are busy with long searches, short ones are answered long
    before those end."""
    # Searches that go on until the time limit, a minute from now.
    long = []
    for _ in range(10):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(('127.0.0.1', service.port))
        connection.sendall(long_request())
        long.append(connection)
    deadline = time.monotonic() + 20
    while service.metric('tally_queue_running') < 1 and time.monotonic() < deadline:
        time.sleep(0.01)
    with service.connect() as connection:
        for i in range(100):
            connection.sendall(request(100 + i))
            check(b'"target":%d,' % (100 + i) in read_responses(connection, 1)[0][2],
                  'a short one beside long ones')
    # Those that are neither short nor long have a lane of their own.
    for path in ['values?numbers=1,2,3', 'count?target=100..119&numbers=1,3,7,10,25,50',
                 'solve?id=year:7/2,0,1,9',
                 'count?target=765&numbers=1,3,7,10,25,50,75']:
        answer = service.ask('/api/v1/' + path)
        check(answer.status == 200 and all(line.get('complete', True) for line in answer.lines()),
              f'{path} beside long ones')
    check(service.metric('tally_queue_running') + service.metric('tally_queue_waiting') >= 8,
          'the long ones are not done')
    for connection in long:
        connection.close()


def ask_in(service, path):
    begin = time.monotonic()
    answer = service.ask(path)
    return (time.monotonic() - begin) * 1000, answer


def test_stalled(count):
    """Clients that ask for long lists and read nothing hold nobody up: neither those who ask long
    questions, nor those who ask for long lists and read them."""
    count_path, list_path = (f'/api/v1/{kind}?target=765&numbers=1,3,7,10,25,50,75,100{more}'
                             for kind, more in (('count', ''), ('solutions', '&sort=none')))
    with Service('--threads', '2', '--timeout', '3600', '--idle-timeout', '3600') as service:
        alone, _ = ask_in(service, count_path)
        stalled = []
        for _ in range(count):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(('127.0.0.1', service.port))
            connection.sendall(request(765, '1,3,7,10,25,50,75,100', 'solutions',
                                       '&sort=none&detours=true'))
            stalled.append(connection)
        # Each of them has its share of the workers, which is short; then all wait for their
        # readers, or were refused.
        deadline = time.monotonic() + 60
        while service.metric('tally_queue_waiting') > 0 and time.monotonic() < deadline:
            time.sleep(0.02)
        took = []
        rounds = 4 if IS_SANITIZED else 20  # each takes 15 s with the thread sanitizer
        for _ in range(rounds):
            spent, answer = ask_in(service, count_path)
            took.append(spent)
            check(answer.status == 200 and answer.json()['complete'],
                  f'a long question beside {count} that do not read')
        took.sort()
        spent, answer = ask_in(service, list_path)
        check(answer.json()['complete'], f'a long list beside {count} that do not read')
        median = took[rounds // 2]
        print(f'beside {count} that do not read: {median:.0f} ms, {took[-1]:.0f} ms at most, '
              f'{alone:.0f} ms alone; a list {spent:.0f} ms')
        given_up = service.metric('tally_searches_given_up_total{reason="reader"}')
        check(given_up > 0, f'{given_up} searches were stopped for others')
        # Those that were stopped say so, when they are read after all; the others end.
        ends = []
        for connection in stalled:
            ends += [body[-60:] for status, _, body in read_responses(connection, 1)
                     if status == 200]
            connection.close()
        stopped = sum(end.endswith(b'"complete":false,"bound":"stopped"}\n') for end in ends)
        check(stopped == given_up and stopped + sum(end.endswith(b'"complete":true}\n')
                                                    for end in ends) == len(ends),
              f'{stopped} of {len(ends)} lists say that they were stopped, and {given_up:.0f} were')


def test_queue():
    with Service('--queue', '2', '--threads', '1', '--timeout', '0.7', '--memory',
                 '256M') as service:
        # Where this test is held up between the requests, searches end meanwhile, and the queue has
        # room again: the most that is refused in some rounds counts.
        for _ in range(5):
            connections = [service.connect() for _ in range(8)]
            for connection in connections:
                connection.sendall(long_request())
                time.sleep(0.02)
            seen = [read_responses(connection, 1)[0] for connection in connections]
            statuses = sorted(status for status, _, _ in seen)
            if statuses.count(503) >= 4:
                break
            for connection in connections:
                connection.close()
        check(statuses.count(503) >= 4 and 200 in statuses, f'a full queue refuses: {statuses}')
        for status, headers, body in seen:
            if status == 503:
                check(headers.get('retry-after') and b'"code":"busy"' in body,
                      f'with Retry-After: {headers}')
            else:
                check(b'"complete":false' in body, 'the others say that they are not complete')
        for connection in connections:
            connection.close()


def test_waiting():
    """Who comes together with a search that takes all its time, and the only worker, is answered
    after it. On a busy machine that search may end so late that who waits is refused: one round in
    which the wait is short enough counts. Who waits has half of the limit beyond the search; with a
    sanitizer, a search needs more of that to end."""
    limit = '30' if IS_SANITIZED else '4'
    with Service('--threads', '1', '--timeout', limit, '--memory', '256M') as service:
        for _ in range(5):
            connections = [service.connect() for _ in range(2)]
            connections[0].sendall(request(9999991, '3,5,7,11,13,17,19,29', more='&rules=llm'))
            connections[1].sendall(request(765, '1,3,7,10,25,50,75,100'))
            (status, _, body), = read_responses(connections[1], 1)
            for connection in connections:
                connection.close()
            if status != 503:
                break
        check(status == 200 and b'"complete":true' in body,
              f'answered after the wait: {status} {body}')


def are_begun(service, count):
    """Waits until that many long searches wait for a worker, run or were given up."""
    names = ['tally_queue_running', 'tally_queue_waiting',
             *(f'tally_searches_given_up_total{{reason="{reason}"}}'
               for reason in ('time', 'memory'))]
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if sum(map(service.metric, names)) >= count:
            return True
        time.sleep(0.01)
    return False


def refuses_connections(service):
    """Waits until no new connection is taken."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            socket.create_connection(('127.0.0.1', service.port), timeout=5).close()
        except OSError:
            return True
        time.sleep(0.01)
    return False


def test_end(signal_number):
    """What is in flight is answered, short, long and streamed; no new connection is taken."""
    with Service('--timeout', '1.5', '--memory', '256M', '--threads', '6') as service:
        connections = [service.connect() for _ in range(6)]
        for i, connection in enumerate(connections[:4]):
            connection.sendall(long_request(('count', 'solve')[i % 2]))
        check(are_begun(service, 4), 'the long requests are read')
        for connection in connections[4:]:
            connection.sendall(request(765, '1,3,7,10,25,50,75,100', 'solutions', '&sort=none'))
            check(select.select([connection], [], [], PATIENCE)[0], 'a list begins')
        idle = service.connect()
        service.process.send_signal(signal_number)
        check(refuses_connections(service), 'no new connection is taken at the end')
        for i, connection in enumerate(connections):
            seen = read_responses(connection, 1)
            check(len(seen) == 1 and seen[0][0] == 200 and seen[0][2].endswith(b'}\n'),
                  f'{i} in flight is answered: {seen}')
        idle.close()
        check(service.process.wait(PATIENCE) == 0, 'it ends with 0')


def test_end_at_once():
    """A second signal does not wait."""
    with Service('--timeout', '3600', '--memory', '512M') as service:
        with service.connect() as connection:
            connection.sendall(long_request())
            check(are_begun(service, 1), 'the request is read')
            service.process.send_signal(signal.SIGTERM)
            # Two signals of one kind may become one: the second comes when the first was heeded.
            check(refuses_connections(service), 'the first signal ends the taking of connections')
            service.process.send_signal(signal.SIGTERM)
            seen = read_responses(connection, 1)
        check(service.process.wait(PATIENCE) == 0, 'it ends long before the time limit')
        check(not seen or b'"complete":false' in seen[0][2],
              'what was searched for is told to be incomplete')


def test_memory(service):
    """A few thousand requests of all kinds, over many connections, leave nothing behind."""
    kinds = [request(765), request(765, kind='count'), request(765, kind='solutions'),
             request(765, '1,x'),
             request('100..120', kind='count'), request(765, '1,3,7,10,25,50,75,100', 'solve'),
             b'GET /api/v1/rules HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n',
             request(765, '1,3,7,10,25,50,75,100', 'solutions', '&limit=1000')]

    def load(seconds):
        until = time.monotonic() + seconds

        def client(number):
            turn = number
            while time.monotonic() < until:
                with service.connect() as connection:
                    for _ in range(20):
                        connection.sendall(kinds[turn % len(kinds)])
                        read_responses(connection, 1)
                        turn += 1

        clients = [threading.Thread(target=client, args=(i,)) for i in range(8)]
        for thread in clients:
            thread.start()
        for thread in clients:
            thread.join()

    load(1.5 if IS_DEEP else 0.2)
    before = service.memory_kib()
    load(4 if IS_DEEP else 0.4)
    grown = service.memory_kib() - before
    most = service.memory_kib('VmHWM')
    print(f'memory: {before} KiB after a warm-up, {grown} KiB more after another run, {most} KiB '
          f'at most')
    if not IS_SANITIZED:
        check(grown < 8 << 10, f'{grown} KiB more')
        check(most < 64 << 10, f'{most} KiB at most')


with Service('--memory', '256M', '--timeout', '60') as running:
    print(f'started in {running.start_seconds * 1000:.0f} ms')
    for connections_count in ((1, 129, 256) if IS_SANITIZED else (1, 128, 129, 256, 1000) if IS_DEEP
                              else (129, 1000)):
        test_connections(running, connections_count)
    test_long_beside_short(running)
for stalled_count in (4,) if IS_SANITIZED else (4, 100) if IS_DEEP else (20,):
    test_stalled(stalled_count)
test_queue()
test_waiting()
for number in (signal.SIGTERM, signal.SIGINT):
    test_end(number)
test_end_at_once()
with Service() as running:
    test_memory(running)
end()
