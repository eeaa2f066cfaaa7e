import assert from 'node:assert/strict';
import {
  type ValidatorWarning,
  warningFigure,
  warningLine,
  bySeverity,
} from '../../../../src/engine/validators/validatorWarnings';
import type { ValidatorSet } from '../../../../src/engine/validators/validatorSet';
import { validatorNode, validatorSetNode } from '../../../../src/engine/trees/validatorRows';

const now = Date.UTC(2026, 10, 22, 12);
const day = 86_400_000;
const validator = { nodeId: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', weight: 5n, start: 0 };
const other = { ...validator, nodeId: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ' };

const warnings: readonly (readonly [ValidatorWarning, string, string, string])[] = [
  [
    { kind: 'connected', part: 78n, whole: 100n, stoppedBy: [validator] },
    'orders 78 %',
    'orders: 78 % of weight connected (stops without NodeID-7Xhw…t3Lg)',
    'stops without NodeID-7Xhw…t3Lg',
  ],
  [
    { kind: 'connected', part: 78n, whole: 100n, stoppedBy: [validator, other] },
    'orders 78 %',
    'orders: 78 % of weight connected (stops without NodeID-7Xhw…t3Lg or another one)',
    'stops without NodeID-7Xhw…t3Lg or another one',
  ],
  [{ kind: 'connected', part: 60n, whole: 100n, stoppedBy: [] }, 'orders 60 %', 'orders: 60 % of weight connected', ''],
  [
    { kind: 'dryTogether', count: 3, seconds: 259_200n, part: 40n, whole: 100n },
    'orders stops in 3 d',
    'orders: stops in 3 d without top-ups (3 balances end within 3 d, 40 % of weight left)',
    '3 balances end within 3 d, 40 % of weight left',
  ],
  [
    { kind: 'dryTogether', count: 1, seconds: 259_200n, part: 40n, whole: 100n },
    'orders stops in 3 d',
    'orders: stops in 3 d without top-ups (1 balance ends within 3 d, 40 % of weight left)',
    '1 balance ends within 3 d, 40 % of weight left',
  ],
  [
    { kind: 'dry', validator, seconds: 259_200n },
    'orders 3 d left',
    'orders: validator balance runs out in 3 d (NodeID-7Xhw…t3Lg)',
    '',
  ],
  [
    { kind: 'ends', validator, seconds: 259_200n },
    'orders 3 d left',
    'orders: validation ends in 3 d (NodeID-7Xhw…t3Lg)',
    '',
  ],
  [
    { kind: 'upgrade', key: 'warpConfig', at: now + 2 * day, nodes: ['two', 'three'] },
    'orders upgrade in 2 d',
    'orders: upgrade in 2 d not on two, three (warpConfig in 2 d, not on two, three)',
    'warpConfig in 2 d, not on two, three',
  ],
];

describe('what is said of an L1 before it stops', () => {
  const subnetId = 'P465meoFd9xQ2P3wCqxDY4zsd4xBNqqpVDJHd2LXDedKHVBYt';

  for (const [warning, short, long, beside] of warnings) {
    it(`names what is near: ${long}`, () => {
      const one = { set: 'orders', subnetId, warning };
      assert.equal(warningFigure(one, now), short);
      assert.equal(warningLine(one, now), long);
      const set = { subnetId, names: ['orders'] };
      const node = validatorSetNode(set, undefined, { network: 'fuji', pinned: () => false, warnings: [warning], now });
      assert.equal(node.description, beside);
      assert.equal(node.icon.symbol, beside === '' ? 'organization' : 'warning');
    });
  }

  const known = (
    parts: readonly (readonly [weight: bigint, isConnected: boolean, canSign: boolean])[],
  ): ValidatorSet => ({
    ...{ subnetId, ownNodes: new Map(), at: now, hosts: [] },
    validators: parts.map(([weight, isConnected, canSign]) => ({ ...validator, weight, isConnected, canSign })),
  });
  const context = { network: 'fuji', pinned: () => false, hasIndex: false, now, warnDays: 14, whole: 100n };

  it('names the lower part of the weight where not all that is connected can sign, or the other way round', () => {
    const describe = (set: ValidatorSet) => validatorSetNode({ subnetId, names: ['orders'] }, set, context).description;
    assert.equal(
      describe(
        known([
          [74n, true, true],
          [26n, false, false],
        ]),
      ),
      '74 % · 2 validators',
    );
    assert.equal(
      describe(
        known([
          [74n, true, true],
          [26n, true, false],
        ]),
      ),
      '74 % can sign · 2 validators',
    );
    assert.equal(
      describe(
        known([
          [74n, true, true],
          [26n, false, true],
        ]),
      ),
      '74 % connected · 2 validators',
    );
  });

  it('warns of a validator that cannot sign', () => {
    const set = known([[11n, true, false]]);
    const { description, icon } = validatorNode(set.validators[0]!, set, context);
    assert.deepEqual([description, icon.symbol], ['cannot sign · 11 %', 'warning']);
  });

  it('is sorted by how bad it is', () => {
    const ends: ValidatorWarning = { kind: 'ends', validator, seconds: 3_600n };
    const stopped: ValidatorWarning = { kind: 'connected', part: 50n, whole: 100n, stoppedBy: [] };
    const upgrade: ValidatorWarning = { kind: 'upgrade', key: 'warpConfig', at: now + day, nodes: ['two'] };
    const sorted = bySeverity([ends, upgrade, stopped].map((warning) => ({ set: 'dune', subnetId, warning })));
    assert.deepEqual(
      sorted.map((one) => warningFigure(one, now)),
      ['dune 50 %', 'dune upgrade in 1 d', 'dune 1 h left'],
    );
  });
});
