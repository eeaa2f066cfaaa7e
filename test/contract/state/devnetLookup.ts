import type { Report, Fact } from '../../../src/engine/report/report';
import { reportToText } from '../../../src/engine/report/toText';
import type { Network } from '../../../src/engine/networks/network';
import type { LogEntry } from '../../devnet/control/requestLog';
import type { Devnet } from '../../devnet/devnet';
import type { Switches } from '../../devnet/switches';
import { testNetwork } from '../../helpers/lookupOn';

/** The devnet with its data service. @param part fields to replace */
export function devnetNetwork(devnet: Devnet, part: Partial<Network> = {}): Network {
  return testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }], dataApi: devnet.dataApiUrl, ...part });
}

/** The devnet as a network without a data service. */
export function nodeOnly(devnet: Devnet): Network {
  return testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }] });
}

export async function setSwitches(devnet: Devnet, switches: Partial<Switches>): Promise<void> {
  await control(devnet, 'POST', '', switches);
}

/** Resets all switches and clears the log. */
export async function resetDevnet(devnet: Devnet): Promise<void> {
  await control(devnet, 'POST', '/reset', {});
  await control(devnet, 'DELETE', '/log', {});
}

/** Requests to the devnet since the last reset. */
export async function requestsTo(devnet: Devnet): Promise<readonly LogEntry[]> {
  return (await (await fetch(`${devnet.controlUrl}/log`)).json()) as readonly LogEntry[];
}

async function control(devnet: Devnet, method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${devnet.controlUrl}${path}`, { method, body: JSON.stringify(body) });
  if (!response.ok) {
    throw new Error(`The devnet refused ${method} ${path}: ${await response.text()}`);
  }
}

export function firstLine(report: Report): string {
  return reportToText(report, { now: 0, timeZone: 'UTC' }).split('\n')[0] ?? '';
}

/** One line for each source: `node C-Chain answered`, or the error sentence, with HOST for the devnet's host. */
export function sourceLines(report: Report, devnet: Devnet): readonly string[] {
  const { host } = new URL(devnet.nodeUrl);
  return report.sources.map(({ kind, chain, outcome, message }) =>
    [kind, chain, outcome, ...(message === undefined ? [] : [`: ${message.replaceAll(host, 'HOST')}`])].join(' '),
  );
}

export function factOf(report: Report, key: string): Fact | undefined {
  return report.facts.find((fact) => fact.key === key);
}
