import assert from 'node:assert/strict';
import { lineText } from '../../../src/engine/report/spanText';
import type { Network } from '../../../src/engine/networks/network';
import { startAlteredNode } from '../../helpers/alteredNode';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { devnetNetwork, nodeOnly, resetDevnet } from './devnetLookup';

/**
 * Exports of the recorded network: the import per the data service, and per the blocks of a local network. The devnet's
 * C-Chain is a plain EVM chain, whose blocks contain no imports.
 */
const exports: readonly (readonly [id: string, withIndex: string, nodeAlone: string])[] = [
  [
    'PsGYhi3JsLrBwddqgg7cZgv3pPnHD2biwMrBjJzg1fwhGpdum',
    'claimed: on the C-Chain by 24UepQgQcsWcEaiWT1pEjzVW4yMdtqeaKiNou4pz6mJtJExsyX',
    'claimed: on the C-Chain; import transaction unknown',
  ],
  [
    'mK4dyT2BNFoNEv3Gh1NSLMExTVjZBbhBsd4We2U7prpyUxKuA',
    'claimed: on the P-Chain by 8QE5TnhECQxftynf5hE2dEC85SGxSHy86eZUJx8KFqnVDnhYN',
    'claimed: on the P-Chain by 8QE5TnhECQxftynf5hE2dEC85SGxSHy86eZUJx8KFqnVDnhYN',
  ],
  [
    'yxNoucpVtiuEsa9VcipDWDzW3quS1WkSzSb9KEtRnaRBLJbG6',
    'claimed: on the X-Chain by 37zXdZJqEvChAfEx8NBiK8MfNwxsa8uYkwTZYr9ktZsVrGQin',
    'claimed: on the X-Chain by 37zXdZJqEvChAfEx8NBiK8MfNwxsa8uYkwTZYr9ktZsVrGQin',
  ],
  [
    '2XEb8DXDT447uVi22hPLW5JQcBHUKZqTyFKiuLmWSf83TZYNYo',
    'claimed: on the P-Chain by M1EAM4yDHxGHviHPzV4yF9G3Xuyiw2LMb4jXFZVYjWwHwDGxz',
    'claimed: on the P-Chain by M1EAM4yDHxGHviHPzV4yF9G3Xuyiw2LMb4jXFZVYjWwHwDGxz',
  ],
  [
    'V8gnoKZYKdud6XRU4WkRqkxhrN58Znykanf5mqxy3iwh7YRyp',
    'unclaimed: not yet: 7 AVAX pending import on the C-Chain',
    'unclaimed: not yet: 7 AVAX pending import on the C-Chain',
  ],
  [
    '2jqtZfqq17WXVwEsKnW4TYnV1DuimK3dRahdf87fTnGvQqMs7j',
    'unclaimed: not yet: 1 AVAX pending import on the X-Chain',
    'unclaimed: not yet: 1 AVAX pending import on the X-Chain',
  ],
];

describe('what became of an export on the other chain', function () {
  this.timeout(20_000);
  let lookup: TestLookup;
  let clock = { now: 0 };

  before(async () => resetDevnet(await sharedDevnet()));
  beforeEach(() => {
    clock = { now: Date.UTC(2026, 10, 21, 12) };
    lookup = testLookup(clock);
  });
  afterEach(() => lookup.dispose());

  async function claimOf(network: Network, id: string): Promise<string | undefined> {
    const { facts } = await lookup.on(network, id);
    const found = facts.find(({ key }) => key === 'claimed' || key === 'unclaimed');
    const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 } as const;
    return found && `${found.key}: ${lineText(found.value, style, { now: 0 })}`;
  }

  it('is told with the import that claimed it, where the data service lists the export', async () => {
    for (const [id, withIndex] of exports) {
      assert.equal(await claimOf(devnetNetwork(await sharedDevnet()), id), withIndex);
    }
  });

  it('is told by the chain that it goes to, where there is no data service', async () => {
    for (const [id, , nodeAlone] of exports) {
      assert.equal(await claimOf(nodeOnly(await sharedDevnet()), id), nodeAlone);
    }
  });

  it('is unknown where that chain does not tell', async () => {
    const devnet = await sharedDevnet();
    const [pending] = exports.find(([, result]) => result.startsWith('unclaimed'))!;
    const node = await startAlteredNode(devnet.nodeUrl, (method) =>
      method === 'avax.getUTXOs' ? { error: { code: -32000n, message: 'no UTXOs today' } } : undefined,
    );
    const refused = await claimOf(testNetwork({ nodes: [{ name: 'one', url: node.url }] }), pending);
    await node.close();
    assert.match(refused!, /^unclaimed: unknown: .*no UTXOs today/);
  });

  it('is asked for again soon while it can change', async () => {
    const [pending] = exports.find(([, result]) => result.startsWith('unclaimed'))!;
    const network = nodeOnly(await sharedDevnet());
    await lookup.on(network, pending);
    const first = lookup.sent();
    await lookup.on(network, pending);
    assert.equal(lookup.sent(), first);
    clock.now += 16_000;
    await lookup.on(network, pending);
    assert.ok(lookup.sent() > first);
  });
});
