import { UserError } from '../errors';
import { cleanRemote } from '../primitives';
import type { Report } from '../report';

/** Of a report, by their keys: what says why and where a transaction failed. */
const failureFacts = new Set([
  ...['block', 'method', 'failedAt', 'failedIn', 'noLine', 'verified', 'meaning', 'replayed', 'reasonFrom', 'errorAbi'],
]);
const failureSections = new Set(['callStack', 'calls']);

/** Of a report about a transaction: why and where it failed. @throws {UserError} where it is about something else */
export function failureOf(report: Report): Report {
  if (isFound(report) && report.kind !== 'transaction') {
    throw new UserError(`${report.identifier} is no transaction of an EVM chain. Look it up to see what it is.`);
  }
  return {
    ...report,
    facts: report.facts.filter(({ key }) => failureFacts.has(key)),
    sections: report.sections.filter(({ key }) => failureSections.has(key)),
    timelines: undefined,
    related: [],
    copyActions: undefined,
  };
}

/** How far messages between chains came. @throws {UserError} where it is about none */
export function messageOf(report: Report): Report {
  if (isFound(report) && (report.timelines ?? []).length === 0) {
    throw new UserError(`${report.identifier} is about no message between chains. Look it up to see what it is.`);
  }
  return { ...report, facts: [], sections: [], related: [] };
}

function isFound({ status }: Report): boolean {
  return status !== 'notFound' && status !== 'unavailable';
}

/** The network, the chain with its EVM chain ID, and the height that a report is of. */
export function aboutReport(
  { network, chain, sources, status }: Report,
  evmChainId: bigint | undefined,
): Readonly<Record<string, string>> {
  const heights = sources.flatMap(({ outcome, height }) =>
    outcome === 'answered' && height !== undefined ? [height] : [],
  );
  const height = heights.reduce<bigint | undefined>(
    (most, each) => (most === undefined || each > most ? each : most),
    undefined,
  );
  return {
    status,
    ...(network === undefined ? {} : { network }),
    ...(chain === undefined ? {} : { chain: cleanRemote(chain, 100) }),
    ...(evmChainId === undefined ? {} : { evmChainId: String(evmChainId) }),
    ...(height === undefined ? {} : { readAtBlock: String(height) }),
  };
}
