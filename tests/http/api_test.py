#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The API: golden games answered as the command answers them, every parameter, every problem,
pages, streams, caching, gzip, methods, CORS and the log."""
import gzip
import json
import os
import random
import subprocess
import tempfile
import time
import zlib

from service import IS_SANITIZED, SOURCE, TALLY, Service, check, end, query, tally


def golden_games():
    """Sixty golden games and some of each other kind, by ID."""
    rng = random.Random(20)
    games = []
    with open(os.path.join(SOURCE, 'tests/data/countdown.jsonl')) as file:
        for line in file:
            numbers = json.loads(line)['numbers']
            games.append(f"countdown:{rng.randint(100, 999)}/{','.join(map(str, numbers))}")
    with open(os.path.join(SOURCE, 'tests/data/24.jsonl')) as file:
        for line in rng.sample(file.readlines(), 12):
            games.append(f"make24:24/{','.join(map(str, json.loads(line)['numbers']))}")
    games += ['year:7/2,0,1,9', 'sequence:100/1,2,3,4', 'countdown,use=all:24/4,7,8,8',
              'compte:101..120/1,2,3,4',
              'krypto:5/1,2,3,4,5', 'countdown:18446744073709551615/5,5,5',
              'countdown,ops=+-:10..12/1,2,3,9',
              'countdown,ops=-/:5/1,3,7,10', 'countdown,ops=*:24/2,3,4,6',
              'make24,ops=-*/cat:11/1,2,3,5',
              'countdown,order=given:24/2,3,4,6,1', 'year,use=any:57/2,0,1,9',
              'sequence,use=any,ops=+cat:33/1,2,3,4',
              'llm,ops=+-,order=given:4/1,2,3,4,5', 'four-fours,ops=-/!sqrt:6/4,4,4']
    return games


def test_golden(service):
    for i, game in enumerate(golden_games()):
        wanted = {'solve': tally('solve', '--json', game)}
        if i % 6 == 0 or i >= 60:
            wanted['count'] = tally('count', '--json', game)
            wanted['solutions'] = tally('solve', '--json', '--limit', '100', game)
        for kind, text in wanted.items():
            answer = service.ask(f'/api/v1/{kind}?' + query(id=game))
            check(answer.status == 200 and answer.body == text,
                  f'{kind} {game}: as the command has it')
            posted = service.post(f'/api/v1/{kind}', {'id': game})
            check(posted.body == text, f'{kind} {game}: the same by POST')
    answer = service.ask('/api/v1/values?numbers=1,3,7,10')
    check(answer.body == tally('values', '--json', '1', '3', '7', '10'),
          'values are those of the command')
    answer = service.ask('/api/v1/values?numbers=1,3,7,10&targets=10..20')
    check(answer.body == tally('values', '--json', '--targets', '10..20', '1', '3', '7', '10'),
          'values in a range')
    answer = service.ask('/api/v1/values?numbers=1,3&targets=5..9')
    check(answer.status == 200 and is_end(answer.lines()), 'no values have the last line alone')
    answer = service.ask('/api/v1/draw?seed=42&count=5&large=2')
    check(answer.body == tally('draw', '--json', '--seed', '42', '--count', '5', '--large', '2'),
          'drawn games')
    answer = service.ask('/api/v1/draw?seed=42&count=3&solvable=true')
    check(answer.body == tally('draw', '--json', '--seed', '42', '--count', '3', '--solvable'),
          'solvable games')
    answer = service.ask('/api/v1/draw?seed=42&count=3&difficulty=60..70&solutions=1..9')
    check(answer.body == tally('draw', '--json', '--seed', '42', '--count', '3', '--difficulty',
                               '60..70', '--solutions', '1..9'), 'games as wished')
    answer = service.ask('/api/v1/draw?seed=42&solutions=1000000..2000000&attempts=30').json()
    check((answer['bound'], answer['attempts'], answer['unmet']) == ('attempts', 30, 'solutions'),
          f'what no game meets ends: {answer}')
    answer = service.ask('/api/v1/moves?target=24&numbers=3,8,8&after=8%2B8=16').json()
    check(answer['left'] == [16, 3] and not answer['reachable'] and answer['distance'] == 5 and
          len(answer['moves']) == 3, f'moves: {answer}')
    answer = service.ask('/api/v1/prove?target=831&numbers=1,3,7,10,25,50').json()
    check((answer['claim'], answer['proved'], answer['complete']) == ('closest', True, True) and
          answer['certificate'].endswith('made 832 50 25 + 10 1 + * 7 +\nend\n'), f'{answer}')
    answer = service.ask('/api/v1/prove?claim=missing&numbers=1,2').json()
    check(answer['certificate'].splitlines()[3] == 'claim missing 4', f'no target: {answer}')
    answer = service.ask('/api/v1/prove?claim=simplest&target=831&numbers=1,3,7,10,25,50').json()
    check((answer['proved'], answer['complete'], answer['certificate']) == (False, True, None),
          f'what is false is not proved: {answer}')
    for asked, said in (('claim=all&target=7&numbers=1,2', 'option'),
                        ('target=1..20000&numbers=1,2', 'target_range'),
                        ('rules=four-fours&target=7&numbers=4,4,4,4', 'rules')):
        answer = service.ask('/api/v1/prove?' + asked)
        check(answer.status == 400 and answer.json()['code'] == said, f'{asked}: {answer.body}')
    answer = service.ask('/api/v1/hint?hint=2&target=765&numbers=1,3,7,10,25,50').json()
    check((answer['step'], answer['points']) == ('50 + 1 = 51', 5), f'a hint: {answer}')
    answer = service.post('/api/v1/hint', {'id': 'countdown:765/1,3,7,10,25,50', 'hint': 2,
                                           'after': '50 + 1 = 51, 25 \u2212 10'}).json()
    check((answer['step'], answer['numbers_used']) == ('51 * 15 = 765', 2),
          f'a hint behind moves: {answer}')
    answer = service.ask('/api/v1/daily?date=20261121')
    check(answer.json()['id'] == 'countdown:966/7,5,2,4,100,10', 'the game of a day')
    check('max-age' in answer.headers['Cache-Control'], 'which stays')
    answer = service.ask(
        '/api/v1/solutions?target=765&numbers=1,3,7,10,25,50&sort=none&detours=true')
    check(answer.body == tally('solve', '--json', '--sort', 'none', '--detours', '765', '1', '3',
                               '7', '10', '25', '50'),
          'solutions as they are found')


def test_judged(service):
    with open(os.path.join(SOURCE, 'tests/data/judged.tsv')) as file:
        rows = [line.rstrip('\n').split('\t') for line in file if line.strip()
                and not line.startswith('#')]
    seen = set()
    for row in random.Random(4).sample(rows, 150):
        answer = service.post('/api/v1/check', {'id': row[0], 'expression': row[1]}).json()
        seen.add(answer['verdict'])
        check(answer['verdict'] == row[2], f'{row[0]} {row[1]} is {row[2]}, not {answer}')
        if row[2] == 'invalid':
            check(f"{answer['reason']}@{answer['position']}" == row[3].split()[0],
                  f'{row[0]} {row[1]}: {row[3]}, not {answer}')
    check(seen == {'solved', 'off', 'invalid'}, 'every verdict came')


def test_parameters(service):
    base = dict(target='765', numbers='1,3,7,10,25,50')
    for more, arguments in [
            ({'fewest': 5}, ['--fewest', '5']), ({'most': 4}, ['--most', '4']),
            ({'must_use': '3,7'}, ['--must-use', '3,7']),
            ({'detours': 'true'}, ['--detours']), ({'sort': 'trickiest'}, ['--sort', 'trickiest']),
            ({'ops': '+*'}, ['--ops', '+*']), ({'use': 'all'}, ['--use', 'all']),
            ({'rules': 'llm'}, ['--rules', 'llm']),
            ({'values': 'exact', 'order': 'given', 'ops': '+-*/sqrt', 'depth': '1'},
             ['--values', 'exact', '--order', 'given', '--ops', '+-*/sqrt', '--depth', '1'])]:
        text = tally('solve', '--json', '--limit', '100', *arguments, '765', '1', '3', '7',
                     '10', '25', '50')
        check(service.ask('/api/v1/solutions?' + query(**base, **more)).body == text,
              f'solutions with {more}')
        check(service.post('/api/v1/solutions', {**base, **more}).body == text,
              f'solutions with {more} by POST')
    arrays = {'target': 765, 'numbers': [1, 3, 7, 10, 25, 50], 'must_use': [3, 7], 'detours': True,
              'limit': 50}
    text = tally('solve', '--json', '--limit', '50', '--must-use', '3,7', '--detours', '765',
                 '1,3,7,10,25,50')
    check(service.post('/api/v1/solutions', arrays).body == text,
          'arrays, numbers and true in JSON')
    blanks = service.ask('/api/v1/solve?target=765&numbers=1+3,+7%2010,25++50')
    check(blanks.json()['numbers'] == [1, 3, 7, 10, 25, 50], 'blanks between numbers')
    escaped = service.post('/api/v1/check',
                           '{"target":3,"numbers":[1,2],"expression":"1 \\u002b 2"}')
    check(escaped.json()['verdict'] == 'solved', 'escapes in JSON')
    large = service.ask(
        '/api/v1/solve?target=18446744073709551615&numbers=18446744073709551615').json()
    check(large['target'] == '18446744073709551615', 'numbers beyond 2^53 are strings')


def test_pages(service):
    whole = service.ask(
        '/api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75&limit=10000').json()['solutions']
    found, path = [], '/api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75&limit=37'
    pages = 0
    while path and pages < 1000:
        answer = service.ask(path)
        found += answer.json()['solutions']
        link = answer.headers.get('Link')
        path = link[1:link.index('>')] if link else None
        pages += 1
    check(len(whole) > 100 and found == whole, f'{pages} pages make the whole list of {len(whole)}')
    odd = service.ask('/api/v1/solutions?offset=5&target=765&numbers=1,3,7,10,25,50&limit=3')
    check('offset=8' in odd.headers['Link'] and odd.headers['Link'].count('offset') == 1,
          'the link replaces the offset')


def is_end(lines):
    """Are these lines the last one of a complete list of values alone?"""
    return [line['complete'] for line in lines] == [True] and 'scope' in lines[0]


def test_lines(service):
    """An answer of many lines has a bound; its last line says how to ask for the rest, and the
    parts make the whole."""
    if IS_SANITIZED:
        return  # ten thousand answers take longer than a search may
    for kind, numbers, last in [('solve', '1,2,3', 10002), ('count', '1,3,7', 20000)]:
        found, offset, sizes = b'', 0, []
        while offset is not None and len(sizes) < 10:
            answer = service.ask(
                f'/api/v1/{kind}?target=1..{last}&numbers={numbers}&offset={offset}')
            lines = answer.body.splitlines(keepends=True)
            end, offset = json.loads(lines[-1]), None
            if end.get('bound') == 'lines':
                check(end == {'version': 1, 'complete': False, 'bound': 'lines',
                              'offset': end['offset']}, f'{end}')
                offset = end['offset']
                lines.pop()
            found += b''.join(lines)
            sizes.append(len(lines))
        check(sizes == [10000] * ((last - 1) // 10000) + [(last - 1) % 10000 + 1],
              f'{kind}: the parts have {sizes} lines')
        check(found == tally(kind, '--json', f'1..{last}', *numbers.split(',')),
              f'{kind}: the parts make the whole')
    end = service.ask('/api/v1/solutions?target=5..300&numbers=1,2,3&limit=200').lines()
    check(len(end) == 51 and end[-1] == {'version': 1, 'complete': False, 'bound': 'lines',
                                         'target': '55..300'}, f'{end[-1]}')
    one = service.ask('/api/v1/solve?target=1..20&numbers=1,2,3&offset=19')
    check(one.headers['Content-Type'] == 'application/x-ndjson' and len(one.lines()) == 1,
          'the last line alone')
    check(service.ask('/api/v1/solve?target=1..20&numbers=1,2,3&offset=20').code() == 'option',
          'beyond the last line')
    check(service.ask('/api/v1/solve?target=7&numbers=1,2,3&offset=1').code() == 'option',
          'beyond the only one')
    first = service.ask('/api/v1/count?target=1..18446744073709551615&numbers=1,2')
    check(len(first.lines()) == 10001, 'the largest range')
    last = service.ask('/api/v1/count?target=1..18446744073709551615&numbers=1,2'
                       '&offset=18446744073709551614').lines()
    check([line['target'] for line in last] == ['18446744073709551615'], 'and its end')
    whole = service.ask('/api/v1/values?numbers=1,3,7,10').lines()
    check(service.ask('/api/v1/values?numbers=1,3,7,10&offset=7').lines() == whole[7:],
          'values after the first seven')
    after = service.ask(f'/api/v1/values?numbers=1,3,7,10&offset={len(whole)}').lines()
    check(is_end(after), 'after the last there are none')


def test_unknown():
    """A count that ran out of memory tells the one solution in hand. What was not counted is not
    said to be none."""
    with tempfile.TemporaryFile() as log, Service('--memory', '100K', log=log) as service:
        found = service.ask(
            '/api/v1/count?target=765&numbers=11,12,13,14,15,16,17,18,19,20,21,22').json()
        check(found['bound'] == 'memory' and not found['complete']
              and [found[name] for name in ('solutions', 'with_detours', 'fewest')] == [1, 1, None],
              f'a count that ran out of memory: {found}')
        found = service.ask('/api/v1/count?target=999999999999989'
                            '&numbers=11,12,13,14,15,16,17,18,19,20,21,22').json()
        check(found['bound'] == 'memory'
              and [found[name] for name in ('solutions', 'with_detours', 'fewest')] == [None] * 3,
              f'a count that ran out of memory with nothing in hand: {found}')
        given_up = service.metric('tally_searches_given_up_total{reason="memory"}')
        check(given_up == 2, f'{given_up} searches ran out of memory')
        deadline = time.monotonic() + 600
        told = b''
        while b'raise --memory' not in told and time.monotonic() < deadline:
            time.sleep(0.05)
            told = os.pread(log.fileno(), 1 << 20, 0)
        check(told.count(b'a search needed more than 0.1M of memory') == 1,
              f'the log names the option that raises the limit, once: {told}')
    with Service('--memory', '1G', '--timeout', '600') as service:
        answer = service.ask('/api/v1/values?numbers=25,50,75,100,3,6,7')
        lines = answer.lines()
        check(len(lines) == 50001 and lines[-1] == {'version': 1, 'complete': False,
                                                    'bound': 'lines', 'offset': 50000},
              f'{len(lines)} values, {lines[-1]}')


def test_plus(service):
    """A plus in a query means a blank. Who forgets that is told."""
    path = '/api/v1/check?target=5&numbers=2,3&expression='
    hint = 'in a query, + means a blank; write %2B for a plus'
    check(service.ask(path + '2+3').json().get('hint') == hint, '2+3 in a query')
    for right in ('2%2B3', '2+%2B+3', '3-2', '2*x'):
        check('hint' not in service.ask(path + right).json(), f'{right} needs no hint')
    posted = service.post('/api/v1/check', dict(target=5, numbers=[2, 3], expression='2 3'))
    check('hint' not in posted.json(), 'in JSON, a plus is a plus')
    solve = '/api/v1/solve?target=5&numbers=2,3&ops='
    for right in ('%2B-', '%2B+-', 'neg+cat', '-'):
        check(service.ask(solve + right).status == 200, f'ops={right}')
    check(service.ask(solve + '+-').json()['detail'] == hint, 'ops=+-')


PROBLEMS = [
    ('/api/v1/solve?target=952', 'missing_parameter', 'numbers', None),
    ('/api/v1/solve?numbers=1,2', 'missing_parameter', 'target', None),
    ('/api/v1/check?target=3&numbers=1,2', 'missing_parameter', 'expression', None),
    ('/api/v1/solve?target=952&numbers=25,x', 'syntax', 'numbers', 3),
    ('/api/v1/solve?target=952&numbers=25,,3', 'syntax', 'numbers', 3),
    ('/api/v1/solve?target=952&numbers=', 'syntax', 'numbers', 0),
    ('/api/v1/solve?target=952&numbers=25%00,3', 'syntax', 'numbers', 2),
    ('/api/v1/solve?target=9z&numbers=25', 'syntax', 'target', 1),
    ('/api/v1/solve?target=-3&numbers=25', 'number_range', 'target', 0),
    ('/api/v1/solve?target=18446744073709551616&numbers=25', 'number_range', 'target', 0),
    ('/api/v1/solve?target=10..9&numbers=25', 'target_range', 'target', 0),
    ('/api/v1/solve?target=0&numbers=25', 'target_range', 'target', 0),
    ('/api/v1/solve?target=7..9223372036854775808&numbers=25&rules=make24', 'target_range',
     'target', 3),
    ('/api/v1/solve?target=10&numbers=1,1,5,58&rules=make10', 'number_range', 'numbers', 6),
    ('/api/v1/solve?target=1&numbers=25,0', 'number_range', 'numbers', 3),
    ('/api/v1/solve?target=1&numbers=' + ','.join(['7'] * 65), 'number_count', 'numbers', 128),
    ('/api/v1/solve?target=1&numbers=1&rules=chess', 'rules', 'rules', 0),
    ('/api/v1/solve?target=1&numbers=1&ops=%2Bq', None, 'ops', None),
    ('/api/v1/solve?target=1&numbers=1&depth=9', None, 'depth', None),
    ('/api/v1/solve?id=countdown:952/25,x', 'syntax', 'id', 17),
    ('/api/v1/solve?id=countdown:952/25&target=3', 'conflicting_parameters', 'target', None),
    ('/api/v1/solve?target=1&target=2&numbers=3', 'duplicate_parameter', 'target', None),
    ('/api/v1/solve?target=1&numbers=3&goal=2', 'unknown_parameter', 'goal', None),
    ('/api/v1/solve?target=1&numbers=3&fewest%00aaaaaaaaaaaaaaaaaaaaaa=2', 'unknown_parameter',
     'fewest\0' + 'a' * 22, None),
    ('/api/v1/solve?' + 'x' * 500 + '=1', 'unknown_parameter', 'x' * 64, None),
    ('/api/v1/solve?target=1&numbers=3&', None, None, None),
    ('/api/v1/solve?target=1&numbers=3&fewest=2', 'option', 'fewest', 0),
    ('/api/v1/solve?target=1&numbers=3,4&fewest=2&most=1', 'option', 'fewest', None),
    ('/api/v1/solve?target=1&numbers=3&must_use=4', 'option', 'must_use', None),
    ('/api/v1/solve?target=1&numbers=3&detours=yes', 'syntax', 'detours', 0),
    ('/api/v1/solve?target=1&numbers=3&timeout_ms=999999', 'option', 'timeout_ms', 0),
    ('/api/v1/solutions?target=1&numbers=3&limit=0', 'option', 'limit', 0),
    ('/api/v1/solutions?target=1&numbers=3&limit=10001', 'option', 'limit', 0),
    ('/api/v1/solutions?target=1&numbers=3&sort=up', 'option', 'sort', 0),
    ('/api/v1/draw?large=5', 'option', 'large', 0),
    ('/api/v1/draw?count=101', 'option', 'count', 0),
    ('/api/v1/draw?difficulty=90..101', 'option', 'difficulty', 4),
    ('/api/v1/draw?difficulty=9..3', 'option', 'difficulty', 0),
    ('/api/v1/draw?large=2&pick=1', 'option', 'large', None),
    ('/api/v1/draw?rules=year&large=1', 'option', 'large', None),
    ('/api/v1/draw?pick=25', 'number_count', 'pick', None),
    ('/api/v1/daily?date=tomorrow', 'option', 'date', 0),
    ('/api/v1/sheet?largest=1', 'rules', 'rules', None),
    ('/api/v1/solve?target=5&numbers=2,3&ops=+-*/', 'syntax', 'ops', None),
    ('/api/v1/draw?solutions=0&solvable=true', 'option', 'solutions', None),
    ('/api/v1/draw?attempts=0', 'option', 'attempts', 0),
    ('/api/v1/hint?target=1&numbers=3&hint=3', 'option', 'hint', 0),
    ('/api/v1/daily', 'missing_parameter', 'date', None),
    ('/api/v1/daily?date=20260230', 'option', 'date', 0),
    ('/api/v1/nothing', 'not_found', None, None),
    ('/api/v1/', 'not_found', None, None),
    ('/no/such/page', 'not_found', None, None),
    ('/../../etc/passwd', 'not_found', None, None),
    ('/%2e%2e/%2e%2e/etc/passwd', 'not_found', None, None),
    ('/healthz%00', 'not_found', None, None),
    ('/api/v1/solve%00x?target=1&numbers=3', 'not_found', None, None),
]


def test_problems(service):
    for path, code, parameter, position in PROBLEMS:
        answer = service.ask(path)
        if code is None and parameter is None:
            continue
        check(answer.headers['Content-Type'] == 'application/problem+json',
              f'{path}: a problem, not {answer.body}')
        problem = answer.json()
        check(problem['status'] == answer.status and 400 <= answer.status < 500,
              f'{path}: its status, {answer.status}')
        check(code is None or problem['code'] == code, f'{path}: {code}, not {problem}')
        check(problem.get('parameter') == parameter, f'{path}: about {parameter}, not {problem}')
        check(position is None or problem.get('position') == position,
              f'{path}: at {position}, not {problem}')
        check(answer.headers['Cache-Control'] == 'no-store', f'{path}: not to be kept')
    for body, position in [('', 0), ('[]', 0), ('{', 1), ('{"target":}', 10), ('{"target":1,}', 12),
                           ('{"target":01}', None), ('{"a":{"b":1}}', None),
                           ('{"target":{"b":1}}', 10),
                           ('{"numbers":[1,null]}', 11), ('{"target":1}x', 12), ('nul', 0)]:
        problem = service.post('/api/v1/solve', body).json()
        check(problem['code'] in ('json', 'unknown_parameter'), f'{body}: {problem}')
        check(position is None or problem.get('position') == position,
              f'{body}: at {position}, not {problem}')
    check(service.post('/api/v1/solve', '{"target":1,"target":2}').code() == 'duplicate_parameter',
          'JSON: a name twice')
    check(service.post('/api/v1/solve?target=1', '{"target":2}').code() == 'duplicate_parameter',
          'query and body')
    check(service.ask('/api/v1/solve', 'POST', '{}', {'Content-Type': 'text/plain'}).status == 415,
          'only JSON')
    check(service.ask('/api/v1/solve', 'POST', '{}').status == 415, 'a body needs a type')
    check(service.post('/api/v1/solve', '{"expression":"' + '1' * 200000 + '"}').status == 413,
          'a large body')
    check('/api/ has a form' in service.ask('/api/v1/slove').json()['detail'], 'where to go')
    for method in ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']:
        answer = service.ask('/api/v1/solve', method)
        check(answer.status == 405 and answer.headers['Allow'] == 'GET, HEAD, POST',
              f'{method}: {answer.status}')
    for path in ['/healthz', '/metrics', '/api/v1/openapi.json']:
        answer = service.ask(path, 'POST', '')
        check(answer.status == 405 and answer.headers['Allow'] == 'GET, HEAD',
              f'POST to {path}, which is only read')
    problem = service.post('/api/v1/solve', '{"target":1,"n\u00e4mbers":[3]}'.encode()).json()
    check(problem.get('parameter') == 'n\u00e4mbers',
          f'a name that is not known in JSON: {problem}')
    detail = service.ask('/api/v1/solve?target=10&numbers=1,1,5,58&rules=make10').json()['detail']
    check(detail == 'give 0 to 9', f'what goes with the rules: {detail}')


def test_caching(service):
    path = '/api/v1/solve?target=952&numbers=25,50,75,100,3,6'
    first = service.ask(path)
    check('max-age' in first.headers['Cache-Control']
          and first.headers['Vary'] == 'Accept-Encoding', 'it may be kept')
    again = service.ask(path, headers={'If-None-Match': first.headers['ETag']})
    check(again.status == 304 and again.body == b''
          and again.headers['ETag'] == first.headers['ETag'], '304')
    other = service.ask(path.replace('952', '953'),
                        headers={'If-None-Match': first.headers['ETag']})
    check(other.status == 200 and other.json()['target'] == 953, 'another question has another tag')
    head = service.ask(path, 'HEAD')
    check(head.status == 200 and head.body == b''
          and head.headers['Content-Length'] == str(len(first.body)), 'HEAD')
    check(service.ask('/api/v1/draw').headers['Cache-Control'] == 'no-store',
          'what chance drew is not kept')
    check('max-age' in service.ask('/api/v1/draw?seed=1').headers['Cache-Control'],
          'what a seed drew is')
    check(len({service.ask('/api/v1/draw').body for _ in range(20)}) > 15,
          'chance draws different games')


def test_gzip(service):
    for path in ['/api/v1/count?target=100..199&numbers=25,50,75,100,3,6', '/api/v1/rules',
                 '/api/v1/openapi.json',
                 '/api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75&sort=none']:
        plain = service.ask(path)
        packed = service.ask(path, headers={'Accept-Encoding': 'br, gzip;q=0.8'})
        check(plain.headers.get('Content-Encoding') is None, f'{path}: plain where nothing is said')
        check(packed.headers['Content-Encoding'] == 'gzip' and len(packed.body) < len(plain.body),
              f'{path}: gzip')
        check(gzip.decompress(packed.body) == plain.body, f'{path}: the same text')
        refused = service.ask(path, headers={'Accept-Encoding': 'gzip;q=0'})
        check(refused.body == plain.body, f'{path}: gzip is refused with q=0')


def test_streams():
    path = '/api/v1/solutions?target=765&numbers=1,3,7,10,25,50,75,100&sort=none'
    with Service('--timeout', '600', '--memory', '64M') as service:
        plain = service.ask(path)
        packed = service.ask(path, headers={'Accept-Encoding': 'gzip'})
    wanted = tally('solve', '--json', '--sort', 'none', '765', '1', '3', '7', '10', '25', '50',
                   '75', '100')
    check(plain.headers.get('Transfer-Encoding') == 'chunked', 'a long answer comes in chunks')
    check(plain.body == wanted, f'a stream of {len(wanted)} bytes as the command writes it')
    check(zlib.decompress(packed.body, 31) == wanted and len(packed.body) < len(wanted) // 4,
          'the same in gzip')


def test_incomplete():
    """What is not complete is told as the command tells it: values beyond 64 bits, memory, time."""
    fours = dict(rules='four-fours', numbers='4,4,4,4,4')
    long = dict(rules='countdown', use='all', numbers='1,2,3,4,5,6,7,8,9')
    def is_rest(line, bound):
        told = json.loads(line)
        left = ({'target'} if 'target' in told else
                {'settled_numbers', 'settled_below', 'scope'} if bound != 'value' else {'scope'})
        return (told.keys() == {'version', 'complete', 'bound'} | left and told['bound'] == bound
                and told['complete'] is False)

    def ends_so(body, bound):
        return body.endswith(b'\n') and is_rest(body.splitlines()[-1], bound)
    with Service('--timeout', '600', '--memory', '1M') as service:
        def same(kind, path, *arguments):
            # the command keeps a sixth for its process: its searches have 1M, too
            wanted = tally(*arguments, '--json', '--memory', '1258291', '-t', '1')
            body = service.ask(f'/api/v1/{kind}?{path}').body
            if kind == 'values':
                wanted = b''.join(line for line in wanted.splitlines(True)
                                  if b'"settled":false' not in line)
            check(body == wanted, f'{kind} {path}: {body[-90:]}, the command has {wanted[-90:]}')
            return body
        body = same('values', query(**fours, targets='0..60'), 'values', '--rules', 'four-fours',
                    '--targets', '0..60',
                    '4', '4', '4', '4', '4')
        check(ends_so(body, 'memory'), f'values ends with {body[-60:]}')
        numbers = long['numbers'].split(',')
        for kind, command in [('solve', ['solve']), ('count', ['count']),
                              ('solutions', ['solve', '--limit', '100'])]:
            body = same(kind, query(**long, target='24'), *command, '--use', 'all', '24', *numbers)
            check(b'"complete":false,"bound":"memory"' in body,
                  f'{kind}: one target is not complete')
            body = same(kind, query(**long, target='24..26'), *command, '--use', 'all',
                        '24..26', *numbers)
            check(ends_so(body, 'memory'), f'{kind}: a range ends with {body[-60:]}')
    with Service('--timeout', '600') as service:  # no search takes so long
        path = query(rules='four-fours', numbers='5,7,9,11', targets='178..200')
        body = service.ask(f'/api/v1/values?{path}').body
        wanted = tally('values', '--json', '--rules', 'four-fours', '--targets', '178..200', '5',
                       '7', '9', '11')
        check(body == wanted and ends_so(body, 'value'),
              f'values beyond 64 bits: {body[-60:]}')
        for kind, arguments in [('solve', ['solve', '100..999']), ('count', ['count', '100..999']),
                                ('values', ['values'])]:
            numbers = '1,2,3,5,7,10,25,50,75'
            asked = dict(numbers=numbers, timeout_ms='1',
                         **({} if kind == 'values' else dict(target='100..999')))
            seen = service.ask(f'/api/v1/{kind}?' + query(**asked)).body.splitlines()[-1]
            wanted = tally(*arguments, '--json', '--timeout', '0.001', '-t', '1',
                           *numbers.split(',')).splitlines()[-1]
            check(is_rest(seen, 'stopped') and is_rest(wanted, 'stopped'),
                  f'{kind} that is stopped: {seen}, {wanted}')
        # A solution in hand is an answer, however the search was ended; how long that takes depends
        # on the machine.
        longer = dict(long, numbers='1,2,3,4,5,6,7,8,9,10,11,12')
        for milliseconds in [300, 600, 1200, 2400, 4800, 9600, 19000]:
            answer = service.ask('/api/v1/solve?' + query(**longer, target='952',
                                                          timeout_ms=milliseconds))
            if answer.json()['solutions']:
                break
        found = answer.json()
        if found['bound'] == 'stopped':
            check(found['status'] == 'solved' and found['complete'] is False,
                  f'a solution in hand: {found}')
        check(answer.headers['Cache-Control'] == 'no-store', 'a simpler one may be found later')


def test_bounds():
    game = dict(target=18446744073709551557, numbers=','.join(map(str, range(11, 23))))
    with Service('--timeout', '0.3', '--max-numbers', '12', '--cors') as service:
        for kind in ['solve', 'solutions', 'count']:
            answer = service.ask(f'/api/v1/{kind}?' + query(**game))
            found = answer.json()
            check(found['complete'] is False and found['bound'] in ('stopped', 'memory', 'value'),
                  f'{kind}: {found}')
            if found['bound'] != 'value':
                check(answer.headers['Cache-Control'] == 'no-store',
                      f'{kind}: another try may find more')
        lines = service.ask('/api/v1/values?' + query(numbers=game['numbers'])).lines()
        check(lines[-1]['complete'] is False, 'values that are missing are told of')
        many = service.ask('/api/v1/solve?target=1&numbers=' + ','.join(['7'] * 13))
        check(many.code() == 'number_count' and '12' in many.json()['detail'], '--max-numbers')
        check(service.ask('/api/v1/rules').headers['Access-Control-Allow-Origin'] == '*', '--cors')
        before = service.ask('/api/v1/solve', 'OPTIONS',
                             headers={'Origin': 'http://a',
                                      'Access-Control-Request-Method': 'POST'})
        check(before.status == 204 and 'POST' in before.headers['Access-Control-Allow-Methods'],
              'preflight')
        check(service.ask('/api/v1/solve', 'PUT').headers['Allow'] == 'GET, HEAD, POST, OPTIONS',
              'what else there is')


def test_log():
    log = os.path.join(os.environ.get('TALLY_SCRATCH', '.'), 'log.jsonl')
    with open(log, 'wb') as file, Service('--log', 'json', log=file) as service:
        check('Access-Control-Allow-Origin' not in service.ask('/api/v1/rules').headers,
              'no CORS unless asked for')
        service.ask('/api/v1/solve?target=3&numbers=1,2')
        service.ask('/nothing"\\%22%0a')
    with open(log) as file:
        lines = [json.loads(line) for line in file.read().splitlines() if line.startswith('{')]
    seen = {line['uri']: line for line in lines if 'uri' in line}
    check(len(seen) == 3, f'a line for each request: {lines}')
    line = seen['/api/v1/solve?target=3&numbers=1,2']
    check(line['status'] == 200 and line['method'] == 'GET' and line['client'] == '127.0.0.1'
          and line['bytes'] > 100
          and line['ms'] > 0, f'what the line says: {line}')


def test_options():
    for site, words in [('', ': a directory is expected; '),
                        ('/no/such/directory', 'No such file or directory; name a directory that'),
                        ('/etc/passwd', 'Not a directory; name a directory that')]:
        seen = subprocess.run([TALLY, 'serve', '--site', site], capture_output=True,
                              text=True, timeout=30)
        check(seen.returncode == 2 and seen.stderr.startswith(f"tally: --site '{site}'")
              and words in seen.stderr, f'{site}: {seen}')
    for options in [['--bind', 'nonsense'], ['--port', '70000'], ['--site', '/no/such/directory'],
                    ['--log', 'xml'], ['x']]:
        seen = subprocess.run([TALLY, 'serve', *options], capture_output=True,
                              text=True, timeout=30)
        check(seen.returncode == 2 and seen.stderr.count('\n') == 1, f'{options}: {seen}')
    with Service() as service:
        seen = subprocess.run([TALLY, 'serve', '--port', str(service.port)], capture_output=True,
                              text=True, timeout=30)
        check(seen.returncode == 2 and 'give another --port' in seen.stderr,
              f'a port that is taken: {seen}')
        check(service.ask('/healthz').json() == {'status': 'ok'}, '/healthz')
        service.ask('/api/v1/solve?target=3&numbers=1,2')
        check(service.has_metric('tally_http_requests_total{endpoint="solve",status="2xx"}', 1),
              '/metrics counts')


with Service('--timeout', '600') as running:
    for test in [test_golden, test_judged, test_parameters, test_pages, test_lines, test_problems,
                 test_plus, test_caching, test_gzip]:
        test(running)
for test in [test_unknown, test_streams, test_incomplete, test_bounds, test_log, test_options]:
    test()
end()
