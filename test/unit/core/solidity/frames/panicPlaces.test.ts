import assert from 'node:assert/strict';
import { definitionsIn, panicPlaces } from '../../../../../src/engine/source/frames/solidityText';
import { SourceText } from '../../../../../src/engine/source/sourceMap/sourceMap';

function result(body: string, code: bigint): readonly string[] | undefined {
  const text = new SourceText({ path: 'a.sol', uri: 'file:///a.sol', text: `function f() {\n${body}\n}` });
  const [definition] = definitionsIn(text.code);
  return panicPlaces(text, definition!, code)?.map(({ start, length }) => text.byBytes.slice(start, start + length));
}

describe('places that may panic', () => {
  it('are sums and products for an overflow, where they are looked at', () => {
    assert.deepEqual(result('a = b; // c + d\nunchecked { c = d + e; }\nif (g) { held -= h; }', 0x11n), ['held -= h']);
    assert.deepEqual(result('for (uint i = 0; i < 9; i++)\n{ sum += all[i]; }', 0x11n), ['i++)\n', 'sum += all[i]']);
  });

  it('are one for each line', () => {
    assert.deepEqual(result('return a / (b % c);', 0x12n), ['return a / (b % c)']);
    assert.deepEqual(result('a = list[i][j]; b = list[k];\nc = list[0];', 0x32n), ['a = list[i][j]', 'c = list[0]']);
  });

  it('are not types, lengths and what has another panic of its own', () => {
    assert.deepEqual(result('uint[] memory all = new uint[](n);\nall.pop();\nreturn Side(raw);', 0x32n), []);
    assert.deepEqual(result('all.pop();\nreturn Side(raw);', 0x31n), ['all.pop()']);
    assert.deepEqual(result('if (uint256(raw) > 2) revert();\nreturn Side(raw);', 0x21n), ['return Side(raw)']);
  });

  it('are not told where an expression begins on another line, nor for panics that have no places of their own', () => {
    assert.equal(result('return a\n  + b;', 0x11n), undefined);
    assert.deepEqual(result('take(\n  a,\n  b + c\n);', 0x11n), ['b + c\n)']);
    assert.equal(result('new uint[](n);', 0x41n), undefined);
  });
});
