import assert from 'node:assert/strict';
import { compareJson } from '../../../../src/engine/primitives/json/compareJson';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';

const compare = (...texts: readonly string[]) => compareJson(texts.map((text) => parseJson(text)));

describe('compareJson', () => {
  it('counts the leaves that are the same, whatever the order of keys', () => {
    assert.deepEqual(compare('{"a": 1, "b": [1.50, {}, null]}', '{"b": [1.50, {}, null], "a": 1}'), {
      equal: 4,
      different: [],
    });
  });

  it('names the place of each difference, in the order of the first', () => {
    assert.deepEqual(compare('{"h": "26", "v": [{"w": 1}], "x": 1}', '{"h": "27", "v": [{"w": 1}, 5], "x": 1.0}'), {
      equal: 1,
      different: [
        { path: ['h'], values: ['26', '27'] },
        { path: ['v', 1], values: [undefined, 5n] },
        { path: ['x'], values: [1n, parseJson('1.0')] },
      ],
    });
  });

  it('keeps no way to each of many values in great depth, only to those that differ', () => {
    // As lists, the paths to all leaves would take some 6 GB.
    const deep = (last: number): string => '['.repeat(4_000) + String(last) + `${',0'.repeat(100)}]`.repeat(4_000);
    const { equal, different } = compare(deep(1), deep(2));
    assert.equal(equal, 400_000);
    assert.deepEqual([different.length, different[0]?.path.length, different[0]?.path[3_999]], [1, 4_000, 0]);
  });

  it('compares three, and values of other kinds as a whole', () => {
    assert.deepEqual(compare('[]', '[]', '{}').different, [{ path: [], values: [[], [], {}] }]);
    assert.deepEqual(compare('9007199254740993', '9007199254740992', '9007199254740993').equal, 0);
  });

  it('matches items by what identifies them, tells once who lacks one, and compares it among the others', () => {
    const { equal, different } = compare(
      '[{"hash": "0xa", "n": 1}, {"hash": "0xb", "n": 2}]',
      '[{"hash": "0xb", "n": 3}]',
      '[{"hash": "0xb", "n": 2}, {"hash": "0xa", "n": 1}]',
    );
    assert.equal(equal, 3);
    assert.deepEqual(
      different.map(({ path, values }) => [path, values[0], values[1]]),
      [
        [['0xa'], { hash: '0xa', n: 1n }, undefined],
        [['0xb', 'n'], 2n, 3n],
      ],
    );
  });
});
