import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Devnet } from '../../../devnet/devnet';
import { startLoopback, type Loopback, type SeenRequest } from '../../../helpers/loopback';
import { treeRun } from '../../../helpers/treeText';
import { type TestTrees, testTrees } from '../../../helpers/treesOn';
import { nodeOnly, resetDevnet } from '../devnetLookup';
import { itemAt, linesOf, timeOf } from './chainsOn';
import { sharedDevnet } from '../../../helpers/sharedDevnet';

/** A request held until the test releases it. Requests that arrive meanwhile did not depend on it. */
interface Pinned {
  readonly seen: SeenRequest;
  readonly response: ServerResponse;
}

describe('how deep the expansion of a chain goes', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let proxy: Loopback;
  let trees: TestTrees;
  let stored: Pinned[] = [];
  let isHolding = false;

  before(async () => {
    devnet = await sharedDevnet();
    const pass = (one: Pinned): void => {
      passOn(one).catch((error: unknown) => one.response.writeHead(502).end(String(error)));
    };
    proxy = await startLoopback((seen, response) =>
      isHolding ? stored.push({ seen, response }) : pass({ seen, response }),
    );
    const network = { ...nodeOnly(devnet), nodes: [{ name: 'one', url: proxy.url }] };
    trees = testTrees(network, { now: await timeOf(devnet) });
  });
  after(async () => {
    await trees.dispose();
    await proxy.close();
    await resetDevnet(devnet);
  });

  async function passOn({ seen, response }: Pinned): Promise<void> {
    const { path, body } = seen;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(devnet.nodeUrl + path, { method: 'POST', headers, body });
    response.writeHead(answer.status, headers).end(await answer.text());
  }

  /** Responds to all held requests. @returns their paths */
  async function letGo(): Promise<readonly string[]> {
    const wave = stored;
    stored = [];
    await Promise.all(wave.map(passOn));
    return wave.map(({ seen }) => seen.path.replace(devnet.samples['blockchain'] ?? '', 'orders')).sort();
  }

  it('is two round trips: what is asked at once, then what the first answers show to be needed', async () => {
    const chain = await itemAt(trees, 'orders', 'orders');
    const before = proxy.requests.length;
    isHolding = true;
    const branch = trees.chains.children(chain, treeRun());
    await proxy.arrived(before + 3);
    assert.deepEqual(await letGo(), ['/ext/bc/P', '/ext/bc/orders/rpc', '/ext/info']);
    await proxy.arrived(before + 5);
    assert.deepEqual(await letGo(), ['/ext/bc/orders/rpc', '/ext/bc/orders/rpc']);
    assert.equal(linesOf(await branch).length, 6);
    assert.equal(proxy.requests.length, before + 5);
  });
});
