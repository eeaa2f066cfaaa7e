import { parseIdentifier } from '../../detection';
import { ApiError, TimeoutError, UserError } from '../../errors';
import type { JsonObject, JsonValue } from '../../primitives';
import type { Report } from '../../report';
import type { CellAnswer, CellRun } from './cellRun';
import { NotRunnableError } from './routes';
import { plain } from './sendContractCall';
import { type NotifyAnswer, sendOutcome } from './sendRpcs';
import { nameOf, rowsJson } from './sendSequence';
import type { ReplaySend } from './toSends';

/**
 * Runs a transaction again at its place with the current build of the open project, and tells how it went before and goes now.
 * Only the node of the cell is asked; nothing is sent to a chain.
 *
 * @throws the abort reason
 */
export async function sendReplay(send: ReplaySend, run: CellRun, notify: NotifyAnswer): Promise<void> {
  const { request, label, place } = send;
  const began = run.now();
  const answer = await answered(send, run);
  notify({
    request,
    label,
    place,
    milliseconds: run.now() - began,
    notes: ['Simulated: no transaction was sent.'],
    ...answer,
  });
}

async function answered(send: ReplaySend, run: CellRun): Promise<Pick<CellAnswer, 'outcome' | 'reported' | 'notes'>> {
  const { hash, network, route, settings } = send;
  const { origin } = new URL(route.url);
  const { timeoutMs } = settings;
  const late = timeoutMs === undefined ? run.signal : AbortSignal.any([run.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const identifier = typeof hash === 'string' ? parseIdentifier(hash) : undefined;
    if (identifier?.kind !== 'hash32') {
      throw new NotRunnableError('Expected the hash of a transaction: replay 0x… with build.');
    }
    const allowed = (url: string): boolean => new URL(url).origin === origin;
    const options = { signal: late, allowed, chain: route.chain?.name };
    const before = await run.lookup.find(identifier, network, options);
    if (before.status === 'notFound' || before.status === 'unavailable') {
      throw new NotRunnableError(plain(before.title));
    }
    const { runToldWithBuild } = await import('../../lookup/io/evm/runWithBuild');
    const { report, revert, failedAt } = await runToldWithBuild(run.lookup.client(network, options), before);
    const json = told(report);
    const meaning = plain(report.title);
    return report.status === 'failed'
      ? {
          outcome: {
            ...{ kind: 'error', error: { message: meaning, ...json }, meaning, failedAt },
            revert: revert?.kind === 'panic' ? 'Panic' : nameOf(revert),
          },
        }
      : { outcome: { kind: 'result', json }, reported: [[[], report.title]] };
  } catch (error) {
    run.signal.throwIfAborted();
    const failure = late.aborted ? new TimeoutError({ host: send.place.host, method: send.label }, timeoutMs!) : error;
    if (failure instanceof UserError) {
      return { outcome: { kind: 'failed', sentence: failure.message }, notes: [] };
    }
    if (failure instanceof ApiError) {
      return { ...sendOutcome({ ok: false, error: failure }, [], undefined), notes: [] };
    }
    throw failure;
  }
}

/** What a comparison of any two runs calls otherwise. */
const names: Readonly<Record<string, string>> = {
  ...{ first: 'before', second: 'after' },
  ...{ partsFirst: 'partsBefore', partsSecond: 'partsAfter', comparedCalls: 'calls' },
  ...{ balanceChangesCompared: 'balanceChanges', accountChangesCompared: 'accountChanges' },
  ...{ storageChangesCompared: 'storageChanges', gasByFunctionCompared: 'gasByFunction' },
};

/** What differs, in words: each fact by its key, each table as a list of rows. */
function told({ facts, sections, status }: Report): JsonObject {
  const json: Record<string, JsonValue> = { succeeds: status !== 'failed' };
  for (const { key, value } of facts) {
    const name = names[key] ?? key;
    const words = plain(value);
    json[name] = name in json ? `${String(json[name])}; ${words}` : words;
  }
  for (const section of sections) {
    json[names[section.key] ?? section.key] = rowsJson(section);
  }
  return json;
}
