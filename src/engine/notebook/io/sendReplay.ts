import { revertName } from '../../abi';
import { parseIdentifier } from '../../detection';
import { TimeoutError } from '../../errors';
import type { JsonObject, JsonValue } from '../../primitives';
import type { Report } from '../../report';
import type { ReplayReport, UnsentCall } from '../../lookup';
import { type LaunchedCall, launchTarget } from '../../source';
import type { FindOptions, SourceClient } from '../../sources';
import type { CellRun } from './cellRun';
import { NotRunnableError } from './routes';
import { plainText } from './sendContractCall';
import { type StatementOutcome, runStatement, type NotifyResult } from './sendRpcs';
import { rowsJson } from './sendSequence';
import type { ReplaySend } from './toSends';

/**
 * Replays a transaction with the open project's current build or with changes, or a call with changes, and reports the
 * outcome before and after. Only queries the cell's node; nothing is sent to a chain.
 * @throws the abort reason
 */
export async function sendReplay(send: ReplaySend, run: CellRun, notify: NotifyResult): Promise<void> {
  await runStatement(send, run, notify, async () => await replayOutcome(send, run));
}

async function replayOutcome(send: ReplaySend, run: CellRun): Promise<StatementOutcome> {
  const { network, route, settings } = send;
  const { origin } = new URL(route.url);
  const { timeoutMs } = settings;
  const deadlineSignal =
    timeoutMs === undefined ? run.signal : AbortSignal.any([run.signal, AbortSignal.timeout(timeoutMs)]);
  const notes = ['Simulated: no transaction was sent.'];
  try {
    const allowed = (url: string): boolean => new URL(url).origin === origin;
    const options = { signal: deadlineSignal, allowed, chain: route.chain?.name };
    const of = await findTarget(send, run, options);
    const report = await runReplay(await run.lookup.client(network, options), of, send.changes);
    const { revert, failedAt } = report;
    const json = replayJson(report);
    const meaning = plainText(report.title);
    const error = { message: meaning, ...json };
    return report.status === 'failed'
      ? { outcome: { kind: 'error', error, meaning, failedAt, revert: revertName(revert) }, notes }
      : { outcome: { kind: 'result', json }, reported: [[[], report.title]], notes };
  } catch (error) {
    throw deadlineSignal.aborted ? new TimeoutError({ host: send.place.host, method: send.label }, timeoutMs!) : error;
  }
}

/** A transaction by hash, which is looked up, or a call as in launch.json. @throws {UserError} for other values */
async function findTarget(
  { of, network, route }: ReplaySend,
  run: CellRun,
  options: FindOptions,
): Promise<Report | UnsentCall> {
  if (typeof of === 'object' && of !== null) {
    const what = launchTarget(of as LaunchedCall);
    if (!('call' in what)) {
      throw new NotRunnableError('Write the hash of a transaction alone: replay 0x….');
    }
    return { chain: route.chain?.name ?? '', what };
  }
  const identifier = typeof of === 'string' ? parseIdentifier(of) : undefined;
  if (identifier?.kind !== 'hash32') {
    throw new NotRunnableError('Expected the hash of a transaction: replay 0x… with build.');
  }
  const original = await run.lookup.find(identifier, network, options);
  if (original.status === 'notFound' || original.status === 'unavailable') {
    throw new NotRunnableError(plainText(original.title));
  }
  return original;
}

async function runReplay(
  client: SourceClient,
  of: Report | UnsentCall,
  changes: readonly string[],
): Promise<ReplayReport> {
  if (changes.length > 0 || 'what' in of) {
    const { runWhatIf } = await import('../../lookup/io/evm/runWhatIf');
    return await runWhatIf(client, of, changes);
  }
  const { runWithBuild } = await import('../../lookup/io/evm/replayReport');
  return await runWithBuild(client, of);
}

const names: Readonly<Record<string, string>> = {
  ...{ first: 'before', second: 'after' },
  ...{ partsFirst: 'partsBefore', partsSecond: 'partsAfter', comparedCalls: 'calls' },
  ...{ balanceChangesCompared: 'balanceChanges', accountChangesCompared: 'accountChanges' },
  ...{ eventsCompared: 'events' },
  ...{ storageChangesCompared: 'storageChanges', gasByFunctionCompared: 'gasByFunction' },
};

/** The differences as text: each fact by its key, each table as a list of rows. */
function replayJson({ facts, sections, status }: Report): JsonObject {
  const json: Record<string, JsonValue> = { succeeds: status !== 'failed' };
  for (const { key, value } of facts) {
    const name = names[key] ?? key;
    const words = plainText(value);
    json[name] = name in json ? `${String(json[name])}; ${words}` : words;
  }
  for (const section of sections) {
    json[names[section.key] ?? section.key] = rowsJson(section);
  }
  return json;
}
