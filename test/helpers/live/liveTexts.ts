import type { Report } from '../../../src/engine/report/report';
import { reportToText } from '../../../src/engine/report/toText';
import type { Network } from '../../../src/engine/networks/network';
import { testLookup } from '../lookupOn';
import type { LiveNetwork, LiveNodeName } from './liveNetwork';
import { liveNow } from './liveWords';

/** A lookup's text: its title, its facts as "label: value", and all lines with single spaces between cells. */
export interface LiveText {
  readonly report: Report;
  readonly title: string;
  readonly lines: readonly string[];
  fact(label: string): string | undefined;
}

/** Looks up on the recorded network; replaces hosts by the nodes' names. */
export async function liveText(
  live: LiveNetwork,
  id: string,
  { chain, nodes }: { readonly chain?: string; readonly nodes?: readonly LiveNodeName[] } = {},
): Promise<LiveText> {
  const lookup = testLookup({ now: liveNow });
  try {
    const network: Network = nodes === undefined ? live.network : live.only(...nodes);
    const report = await lookup.on(network, id, chain === undefined ? {} : { chain });
    const text = Object.entries(live.nodes).reduce(
      (all, [name, { host }]) => all.replaceAll(host, name),
      reportToText(report, { now: liveNow, timeZone: 'UTC' }),
    );
    const lines = text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));
    const start = (label: string): string => `${label} | `;
    return {
      report,
      title: lines[0]!,
      lines,
      fact: (label) => lines.find((line) => line.startsWith(start(label)))?.slice(start(label).length),
    };
  } finally {
    await lookup.dispose();
  }
}
