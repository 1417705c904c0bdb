#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares JSON values with JSON Schemas, of those keywords that this project uses.

    tests/support/json_schema.py FILE

Each line of FILE is a command of tally, a tab and a line that the command wrote with --json: all
must fit docs/schemas/COMMAND.json.
"""
import json
import pathlib
import re
import sys

SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / 'docs/schemas'
KNOWN_KEYWORDS = {'type', 'properties', 'required', 'additionalProperties', 'items', 'enum',
                  'const', 'oneOf', 'anyOf', '$ref',
                  'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'description',
                  'default', 'example', 'title', '$schema', '$defs'}
TYPES = {'object': dict, 'array': list, 'string': str, 'integer': int, 'number': (int, float),
         'boolean': bool, 'null': type(None)}


def resolve(document, schema):
    while '$ref' in schema:
        node = document
        for part in schema['$ref'][2:].split('/'):
            node = node[part]
        schema = node
    return schema


def fault(document, schema, value, place='$'):
    """What of the value does not fit the schema; None where it fits. Knows the keywords above, and
    no others."""
    schema = resolve(document, schema)
    unknown = set(schema) - KNOWN_KEYWORDS
    if unknown:
        return f'{place}: the test does not know {unknown}'
    if 'type' in schema:
        if not isinstance(value, TYPES[schema['type']]) or (isinstance(value, bool)
                                                            and schema['type'] == 'integer'):
            return f'{place}: {value!r} is no {schema["type"]}'
    if 'const' in schema and (value != schema['const'] or type(value) is not type(schema['const'])):
        return f'{place}: {value!r} is not {schema["const"]!r}'
    if 'enum' in schema and value not in schema['enum']:
        return f'{place}: {value!r} is none of {schema["enum"]}'
    if 'pattern' in schema and isinstance(value, str) and not re.search(schema['pattern'], value):
        return f'{place}: {value!r} does not match {schema["pattern"]}'
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if not schema.get('minimum', value) <= value <= schema.get('maximum', value):
            return f'{place}: {value!r} is out of range'
    for keyword, fits in (('oneOf', lambda count: count == 1), ('anyOf', lambda count: count >= 1)):
        if keyword in schema:
            faults = [fault(document, branch, value, place) for branch in schema[keyword]]
            if not fits(faults.count(None)):
                return f'{place}: {keyword}: {faults}'
    if isinstance(value, dict):
        for name in schema.get('required', []):
            if name not in value:
                return f'{place}: {name} is missing'
        for name, item in value.items():
            if name in schema.get('properties', {}):
                found = fault(document, schema['properties'][name], item, f'{place}.{name}')
                if found:
                    return found
            elif schema.get('additionalProperties') is False:
                return f'{place}: {name} is not foreseen'
    if isinstance(value, list):
        if not schema.get('minItems', 0) <= len(value) <= schema.get('maxItems', len(value)):
            return f'{place}: {len(value)} items'
        for i, item in enumerate(value):
            found = fault(document, schema.get('items', {}), item, f'{place}[{i}]')
            if found:
                return found
    return None


def schema_of(command):
    """The schema of a command's lines. The name of a rule set stands for solve."""
    path = SCHEMAS / f'{command}.json'
    if not path.exists():
        path = SCHEMAS / 'solve.json'
    return json.loads(path.read_text(encoding='utf-8'))


def main():
    count, wrong = 0, 0
    schemas, seen = {}, set()
    for record in pathlib.Path(sys.argv[1]).read_text(encoding='utf-8').splitlines():
        count += 1
        # Lines of batches often differ in the number of the line alone.
        without_key = re.sub(r'"key":\d+,', '"key":0,', record, count=1)
        if without_key in seen:
            continue
        seen.add(without_key)
        command, line = record.split('\t', 1)
        if command not in schemas:
            schemas[command] = schema_of(command)
        schema = schemas[command]
        found = fault(schema, schema, json.loads(line))
        if found:
            wrong += 1
            print(f'not so: tally {command} --json: {line[:200]}: {found[:400]}')
    print(f'{count} lines of JSON fit their schemas' if wrong == 0 else f'{wrong} lines do not fit')
    sys.exit(wrong != 0)


if __name__ == '__main__':
    main()
