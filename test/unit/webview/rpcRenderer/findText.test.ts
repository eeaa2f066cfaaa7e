import assert from 'node:assert/strict';
import { findText } from '../../../../src/webview/rpcRenderer/model/search';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';

const json = parseJson('{"nodeID":"NodeID-a","list":[{"id":1.50},"NODE"],"big":18446744073709551615}');

const context = { now: Date.UTC(2026, 10, 21, 12), timeZone: 'UTC', words: {} };

describe('findText', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['node', ['nodeID', 'list.1']],
    ['1.50', ['list.0.id']],
    ['551615', ['big']],
    ['nowhere', []],
  ];
  for (const [text, paths] of cases) {
    it(`finds ${text} in keys and values, in the order of the rows`, () => {
      const found = [...findText([json], text, context)].flatMap((path) =>
        path === undefined ? [] : [path.join('.')],
      );
      assert.deepEqual(found, paths);
    });
  }

  it('names a place once, though several answers hold the text there', () => {
    assert.deepEqual(
      [...findText([json, json], 'node-a', context), ...findText([json, json], 'nodeid-a', context)],
      [['nodeID']],
    );
  });

  it('names an item once that stands elsewhere in another answer, by its place in the first', () => {
    const one = parseJson('{"peers":[{"nodeID":"a"},{"nodeID":"b"}]}');
    const two = parseJson('{"peers":[{"nodeID":"b"},{"nodeID":"c"}]}');
    const found = (text: string) => [...findText([one, two], text, context)].map((path) => path?.join('.'));
    assert.deepEqual([found('b'), found('c')], [['peers.1.nodeID'], ['peers.2.nodeID']]);
  });

  it('searches answers of different kinds each by itself', () => {
    assert.deepEqual([...findText([json, null], 'NodeID-a', context)], [['nodeID']]);
  });

  it('leaves time for others in a long answer', () => {
    const long = parseJson(`[${'1,'.repeat(20_000)}2]`);
    assert.equal([...findText([long], 'x', context)].length, 4);
  });
});
