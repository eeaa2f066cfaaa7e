import assert from 'node:assert/strict';
import { validatorSetPanel } from '../../../../src/extension/dashboard/feeds/setFeed';
import type { ValidatorSet } from '../../../../src/engine/validators/validatorSet';

const result = Date.parse('2026-11-21T12:00:00Z');

describe('the validators of an L1 on a dashboard', () => {
  it('run dry at the same time however long ago they were told, in fewer and fewer seconds', () => {
    const set: ValidatorSet = {
      subnetId: 'subnet',
      validators: [
        { nodeId: 'NodeID-later', weight: 3n, balance: 90_000n * 512n, start: 0 },
        { nodeId: 'NodeID-soon', weight: 1n, balance: 60n * 512n, start: 0 },
        { nodeId: 'NodeID-gone', weight: 1n, balance: 0n, start: 0 },
      ],
      fee: { price: 512n, timestamp: new Date(result).toISOString() },
      ownNodes: new Map(),
      at: result,
      hosts: [],
    };
    const at = (seconds: number) =>
      validatorSetPanel('orders', set, { now: result + seconds * 1_000, warnDays: 14 }).validators.map(
        ({ name, left, mark }) => `${name}: ${left}, ${mark}`,
      );
    const untilAt = (seconds: number) =>
      validatorSetPanel('orders', set, { now: result + seconds * 1_000, warnDays: 14 }).validators.map(
        ({ until }) => until,
      );
    assert.deepEqual(at(0), [
      'NodeID-gone: inactive, bad',
      'NodeID-soon: 1 min of balance left, warning',
      'NodeID-later: 1 d 1 h of balance left, warning',
    ]);
    assert.deepEqual(at(21).slice(1), [
      'NodeID-soon: 39 s of balance left, warning',
      'NodeID-later: 1 d of balance left, warning',
    ]);
    assert.equal(at(90)[1], 'NodeID-soon: used up, unless topped up since, warning');
    assert.deepEqual(untilAt(21), untilAt(0));
  });
});
