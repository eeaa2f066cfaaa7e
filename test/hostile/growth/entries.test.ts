import assert from 'node:assert/strict';
import { inFull } from '../../../scripts/support/fullRun';
import { collect, figures, type Growth, GrowthChild } from '../../helpers/growth';
import { bytesEntries } from './entries/bytesEntries';
import { cellEntries } from './entries/cellEntries';
import { configEntries } from './entries/configEntries';
import { identifierEntries } from './entries/identifierEntries';
import { projectEntries } from './entries/projectEntries';
import { settingEntries } from './entries/settingEntries';
import { wordsEntries } from './entries/wordsEntries';
import type { Entry } from './entries/entry';
import { repeat, shapes } from './shapes';
import { randomFrom } from '../attacks/debugger/random';

const entries: readonly Entry[] = [
  ...bytesEntries,
  ...cellEntries,
  ...configEntries,
  ...identifierEntries,
  ...projectEntries,
  ...settingEntries,
  ...wordsEntries,
];

const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);
const random = randomFrom(seed);

/**
 * Titles of an entry's measurements: each shape in each place. A short run measures each shape in a sixth of the
 * places, but at least in one; which ones depends on the seed.
 */
function rowsOf({ name, around = ['…'], words = [], read, to = 16_384 }: Entry): readonly string[] {
  const own = words.map((word) => [JSON.stringify(word), repeat(word)] as const);
  const parts = Math.min(inFull(6, 1), around.length);
  const first = Math.floor(random() * parts);
  return [...shapes, ...own].flatMap(([shape, write], row) =>
    around.flatMap((place, column) => {
      const title = `${name}: ${shape} in ${JSON.stringify(place)}`;
      collect(title, (size) => place.replace('…', () => write(size)), read, { to });
      return (row + column + first) % parts === 0 ? [title] : [];
    }),
  );
}

describe(`hostile text, seed ${seed}`, function () {
  this.timeout(240_000);
  const rows = new Map(entries.map((entry) => [entry.name, rowsOf(entry)]));
  const names = [...rows.keys()];

  /** Two processes: while one measures, the other is ahead with the next entry. */
  const children = [new GrowthChild(__filename), new GrowthChild(__filename)];
  after(() => Promise.all(children.map((child) => child.end())));

  const begun = new Map<string, Promise<readonly string[]>>();
  function faultsOf(name: string): Promise<readonly string[]> {
    const child = children[names.indexOf(name) % children.length]!;
    const before = begun.get(names[names.indexOf(name) - children.length] ?? '');
    const own = begun.get(name) ?? Promise.resolve(before).then(() => measured(child, rows.get(name) ?? []));
    begun.set(name, own);
    return own;
  }

  for (const [at, name] of names.entries()) {
    it(`is read in a time that grows with its length: ${name}`, async () => {
      const own = faultsOf(name);
      const next = names[at + 1];
      void (next === undefined ? undefined : faultsOf(next));
      const faults = await own;
      assert.ok(faults.length === 0, faults.join('\n'));
    });
  }
});

/** A line for each row that fails, or is not linear twice: a slow machine affects single runs, growth all of them. */
async function measured(child: GrowthChild, titles: readonly string[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const title of titles) {
    try {
      const first: Growth = await child.measure(title);
      const growth = first.isLinear ? first : await child.measure(title);
      faults.push(...(growth.isLinear ? [] : [`${title}: ${figures(growth)}`]));
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return faults;
}
