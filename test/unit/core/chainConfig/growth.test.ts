import assert from 'node:assert/strict';
import { readGoDuration } from '../../../../src/engine/config/decode/goTexts';
import { nextPrecompileTime } from '../../../../src/engine/config/effective/timeline';
import { completeAt } from '../../../../src/engine/config/language/completeAt';
import { effectiveRulesText } from '../../../../src/engine/config/language/effectiveRulesText';
import { hoverAt, inlayHintsIn } from '../../../../src/engine/config/language/hoverAt';
import { lensesOf } from '../../../../src/engine/config/language/lensesOf';
import { recognise } from '../../../../src/engine/config/recognise/recognise';
import { readSource } from '../../../../src/engine/config/source/readSource';
import { assertLinear, collect, GrowthChild } from '../../../helpers/growth';
import { finished, inputOf, validated, type KindName, kinds, shapes, values, withValue } from './hostileFiles';

const names = Object.keys(kinds) as KindName[];

/** Parses, validates and fixes a text as each kind of file. */
function classifyAll(text: string): void {
  for (const name of names) {
    finished(validated(name, text));
  }
}

/** What the editor requests at several positions. */
function requestAll(text: string): void {
  const source = readSource(text);
  for (const name of names) {
    const { file } = kinds[name];
    const input = inputOf(name, source);
    recognise({ path: `/w/${file}.json`, head: text.slice(0, 16_384), tail: text.slice(-16_384) });
    for (const offset of [0, 1, text.length >> 1, text.length - 1]) {
      hoverAt(input, file, offset);
      completeAt(input, file, offset);
    }
    inlayHintsIn(input, file, 0, text.length);
    lensesOf(input, file);
    if (file === 'genesis' || file === 'upgrade') {
      effectiveRulesText(input, 1_796_000_000n);
    }
  }
}

function repairAll(text: string): void {
  for (const name of names) {
    const problems = finished(validated(name, text));
    problems.slice(0, 20).forEach(({ fixes = [] }) => fixes.forEach((fix) => fix.edits()));
  }
}

/** The same value in each field of each kind of file. */
function validateValue(value: string): void {
  for (const name of names) {
    for (const text of withValue(kinds[name].shape, value)) {
      finished(validated(name, text));
    }
  }
}

function validateDurations(value: string): void {
  finished(validated('config.json of a node', `{"network-id":1,"health-check-frequency":${value}}`));
  finished(validated('config.json of an L1', `{"api-max-duration":${value},"state-sync-ids":${value}}`));
}

const requested: readonly string[] = [
  ...['brackets of the other kind', 'lists that nothing closes', 'unknown keys', 'comments without end'],
  ...['backslash and quote', 'half pairs', 'slots of one account', 'upgrades of two keys', 'one address in a list'],
];
const repaired: readonly string[] = [
  ...['one unknown key', 'the same account', 'accounts with one mistake', 'comments of a line'],
  ...['upgrades that go back', 'one upgrade of many keys'],
];

describe('the work on a hostile configuration file grows with the file', function () {
  this.timeout(300_000);
  const child = new GrowthChild(__filename);
  after(() => child.end());

  const grows = (title: string, textOf: (size: number) => string, work: (text: string) => void, to?: number): void => {
    collect(title, textOf, work, { to });
    it(title, async () => {
      const growth = await child.measure(title);
      // A result near the limit may be chance: superlinear growth shows again.
      assertLinear(title, growth.isLinear || growth.isEnded ? growth : await child.measure(title));
    });
  };
  for (const [shape, textOf] of Object.entries(shapes)) {
    grows(shape, textOf, classifyAll);
  }
  for (const shape of requested) {
    grows(`${shape}, hovered and completed`, shapes[shape]!, requestAll);
  }
  for (const shape of repaired) {
    grows(`${shape}, repaired`, shapes[shape]!, repairAll);
  }
  for (const [shape, valueOf] of Object.entries(values)) {
    grows(`${shape} as a duration and a flag`, valueOf, validateDurations);
  }
  for (const shape of ['digits of a number', 'commas', 'letters and commas', 'base64', 'hex']) {
    grows(`${shape} in each field`, values[shape]!, validateValue, 1_024);
  }
});

/** Values that a sentence may repeat. */
const long: ReadonlySet<string> = new Set(['letters', 'a negative number of digits', 'half pairs', 'a list of texts']);

describe('a hostile value in a configuration file', () => {
  it('is judged in each field of each kind, and said in words that can be read', function () {
    this.timeout(120_000);
    for (const [shape, valueOf] of Object.entries(values)) {
      const value = valueOf(long.has(shape) ? 5_000 : 120);
      for (const name of names) {
        for (const text of withValue(kinds[name].shape, value)) {
          for (const { message, vmText = '', fixes = [] } of finished(validated(name, text))) {
            const longest = Math.max(message.length, ...fixes.map(({ title }) => title.length));
            assert.ok(
              longest <= 1_001 && vmText.length <= 4_001,
              `${name}: ${text.slice(0, 60)}: ${message.slice(0, 80)}`,
            );
          }
        }
      }
    }
  });

  it('takes the place of a duration with a problem where it stands', () => {
    const result = (value: string): readonly string[] =>
      finished(validated('config.json of an L1', `{"tx-pool-lifetime":${value}}`)).map(({ rule }) => rule);
    assert.deepEqual(result(`"${'\ud800'.repeat(3)}s"`), ['notDuration']);
    assert.deepEqual(result('['.repeat(5_000) + ']'.repeat(5_000)), ['notDuration']);
    assert.deepEqual(result('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)), ['notDuration']);
    assert.deepEqual(result('[1e999]'), ['notDuration']);
    assert.deepEqual(result('"1h30m"'), []);
  });

  it('says half of a pair and a number that no float holds in Go’s words', () => {
    const reported = (text: string): unknown => {
      const { root } = readSource(text);
      return readGoDuration(root!, text);
    };
    assert.deepEqual(reported('"\ud800s"'), {
      text: String.raw`time: invalid duration "\xef\xbf\xbds"`,
    });
    assert.deepEqual(reported('[1,[1e999]]'), { typeValue: 'number 1e999' });
    assert.deepEqual(reported('[1,{"b":null,"a":"x"}]'), {
      text: 'unable to cast []interface {}{1, map[string]interface {}{"a":"x", "b":interface {}(nil)}} of type []interface {} to time.Duration',
    });
  });
});

describe('a file with more problems than anybody reads', () => {
  for (const name of names) {
    it(`lists the worst of ${name}, and says once that there are more`, () => {
      const keys = Array.from({ length: 5_000 }, (_, i) => `"k${i}":1`).join(',');
      const problems = finished(validated(name, `{${keys}}`));
      assert.ok(problems.length > 100 && problems.length <= 901, `${problems.length}`);
      assert.deepEqual(
        problems.filter(({ rule }) => rule === 'moreProblems').map(({ start, end }) => [start, end]),
        [[0, 1]],
      );
    });
  }

  it('is judged and read in short steps', () => {
    for (const shape of [
      'comments of a line',
      'escapes in a key',
      'one known flag',
      'config beside config',
      'mints of nothing',
    ]) {
      const text = shapes[shape]!(400_000);
      for (const name of names) {
        let steps = 0;
        for (const all = validated(name, text); all.next().done !== true;) {
          steps++;
        }
        assert.ok(steps >= 10, `${shape}, ${name}: ${steps} steps`);
      }
    }
  });
});

describe('the earliest time of an upgrade', () => {
  it('is that after the last of its key and after the one above it, wherever it stands', () => {
    const item = (key: string, time: number) => ({ key, blockTimestamp: { value: BigInt(time) }, disable: undefined });
    const list = [item('warpConfig', 5), item('feeManagerConfig', 9), item('warpConfig', 3)];
    const files = {
      network: { networkId: 1, upgradeTimes: {} },
      upgrade: { precompileUpgrades: list, stateUpgrades: [] },
    };
    const at = (key: string, index: number) =>
      nextPrecompileTime(files as never, { key: key as never, managerAddresses: undefined }, index);
    assert.deepEqual(
      [at('warpConfig', 0), at('warpConfig', 1), at('feeManagerConfig', 2), at('warpConfig', 3)],
      [0n, 6n, 10n, 4n],
    );
  });
});
