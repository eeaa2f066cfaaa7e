import { editedText } from '../../../../helpers/editedText';
import assert from 'node:assert/strict';
import {
  containerOf,
  type EditedFile,
  appendEntries,
  appendItems,
  insertMember,
  insertItemBefore,
  removeFault,
  removeItems,
  removeMembers,
  quoteValue,
  reorderItems,
  replaceKey,
  replaceValue,
} from '../../../../../src/engine/config/edit/edits';
import type { ConfigEdit } from '../../../../../src/engine/config/problem';
import type {
  ConfigNode,
  ListNode,
  ConfigMember,
  ObjectNode,
} from '../../../../../src/engine/config/source/configNode';
import { readSource } from '../../../../../src/engine/config/source/readSource';

describe('edits of a chain configuration file', () => {
  it('adds a member in the file’s own indentation, at the end', () => {
    const text = '{\n    "a": 1,\n    "b": {\n        "c": 2\n    }\n}\n';
    same(
      text,
      (file, top) => [insertMember(file, top, 'd', '0x0')],
      '{\n    "a": 1,\n    "b": {\n        "c": 2\n    },\n    "d": "0x0"\n}\n',
    );
    same(
      text,
      (file, top) => [insertMember(file, top.members[1]!.value as ObjectNode, 'd', { members: [['e', ['x', 'y']]] })],
      '{\n    "a": 1,\n    "b": {\n        "c": 2,\n        "d": {\n            "e": ["x", "y"]\n        }\n    }\n}\n',
    );
  });

  it('keeps CRLF and tabs', () => {
    same(
      '{\r\n\t"a": {}\r\n}\r\n',
      (file, top) => [
        appendEntries(file, top.members[0]!.value as ObjectNode, [
          ['b', true],
          ['c', null],
        ]),
      ],
      '{\r\n\t"a": {\r\n\t\t"b": true,\r\n\t\t"c": null\r\n\t}\r\n}\r\n',
    );
  });

  it('keeps a file of one line on one line, with or without blanks', () => {
    same(
      '{"a":1}',
      (file, top) => [
        insertMember(file, top, 'b', {
          members: [
            ['c', 1n],
            ['d', []],
          ],
        }),
      ],
      '{"a":1,"b":{"c":1,"d":[]}}',
    );
    same(
      '{"a": 1}',
      (file, top) => [
        insertMember(file, top, 'b', {
          members: [
            ['c', 1n],
            ['d', []],
          ],
        }),
      ],
      '{"a": 1, "b": {"c": 1, "d": []}}',
    );
    same('{}', (file, top) => [insertMember(file, top, 'b', 1n)], '{"b": 1}');
    same(
      '{\n  "a": {"b": 1}\n}',
      (file, top) => [insertMember(file, top.members[0]!.value as ObjectNode, 'c', { members: [['d', 1n]] })],
      '{\n  "a": {"b": 1, "c": {"d": 1}}\n}',
    );
  });

  it('adds items to a list', () => {
    same('{\n  "a": []\n}', (file, top) => [appendItems(file, list(top), ['x'])], '{\n  "a": ["x"]\n}');
    same(
      '{\n  "a": [\n    "x"\n  ]\n}',
      (file, top) => [appendItems(file, list(top), ['y', 'z'])],
      '{\n  "a": [\n    "x",\n    "y",\n    "z"\n  ]\n}',
    );
    same(
      '{\n  "a": []\n}',
      (file, top) => [appendItems(file, list(top), [{ members: [['b', 1n]] }])],
      '{\n  "a": [\n    {\n      "b": 1\n    }\n  ]\n}',
    );
    same(
      '{\n  "a": [\n    "x"\n  ]\n}',
      (file, top) => [insertItemBefore(file, list(top), list(top).items[0]!, 'w')],
      '{\n  "a": [\n    "w",\n    "x"\n  ]\n}',
    );
    same(
      '{"a":["x"]}',
      (file, top) => [insertItemBefore(file, list(top), list(top).items[0]!, 'w')],
      '{"a":["w","x"]}',
    );
  });

  it('removes members and items with their commas', () => {
    const text = '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}';
    same(text, (file, top) => removeMembers(file, top, [top.members[0]!]), '{\n  "b": 2,\n  "c": 3\n}');
    same(text, (file, top) => removeMembers(file, top, [top.members[2]!]), '{\n  "a": 1,\n  "b": 2\n}');
    same(text, (file, top) => removeMembers(file, top, [top.members[1]!, top.members[2]!]), '{\n  "a": 1\n}');
    same(text, (file, top) => removeMembers(file, top, [top.members[0]!, top.members[2]!]), '{\n  "b": 2\n}');
    same(text, (file, top) => removeMembers(file, top, top.members), '{}');
    same('{"a": ["x", "y"]}', (file, top) => removeItems(file, list(top), [list(top).items[1]!]), '{"a": ["x"]}');
  });

  it('replaces values and keys, quotes numbers and reorders items', () => {
    same('{"a": 0x10}', (file, top) => [quoteValue(file, top.members[0]!.value!)], '{"a": "0x10"}');
    same(
      '{"a": 1}',
      (file, top) => [replaceValue(file, top.members[0]!.value!, '0x1'), replaceKey(file, top.members[0]!, 'b"')],
      '{"b\\"": "0x1"}',
    );
    same(
      '{"a": [1, 22,\n 3]}',
      (file, top) => reorderItems(file, list(top), [list(top).items[1]!, list(top).items[2]!, list(top).items[0]!]),
      '{"a": [22, 3,\n 1]}',
    );
  });

  it('removes what is not JSON: byte order mark, comments, commas before a bracket', () => {
    same(
      '\ufeff{\n  // why\n  "a": 1, /* x */\n  "b": [2,],\n}\n',
      (file) => file.source.faults.map((fault) => removeFault(file, fault)),
      '{\n  "a": 1,\n  "b": [2]\n}\n',
    );
  });

  it('finds the object or list around a value', () => {
    const source = readSource('{"a": {"b": [1, {"c": 2}]}}');
    const top = source.root as ObjectNode;
    const inner = top.members[0]!.value as ObjectNode;
    const items = inner.members[0]!.value as ListNode;
    const last = items.items[1] as ObjectNode;
    const of = (node: ConfigNode | ConfigMember): unknown => containerOf(source, node);
    assert.equal(of(top), undefined);
    assert.equal(of(top.members[0]!), top);
    assert.equal(of(inner), top);
    assert.equal(of(items), inner);
    assert.equal(of(last), items);
    assert.equal(of(last.members[0]!), last);
    assert.equal(of(last.members[0]!.value!), last);
  });
});

function list(top: ObjectNode): ListNode {
  return top.members[0]!.value as ListNode;
}

function same(
  text: string,
  edits: (file: EditedFile, top: ObjectNode) => readonly ConfigEdit[],
  expected: string,
): void {
  const source = readSource(text);
  assert.equal(editedText(text, edits({ file: 'genesis', source }, source.root as ObjectNode)), expected);
}
