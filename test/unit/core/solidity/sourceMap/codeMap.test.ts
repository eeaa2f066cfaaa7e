import assert from 'node:assert/strict';
import { CodeMap, jumpKind } from '../../../../../src/engine/source/sourceMap/sourceMap';

/** PUSH2 0x0005, JUMP, INVALID, JUMPDEST, STOP. */
const code = Uint8Array.of(0x61, 0x00, 0x05, 0x56, 0xfe, 0x5b, 0x00);

describe('a source map', () => {
  it('says of each instruction what the entries before it leave to say', () => {
    const map = CodeMap.read(code, '10:20:1:-:0;::1:i;:5::-;30::2')!;
    assert.deepEqual(
      [0, 3, 4, 5].map((pc) => map.at(pc)),
      [
        { source: 1, start: 10, length: 20 },
        { source: 1, start: 10, length: 20 },
        { source: 1, start: 10, length: 5 },
        { source: 2, start: 30, length: 5 },
      ],
    );
    assert.deepEqual(
      [0, 3, 4, 5].map((pc) => map.jumpAt(pc)),
      [jumpKind.other, jumpKind.in, jumpKind.other, jumpKind.other],
    );
  });

  it('says nothing of what is pushed, stands behind it, or is of no source', () => {
    const map = CodeMap.read(code, '10:20:1;;-1:-1:-1')!;
    assert.deepEqual(
      [1, 2, 4, 5, 6, 7, -1].map((pc) => map.at(pc)),
      Array(7).fill(undefined),
    );
    assert.equal(map.isInstruction(4), true);
    assert.equal(map.isInstruction(6), false);
  });

  it('knows where an offset is pushed, and what is fallen into', () => {
    const map = CodeMap.read(code, '0:1:0;;;;')!;
    assert.deepEqual(map.referencesTo(5), [0]);
    assert.equal(map.isFallenInto(5), false);
    assert.equal(map.isFallenInto(3), true);
  });

  it('says nothing where what it calls a jump is none', () => {
    const map = CodeMap.read(code, '10:20:1:-;;:::i;30::2')!;
    assert.equal(map.isMisaligned, true);
    assert.deepEqual(
      [0, 3, 4, 5].map((pc) => [map.at(pc), map.jumpAt(pc)]),
      Array(4).fill([undefined, jumpKind.other]),
    );
    assert.equal(CodeMap.read(code, '10:20:1:-;:::i;:::-;30::2')!.isMisaligned, false);
  });

  it('is none where it is broken, or speaks of more than there is', () => {
    for (const text of ['', 'a:1:0', '1.5:1:0', ';'.repeat(7), '4294967306:1:0', '1:4294967306:0', '1:1:4294967296']) {
      assert.equal(CodeMap.read(code, text), undefined, text);
    }
  });
});
