import assert from 'node:assert/strict';
import { deepEqual } from '../../helpers/deepEqual';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import { createState, type State } from '../../../src/extension/services/createState';
import type { Devnet } from '../../devnet/devnet';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet, setSwitches } from './devnetLookup';

describe('the allowance of a key', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let state: State;
  let changes: number;

  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => {
    changes = 0;
    state = createState({
      settings: () => ({
        network: 'devnet',
        networks: { devnet: { dataApi: devnet.dataApiUrl, networkId: 12345, chains: { C: { evmChainId: 43112 } } } },
      }),
      timeoutMs: () => 10_000,
      proxy: () => ({}),
      headersFor: (origin) =>
        Promise.resolve<Record<string, string>>(
          origin === new URL(devnet.dataApiUrl).origin ? { 'x-glacier-api-key': 'ac_test' } : {},
        ),
      log: () => undefined,
      now: () => Date.now(),
      allowanceChanged: () => changes++,
    });
  });
  afterEach(async () => {
    await state.dispose();
    await resetDevnet(devnet);
  });

  const lookUpBlock = async () => {
    const report = await state.lookup.find(parseIdentifier('1')!, state.networks.active(), {
      signal: AbortSignal.timeout(20_000),
      allowed: () => true,
    });
    return report.sources.map(({ message, outcome }) => message ?? outcome);
  };

  it('is known by its origin after an answer', async () => {
    assert.equal(state.allowance(devnet.dataApiUrl), undefined);
    await setSwitches(devnet, { rateLimit: 500 });
    deepEqual(await lookUpBlock(), ['answered']);
    deepEqual(state.allowance(devnet.dataApiUrl), { remaining: 490, limit: 500 });
    assert.equal(changes, 1);
    assert.equal(state.allowance('http://127.0.0.1:1'), undefined);
  });

  it('is known after a refusal too, which says when to try again', async () => {
    await setSwitches(devnet, { rateLimit: 5 });
    const [reported] = await lookUpBlock();
    assert.match(reported ?? '', /rate-limited getBlock\. Try again in \d+ (?:s|min), or set an API key/);
    const { resetAt, limit } = state.allowance(devnet.dataApiUrl) ?? {};
    assert.equal(limit, 5);
    assert.ok(resetAt !== undefined && resetAt > Date.now());
  });
});
