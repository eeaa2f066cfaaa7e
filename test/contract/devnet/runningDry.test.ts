import assert from 'node:assert/strict';
import { startDevnet } from '../../devnet/devnet';
import type { Devnet } from '../../devnet/devnet';
import { runningDry } from '../../devnet/nodes/runningDry';
import { recordings } from '../../devnet/recorded/recordings';
import { post } from './rpcClient';

const orders = 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx';
const dry = 't53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS';

interface Validators {
  readonly validators: readonly { readonly validationID: string; readonly balance: string }[];
}

describe('devnet: an L1 validator whose balance runs out', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
  });
  after(() => devnet.close());

  const balances = async (): Promise<Readonly<Record<string, string>>> => {
    const params = { subnetID: orders };
    const request = { jsonrpc: '2.0', id: 1, method: 'platform.getCurrentValidators', params };
    const { validators } = (await post(`${devnet.nodeUrl}/ext/bc/P`, request)).result as Validators;
    return Object.fromEntries(validators.map(({ validationID: validationId, balance }) => [validationId, balance]));
  };

  it('has as much as lasts for so many seconds by the recorded price, and the others what was recorded', async () => {
    const before = await balances();
    assert.ok(Number(before[dry]) > 700_000_000);
    await post(devnet.controlUrl, { runsDryIn: 1_000 });
    const { [dry]: left, ...others } = await balances();
    assert.ok(Number(left) > 900 && Number(left) <= 1_000, left);
    const { [dry]: _, ...othersBefore } = before;
    assert.deepEqual(others, othersBefore);
    await post(devnet.controlUrl, { runsDryIn: 0 });
    assert.deepEqual(await balances(), before);
    assert.equal((await post(devnet.controlUrl, { runsDryIn: -1 })).status, 400);
  });

  it('is inactive from that second on, to every method that tells', () => {
    const resultOf = (method: string, path: string, params: unknown): unknown => {
      const line = recordings('platform')
        .concat(recordings('degraded'))
        .find(({ request, path: at }) => {
          const { method: asked, params: given } = (request ?? {}) as { method?: string; params?: unknown };
          return asked === method && at === path && JSON.stringify(given) === JSON.stringify(params);
        });
      assert.ok(line, method);
      return (JSON.parse(line.body) as { readonly result: unknown }).result;
    };
    const at = 1_795_000_000_000;
    const told = (method: string, path: string, params: unknown, now: number): string =>
      JSON.stringify(runningDry(method, resultOf(method, path, params), at, now));
    const l1 = ['platform.getL1Validator', '/ext/bc/P', { validationID: dry }] as const;
    assert.match(told(...l1, at - 61_500), /"balance":"62"/);
    assert.match(told(...l1, at), /"balance":"0"/);
    const signing = ['platform.getValidatorsAt', '/ext/bc/P', { height: 'proposed', subnetID: orders }] as const;
    assert.match(told(...signing, at - 1), /"NodeID-111111111111111111116DBWJs":\{"publicKey":null,"weight":"100"\}/);
    assert.match(told(...signing, at), /"NodeID-111111111111111111116DBWJs":\{"publicKey":null,"weight":"175"\}/);
    assert.doesNotMatch(told(...signing, at), /NodeID-GWPc/);
    const all = ['platform.getAllValidatorsAt', '/ext/bc/P', { height: 'proposed' }] as const;
    // It still signs for the primary network.
    assert.equal(told(...all, at - 1).split('NodeID-GWPc').length - 1, 2);
    assert.equal(told(...all, at).split('NodeID-GWPc').length - 1, 1);
    const chain = '/ext/bc/2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo/validators';
    const seen = ['validators.getCurrentValidators', chain, {}] as const;
    assert.equal(told(...seen, at - 1).split('"isActive":false').length - 1, 1);
    assert.equal(told(...seen, at).split('"isActive":false').length - 1, 2);
  });
});
