import { join } from 'node:path';
import { compareRuns } from '../../../src/engine/report/compare/compareRuns';
import type { Line, Report } from '../../../src/engine/report/report';
import { textRows } from '../../../src/engine/report/sectionRows';
import { lineText } from '../../../src/engine/report/spanText';
import { golden, namedTexts } from '../../helpers/golden';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { liveId } from '../../helpers/live/liveRecordings';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';

/** A succeeding with a failing one, the same call with other values, calls of two contracts, and one with itself. */
const pairs = [
  'erc20Transfer erc20TooMuch',
  'erc20Fund erc20Transfer',
  'revertInner tryInner',
  'enter many',
  'many many',
];

const words = (line: Line): string =>
  lineText(line, { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 300 }, { now: 0 });

function shown({ title, facts, sections }: Report): string {
  return [
    words(title),
    ...facts.map(({ label, value }) => `${label}: ${words(value)}`),
    ...sections.flatMap((section) => [
      `${section.heading}: ${section.columns.join(' | ')}`,
      ...textRows(section).map((row) => row.map(words).join(' | ')),
      ...(section.note === undefined ? [] : [words(section.note)]),
    ]),
  ].join('\n');
}

describe('two transactions of the five-node network side by side', function () {
  this.timeout(60_000);
  let live: LiveNetwork;
  let lookup: TestLookup;

  before(async () => {
    live = await startLiveNetwork();
    lookup = testLookup({ now: 0 });
  });
  after(async () => {
    await lookup.dispose();
    await live.close();
  });

  it('say where they part, with what each asked and got there, and what differs', async () => {
    const texts: Record<string, string> = {};
    for (const pair of pairs) {
      const [first, second] = await Promise.all(
        pair.split(' ').map((name) => lookup.on(live.only('two'), liveId('glacier', name))),
      );
      texts[pair] = shown(compareRuns(first!, second!));
    }
    golden(join(__dirname, 'texts/comparedRuns.txt'), namedTexts(texts));
  });
});
