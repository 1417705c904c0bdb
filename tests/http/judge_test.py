#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""POST /api/v1/judge: a judgement for each line, in order, as the command gives it; what the
address says of all lines; its bounds, and what is wrong."""
import json
import os
import subprocess

from service import SOURCE, TALLY, Service, check, end, read_responses

PATH = '/api/v1/judge'
NDJSON = {'Content-Type': 'application/x-ndjson'}
BODY_MOST = 8 << 20


def given_lines():
    with open(os.path.join(SOURCE, 'tests/data/completions.jsonl'), 'rb') as file:
        return file.read()


def batch(lines, *options):
    """What the command says of the lines."""
    return subprocess.run([TALLY, 'check', '--batch', *options], input=lines,
                          capture_output=True).stdout


def test_lines(service):
    lines = given_lines()
    answer = service.ask(PATH, 'POST', lines, NDJSON)
    check(answer.status == 200 and answer.headers['Content-Type'] == 'application/x-ndjson',
          'lines are answered by lines')
    check(answer.headers['Cache-Control'] == 'no-store', 'judgements are for nobody else')
    wanted = [json.loads(line)['verdict'] for line in lines.splitlines()]
    check([line['verdict'] for line in answer.lines()] == wanted, 'each verdict is right')
    check(answer.body == batch(lines), 'the same bytes as the command')
    odd = (b'\n \r\n{"target":8,"numbers":[3,5],"expression":"3+5","key":[1]}\r\n{"x":\n'
           b'{"target":8,"numbers":[3,5],"completion":"3+5","extract":"nowhere"}\n'
           b'countdown:8/3,5\n{"target":8,"numbers":[3,5],"completion":"3+5","key":"last"}')
    answer = service.ask(PATH, 'POST', odd, {'Content-Type': 'application/jsonl'})
    check(answer.status == 200 and answer.body == batch(odd), 'odd lines as the command has them')
    check(['error' in line for line in answer.lines()] == [False, True, True, True, False],
          'what is wrong is told in its place')
    check(service.ask(PATH, 'POST', b'', NDJSON).body == b'', 'nothing is asked')


def test_usual(service):
    line = b'{"target":8,"numbers":[3,11],"completion":"\\\\boxed{-3+11 = 8.}"}\n'
    answer = service.ask(PATH + '?rules=llm&extract=answer-last,boxed&reading=lenient', 'POST',
                         line, NDJSON)
    check(answer.json()['verdict'] == 'solved' and answer.json()['extract'] == 'boxed',
          'the address says how lines are read')
    check(answer.body == batch(line, '--rules', 'llm', '--extract', 'answer-last,boxed',
                               '--reading', 'lenient'), 'as the command has it')
    own = line.replace(b'{"t', b'{"reading":"strict","rules":"countdown","t')
    answer = service.ask(PATH + '?rules=llm&extract=boxed&reading=lenient', 'POST', own, NDJSON)
    check(answer.json()['reason'] == 'syntax', 'a line changes it for itself')
    for query, code in (('extract=box', 'option'), ('reading=loose', 'option'),
                        ('rules=none', 'rules'), ('target=8', 'unknown_parameter'),
                        ('completion=8', 'unknown_parameter'), ('what=8', 'unknown_parameter')):
        answer = service.ask(f'{PATH}?{query}', 'POST', line, NDJSON)
        check(answer.status == 400 and answer.code() == code, f'{query}: {answer.body}')


def test_lists(service):
    game = b'"target":"1..3","numbers":[1,2]'
    line = (b'{%s,"key":5,"list":"1 = 1\\n3: 2 + 1\\n2 = 1 + 1"}\n'
            b'{%s,"expression":"2+1"}\n' % (game, game))
    seen = service.ask(PATH, 'POST', line, NDJSON).lines()
    check([one.get('verdict', one.get('missing')) for one in seen]
          == ['solved', 'solved', 'invalid', [], 'solved'], f'a list among lines: {seen}')
    check([one.get('key') for one in seen] == [5] * 4 + [None], f'its key: {seen}')
    alone = service.post('/api/v1/check', {'id': 'countdown:1..3/1,2',
                                           'list': '1 = 1\n3: 2 + 1\n2 = 1 + 1'}).lines()
    check(alone == [{name: one[name] for name in one if name != 'key'} for one in seen[:4]],
          f'a list alone: {alone}')
    long = b'{%s,"list":"%s"}\n' % (game, b'1=1\\n' * 200000)
    seen = service.ask(PATH, 'POST', long + line, NDJSON).lines()
    check(len(seen) == 200006 and seen[200000]['repeated'] == ['1'], f'a long list: {len(seen)}')
    refused = service.post('/api/v1/check', {'id': 'countdown:1..3/1,2', 'list': '1=1\n' * 16385})
    check((refused.status, refused.code(), refused.json()['position']) == (400, 'syntax', 65536),
          f'a list that is too long: {refused.body}')
    refused = service.post('/api/v1/check', {'id': 'countdown:1..3/1,2', 'list': '',
                                             'completion': ''})
    check((refused.status, refused.code()) == (400, 'option'), f'two texts: {refused.body}')


def test_slices(service):
    """A first try has a share of a second. What it leaves open is asked anew, in lines, too."""
    line = {'rules': 'llm', 'target': 9999991, 'numbers': [2, 2, 2, 2, 3, 3, 3, 4],
            'expression': 'NO', 'prove': True}
    seen = service.ask(PATH, 'POST', json.dumps(line).encode() + b'\n', NDJSON).lines()
    check([one.get('claim') for one in seen] == ['right'], f'a long proof: {seen}')


def refusal(service, path, header, pieces=()):
    """The code of the answer to a request whose body is refused before its end."""
    with service.connect() as connection:
        connection.sendall(f'POST {path} HTTP/1.1\r\nHost: a\r\n{header}\r\n'
                           'Content-Type: application/json\r\n\r\n'.encode())
        try:
            for piece in pieces:
                connection.sendall(piece)
        except OSError:
            pass  # the service has closed its side
        (_, _, body), = read_responses(connection, 1)
        return json.loads(body)['code']


def check_memory(service):
    check(service.memory_kib('VmHWM') < 120 << 10, f'{service.memory_kib("VmHWM")} KiB at most')


def test_bounds(service):
    line = given_lines().splitlines(keepends=True)[0]
    # Sanitizers are too slow for all of it.
    count = BODY_MOST // len(line) // (40 if os.environ.get('TALLY_SANITIZE') else 1)
    answer = service.ask(PATH, 'POST', line * count, NDJSON)
    first = answer.body[:answer.body.index(b'\n') + 1]
    check(answer.status == 200 and answer.body == first * count,
          f'8 MiB are judged: {answer.status}')
    check_memory(service)
    check(refusal(service, PATH, f'Content-Length: {BODY_MOST + 1}') == 'body_too_large',
          'a byte more is too much')
    check(refusal(service, PATH, 'Transfer-Encoding: chunked',
                  [b'100000\r\n' + b'\n' * (1 << 20) + b'\r\n'] * 10) == 'body_too_large',
          'nor may it come in chunks')
    check(refusal(service, '/api/v1/check', f'Content-Length: {200 << 10}') == 'body_too_large',
          'a question has its own bound')
    long_line = b'{"target":8,"numbers":[3,5],"completion":"' + b'a' * (1 << 20) + b'"}\n' + line
    answer = service.ask(PATH, 'POST', long_line, NDJSON)
    check([('error' in seen) for seen in answer.lines()] == [True, False],
          'a long line is refused alone')


def test_methods(service):
    for method in ('GET', 'PUT', 'DELETE'):
        answer = service.ask(PATH, method)
        check(answer.status == 405 and answer.headers['Allow'] == 'POST', f'{method} is not there')
    answer = service.ask(PATH, 'POST', b'{}', {'Content-Type': 'text/plain'})
    check(answer.code() == 'unsupported_media_type', 'lines are JSON')


# The limit of a request is another test's subject: 8 MiB take a busy machine long.
with Service('--threads', '2', '--timeout', '600') as running:
    test_lines(running)
    test_usual(running)
    test_bounds(running)
    test_lists(running)
    test_slices(running)
    if not os.environ.get('TALLY_SANITIZE'):  # which keeps what was freed for a while
        check_memory(running)
    test_methods(running)
end()
