import assert from 'node:assert/strict';
import { isCb58 } from '../../devnet/recorded/cb58';
import { startDevnet } from '../../devnet/devnet';
import type { Devnet } from '../../devnet/devnet';
import { getJson, post } from './rpcClient';

interface Chain {
  readonly id: string;
  readonly name: string;
  readonly subnetID: string;
}

interface Validator {
  readonly nodeID: string;
  readonly weight: string;
}

describe('devnet: a large network', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0, switches: { many: true } });
  });
  after(() => devnet.close());

  const ask = async <T>(method: string, params: unknown = {}): Promise<T> =>
    (await post(`${devnet.nodeUrl}/ext/bc/P`, { jsonrpc: '2.0', id: 1, method, params })).result as T;

  it('has 10,000 further blockchains on the node and in the data service, the same ones', async () => {
    const { blockchains } = await ask<{ readonly blockchains: readonly Chain[] }>('platform.getBlockchains');
    assert.equal(blockchains.length, 10_004);
    assert.equal(new Set(blockchains.map(({ id }) => id)).size, 10_004);
    assert.ok(blockchains.every(({ id, subnetID: subnetId }) => isCb58(id, 32) && isCb58(subnetId, 32)));
    assert.equal(blockchains[4]?.id, 'WUWqjioraDRB3fNuoioh7229esUX4RmT6wXsPDwmGw5Aciaek');
    const subnets = await ask<{ readonly subnets: readonly { readonly id: string }[] }>('platform.getSubnets');
    const known = new Set(subnets.subnets.map(({ id }) => id));
    assert.ok(blockchains.every(({ subnetID: subnetId }) => known.has(subnetId)));
    const url = `${devnet.dataApiUrl}/v1/networks/fuji/blockchains?pageSize=100`;
    const { json } = await getJson<{ readonly blockchains: readonly { readonly blockchainId: string }[] }>(url);
    assert.equal(json.blockchains[0]?.blockchainId, blockchains.at(-1)?.id);
  });

  it('has 2,000 further validators, in every list of them and to be asked for by NodeID', async () => {
    const { validators } = await ask<{ readonly validators: readonly Validator[] }>('platform.getCurrentValidators');
    assert.equal(validators.length, 2_006);
    const [last] = validators.slice(-1);
    assert.ok(last);
    assert.ok(isCb58(last.nodeID.slice('NodeID-'.length), 20));
    const total = validators.slice(6).reduce((sum, { weight }) => sum + BigInt(weight), 10_002_105_000_000_000n);
    assert.equal((await ask<{ readonly weight: string }>('platform.getTotalStake')).weight, String(total));
    const params = { height: 'proposed', subnetID: '11111111111111111111111111111111LpoYY' };
    const at = await ask<Readonly<Record<string, Validator>>>('platform.getValidatorsAt', params);
    assert.equal(at[last.nodeID]?.weight, last.weight);
    const one = await ask<{ readonly validators: readonly Validator[] }>('platform.getCurrentValidators', {
      nodeIDs: [last.nodeID],
    });
    assert.deepEqual(one.validators, [last]);
    const l1 = await ask<{ readonly validators: readonly Validator[] }>('platform.getCurrentValidators', {
      subnetID: 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx',
    });
    assert.equal(l1.validators.length, 4);
  });
});
