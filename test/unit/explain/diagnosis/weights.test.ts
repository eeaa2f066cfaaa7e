import assert from 'node:assert/strict';
import { diagnosisReport, findCauses } from '../../../../src/engine/diagnose/findCauses';
import { plainText } from '../../../../src/engine/report/spanText';
import type { SetAt } from '../../../../src/engine/diagnose/readings';
import { green, holdVerdicts, ids, nodeOf, now, readingsOf, validatorOf, waiting } from './readingsOf';

const set = (height: bigint, ...names: (keyof typeof ids)[]): SetAt => ({
  height,
  weights: new Map(names.map((name) => [ids[name], 100n])),
  inactive: 0n,
});

describe('verdicts about the weight of validators', () => {
  holdVerdicts([
    [
      'names who is away, and which of them is mine',
      readingsOf({
        nodes: [
          nodeOf('one', { health: { ...waiting, disconnected: [ids.three, ids.four] }, peers: new Set([ids.two]) }),
          nodeOf('two', { health: { ...green, disconnected: [ids.three, ids.four] }, peers: new Set([ids.one]) }),
          { name: 'three', nodeId: ids.three, state: 'away' },
        ],
        platform: {
          validators: [
            validatorOf('one', 200n),
            validatorOf('two', 200n),
            validatorOf('three', 300n),
            validatorOf('four', 50n),
          ],
        },
      }),
      ['disconnected'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Too little weight is connected.',
      'with NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN (three) back: 93 %',
    ],
    [
      'does not mind an away validator of little weight',
      readingsOf({
        nodes: [nodeOf('one', { peers: new Set() })],
        platform: { validators: [validatorOf('one', 900n), validatorOf('four', 100n)] },
      }),
      ['idle'],
      '✓ orders is idle, not stuck: nothing waits since block 40, 11:50:00 UTC, 10 min ago.',
      'nothing waits',
    ],
    [
      'counts inactive and away weight together',
      readingsOf({
        nodes: [nodeOf('one', { health: { ...waiting, disconnected: [ids.four] }, peers: new Set() })],
        platform: {
          validators: [validatorOf('one', 75n), validatorOf('two', 10n, { balance: 0n }), validatorOf('four', 15n)],
        },
      }),
      ['outOfBalance', 'disconnected'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Validators with 10 % of the weight are inactive: out of balance or disabled.',
      'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu (15, 15 %) is not connected.',
    ],
    [
      'knows a balance that ran out since the last P-Chain block',
      readingsOf({
        nodes: [nodeOf('one', { health: waiting }), nodeOf('two')],
        platform: { validators: [validatorOf('one', 100n), validatorOf('two', 100n, { balance: 59n })] },
      }),
      ['outOfBalance'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Validators with 50 % of the weight are out of balance.',
      'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ (two) (100, 50 %): balance ran out at 11:59:59 UTC, 1 s ago.',
    ],
    [
      'says who is enough to top up',
      readingsOf({
        nodes: [nodeOf('one', { health: waiting }), nodeOf('two')],
        platform: {
          validators: [
            validatorOf('one', 300n),
            validatorOf('two', 500n, { balance: 0n }),
            validatorOf('four', 20n, { balance: 0n }),
          ],
        },
      }),
      ['outOfBalance'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Validators with 63 % of the weight are inactive: out of balance or disabled.',
      'Enough: NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ (two), 98 % of the weight is connected then.',
    ],
    [
      'says which identities must come back of a frozen view',
      readingsOf({
        nodes: [
          nodeOf('one', {
            health: { ...green, connected: 9_000n },
            pool: { pending: 1n, queued: 0n, transactions: [] },
            peers: new Set([ids.two]),
          }),
          { name: 'four', nodeId: ids.four, state: 'away' },
        ],
        platform: {
          validators: [validatorOf('one', 500n), validatorOf('two', 500n)],
          epochs: [set(50n, 'three', 'four')],
          current: set(90n, 'one', 'two'),
        },
      }),
      ['frozenView'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Its view of the validators is frozen at P-Chain height 50: none of those is connected.',
      'Start a node with one of these identities (its staking key and certificate): NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN, NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu (four), yours, which does not answer.',
    ],
    [
      'knows no frozen view where everybody may propose',
      readingsOf({
        nodes: [nodeOf('one')],
        platform: { epochs: [{ height: 50n, weights: new Map(), inactive: 200n }], current: set(90n, 'one') },
      }),
      ['idle'],
      '✓ orders is idle, not stuck: nothing waits since block 40, 11:50:00 UTC, 10 min ago.',
      'nothing waits',
    ],
    [
      'believes peers of a node about who is no validator any more',
      readingsOf({
        nodes: [nodeOf('one', { peers: new Set() })],
        platform: { validators: [validatorOf('one', 100n)], epochs: [set(50n, 'two')], current: set(90n, 'one') },
      }),
      ['frozenView'],
      '✗ orders: Its view of the validators is frozen at P-Chain height 50: none of those is connected. Last block 11:50:00 UTC, 10 min ago.',
      'may propose: NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ (100, 100 %)',
    ],
    [
      'goes by the health of a node where nobody tells the weights',
      readingsOf({
        nodes: [nodeOf('one', { health: { ...green, connected: 5_700n, disconnected: [ids.four] } })],
        platform: { validators: undefined },
      }),
      ['disconnected'],
      '✗ orders: Too little weight is connected: 57 % of 80 %. Last block 11:50:00 UTC, 10 min ago.',
      'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu is not connected.',
    ],
    [
      'knows inactive validators by the health of a node alone',
      readingsOf({
        nodes: [nodeOf('one', { health: { ...waiting, connected: 5_000n, hasInactive: true } })],
        platform: { validators: undefined },
      }),
      ['outOfBalance'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Too little weight is connected: 50 % of 80 %.',
      'Top up the inactive validators: IncreaseL1ValidatorBalanceTx; anyone can.',
    ],
  ]);

  it('shows the connected weight beside what is required, and who is not connected', () => {
    const readings = readingsOf({
      nodes: [nodeOf('one', { peers: new Set() })],
      platform: { validators: [validatorOf('one', 85n), validatorOf('four', 15n, { balance: 0n })] },
    });
    const bars = diagnosisReport(findCauses(readings), readings).drawings?.flatMap(({ drawing }) =>
      drawing.kind === 'bar' ? [drawing.words ?? []] : [],
    );
    assert.deepEqual(
      bars?.map((words) => plainText(words, now)),
      ['85 % connected, 80 % required · not connected: NodeID-GWPc…KCtu'],
    );
  });
});
