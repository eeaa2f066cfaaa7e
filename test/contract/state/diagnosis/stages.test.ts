import assert from 'node:assert/strict';
import path from 'node:path';
import type { Report } from '../../../../src/engine/report/report';
import type { JsonValue } from '../../../../src/engine/primitives/json/value';
import { reportToText } from '../../../../src/engine/report/toText';
import { golden } from '../../../helpers/golden';
import { isObject } from '../../../helpers/recording';
import { type TestDiagnoses, testDiagnoses } from '../../../helpers/stuck/diagnoseOn';
import { TestClock } from '../../../helpers/testClock';
import { startStuckNetwork, type StuckOptions } from '../../../helpers/stuck/stuckNetwork';
import { stuckStages } from '../../../helpers/stuck/stuckRecordings';

/** Recording, stage, and the actionable verdicts, the first one to act on first. */
const stages: readonly (readonly [string, number, readonly string[]])[] = [
  ['stuck-l1-dry', 0, ['noValidators']],
  ['stuck-l1-dry', 1, []],
  ['stuck-l1-dry', 2, ['outOfBalance']],
  ['stuck-l1-dry', 3, ['outOfBalance']],
  ['stuck-l1-dry', 4, ['outOfBalance']],
  ['stuck-l1-dry', 5, ['outOfBalance']],
  ['stuck-l1-dry', 6, ['bootstrapping', 'outOfBalance']],
  ['stuck-l1-dry', 7, ['bootstrapping', 'outOfBalance']],
  ['stuck-l1-dry', 8, ['bootstrapping']],
  ['stuck-l1-dry', 9, []],
  ['stuck-l1-dry', 10, []],
  ['stuck-l1-frozen', 1, []],
  ['stuck-l1-frozen', 2, ['frozenView']],
  ['stuck-l1-frozen', 3, ['frozenView']],
  ['stuck-l1-frozen', 4, []],
  ['stuck-l1-upgrade', 1, ['splitByUpgrade']],
  ['stuck-l1-upgrade', 2, ['splitByUpgrade']],
  ['stuck-l1-upgrade', 3, ['splitByUpgrade']],
  ['stuck-l1-upgrade', 4, []],
];

describe('diagnosis of an L1 that stood still', function () {
  this.timeout(30_000);
  let diagnoses: TestDiagnoses;

  beforeEach(() => {
    diagnoses = testDiagnoses();
  });
  afterEach(() => diagnoses.dispose());

  async function diagnosed(
    recording: string,
    stage: number,
    options: StuckOptions = {},
  ): Promise<{ readonly report: Report; readonly text: string; readonly unrecorded: readonly string[] }> {
    const { network, chain, at, unrecorded, close } = await startStuckNetwork(recording, stage, options);
    try {
      const report = await diagnoses.on(network, chain);
      const [text = ''] = reportToText(report, { now: at, timeZone: 'UTC' }).split('\nSources\n');
      return { report, text: text.replace(/127\.0\.0\.1:\d+/g, '{host}'), unrecorded };
    } finally {
      await close();
    }
  }

  it('has an expectation for every stage that was recorded', () => {
    const recorded = ['stuck-l1-dry', 'stuck-l1-frozen', 'stuck-l1-upgrade'].flatMap((name) =>
      stuckStages(name).map(({ note }) => `${name} ${parseInt(note, 10)}`),
    );
    assert.deepEqual(
      stages.map(([recording, stage]) => `${recording} ${stage}`),
      recorded,
    );
  });

  for (const [recording, stage, verdicts] of stages) {
    it(`${recording} ${stage}, word for word`, async () => {
      const { report, text, unrecorded } = await diagnosed(recording, stage);
      assert.deepEqual(verdictsOf(report), verdicts);
      golden(path.join(__dirname, 'texts', `${recording}-${stage}.txt`), text);
      // Its manager is not a contract, so calls of it were not recorded.
      const others = unrecorded.filter((call) => !/"eth_(?:call|getLogs)"/.test(call));
      assert.deepEqual(others, [], 'it asks for nothing that nobody recorded');
    });
  }

  it('tells validators that their owner disabled from those that ran dry, by the P-Chain block in which it happened', async () => {
    const result: Readonly<Record<string, JsonValue>> = {
      'platform.getHeight': { height: '74' },
      'platform.getTimestamp': { timestamp: '2026-11-22T05:34:22Z' },
    };
    const set = { 'NodeID-111111111111111111116DBWJs': { publicKey: null, weight: '200' } };
    const { text } = await diagnosed('stuck-l1-dry', 5, {
      lies: (_, { method, params }) =>
        method === 'platform.getValidatorsAt' && isObject(params) && params['height'] === 'proposed'
          ? set
          : result[String(method)],
    });
    assert.match(
      text,
      /^✗ serac has made no blocks since [^.]*\. Validators with 100 % of the weight are disabled\.\n/,
    );
    assert.match(text, /\(four\) \(100, 50 %\): disabled by its owner at 05:34:21 UTC/);
    assert.match(text, /\(five\) \(100, 50 %\): disabled by its owner at 05:34:22 UTC/);
  });

  it('never names the NodeID that stands for all inactive validators', async () => {
    for (const stage of [2, 3, 4, 5, 6, 7, 8]) {
      const { report } = await diagnosed('stuck-l1-dry', stage);
      assert.doesNotMatch(JSON.stringify(withoutBigints(report)), /NodeID-1111/);
    }
  });

  describe('with faults', () => {
    const cases: readonly (readonly [string, string, number, StuckOptions, string, RegExp])[] = [
      [
        'without health and metrics',
        'stuck-l1-dry',
        4,
        { without: ['health.health', '/ext/metrics'] },
        '✗ serac has made no blocks since 05:22:44 UTC, 4 min ago. Validators with 100 % of the weight are out of balance.',
        /\n [ ?\d]*four does not serve \/ext\/metrics, health\.health\.\n +five does not serve \/ext\/metrics, health\.health\.\n/,
      ],
      [
        'without health and pool, by nonces alone',
        'stuck-l1-upgrade',
        3,
        { without: ['health.health', 'txpool_status', 'txpool_content'] },
        '✗ serac has made no blocks since 05:36:51 UTC, 1 min ago. Its nodes are split by an upgrade: contractNativeMinterConfig is in upgrade.json of five, not of four.',
        /\n [ ?\d]*four does not serve health\.health, txpool_status\.\n/,
      ],
      [
        'with a P-Chain that has no old sets',
        'stuck-l1-dry',
        3,
        { prunedBelow: 69n },
        '✗ serac has made no blocks since 05:22:44 UTC, 3 min ago. Validators with 50 % of the weight are inactive: out of balance or disabled.',
        /balance 0\. It ran out, or its owner disabled it: no validator set that was checked has it\.\n/,
      ],
      [
        'with a P-Chain that has no old sets of a frozen view',
        'stuck-l1-frozen',
        3,
        { prunedBelow: 90n },
        '✗ serac has made no blocks since 05:41:16 UTC, 1 min ago. Its view of the validators is frozen: who may propose is not connected.',
        /\n [ ?\d]*Restart the nodes that were validators at P-Chain height 82: only they may propose\. /,
      ],
      [
        'with one of the two nodes away',
        'stuck-l1-upgrade',
        3,
        { away: ['five'] },
        '✗ serac has made no blocks since 05:36:51 UTC, 1 min ago. Validators compute different states from the same block.',
        /\n [ ?\d]*\{host\} closed the connection before answering info\.getNodeID\. Try again, or use another node\.\n/,
      ],
      [
        'without the view of a node on validators, and without peers',
        'stuck-l1-frozen',
        3,
        { without: ['validators.getCurrentValidators', 'info.peers'] },
        '✗ serac has made no blocks since 05:41:16 UTC, 1 min ago. Its view of the validators is frozen at P-Chain height 82: none of those is connected.',
        /\n [ ?\d]*four does not serve info\.peers, validators\.getCurrentValidators\.\n/,
      ],
    ];
    for (const [name, recording, stage, options, first, message] of cases) {
      it(`${name}: costs evidence, not the answer`, async () => {
        const { text } = await diagnosed(recording, stage, options);
        assert.equal(text.split('\n')[0], first);
        assert.match(text, message);
      });
    }

    const first = '✗ serac has made no blocks since 05:22:44 UTC, 4 min ago. Validators with 100 % of the weight are ';
    const without: Readonly<Record<string, string>> = {
      eth_getBlockByNumber: '✗ serac: Validators with 100 % of the weight are out of balance.',
      'platform.getBlockByHeight': `${first}inactive: out of balance or disabled.`,
      'platform.getCurrentValidators': `${first}inactive: out of balance or disabled.`,
      'platform.getHeight': `${first}inactive: out of balance or disabled.`,
      'platform.getValidatorsAt': `${first}inactive: out of balance or disabled.`,
    };
    it('gives its answer without any one of the methods, and where any of them answers nonsense', async () => {
      const requested = await startStuckNetwork('stuck-l1-dry', 4);
      await diagnoses.on(requested.network, requested.chain);
      await requested.close();
      const methods = [...new Set(requested.calls.map((call) => call.split(' ')[1]!))];
      assert.ok(methods.length > 20);
      for (const method of methods) {
        const expected = without[method] ?? `${first}out of balance.`;
        const missing = await diagnosed('stuck-l1-dry', 4, { without: [method] });
        assert.equal(missing.text.split('\n')[0], expected, method);
        const lying = await diagnosed('stuck-l1-dry', 4, {
          lies: (_, call) => (call['method'] === method ? [{ height: 10n ** 90n }] : undefined),
        });
        assert.equal(lying.text.split('\n')[0], expected, method);
      }
    });

    it('asks only hosts that are allowed, and says which was not', async () => {
      const { network, chain, nodes, at, close } = await startStuckNetwork('stuck-l1-upgrade', 3);
      try {
        const report = await diagnoses.on(network, chain, { allowed: (url) => !url.startsWith(nodes.five.url) });
        const text = reportToText(report, { now: at, timeZone: 'UTC' });
        assert.equal(nodes.five.requests.length, 0);
        assert.ok(text.includes(` ${nodes.five.host} was not queried: the host is not allowed.\n`), text);
      } finally {
        await close();
      }
    });

    it('says that nothing could be read where no node answers', async () => {
      const { report, text } = await diagnosed('stuck-l1-dry', 3, { away: ['one', 'four', 'five'] });
      assert.equal(text.split('\n')[0], '⚠ serac: No configured node answers.');
      assert.equal(report.status, 'unavailable');
    });

    it('ends when it is cancelled', async () => {
      const { network, chain, close } = await startStuckNetwork('stuck-l1-dry', 3);
      const cancelled = new AbortController();
      try {
        const requested = diagnoses.on(network, chain, {
          signal: cancelled.signal,
          progress: (step) => {
            if (step === 'validators on the P-Chain') {
              cancelled.abort(new Error('cancelled'));
            }
          },
        });
        await assert.rejects(requested, /^Error: cancelled$/);
      } finally {
        await close();
      }
    });

    it('waits 3 s for a node that hangs, and names it', async () => {
      const clock = new TestClock();
      const patient = testDiagnoses(clock);
      const { network, chain, nodes, close } = await startStuckNetwork('stuck-l1-dry', 3, { hangs: ['five'] });
      try {
        const requested = patient.on(network, chain);
        await nodes.five.arrived(2);
        clock.advance(3_000);
        const text = reportToText(await requested, { now: 0, timeZone: 'UTC' });
        assert.ok(
          text.includes(
            ` ${nodes.five.host} did not answer info.getNodeID within 3 s. Try again, or use another node.\n`,
          ),
        );
      } finally {
        await patient.dispose();
        await close();
      }
    });

    it('says what was not read in time', async () => {
      const { network, chain, nodes, close } = await startStuckNetwork('stuck-l1-dry', 3, { hangs: ['five'] });
      try {
        const report = await diagnoses.on(network, chain, { boundMs: 1_000 });
        const text = reportToText(report, { now: 0, timeZone: 'UTC' });
        assert.match(text, /\n [ ?\d]*Not read within 1 s: five\. Try again\.\n/);
        assert.ok(nodes.five.requests.length > 0);
      } finally {
        await close();
      }
    });

    for (const [name, lie] of [
      ['nothing', {}],
      ['a word', 'x'],
      ['a huge number', 10n ** 90n],
      ['a list', [null, {}]],
    ] as const) {
      it(`gives a sentence where every answer is ${name}`, async () => {
        const { report, text } = await diagnosed('stuck-l1-dry', 3, { lies: () => lie });
        assert.equal(report.status, 'unavailable');
        assert.equal(text.split('\n')[0], '⚠ serac: No configured node returned its last block.');
      });
    }
  });
});

/** Keys of the checks that found a cause. */
function verdictsOf({ drawings = [] }: Report): readonly string[] {
  return drawings.flatMap(({ drawing }) =>
    drawing.kind === 'checks'
      ? drawing.checks.flatMap(({ key, isCulprit }) => (isCulprit === true && key !== undefined ? [key] : []))
      : [],
  );
}

function withoutBigints(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)));
}
