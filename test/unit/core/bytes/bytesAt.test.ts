import assert from 'node:assert/strict';
import { bytesAt } from '../../../../src/engine/bytes/bytesAt';
import { encodeBase64 } from '../../../../src/engine/primitives/bytes/bytesFrom';
import { encodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import { demo } from './demoBytes';

const transfer = demo('signedTransfer');
const bytes = hexToBytes(transfer)!;

/** The bytes found with the pointer in the middle of `word`, or at `offset` in it. */
function found(before: string, word: string, after: string, offset = Math.floor(word.length / 2)): string | undefined {
  return bytesAt(before + word + after, before.length + offset)?.text;
}

describe('bytesAt', () => {
  const places: readonly (readonly [before: string, after: string])[] = [
    ['', ''],
    ['const tx = "', '";'],
    ['{"tx":"', '","encoding":"hex"}'],
    ['tx=', '&x=1'],
    ['`', '`'],
    ['"\\n', '\\n"'],
  ];
  for (const [before, after] of places) {
    it(`finds hex between ${JSON.stringify(before)} and ${JSON.stringify(after)}`, () => {
      assert.equal(found(before, transfer, after), transfer);
      assert.equal(found(before, transfer.slice(2), after), transfer.slice(2));
      assert.equal(found(before, transfer, after, 0), transfer);
      assert.equal(found(before, transfer, after, transfer.length), transfer);
    });
  }

  it('finds a raw EVM transaction, call data, cb58 and base64', () => {
    assert.equal(found('raw: ', demo('rawTransaction'), ''), demo('rawTransaction'));
    assert.equal(found('data: ', demo('callData'), ','), demo('callData'));
    const cb58 = encodeCb58(bytes);
    assert.equal(found('"', cb58, '"'), cb58);
    const base64 = encodeBase64(bytes);
    assert.match(base64, /[+/]/);
    assert.equal(found('"', base64, '"'), base64);
    assert.equal(found('"', base64, '"', 1), base64);
  });

  it('says where they stand', () => {
    assert.deepEqual(bytesAt(`x = ${demo('callData')};`, 20), { start: 4, end: 142, text: demo('callData') });
  });

  it('leaves alone what is too short, odd, a name, a path or a key', () => {
    for (const word of [
      `0x${'ab'.repeat(32)}`,
      `0x${'ab'.repeat(35)}`,
      `0x${'ab'.repeat(40)}c`,
      `0x${'ab'.repeat(40)}g${'ab'.repeat(40)}`,
      'a_long_name_of_a_function_that_somebody_wrote_in_this_file_and_likes',
      '/usr/lib/AAAA/some/long/path/with/nothing/in/it/but/names/of/folders/and/more',
    ]) {
      assert.equal(found(' ', word, ' '), undefined, word);
    }
    assert.equal(bytesAt('', 0), undefined);
    assert.equal(bytesAt('abc', 7), undefined);
    assert.equal(bytesAt('abc', Number.NaN), undefined);
  });

  it('takes long hex only where it begins as bytes of a network do', () => {
    const rest = 'ab'.repeat(50_000);
    assert.equal(found('"', `0x6080${rest}`, '"', 9), undefined);
    assert.equal(found('"', `0x0000${rest}`, '"', 9), `0x0000${rest}`);
    assert.equal(found('"', `0x02f9${rest}`, '"', 9), `0x02f9${rest}`);
    assert.equal(found('"', `0xf8${rest}`, '"', 9), `0xf8${rest}`);
  });

  it('finds nothing in a word longer than 2 MiB of bytes, wherever the pointer is', () => {
    const line = `0x${'00'.repeat(3_000_000)}`;
    for (const offset of [1, 5000, 3_000_000, line.length - 1, line.length]) {
      assert.equal(bytesAt(line, offset), undefined);
    }
    const longest = `0x${'00'.repeat(2_000_000)}`;
    assert.equal(bytesAt(`"${longest}"`, 3_900_000)?.text.length, longest.length);
  });
});
