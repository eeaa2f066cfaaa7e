import assert from 'node:assert/strict';
import type { Network } from '../../../src/engine/networks/network';
import { cellOfRequest } from '../../../src/engine/transactions/requestsAbout';
import type { Devnet } from '../../devnet/devnet';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { devnetNetwork, resetDevnet } from './devnetLookup';

describe('raw answers', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let network: Network;
  let lookup: TestLookup;
  before(async () => {
    devnet = await sharedDevnet();
    network = devnetNetwork(devnet);
    lookup = testLookup();
  });
  after(async () => {
    await lookup.dispose();
    await resetDevnet(devnet);
  });

  /** The cells that repeat the requests of a named sample's lookup. */
  async function cells(name: string, on = network): Promise<readonly string[]> {
    const id = devnet.samples[name] ?? assert.fail(`no sample ${name}`);
    const { raw = [], network: found } = await lookup.on(on, id);
    const { host } = new URL(devnet.nodeUrl);
    return raw.map(({ request }) => {
      assert.equal(request?.host, host);
      return cellOfRequest(request, found).replaceAll(id, 'ID').replace('# @target test', '@test');
    });
  }

  it('say what asked for them, of nodes and of the data service', async () => {
    assert.deepEqual(await cells('transfer'), [
      '@test/C\neth_getTransactionByHash ["ID"]',
      '@test/C\neth_getTransactionReceipt ["ID"]',
      '@test\nGET /v1/chains/43112/transactions/ID',
    ]);
    assert.deepEqual(await cells('friend'), [
      '@test\nGET /v1/chains/43112/addresses/ID/balances:getNative',
      '@test\nGET /v1/chains/43112/addresses/ID/balances:listErc20?pageSize=25',
      '@test\nGET /v1/chains/43112/addresses/ID/balances:listErc721?pageSize=25',
    ]);
  });

  it('name methods of the node as the catalogue does', async () => {
    assert.equal((await cells('subnet'))[0], '@test\nplatform.getSubnet {"subnetID":"ID"}');
  });
});
