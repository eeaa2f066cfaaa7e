import assert from 'node:assert/strict';
import { deepEqual } from '../../../helpers/deepEqual';
import { allowanceWords, networkTooltip } from '../../../../src/extension/networks/networkHosts';
import { Allowances } from '../../../../src/engine/networks/io/allowances';
import { testNetwork } from '../../../helpers/lookupOn';

const origin = 'https://data.example';

describe('Allowances', () => {
  let now = 0;
  let changes = 0;
  let allowances: Allowances;

  beforeEach(() => {
    [now, changes] = [1_000, 0];
    allowances = new Allowances(
      () => now,
      () => changes++,
    );
  });

  it('keep what a host said last, until its window is over', () => {
    allowances.received(origin, { 'ratelimit-remaining': '5980', 'ratelimit-limit': '6000', 'ratelimit-reset': '30' });
    deepEqual(allowances.of(origin), { remaining: 5980, limit: 6000, resetAt: 31_000 });
    allowances.received(origin, { 'ratelimit-remaining': '0', 'ratelimit-policy': '6000;w=60' });
    deepEqual(allowances.of(origin), { remaining: 0, limit: 6000 });
    allowances.received(origin, { 'ratelimit-remaining': '7', 'ratelimit-reset': '1' });
    now = 2_000;
    assert.equal(allowances.of(origin), undefined);
    assert.equal(changes, 3);
  });

  it('are those of one origin', () => {
    allowances.received(origin, { 'ratelimit-remaining': '1' });
    assert.equal(allowances.of('https://metrics.example'), undefined);
  });

  for (const remaining of ['', '-1', '1.5', '0x10', '1e3', '9'.repeat(16), 'many\u202e']) {
    it(`are not "${remaining}"`, () => {
      allowances.received(origin, { 'ratelimit-remaining': remaining });
      deepEqual([allowances.of(origin), changes], [undefined, 0]);
    });
  }
});

describe('the words of an allowance', () => {
  it('say what is left, of what, and for how long', () => {
    assert.equal(allowanceWords({ remaining: 12345 }, 0), '12,345 units left');
    assert.equal(allowanceWords({ remaining: 0, limit: 6000 }, 0), '0 of 6,000 units left');
    assert.equal(
      allowanceWords({ remaining: 5980, limit: 6000, resetAt: 31_500 }, 1_000),
      '5,980 of 6,000 units left, resets in 31 s',
    );
  });

  it('stand in the tooltip, a line for each host that told', () => {
    const network = testNetwork({ nodes: [{ name: 'one', url: 'http://127.0.0.1:9650' }], dataApi: origin });
    const of = (requested: string) => (requested === origin ? { remaining: 5 } : undefined);
    assert.equal(networkTooltip(network, of, 0), 'data.example: 5 units left');
    assert.equal(
      networkTooltip(network, () => undefined, 0),
      '',
    );
  });
});
