#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each parameter of each question has its effect over HTTP, or is refused with a problem that names
it: the service ignores nothing. The questions and the parameters are those of the table; what an
answer says again of the question (its ID and rules) is no effect."""
import json
import os
import re

from service import SOURCE, Service, check, end, query

HARD = {'target': '24', 'numbers': '3,3,8,8', 'use': 'all'}
GAME = {'target': '21', 'numbers': '1,2,3,7'}
SUM = {'target': '2', 'numbers': '5,7,8', 'use': 'all'}
ROOTS = {'target': '27', 'numbers': '3,4', 'ops': '+-*/!sqrt'}

# By question: ways to ask it. A parameter must have its effect on one of them.
BASES = {
    'solve': [GAME, {'target': '20..22', 'numbers': '1,2,3,7'}, SUM, ROOTS, HARD,
              {'target': '8', 'numbers': '1,8', 'must_use': '1,8', 'fewest': '2'}],
    'solutions': [GAME, ROOTS],
    'count': [GAME, {'target': '20..22', 'numbers': '1,2,3,7'}, SUM, ROOTS],
    'values': [{'numbers': '1,3,7'}, {'numbers': '1,3', 'ops': '+/!'},
               {'numbers': '3,3,8,8', 'use': 'all'}, {'numbers': '1,1,3', 'must_use': '1'}],
    'missing': [{'numbers': '1,2,3'}, {'numbers': '2,3', 'ops': '+!'},
                {'numbers': '3,3,8,8', 'use': 'all', 'from': '24'},
                {'numbers': '1,1,3', 'must_use': '1', 'count': '9'}],
    'shapes': [{'years': '2019', 'targets': '0..3'}, {'numbers': '2,3', 'targets': '0..3'}],
    'check': [{**GAME, 'expression': '**7*3**'}, {**GAME, 'expression': '7*3'},
              {**GAME, 'expression': '2+5'},
              {'target': '24', 'numbers': '3,3,8,8', 'expression': '8/(3-8/3)'},
              {**GAME, 'completion': '7*3 or <answer>**7+1**</answer>'},
              {'target': '720', 'numbers': '3', 'ops': '*!', 'expression': '(3!)!'},
              {'target': '999', 'numbers': '1,2', 'completion': '<answer>NO</answer>'}],
    'hint': [GAME, HARD, ROOTS, {'target': '5', 'numbers': '2,7'},
             {'target': '20', 'numbers': '2,3,4', 'rules': 'make24'}],
    'moves': [GAME, {'target': '5', 'numbers': '2,7', 'after': '2+7'}],
    'prove': [GAME, HARD, {'target': '5', 'numbers': '2,7'}],
    'draw': [{'seed': '3'}, {'seed': '3', 'pick': '3'},
             {'seed': '3', 'pick': '3', 'solvable': 'true'}, {'seed': '3', 'ops': '+-!'}],
    'daily': [{'date': '20261121', 'rules': 'make24'}],
    'five': [{'date': '20261122', 'rules': 'make24'}],
    'sheet': [{'seed': '3', 'count': '2', 'rules': 'make24'}],
    'read': [{'game': '21 1 2 3 7'}, {'game': '7 1 2 3', 'ops': '+!'}],
    'rules': [{}],
}
# By parameter: values that change answers. TARGET and the like stand for what the base has.
VALUES = {
    'id': ['countdown:9/2,7'], 'game': ['9 2 7'], 'rules': ['llm', 'make24', 'year'],
    'ops': ['+-', '*'], 'values': ['exact', 'whole'], 'use': ['all', 'any'], 'order': ['given'],
    'brackets': ['none', 'left'], 'op_most': ['mul.0', 'add.0'], 'op_fewest': ['mul.1', 'sub.2'],
    'max_value': ['20', '5', '60', '1'],
    'depth': ['0', '1'], 'target': ['22'], 'numbers': ['1,2,3,8', '2,3,7'], 'kind': ['numbers'],
    'targets': ['2..3'], 'years': ['2020'], 'from': ['30'], 'fewest': ['4', '3'],
    'most': ['3', '2', '1'], 'must_use': ['2', '3', '7'], 'detours': ['true'],
    'sort': ['trickiest'], 'limit': ['2'], 'offset': ['1'], 'expression': ['7*2'],
    'completion': ['<answer>50</answer>'], 'list': ['22 = 7*3+1'],
    'extract': ['boxed'], 'reading': ['strict', 'lenient'],
    'prove': ['true'], 'hint': ['2'], 'date': ['20261123'], 'generator': ['2'],
    'code': ['2FDX-JE7S-N82Y'], 'seed': ['4'], 'large': ['4'], 'pick': ['4'], 'count': ['3'],
    'largest': ['7'], 'rises': ['true'], 'solvable': ['true'], 'difficulty': ['90..100', 'false'],
    'solutions': ['1..2', '1', 'true'], 'attempts': ['1'], 'all': ['true'], 'key': ['7'],
    'question': ['count'], 'any': ['true'], 'after': ['3 * 7'],
    'claim': ['simplest', 'none', 'missing'],
}
GIVEN = {'solve', 'solutions', 'count', 'values', 'missing', 'check', 'hint', 'moves', 'prove',
         'judge'}
CONDUCT = {'timeout_ms'}  # says how long a search may take, and not what it answers


def names_of_table():
    with open(os.path.join(SOURCE, 'src/query/question.h')) as file:
        header = file.read()
    return (re.findall(r'X\([A-Z_]+, "[a-z]+", "([a-z]+)"\)', header),
            re.findall(r'X\([A-Z_]+, "([a-z_]+)", [A-Z]+, ', header))


def without_echo(body, kind):
    """The lines of an answer without what they repeat of a given game."""
    lines = [json.loads(line) for line in body.decode().splitlines()]
    for line in lines:
        for name in ('id', 'rules'):
            if kind in GIVEN:
                line.pop(name, None)
    return lines


def has_effect(service, kind, base, name):
    """Does one of the values change the answer, or is it refused by name? A rule set is refused
    under its name, or under that of the parameter that does not fit it."""
    usual = service.ask(f'/api/v1/{kind}?' + query(**base))
    check(usual.status == 200, f'{kind} {base}: {usual.body[:200]}')
    for value in VALUES[name]:
        answer = service.ask(f'/api/v1/{kind}?' + query(**{**base, name: value}))
        if answer.status == 400:
            problem = answer.json()
            beside = ('target', 'numbers') if name in ('id', 'game') else ('target', 'rules')
            check(problem.get('parameter') in (name, *beside),
                  f'{kind}: {name} is refused by its name, not by {problem}')
            return True
        check(answer.status == 200, f'{kind} {base} {name}={value}: {answer.body[:200]}')
        if without_echo(answer.body, kind) != without_echo(usual.body, kind):
            return True
    return False


def test_lines_to_judge(service):
    """The parameters of the address of `judge`."""
    lines = [{'target': 21, 'numbers': [1, 2, 3, 7], 'completion': '<answer>**7*3**</answer>'},
             {'target': 24, 'numbers': [3, 3, 8, 8], 'expression': '8/(3-8/3)'},
             {'target': 720, 'numbers': [3], 'expression': '(3!)!', 'ops': '*!'},
             {'target': 3, 'numbers': [1, 2, 7], 'expression': '1+2'},
             {'target': 999, 'numbers': [1, 2], 'completion': '<answer>NO</answer>'}]
    text = '\n'.join(map(json.dumps, lines)).encode()

    def judge(path, body):
        return service.ask('/api/v1/judge' + path, 'POST', body,
                           {'Content-Type': 'application/x-ndjson'})
    usual = judge('', text)
    check(usual.status == 200, f'judge: {usual.body[:200]}')
    for name in VALUES:
        seen = [judge('?' + query(**{name: value}), text) for value in VALUES[name]]
        check(any(answer.status == 400 or
                  without_echo(answer.body, 'judge') != without_echo(usual.body, 'judge')
                  for answer in seen),
              f'judge: {name} has an effect or is refused')


with Service() as service:
    kinds, parameters = names_of_table()
    check(kinds == list(BASES), f'the questions: {kinds}')
    check(set(parameters) - CONDUCT == set(VALUES),
          f'the parameters: {set(parameters) ^ set(VALUES)}')
    for kind, bases in BASES.items():
        for name in VALUES:
            check(any(has_effect(service, kind, base, name) for base in bases),
                  f'{kind}: {name} has an effect or is refused')
    test_lines_to_judge(service)
end()
