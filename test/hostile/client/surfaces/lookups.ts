import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import type { Report } from '../../../../src/engine/report/report';
import type { RenderContext } from '../../../../src/engine/report/renderContext';
import { reportToHover } from '../../../../src/engine/report/toHover';
import { reportToJson } from '../../../../src/engine/report/toJson';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';
import { reportToText } from '../../../../src/engine/report/toText';
import { lineText } from '../../../../src/engine/report/spanText';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { createLookup } from '../../../../src/engine/lookup/io/lookup';
import type { Network } from '../../../../src/engine/networks/network';
import { hash, receiver } from '../../../contract/state/scriptedNode';
import { deadlineMs } from '../pausedClock';
import { networkOf, type Shown, type Surface, type SurfaceRun } from './surface';

/** A lookup, with its Report in every format. */
const lookupOf =
  (typed: string, networkAt: (origin: string) => Network): Surface =>
  async (run) =>
    shown(await find(typed, networkAt(run.origin), run));

export const lookups = {
  lookup: lookupOf(hash, (origin) => networkOf(origin, 'node')),
  /** A transaction from a data service. */
  index: lookupOf(hash, (origin) => networkOf(origin, 'dataApi')),
  account: lookupOf(receiver, (origin) => networkOf(origin, 'node')),
  /** The balances of an account from a data service. */
  balances: lookupOf(receiver, (origin) => networkOf(origin, 'dataApi')),
  validator: lookupOf('NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', (origin) =>
    networkOf(origin, 'node', { chains: [] }),
  ),
  /** A transaction of the P- or X-Chain. */
  platform: lookupOf('2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo', (origin) =>
    networkOf(origin, 'node', { chains: [] }),
  ),
} satisfies Record<string, Surface>;

function find(typed: string, network: Network, { clients, signal }: SurfaceRun): Promise<Report> {
  const { rpc, http, now } = clients;
  const lookup = createLookup({
    rpc,
    dataService: (baseUrl) => createDataService(http, baseUrl),
    now,
    deadlineMs: () => deadlineMs,
  });
  return lookup.find(parseIdentifier(typed)!, network, { signal, allowed: () => true, fresh: true });
}

function shown(report: Report): Shown {
  const context: RenderContext = { now: 0, timeZone: 'UTC', link: (command) => `test:${command}` };
  const title = lineText(report.title, { ids: 'short', amounts: 'short', times: 'utc', maxLength: 200 }, context);
  const failed = report.sources.flatMap(({ message }) => (message === undefined ? [] : [message]));
  const found = report.status === 'unavailable' ? [] : [`${report.status}: ${title}`];
  return {
    said: [...found, ...new Set(failed)],
    texts: [
      { kind: 'markdown', text: reportToHover(report, context) },
      { kind: 'markdown', text: reportToMarkdown(report, context) },
      { kind: 'plain', text: reportToText(report, context) },
      { kind: 'plain', text: reportToJson(report) },
    ],
  };
}
