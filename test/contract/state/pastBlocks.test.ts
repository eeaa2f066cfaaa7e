import assert from 'node:assert/strict';
import type { Network } from '../../../src/engine/networks/network';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { firstLine, nodeOnly } from './devnetLookup';

const unknown = 'NodeID-9tKFWg55MwCPVdJSAfnsV2rBAE38cQG4t';

describe('the blocks of the P-Chain that are read for what nobody can be asked for', function () {
  this.timeout(20_000);
  let lookup: TestLookup;
  let network: Network;

  beforeEach(async () => {
    lookup = testLookup();
    network = nodeOnly(await sharedDevnet());
  });
  afterEach(() => lookup.dispose());

  async function sentFor(on: Network, fresh = false): Promise<number> {
    const before = lookup.sent();
    await lookup.on(on, unknown, { fresh });
    return lookup.sent() - before;
  }

  it('are asked for once, and then only the newest to see that the chain is the same', async () => {
    const first = await sentFor(network);
    assert.equal(first - (await sentFor(network, true)), 27);
  });

  it('are not asked for on mainnet and fuji, of which a node on this machine may be one', async () => {
    const local = await sentFor(network);
    // One request for the height, and the 28 blocks up to it.
    assert.equal(local - (await sentFor({ ...network, name: 'fuji', networkId: 5 })), 29);
  });

  it('tell why a validator of an L1 is inactive, where no index does', async () => {
    const report = await lookup.on(network, '2Ad3hQMDcMmhomdMhrKnUro97CWqnk4mmaSLBs2uYZigbnqca8');
    assert.equal(firstLine(report), 'inactive on orders: disabled by owner');
    const why = report.facts.find(({ key }) => key === 'inactive')?.value ?? [];
    assert.deepEqual(
      why.flatMap((span) =>
        span.kind === 'text' || span.kind === 'id' ? [span.kind === 'id' ? span.id : span.text] : [],
      ),
      ['disabled by owner ', ' · ', '2gbcr9c2XEhcz1g3E3Eu8BAzfJaff3k1zpsHcoyVyTcBCNWBZG'],
    );
  });
});
