import assert from 'node:assert/strict';
import { withSignaturesOf } from '../../../src/engine/source/io/verified/withSignatures';
import type { VerifiedScope, VerifiedContracts } from '../../../src/engine/source/io/verified/verifiedContracts';
import { builtInNetworks } from '../../../src/engine/networks/builtInNetworks';

const topic = `0x${'ab'.repeat(32)}`;
const moved = { name: 'Moved', inputs: [{ type: 'uint256', name: '' }], isVerified: true };

describe('signatures of what answers hold', () => {
  it('are found behind lists of any length', async () => {
    const verified: Pick<VerifiedContracts, 'signatures'> = {
      signatures: () => Promise.resolve(new Map([[topic, [moved]]])),
    };
    const log = { address: `0x${'11'.repeat(20)}`, topics: [topic], data: `0x${'00'.repeat(32)}` };
    const answers = [[log, Array.from({ length: 300_000 }, () => '0x')]];
    const asker = { network: builtInNetworks[0], chain: { name: 'C-Chain', evmChainId: 43114n } } as unknown;
    const abi = await withSignaturesOf(undefined, answers, verified as VerifiedContracts, asker as VerifiedScope);
    assert.deepEqual(
      abi?.events(topic, log.address).map(({ name, certain }) => [name, certain]),
      [['Moved', true]],
    );
  });
});
