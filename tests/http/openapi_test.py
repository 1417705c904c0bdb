#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The OpenAPI document and the service say the same: every path, every parameter, every problem's
code, and answers that fit their schemas."""
import json
import os
import re
import subprocess
import sys

from json_schema import fault, resolve
from service import SOURCE, Service, check, end, query

# A good value for each parameter, and what the question needs besides.
SAMPLES = {'id': 'countdown:765/1,3,7,10,25,50', 'game': '765: 1 3 7 10 25 50', 'kind': 'game',
           'rules': 'countdown', 'ops': '+-*/',
           'values': 'whole', 'use': 'any',
           'order': 'any', 'depth': '1', 'target': '765', 'numbers': '1,3,7,10,25,50',
           'targets': '1..99', 'years': '2019', 'from': '5', 'fewest': '1',
           'most': '6', 'must_use': '3', 'detours': 'true', 'sort': 'simplest', 'limit': '3',
           'offset': '1',
           'expression': '25-10', 'completion': '<answer>25-10</answer>', 'extract': 'boxed,whole',
           'list': '24 = 25-1',
           'reading': 'lenient', 'hint': '2', 'date': '20261121', 'generator': '1',
           'code': '2FDX-JE7S-N82Y', 'largest': '50', 'rises': 'true', 'difficulty': '0..100',
           'solutions': '1..99', 'attempts': '500', 'seed': '7', 'large': '1',
           'pick': '6', 'count': '2', 'solvable': 'true',
           'timeout_ms': '500'}
NEEDED = {'solve': ['target', 'numbers'], 'solutions': ['target', 'numbers'],
          'count': ['target', 'numbers'],
          'values': ['numbers'], 'missing': ['numbers'], 'shapes': ['years'],
          'check': ['target', 'numbers', 'expression'],
          'hint': ['target', 'numbers'], 'moves': ['target', 'numbers'],
          'prove': ['target', 'numbers'], 'draw': [],
          'daily': ['date'], 'five': ['date'],
          'sheet': [], 'read': ['game'], 'rules': []}
WHOLE = ('id', 'game')  # in place of target and numbers


def test_paths(service, document):
    with open(os.path.join(SOURCE, 'src/query/question.h')) as file:
        header = file.read()
    questions = re.findall(r'X\([A-Z_]+, "[a-z]+", "([a-z]+)"\)', header)
    check(len(questions) >= 7 and questions == list(NEEDED), f'the kinds of questions: {questions}')
    described = [path.removeprefix('/api/v1/') for path in document['paths']
                 if path.startswith('/api/v1/')]
    check(sorted(described) == sorted([*questions, 'judge', 'openapi.json']),
          f'the paths described: {described}')
    for path in ('/api/v1/openapi.json', '/healthz', '/metrics'):
        answer = service.ask(path)
        content = document['paths'][path]['get']['responses']['200']['content']
        check(answer.status == 200 and answer.headers['Content-Type'].split(';')[0] in content,
              f'{path}: {answer.status}')


def test_parameters(service, document, kind):
    operations = document['paths'][f'/api/v1/{kind}']
    keys = [reference['$ref'].rsplit('/', 1)[1] for reference in operations['get']['parameters']]
    described = [document['components']['parameters'][key]['name'] for key in keys]
    check(all(key.removesuffix('-flag') == name for key, name in zip(keys, described)),
          f'{kind}: names')
    body = operations['post']['requestBody']['content']['application/json']['schema']['properties']
    check(list(body) == described, f'{kind}: GET and POST take the same')
    refusal = service.ask(f'/api/v1/{kind}?no_such_parameter=1').json()
    none = refusal['detail'] == 'none is known'
    known = [] if none else refusal['detail'].removeprefix('known:').split()
    check(known == described, f'{kind}: the service knows {known}, the document {described}')
    for name in SAMPLES:
        parameters = {name: SAMPLES[name]} if name in WHOLE else {need: SAMPLES[need]
                                                                  for need in NEEDED[kind]}
        if name in WHOLE and kind == 'check':
            parameters['expression'] = SAMPLES['expression']
        parameters[name] = SAMPLES[name]
        if (kind, name) == ('shapes', 'numbers'):
            parameters = {'numbers': '2,3,7'}
        if (kind, name) == ('sheet', 'solutions'):
            parameters[name] = '1'
        if name == 'detours' and kind in ('solve', 'values', 'missing'):
            parameters['must_use'] = '3'
        if name == 'depth':
            parameters['ops'] = '+-*/!'
        if (kind, name) == ('draw', 'attempts'):
            parameters['solvable'] = 'true'
        if name == 'difficulty' and kind in ('solve', 'solutions'):
            parameters[name] = 'false'
        if (kind, name) == ('moves', 'solutions'):
            parameters[name] = 'true'
        if name in ('completion', 'list', 'extract') and kind == 'check':
            del parameters['expression']
        if (kind, name) == ('check', 'extract'):
            parameters['completion'] = SAMPLES['completion']
        if name == 'offset' and 'target' in parameters:
            parameters['target'] = '765..767'
        answer = service.ask(f'/api/v1/{kind}?' + query(**parameters))
        if name in described:
            check(answer.status == 200, f'{kind}: {name} is taken, {answer.body[:200]}')
        else:
            check(answer.code() == 'unknown_parameter',
                  f'{kind}: {name} is refused, {answer.body[:200]}')


def test_parameters_of_lines(service, document):
    """The address of lines to judge takes what the document says, and nothing else of an answer."""
    references = document['paths']['/api/v1/judge']['post']['parameters']
    described = [resolve(document, reference)['name'] for reference in references]
    for name in ('no_such_parameter', 'target'):
        refusal = service.post(f'/api/v1/judge?{name}=1', '{}',
                               {'Content-Type': 'application/x-ndjson'}).json()
        known = refusal['detail'].removeprefix('known:').split()
        check(known == described, f'judge: {known} are known, {described} described')


def test_examples(service, document):
    """The examples of parameters go together, and each is taken."""
    examples = {name: parameter['schema'].get('example', parameter.get('example'))
                for name, parameter in document['components']['parameters'].items()}
    given = {name: example for name, example in examples.items() if example is not None}
    check({'id', 'target', 'numbers', 'expression'} <= set(given), f'examples: {sorted(given)}')
    for name in given:
        kind = 'check' if name == 'expression' else 'solve'
        parameters = {name: given[name]} if name in WHOLE else {need: given[need]
                                                                for need in NEEDED[kind]}
        answer = service.ask(f'/api/v1/{kind}?' + query(
            **parameters, **({name: given[name]} if name not in parameters else {})))
        check(answer.status == 200, f'the example of {name}: {answer.body[:200]}')


def test_examples_of_answers(service, document):
    """Each question has an example of a request, and its answer as the example of a response."""
    asked = set()
    for path, operations in document['paths'].items():
        body = operations.get('post', {}).get('requestBody', {}).get('content', {})
        for kind, media in body.items():
            if 'example' not in media:
                continue
            asked.add(path)
            example = media['example']
            line = json.loads(example) if isinstance(example, str) else example
            found = fault(document, media['schema'], line)
            check(found is None, f'{path}: its example of a request: {found}')
            answer = service.post(path, example, {'Content-Type': kind})
            content = operations.get('get', operations['post'])['responses']['200']['content']
            shown = content[answer.headers['Content-Type']].get('example')
            check(shown == answer.lines()[0], f'{path}: the example of its answer is not what it '
                  f'answers; run tools/api_examples: {answer.body[:200]}')
    questions = {f'/api/v1/{kind}' for kind in [*NEEDED, 'judge']}
    check(asked == questions, f'examples of requests: {asked ^ questions}')


def contents(node):
    """Every media type of responses in a part of the document."""
    if isinstance(node, dict):
        yield from node.get('content', {}).values()
        for inner in node.values():
            yield from contents(inner)


def test_examples_fit(document):
    """Every example of a response fits the schema beside it, and every kind of response has one."""
    responses = [response for operations in document['paths'].values()
                 for operation in operations.values()
                 for response in operation['responses'].values()]
    responses += document['components']['responses'].values()
    count = 0
    for media in (media for response in responses for media in contents(response)):
        if 'example' not in media:
            continue
        count += 1
        found = fault(document, media['schema'], media['example'])
        check(found is None, f"an example of a response: {found}")
    for path, operations in document['paths'].items():
        if path == '/api/v1/openapi.json':
            continue
        content = operations.get('get', operations.get('post'))['responses']['200']['content']
        check(any('example' in media for media in content.values()), f'{path} has an example')
    check(count > 15, f'{count} examples')


def test_answers(service, document):
    cases = [('solve', dict(target='952', numbers='25,50,75,100,3,6')),
             ('solve', dict(target='999', numbers='1,2,3')),
             ('solve', dict(target='1..20', numbers='1,2,3')),
             ('solve', dict(target='7', numbers='2,0,1,9', rules='year')),
             ('solve', dict(target='18446744073709551557',
                            numbers='11,12,13,14,15,16,17,18,19,20,21,22', timeout_ms='200')),
             ('solutions', dict(target='765', numbers='1,3,7,10,25,50', limit='3')),
             ('solutions', dict(target='765', numbers='1,3,7,10,25,50', sort='none')),
             ('count', dict(target='765', numbers='1,3,7,10,25,50')),
             ('count', dict(target='1..30', numbers='1,3,7')),
             ('count', dict(target='765', numbers='11,12,13,14,15,16,17,18,19,20,21,22',
                            timeout_ms='1')),
             ('count', dict(target='1..10001', numbers='1,3,7')),
             ('solve', dict(target='1..10001', numbers='1,3,7')),
             ('solutions', dict(target='1..101', numbers='1,3,7')),
             ('values', dict(numbers='1,3,7')),
             ('missing', dict(numbers='1,3,7')),
             ('missing', dict(numbers='1,2,3,4', count='7', **{'from': '20'})),
             ('missing', dict(numbers=','.join(map(str, range(1, 20))), timeout_ms='50')),
             ('missing', dict(numbers='8,8,8,8', rules='four-fours')),
             ('shapes', dict(years='2019')),
             ('shapes', dict(numbers='2,3,7,10', targets='0..20')),
             ('shapes', dict(years='12345')),
             ('values', dict(numbers=','.join(map(str, range(11, 30))), timeout_ms='200')),
             ('check', dict(target='765', numbers='1,3,7,10,25,50', expression='(50+1)*(25-10)')),
             ('check', dict(target='1..9', numbers='8,3', expression='8/3', rules='llm')),
             ('check', dict(target='5', numbers='8,3', expression='8-')),
             ('check', dict(target='5', numbers='8,3', completion='\\boxed{8-3}', extract='boxed')),
             ('check', dict(target='5', numbers='8,3', completion='8-3')),
             ('check', dict(target='1..9', numbers='8,3', reading='lenient',
                            list='5: 8-3\n8 = [8]\n24 = 8*4\n4 + 8\n8: 2 = 4\n7 = NO')),
             ('draw', dict(count='5', seed='1')),
             ('draw', dict(count='2', seed='1', difficulty='0..1', attempts='20')),
             ('hint', dict(target='765', numbers='1,3,7,10,25,50')),
             ('hint', dict(target='700..831', numbers='1,3,7,10,25,50', hint='2')),
             ('hint', dict(target='999', numbers='1,2', hint='1')),
             ('daily', dict(date='20261121')), ('daily', dict(date='20240229', rules='make24')),
             ('five', dict(date='20261121')), ('sheet', dict(code='2FDX-JE7S-N82Y')),
             ('sheet', dict(count='3', seed='9', rules='make24', rises='true')),
             ('rules', {})]
    for kind, parameters in cases:
        answer = service.ask(f'/api/v1/{kind}?' + query(**parameters))
        content = document['paths'][f'/api/v1/{kind}']['get']['responses']['200']['content']
        media = content.get(answer.headers['Content-Type'])
        if not check(answer.status == 200 and media is not None,
                     f'{kind} {parameters}: {answer.headers["Content-Type"]}'):
            continue
        for line in answer.lines():
            found = fault(document, media['schema'], line)
            check(found is None, f'{kind} {parameters}: {found}')


def test_problems(service, document):
    schema = document['components']['schemas']['Problem']
    with open(os.path.join(SOURCE, 'app/httpd/server.h')) as file:
        rows = re.findall(r'X\([A-Z_]+, "([a-z_]+)", (\d+),', file.read())
    codes = [code for code, _ in rows if code != 'none']
    check(schema['properties']['code']['enum'] == codes and len(codes) > 15,
          'the codes are those of server.h')
    check(schema['properties']['status']['enum'] == sorted({int(status) for code, status in rows
                                                            if code != 'none'}),
          'the statuses are those of server.h')
    for path in ['/nothing', '/api/v1/solve', '/api/v1/solve?target=x&numbers=1',
                 '/api/v1/solve?target=1&numbers=0',
                 '/api/v1/draw?count=0', '/api/v1/solve?x']:
        answer = service.ask(path)
        found = fault(document, schema, answer.json())
        check(found is None and answer.headers['Content-Type'] == 'application/problem+json',
              f'{path}: {found}')


with Service() as running:
    openapi = running.ask('/api/v1/openapi.json').json()
    with open(os.path.join(SOURCE, 'app/httpd/openapi.json'), 'rb') as opened:
        kept = opened.read()
    check(openapi == json.loads(kept), 'what is served is the file')
    written = os.path.join(os.environ['TALLY_SCRATCH'], 'openapi.json')
    subprocess.run([sys.executable, os.path.join(SOURCE, 'tools/openapi'), written], check=True)
    with open(written, 'rb') as opened:
        check(kept == opened.read(), 'the file is what tools/openapi writes; run it')
    check(openapi['openapi'].startswith('3.1.'), 'it is OpenAPI 3.1')
    used = set(re.findall(r'"#/([a-zA-Z/_]+)"', json.dumps(openapi)))
    for reference in used:
        check(resolve(openapi, {'$ref': '#/' + reference}) is not None, f'{reference} is there')
    test_paths(running, openapi)
    for question in NEEDED:
        test_parameters(running, openapi, question)
    test_parameters_of_lines(running, openapi)
    test_examples(running, openapi)
    test_examples_of_answers(running, openapi)
    test_examples_fit(openapi)
    test_answers(running, openapi)
    test_problems(running, openapi)
end()
