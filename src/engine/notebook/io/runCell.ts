import { type CellAst, type Request, requestLabel } from '../cell/cellAst';
import { evaluateExpectation } from '../cell/expectation';
import { type JsonValue, type Path, pathText, valueAt } from '../../primitives';
import { pause, raceAbort, systemClock } from '../../net';
import { ApiError, errorSentence, UserError } from '../../errors';
import { socketUrl } from '../../sources';
import {
  responseEnvelope,
  type CellResult,
  type CellRun,
  changesIn,
  type ChangingCall,
  type CheckedExpectation,
  isFailure,
} from './cellRun';
import { sendContractCall } from './sendContractCall';
import { sendReplay } from './sendReplay';
import { sendSequence } from './sendSequence';
import { type NotifyResult, sendRest, sendRpcs } from './sendRpcs';
import { resolveTargets } from '../cell/findTarget';
import { targetContext } from './routes';
import { type Send, type SubscriptionSend, toSends } from './toSends';
import { SubscriptionLog } from './subscriptionLog';
import { eachNode } from '../cell/jsonNode';
import { baseUnit, findMethod, nearestMethod, placesOfUnit } from '../../rpc';
import { mayChange, notRepeatedMessage, valuesOf } from '../language/calls';
import { parseReference, referencesIn } from '../cell/references';

/**
 * Runs the requests of a cell in order, independent ones concurrently. Every request yields at least one answer, one
 * per node and call. Nothing is sent if the cell has problems, nor after a failed expectation except with `@continue`.
 * @returns the answers in the order of the requests
 * @throws only the abort reason, after all received answers were reported
 */
export async function runCell(parsed: CellAst, run: CellRun): Promise<readonly CellResult[]> {
  const results: CellResult[] = [];
  const ast = resolveTargets(parsed, targetContext(run));
  for (const group of planCell(ast, mayChange)) {
    run.signal.throwIfAborted();
    const isPaused = results.some(({ expectations }) => expectations.some(({ holds }) => !holds));
    const preparing = group.map((i) => {
      const request = ast.requests[i]!;
      const isSent = !isPaused || request.settings.continues === true;
      return isSent ? prepare(request, i, run) : Promise.resolve([withheldResult(request, i, run)]);
    });
    // Cancelling does not close an open prompt, but the cell stops waiting for it.
    const prepared = (await raceAbort(Promise.all(preparing), run.signal)).flat();
    const { eventuallyMs } = ast.requests[group[0]!]!.settings;
    const isRepeated = eventuallyMs !== undefined && prepared.every(isSend);
    results.push(...(await (isRepeated ? sendUntilMet(prepared, eventuallyMs, ast, run) : send(prepared, ast, run))));
  }
  return results;
}

/** Repeats a request until its expectations hold or the time is over. Reports the last answers only. */
async function sendUntilMet(
  prepared: readonly Prepared[],
  eventuallyMs: number,
  ast: CellAst,
  run: CellRun,
): Promise<readonly CellResult[]> {
  const end = run.now() + eventuallyMs;
  let tries = 0;
  const quietRun: CellRun = {
    ...run,
    onResult: () => undefined,
    onSent: (waiting) => tries === 1 && run.onSent(waiting),
  };
  for (;;) {
    tries++;
    const results = await send(prepared, ast, quietRun);
    if (!results.some(isFailure) || run.now() + pollMs > end) {
      const note = tries === 1 ? '1 try.' : `${tries} tries.`;
      const noted = results.map((result) => ({ ...result, tries, notes: [...(result.notes ?? []), note] }));
      noted.forEach((answer) => run.onResult(answer));
      return noted;
    }
    await pause(pollMs, run.signal, systemClock);
  }
}

async function send(prepared: readonly Prepared[], ast: CellAst, run: CellRun): Promise<readonly CellResult[]> {
  const result: CellResult[] = [];
  const remaining = new Map<number, number>();
  for (const { request } of prepared.map(callOf)) {
    remaining.set(request, (remaining.get(request) ?? 0) + 1);
  }
  const notify = (answer: Omit<CellResult, 'expectations'>, isWithheld = false): void => {
    const request = ast.requests[answer.request]!;
    const isSameCall = (one: CompletedCall): boolean => one.request === answer.request && one.label === answer.label;
    const other = prepared.map(callOf).filter(isSameCall).length > 1 ? (result.find(isSameCall) ?? answer) : undefined;
    const validated = { ...answer, expectations: isWithheld ? [] : expectationsOf(request, answer, other, run) };
    result.push(validated);
    run.onResult(validated);
    const left = (remaining.get(answer.request) ?? 0) - 1;
    remaining.set(answer.request, left);
    if (left <= 0 && request.settings.name !== undefined) {
      remember(request, sortResults(resultsOf(result, answer.request), prepared), run.named);
    }
  };
  // Cancelling keeps the answers received so far: the cancelled request has none and does not discard the others'.
  const untilStopped = async (sending: Promise<void>): Promise<void> => {
    try {
      await sending;
    } catch (error) {
      if (!run.signal.aborted) {
        throw error;
      }
    }
  };
  const sent = prepared.filter(isSend);
  if (sent.length > 0) {
    const since = run.now();
    run.onSent(
      sent.map(({ request, label, place }) => ({
        ...{ request, label, place, expectations: [], milliseconds: 0 },
        outcome: { kind: 'waiting', since },
      })),
    );
  }
  const rpcs = sent.filter((one) => one.kind === 'rpc');
  await Promise.all([
    sendRpcs(rpcs, run, notify, untilStopped),
    ...prepared.map((one) => {
      switch (one.kind) {
        case 'rpc':
          return undefined;
        case 'rest':
          return untilStopped(sendRest(one, run, notify));
        case 'contract':
          return untilStopped(sendContractCall(one, run, notify));
        case 'sequence':
          return untilStopped(sendSequence(one, run, notify));
        case 'replay':
          return untilStopped(sendReplay(one, run, notify));
        case 'subscription':
          return untilStopped(sendSubscription(one, run, notify));
        case 'refused':
        case 'heldBack':
          return notify(one.result, one.kind === 'heldBack');
      }
    }),
  ]);
  if ([...remaining.values()].some((left) => left > 0)) {
    run.signal.throwIfAborted();
  }
  return sortResults(result, prepared);
}

function resultsOf(results: readonly CellResult[], request: number): readonly CellResult[] {
  return results.filter((result) => result.request === request);
}

function sortResults(result: readonly CellResult[], prepared: readonly Prepared[]): readonly CellResult[] {
  const rank = ({ request, label, place }: CompletedCall): number =>
    prepared.findIndex((one) => {
      const at = callOf(one);
      return at.request === request && at.label === label && at.place.node === place.node;
    });
  return [...result].sort((a, b) => a.request - b.request || rank(a) - rank(b));
}

function callOf(one: Prepared): CompletedCall {
  return isSend(one) ? one : one.result;
}

/** @param other the first answer of several nodes */
function expectationsOf(
  { settings }: Request,
  result: Omit<CellResult, 'expectations'>,
  other: Omit<CellResult, 'expectations'> | undefined,
  { networks, named }: CellRun,
): readonly CheckedExpectation[] {
  const { outcome, place, method, units = [] } = result;
  const envelope = settings.expect.length === 0 ? {} : responseEnvelope(result);
  const chain = networks.find(({ name }) => name === place.network)?.chains.find(({ name }) => name === place.chain);
  const context = {
    places: (path: Path, unit: string) =>
      units.find(([at, { symbol }]) => symbol === unit && pathText(['result', ...at]) === pathText(path))?.[1]
        .decimals ??
      placesOfUnit(unit, baseUnit(method === undefined ? undefined : findMethod(method), path), chain?.symbol),
    revert: outcome.kind === 'error' ? outcome.revert : undefined,
    other: other && responseEnvelope(other),
    resolve: (text: string) => {
      const reference = parseReference(text);
      return reference && valueAt(named.get(reference.name), reference.path);
    },
  };
  return settings.expect.map(({ expectation, text }) => ({
    text,
    ...evaluateExpectation(expectation, envelope, context),
  }));
}

/** References see the envelope of a single answer, or a list of several. */
function remember(
  { settings: { name } }: Request,
  results: readonly CellResult[],
  named: Map<string, JsonValue>,
): void {
  if (name === undefined) {
    return;
  }
  const envelopes = results.map(responseEnvelope);
  const [only] = envelopes;
  named.set(name, envelopes.length === 1 && only !== undefined ? only : envelopes);
}

type CompletedCall = Pick<CellResult, 'request' | 'label' | 'place'>;

/** A request to send, or the answer that explains why not; expectations of a withheld one are not evaluated. */
type Prepared = Send | { readonly kind: 'refused' | 'heldBack'; readonly result: Omit<CellResult, 'expectations'> };

function isSend(one: Prepared): one is Send {
  return one.kind !== 'refused' && one.kind !== 'heldBack';
}

async function prepare(request: Request, index: number, run: CellRun): Promise<readonly Prepared[]> {
  try {
    if (request.settings.eventuallyMs !== undefined && mayChange(request)) {
      return [rejectedResult(unroutedCall(request, index, run), notRepeatedMessage)];
    }
    const prepared: Prepared[] = [];
    const denied = new Set<string>();
    for (const send of toSends(request, index, run)) {
      run.signal.throwIfAborted();
      const suggestion = request.body.kind === 'call' ? unknownMethodSuggestion(request.body.method, run) : undefined;
      const permitted = await permit(send, run, denied, suggestion);
      if (permitted === 'meant') {
        return await prepare(withMethod(request, suggestion!), index, run);
      }
      prepared.push(permitted);
    }
    return prepared;
  } catch (error) {
    if (!(error instanceof UserError)) {
      throw error;
    }
    return [rejectedResult(unroutedCall(request, index, run), error.message)];
  }
}

function unknownMethodSuggestion(method: string, { network }: CellRun): string | undefined {
  return findMethod(method) === undefined ? nearestMethod(method, network.wireNames) : undefined;
}

function withMethod(request: Request, method: string): Request {
  return request.body.kind === 'call' ? { ...request, body: { ...request.body, method } } : request;
}

function withheldResult(request: Request, index: number, run: CellRun): Prepared {
  const sentence = 'Not sent: an expectation before it failed. To send it anyway, write # @continue above it.';
  const outcome = { kind: 'failed', sentence, isWithheld: true } as const;
  return { kind: 'heldBack', result: { ...unroutedCall(request, index, run), outcome, milliseconds: 0 } };
}

function unroutedCall({ body, settings }: Request, request: number, { network }: CellRun): CompletedCall {
  const label =
    body.kind === 'envelope' ? body.calls.map(({ method }) => method).join(', ') : requestLabel(body).split('?')[0]!;
  return { request, label, place: { network: settings.target?.network ?? network.name, host: '' } };
}

/**
 * Requires the user's consent for hosts that the user has not allowed or that only the workspace configures, and for
 * every change.
 * @param meant the most similar known method
 * @param denied URLs at which the user declined, which covers the remaining batch
 */
async function permit(
  send: Send,
  run: CellRun,
  denied: Set<string>,
  meant: string | undefined,
): Promise<Prepared | 'meant'> {
  const url = send.kind === 'rest' ? send.url : send.route.url;
  if (!(await run.allowed(url))) {
    return rejectedResult(
      send,
      `${send.place.host} was not queried: you did not allow this host. To allow it, run Manage Host Permissions.`,
    );
  }
  for (const change of changesIn(send)) {
    if (!run.isTrusted) {
      return rejectedResult(send, untrustedMessage(change));
    }
    const { host, network } = send.place;
    const result =
      !denied.has(url) && (await run.confirm({ ...change, ...(meant === undefined ? {} : { meant }), host, network }));
    if (result === 'meant') {
      return result;
    }
    if (!result) {
      denied.add(url);
      const sentence = `${change.method} was not sent: cancelled.`;
      return rejectedResult(send, meant === undefined ? sentence : `${sentence} Did you mean ${meant}?`);
    }
  }
  return send;
}

function untrustedMessage({ method, effect }: ChangingCall): string {
  switch (effect) {
    case 'endangers':
      return `${method} was not sent: it may hang the node, and this workspace is not trusted. Trust the workspace first.`;
    case 'unknown':
      return `${method} was not sent: it may change state, and this workspace is not trusted. Trust the workspace first.`;
    default:
      return `${method} was not sent: it changes state, and this workspace is not trusted. Trust the workspace first.`;
  }
}

function rejectedResult({ request, label, place }: CompletedCall, sentence: string): Prepared {
  const result = { request, label, place, outcome: { kind: 'failed', sentence }, milliseconds: 0 } as const;
  return { kind: 'refused', result };
}

/** Poll interval in milliseconds. */
const pollMs = 250;

/**
 * Runs a subscription until it is cancelled, which counts as success, or fails. Reports progress at most four times a
 * second.
 * @throws the abort reason, if cancelled before the server's confirmation
 */
async function sendSubscription(send: SubscriptionSend, run: CellRun, notify: NotifyResult): Promise<void> {
  const { request, label, place, event, params, route, settings } = send;
  const startedAt = run.now();
  // Logs are decoded by the open project's ABIs.
  await run.abi?.ready();
  const abi = run.abi?.on(route.evmChainId);
  const log = new SubscriptionLog(event);
  const baseResult = (): Omit<CellResult, 'outcome' | 'expectations'> => {
    const result = { request, label, place, subscription: event, milliseconds: run.now() - startedAt };
    return { ...result, abi };
  };
  const eventsResult = (isRunning: boolean): Omit<CellResult, 'expectations'> => {
    return { ...baseResult(), outcome: { kind: 'result', json: log.events }, notes: log.notes(isRunning) };
  };
  try {
    for await (const received of run.sockets.subscribe({
      ...{ url: socketUrl(route.url), params: [event, ...params], label, signal: run.signal },
      isOnce: changesIn(send).length > 0,
      deadlineMs: settings.timeoutMs ?? run.deadlineMs,
    })) {
      log.add(received);
      await run.onProgress({ ...eventsResult(true), expectations: [] });
      // When cancelled, the subscription delivers pending events before it ends.
      await pause(pollMs, run.signal, systemClock).catch(() => undefined);
    }
  } catch (error) {
    if (!run.signal.aborted && !(error instanceof ApiError)) {
      throw error;
    }
    if (run.signal.aborted && !log.hasBegun) {
      throw error;
    }
    if (run.signal.aborted || !log.isEmpty) {
      notify(eventsResult(false));
    }
    if (!run.signal.aborted && error instanceof ApiError) {
      notify({ ...baseResult(), outcome: { kind: 'failed', sentence: errorSentence(error) } });
    }
  }
}

/**
 * Groups of requests to send concurrently: none depends on another's response or expectations. Groups keep the cell's
 * order; requests that may change state are sent alone.
 */
function planCell(ast: CellAst, changes: (request: Request) => boolean): readonly (readonly number[])[] {
  const groups: number[][] = [];
  let names = new Set<string>();
  let isOpen = false;
  let isValidated = false;
  ast.requests.forEach((request, i) => {
    const isAlone = changes(request) || request.settings.eventuallyMs !== undefined;
    const isDependent = namesIn(request).some((name) => names.has(name));
    if (!isOpen || isAlone || isDependent || (isValidated && request.settings.continues === undefined)) {
      groups.push([]);
      names = new Set();
      isValidated = false;
    }
    groups.at(-1)!.push(i);
    if (request.settings.name !== undefined) {
      names.add(request.settings.name);
    }
    isOpen = !isAlone;
    // Subscriptions are endless: nothing waits for them.
    isValidated ||= request.settings.expect.length > 0 && request.body.kind !== 'subscribe';
  });
  return groups;
}

function namesIn(request: Request): readonly string[] {
  const { body, settings } = request;
  const texts = settings.expect.flatMap(({ expectation }) => expectation.reference ?? []);
  texts.push(...(body.kind === 'rest' ? referencesIn(body.path).map(({ inner }) => inner) : []));
  for (const value of valuesOf(request)) {
    eachNode(value, (node) => {
      if (node.kind === 'reference') {
        texts.push(node.text);
      } else if (node.kind === 'string') {
        texts.push(...referencesIn(node.value).map(({ inner }) => inner));
      }
    });
  }
  return texts.flatMap((text) => parseReference(text)?.name ?? []);
}
