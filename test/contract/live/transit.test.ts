import { join } from 'node:path';
import { golden, namedTexts } from '../../helpers/golden';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { type LiveChain, liveId } from '../../helpers/live/liveRecordings';
import { liveNow, titleAndFacts } from '../../helpers/live/liveWords';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';

const result = [
  'pays',
  'receives',
  'change',
  'burned',
  'destinationChain',
  'sourceChain',
  'claimed',
  'unclaimed',
  'exportedBy',
];

const chainToChain: readonly (readonly [LiveChain, string])[] = [
  ['P', 'pExportToC'],
  ['P', 'pExportToCPending'],
  ['P', 'pExportToX'],
  ['P', 'pImportFT'],
  ['P', 'pImportFromC'],
  ['C-atomic', 'cExportToP'],
  ['C-atomic', 'cExportToPPending'],
  ['C-atomic', 'cImportFromP'],
  ['X', 'xExportFT'],
  ['X', 'xExportToC'],
  ['X', 'xExportToP'],
  ['X', 'xImportFromP'],
];

describe('what goes from chain to chain on the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;
  let lookup: TestLookup;

  before(async () => {
    live = await startLiveNetwork();
    lookup = testLookup({ now: liveNow });
  });
  after(async () => {
    await lookup?.dispose();
    await live?.close();
  });

  const find = (chain: LiveChain, name: string) => lookup.on(live.network, liveId(chain, name));

  it('is told with its owners on either chain, and whether it arrived', async () => {
    const texts: Record<string, string> = {};
    for (const [chain, name] of chainToChain) {
      const report = await find(chain, name);
      texts[`${chain}/${name}`] = titleAndFacts(report, result);
    }
    golden(join(__dirname, 'texts/transit.txt'), namedTexts(texts));
  });
});
