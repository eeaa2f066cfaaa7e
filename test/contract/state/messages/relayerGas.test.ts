import assert from 'node:assert/strict';
import { relayerGasLimit } from '../../../../src/engine/messages/payload/sendCall';
import { readWarpEnvelope } from '../../../../src/engine/detection/hexIdentifier';
import { warpContent } from '../../../../src/engine/messages/payload/warpContent';
import { hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

describe('the gas limit that a relayer gives a delivery', () => {
  it('is more than each recorded delivery used', () => {
    let stored = 0;
    for (const [name, { unsigned, whatHappened }] of Object.entries(icmMessages())) {
      const envelope = readWarpEnvelope(hexToBytes(unsigned)!)!;
      const content = warpContent(envelope.payload);
      const message =
        content.kind === 'call' && content.content.kind === 'teleporter' ? content.content.message : undefined;
      const delivered = whatHappened.find(({ what, status }) => /^delivered/.test(what) && status === 1);
      if (message !== undefined && delivered?.signers) {
        const limit = relayerGasLimit(message, envelope.unsigned.length, delivered.signers.length);
        assert.ok(limit > BigInt(delivered.gasUsed!), `${name}: ${limit} for ${delivered.gasUsed}`);
        stored += 1;
      }
    }
    assert.ok(stored >= 32, `${stored}`);
  });
});
