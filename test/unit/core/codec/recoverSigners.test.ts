import assert from 'node:assert/strict';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { addressText } from '../../../../src/engine/transactions/codec/decodedBytes';
import { recoverSigners } from '../../../../src/engine/transactions/codec/recoverSigners';
import { bytesToHex } from '../../../../src/engine/primitives/ids/hex';
import { deepEqual } from '../../../helpers/deepEqual';
import { recordedPairs } from './recordedPairs';
import { recordedAtomicTxs } from './recordedBytes';

const EWOQ = '18jma8ppw3nhx5r4ap8clazz0dps7rv5u';

describe('who signed', () => {
  it('is the owner of what the recorded transactions spend', () => {
    const txs = recordedPairs().filter(({ method }) => method.endsWith('getTx'));
    assert.equal(txs.length, 37);
    for (const { hex } of txs) {
      const [decoded] = decodeBytes(hex);
      const signers = recoverSigners(decoded!);
      assert.notEqual(signers.length, 0);
      for (const { key } of signers) {
        assert.ok(addressText(key!.address, decoded!).startsWith(`${decoded!.chain}-${decoded!.hrp}${EWOQ}`));
      }
    }
  });

  it('is the EVM account for exports of the C-Chain', () => {
    const exports = recordedAtomicTxs().filter(({ type }) => type === 'ExportTx');
    assert.notEqual(exports.length, 0);
    for (const decoded of exports) {
      const [signer] = recoverSigners(decoded);
      assert.equal(bytesToHex(signer!.key!.evmAddress), '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc');
    }
  });

  it('is nobody where the signature is none, and nothing where there is no signature', () => {
    const hex = recordedPairs().find(({ method }) => method === 'platform.getTx')!.hex;
    const { bytes } = decodeBytes(hex)[0]!;
    const broken = bytes.slice();
    broken.fill(0, broken.length - 65);
    deepEqual(recoverSigners(decodeBytes(broken)[0]!), [{ credential: 0, signature: 0 }]);
    broken[broken.length - 1] = 4;
    deepEqual(recoverSigners(decodeBytes(broken)[0]!), [{ credential: 0, signature: 0 }]);
    const block = recordedPairs().find(({ method }) => method === 'platform.getBlock')!.hex;
    assert.deepEqual(recoverSigners(decodeBytes(block)[0]!), []);
  });
});
