import assert from 'node:assert/strict';
import { bytesFrom } from '../../../../src/engine/primitives/bytes/bytesFrom';
import { CodecError } from '../../../../src/engine/transactions/codec/scanner';
import { decodeBytes, decodeFailure } from '../../../../src/engine/transactions/codec/decodeBytes';
import { encodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { bytesToHex } from '../../../../src/engine/primitives/ids/hex';
import { recordedPairs } from './recordedPairs';

const hex = recordedPairs().find(({ method }) => method === 'platform.getTx')!.hex;
const { bytes } = decodeBytes(hex)[0]!;

function failure(of: Uint8Array): CodecError {
  const error = decodeFailure(of, { kind: 'tx', chain: 'P' });
  assert.ok(error instanceof CodecError);
  return error;
}

describe('malformed bytes', () => {
  it('are an error that names the type, the field and the offset', () => {
    const error = failure(bytes.subarray(0, 60));
    assert.deepEqual([error.type, error.field, error.offset], ['AddPermissionlessDelegatorTx', 'outputs', 42]);
    assert.equal(
      failure(bytes.subarray(0, 20)).message,
      'Not a valid AddPermissionlessDelegatorTx, field blockchainID at offset 10: ' + '32 bytes needed, 10 left.',
    );
  });

  it('are an error too where something is left over', () => {
    const more = new Uint8Array(bytes.length + 1);
    more.set(bytes);
    assert.deepEqual(decodeBytes(more), []);
    assert.equal(failure(more).message, `Not a valid Tx, offset ${bytes.length}: 1 trailing bytes.`);
  });

  it('with a count larger than the rest are refused before anything is made', () => {
    const broken = bytes.slice();
    broken.fill(0xff, 42, 46);
    const error = failure(broken);
    assert.deepEqual([error.field, error.offset], ['outputs', 42]);
    assert.match(error.problem, /^4294967295 items need at least \d+ bytes, \d+ left$/);
  });

  it('nested too deep are refused', () => {
    const lock = [0, 0, 0, 22, 0, 0, 0, 0, 0, 0, 0, 0];
    const deep = Uint8Array.from([0, 0, ...Array.from({ length: 10_000 }, () => lock).flat()]);
    assert.equal(
      decodeFailure(deep, { kind: 'part', chain: 'P' })?.message,
      'Not a valid StakeableLockOut, field output at offset 390: nested deeper than 32 levels.',
    );
  });

  it('of a type that is unknown, or stands in the wrong place, say so', () => {
    const unknown = bytes.slice();
    unknown[5] = 99;
    assert.equal(failure(unknown).problem, 'unknown type ID 99 on the P-Chain');
    unknown[5] = 7;
    assert.equal(failure(unknown).problem, 'type ID 7 (TransferOutput) not allowed here');
  });

  it('without the codec version say so', () => {
    assert.match(failure(bytes.subarray(5)).message, /, offset 0: no codec version 0\.$/);
  });
});

describe('what is never decoded', () => {
  it('is 32 bytes in any form, for they may be a private key', () => {
    const key = new Uint8Array(32);
    key[31] = 1;
    for (const text of [bytesToHex(key), bytesToHex(key).slice(2), encodeCb58(key), `PrivateKey-${encodeCb58(key)}`]) {
      assert.deepEqual(decodeBytes(text), []);
      assert.equal(decodeFailure(text), undefined);
    }
    assert.deepEqual(decodeBytes(Buffer.from(key).toString('base64')), []);
  });
});

describe('forms of bytes', () => {
  it('are hex with and without 0x and checksum, cb58 and base64', () => {
    const plain = bytesToHex(bytes);
    const same = [hex, hex.slice(2), hex.toUpperCase().replace('0X', '0x'), plain, plain.slice(2), encodeCb58(bytes)];
    for (const text of [...same, Buffer.from(bytes).toString('base64'), ` ${hex.slice(0, 80)}\n  ${hex.slice(80)}\n`]) {
      assert.deepEqual(bytesFrom(text), bytes, text.slice(0, 20));
    }
  });

  it('are none of these where a character is wrong', () => {
    for (const text of ['', '0x', '0xabc', '0xzz', 'hello world!', '0x 12 3g']) {
      assert.equal(bytesFrom(text)?.length ?? 0, 0, text);
    }
  });
});
