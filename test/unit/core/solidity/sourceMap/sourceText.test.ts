import assert from 'node:assert/strict';
import { SourceText } from '../../../../../src/engine/source/sourceMap/sourceMap';

const read = (text: string): SourceText => new SourceText({ path: 'a.sol', uri: 'file:///a.sol', text });

/** The position of `words`: line and column from 0, as in an editor. */
function placeOf(text: string, words: string): readonly [number, number] | undefined {
  const source = read(text);
  const range = source.range(Buffer.from(text).indexOf(words), words.length);
  return range && [range.line, range.column];
}

describe('a text by the offsets of source maps', () => {
  it('counts bytes, and tells columns as an editor counts', () => {
    assert.deepEqual(placeOf('// 🪙 ä\n/* 🪙 */ a = 1;', 'a = 1'), [1, 9]);
    assert.equal(read('ä').range(0, 3), undefined);
    assert.deepEqual(read('ä\n').range(0, 3), {
      ...{ path: 'a.sol', uri: 'file:///a.sol' },
      ...{ line: 0, column: 0, endLine: 1, endColumn: 0 },
    });
  });

  it('has no column for a byte order mark, as an editor does not show it', () => {
    assert.deepEqual(placeOf('\uFEFFa = 1;', 'a = 1'), [0, 0]);
  });

  it('ends lines where an editor does', () => {
    assert.deepEqual(placeOf('a;\r\nb;\rc;\n\rd;', 'b'), [1, 0]);
    assert.deepEqual(placeOf('a;\r\nb;\rc;\n\rd;', 'c'), [2, 0]);
    assert.deepEqual(placeOf('a;\r\nb;\rc;\n\rd;', 'd'), [4, 0]);
    assert.deepEqual(placeOf('a;\u2028b;', 'b'), [0, 3]);
  });

  it('has blanks in place of comments and strings, byte for byte', () => {
    assert.equal(read('a; // ä"\nb("}\\"", \'{\'); /* ; */ c;').code, `a;       \nb(     ,    );         c;`);
    assert.equal(read('a; /* b;').code, 'a;      ');
  });

  it('ends comments where a compiler does', () => {
    assert.equal(read('// a\rb; // c\u2028d; // e\vf;').code.replaceAll(/[^a-z;]/g, ''), 'b;d;f;');
    assert.equal(read('// a\u0085b;').code.replaceAll(/[^a-z;]/g, ''), 'b;');
  });
});
