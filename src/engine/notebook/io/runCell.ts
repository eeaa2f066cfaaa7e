import { type CellAst, type Request, requestLabel } from '../cell/cellAst';
import { evaluateExpectation } from '../cell/expectation';
import { type JsonValue, type Path, pathText, valueAt } from '../../primitives';
import { pause, raceAbort, systemClock } from '../../net';
import { ApiError, errorSentence, UserError } from '../../errors';
import { socketUrl } from '../../sources';
import {
  answerEnvelope,
  type CellAnswer,
  type CellRun,
  changesIn,
  type ChangingCall,
  type ExpectedAnswer,
  isFailure,
} from './cellRun';
import { sendContractCall } from './sendContractCall';
import { sendReplay } from './sendReplay';
import { sendSequence } from './sendSequence';
import { type NotifyAnswer, sendRest, sendRpcs } from './sendRpcs';
import { inContext } from '../cell/findTarget';
import { targetContext } from './routes';
import { type Send, type SubscriptionSend, toSends } from './toSends';
import { SubscriptionLog } from './subscriptionLog';
import { eachNode } from '../cell/jsonNode';
import { baseUnit, findMethod, nearestMethod, placesOfUnit } from '../../rpc';
import { mayChange, notRepeated, valuesOf } from '../language/calls';
import { parseReference, referencesIn } from '../cell/references';

/**
 * Runs the requests of a cell in their order, those together that do not need each other. Every request ends in at
 * least one answer, one for each node or call; nothing is sent where the cell has problems, and nothing after an
 * expectation that failed but what `@continue` says.
 *
 * @returns the answers in the order of the requests
 * @throws the abort reason alone, after what had been answered was told
 */
export async function runCell(parsed: CellAst, run: CellRun): Promise<readonly CellAnswer[]> {
  const answers: CellAnswer[] = [];
  const ast = inContext(parsed, targetContext(run));
  for (const group of planCell(ast, mayChange)) {
    run.signal.throwIfAborted();
    const isPaused = answers.some(({ expectations }) => expectations.some(({ holds }) => !holds));
    const preparing = group.map((i) => {
      const request = ast.requests[i]!;
      const isSent = !isPaused || request.settings.continues === true;
      return isSent ? prepare(request, i, run) : Promise.resolve([withheld(request, i, run)]);
    });
    // A question to the user that is open stays so, but the cell does not wait for it.
    const prepared = (await raceAbort(Promise.all(preparing), run.signal)).flat();
    const { eventuallyMs } = ast.requests[group[0]!]!.settings;
    const isRepeated = eventuallyMs !== undefined && !prepared.some((one) => 'answer' in one);
    answers.push(...(await (isRepeated ? sendUntilMet(prepared, eventuallyMs, ast, run) : send(prepared, ast, run))));
  }
  return answers;
}

/** Sends a request until what is expected of it holds, or the time is over; tells what came last, and how many tries it took. */
async function sendUntilMet(
  prepared: readonly Prepared[],
  eventuallyMs: number,
  ast: CellAst,
  run: CellRun,
): Promise<readonly CellAnswer[]> {
  const end = run.now() + eventuallyMs;
  let tries = 0;
  const silent: CellRun = {
    ...run,
    onAnswer: () => undefined,
    onSent: (waiting) => tries === 1 && run.onSent(waiting),
  };
  for (;;) {
    tries++;
    const answers = await send(prepared, ast, silent);
    if (!answers.some(isFailure) || run.now() + everyMs > end) {
      const note = tries === 1 ? '1 try.' : `${tries} tries.`;
      const noted = answers.map((answer) => ({ ...answer, tries, notes: [...(answer.notes ?? []), note] }));
      noted.forEach((answer) => run.onAnswer(answer));
      return noted;
    }
    await pause(everyMs, run.signal, systemClock);
  }
}

async function send(prepared: readonly Prepared[], ast: CellAst, run: CellRun): Promise<readonly CellAnswer[]> {
  const result: CellAnswer[] = [];
  const missing = new Map<number, number>();
  for (const { request } of prepared.map(placeOf)) {
    missing.set(request, (missing.get(request) ?? 0) + 1);
  }
  const notify = (answer: Omit<CellAnswer, 'expectations'>, isWithheld = false): void => {
    const request = ast.requests[answer.request]!;
    const same = (one: AnsweredCall): boolean => one.request === answer.request && one.label === answer.label;
    const other = prepared.map(placeOf).filter(same).length > 1 ? (result.find(same) ?? answer) : undefined;
    const validated = { ...answer, expectations: isWithheld ? [] : expectationsOf(request, answer, other, run) };
    result.push(validated);
    run.onAnswer(validated);
    const left = (missing.get(answer.request) ?? 0) - 1;
    missing.set(answer.request, left);
    if (left <= 0 && request.settings.name !== undefined) {
      remember(request, order(ofRequest(result, answer.request), prepared), run.named);
    }
  };
  // Whoever stops a cell keeps what was answered: one that is stopped ends without an answer, and takes none with it.
  const untilStopped = async (sending: Promise<void>): Promise<void> => {
    try {
      await sending;
    } catch (error) {
      if (!run.signal.aborted) {
        throw error;
      }
    }
  };
  const sent = prepared.filter((one): one is Send => !('answer' in one));
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
          return notify(one.answer, one.kind === 'heldBack');
      }
    }),
  ]);
  if ([...missing.values()].some((left) => left > 0)) {
    run.signal.throwIfAborted();
  }
  return order(result, prepared);
}

function ofRequest(answers: readonly CellAnswer[], request: number): readonly CellAnswer[] {
  return answers.filter((answer) => answer.request === request);
}

/** As they were prepared, whatever came first. */
function order(result: readonly CellAnswer[], prepared: readonly Prepared[]): readonly CellAnswer[] {
  const rank = ({ request, label, place }: AnsweredCall): number =>
    prepared.findIndex((one) => {
      const at = placeOf(one);
      return at.request === request && at.label === label && at.place.node === place.node;
    });
  return [...result].sort((a, b) => a.request - b.request || rank(a) - rank(b));
}

function placeOf(one: Prepared): AnsweredCall {
  return 'answer' in one ? one.answer : one;
}

/** @param other the first answer of several nodes */
function expectationsOf(
  { settings }: Request,
  answer: Omit<CellAnswer, 'expectations'>,
  other: Omit<CellAnswer, 'expectations'> | undefined,
  { networks, named }: CellRun,
): readonly ExpectedAnswer[] {
  const { outcome, place, method, units = [] } = answer;
  const envelope = settings.expect.length === 0 ? {} : answerEnvelope(answer);
  const chain = networks.find(({ name }) => name === place.network)?.chains.find(({ name }) => name === place.chain);
  const context = {
    places: (path: Path, unit: string) =>
      units.find(([at, { symbol }]) => symbol === unit && pathText(['result', ...at]) === pathText(path))?.[1]
        .decimals ??
      placesOfUnit(unit, baseUnit(method === undefined ? undefined : findMethod(method), path), chain?.symbol),
    revert: outcome.kind === 'error' ? outcome.revert : undefined,
    other: other && answerEnvelope(other),
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

/** A request with one answer is known by its envelope, others by the list of theirs. */
function remember(
  { settings: { name } }: Request,
  answers: readonly CellAnswer[],
  named: Map<string, JsonValue>,
): void {
  if (name === undefined) {
    return;
  }
  const envelopes = answers.map(answerEnvelope);
  const [only] = envelopes;
  named.set(name, envelopes.length === 1 && only !== undefined ? only : envelopes);
}

type AnsweredCall = Pick<CellAnswer, 'request' | 'label' | 'place'>;

/** A request that may be sent, or the answer that says why it is not; nothing is expected of one that is held back. */
type Prepared = Send | { readonly kind: 'refused' | 'heldBack'; readonly answer: Omit<CellAnswer, 'expectations'> };

/** Fills in the references of a request, finds where it goes, and asks before it changes something. */
async function prepare(request: Request, index: number, run: CellRun): Promise<readonly Prepared[]> {
  try {
    if (request.settings.eventuallyMs !== undefined && mayChange(request)) {
      return [rejected(unplaced(request, index, run), notRepeated)];
    }
    const prepared: Prepared[] = [];
    const denied = new Set<string>();
    // One question after the other.
    for (const send of toSends(request, index, run)) {
      run.signal.throwIfAborted();
      const suggestion = request.body.kind === 'call' ? unknownMethodSuggestion(request.body.method, run) : undefined;
      const permitted = await permit(send, run, denied, suggestion);
      if (permitted === 'meant') {
        return await prepare(named(request, suggestion!), index, run);
      }
      prepared.push(permitted);
    }
    return prepared;
  } catch (error) {
    if (!(error instanceof UserError)) {
      throw error;
    }
    return [rejected(unplaced(request, index, run), error.message)];
  }
}

/** The method that a misspelt one comes closest to. */
function unknownMethodSuggestion(method: string, { network }: CellRun): string | undefined {
  return findMethod(method) === undefined ? nearestMethod(method, network.wireNames) : undefined;
}

function named(request: Request, method: string): Request {
  return request.body.kind === 'call' ? { ...request, body: { ...request.body, method } } : request;
}

/** What is said of a request that is not sent since an expectation above it failed. */
function withheld(request: Request, index: number, run: CellRun): Prepared {
  const sentence = 'Not sent: an expectation before it failed. To send it anyway, write # @continue above it.';
  const outcome = { kind: 'failed', sentence, isWithheld: true } as const;
  return { kind: 'heldBack', answer: { ...unplaced(request, index, run), outcome, milliseconds: 0 } };
}

/** A request that goes nowhere. */
function unplaced({ body, settings }: Request, request: number, { network }: CellRun): AnsweredCall {
  const label =
    body.kind === 'envelope' ? body.calls.map(({ method }) => method).join(', ') : requestLabel(body).split('?')[0]!;
  return { request, label, place: { network: settings.target?.network ?? network.name, host: '' } };
}

/**
 * Nothing goes to a host that the user refused, or that only the workspace chose, without the user's yes, and nothing is
 * changed without one.
 *
 * @param meant the known method that comes closest
 * @param denied URLs where the request was said no to, which holds for the rest of a batch there
 */
async function permit(
  send: Send,
  run: CellRun,
  denied: Set<string>,
  meant: string | undefined,
): Promise<Prepared | 'meant'> {
  const url = send.kind === 'rest' ? send.url : send.route.url;
  if (!(await run.allowed(url))) {
    return rejected(
      send,
      `${send.place.host} was not queried: you did not allow this host. To allow it, run Manage Host Permissions.`,
    );
  }
  for (const change of changesIn(send)) {
    if (!run.isTrusted) {
      return rejected(send, untrusted(change));
    }
    const { host, network } = send.place;
    const answer =
      !denied.has(url) && (await run.confirm({ ...change, ...(meant === undefined ? {} : { meant }), host, network }));
    if (answer === 'meant') {
      return answer;
    }
    if (!answer) {
      denied.add(url);
      const sentence = `${change.method} was not sent: cancelled.`;
      return rejected(send, meant === undefined ? sentence : `${sentence} Did you mean ${meant}?`);
    }
  }
  return send;
}

function untrusted({ method, effect }: ChangingCall): string {
  switch (effect) {
    case 'endangers':
      return `${method} was not sent: it may hang the node, and this workspace is not trusted. Trust the workspace first.`;
    case 'unknown':
      return `${method} was not sent: it may change state, and this workspace is not trusted. Trust the workspace first.`;
    default:
      return `${method} was not sent: it changes state, and this workspace is not trusted. Trust the workspace first.`;
  }
}

function rejected({ request, label, place }: AnsweredCall, sentence: string): Prepared {
  const answer = { request, label, place, outcome: { kind: 'failed', sentence }, milliseconds: 0 } as const;
  return { kind: 'refused', answer };
}

/** Milliseconds between two looks at what came. */
const everyMs = 250;

/**
 * Runs a subscription until it is stopped, which ends it well, or until it cannot go on; what came is told meanwhile, at
 * most four times a second.
 *
 * @throws the abort reason, where it was stopped before the server had agreed
 */
async function sendSubscription(send: SubscriptionSend, run: CellRun, notify: NotifyAnswer): Promise<void> {
  const { request, label, place, event, params, route, settings } = send;
  const began = run.now();
  // Logs are told by what the open project knows of them.
  await run.abi?.ready();
  const abi = run.abi?.on(route.evmChainId);
  const log = new SubscriptionLog(event);
  const about = (): Omit<CellAnswer, 'outcome' | 'expectations'> => {
    const result = { request, label, place, subscription: event, milliseconds: run.now() - began };
    return { ...result, abi };
  };
  const events = (isRunning: boolean): Omit<CellAnswer, 'expectations'> => {
    return { ...about(), outcome: { kind: 'result', json: log.events }, notes: log.notes(isRunning) };
  };
  try {
    for await (const received of run.sockets.subscribe({
      ...{ url: socketUrl(route.url), params: [event, ...params], label, signal: run.signal },
      isOnce: changesIn(send).length > 0,
      deadlineMs: settings.timeoutMs ?? run.deadlineMs,
    })) {
      log.add(received);
      await run.onProgress({ ...events(true), expectations: [] });
      // Where the cell was stopped, the subscription hands over what still waits, and ends then.
      await pause(everyMs, run.signal, systemClock).catch(() => undefined);
    }
  } catch (error) {
    if (!run.signal.aborted && !(error instanceof ApiError)) {
      throw error;
    }
    if (run.signal.aborted && !log.hasBegun) {
      throw error;
    }
    if (run.signal.aborted || !log.isEmpty) {
      notify(events(false));
    }
    if (!run.signal.aborted && error instanceof ApiError) {
      notify({ ...about(), outcome: { kind: 'failed', sentence: errorSentence(error) } });
    }
  }
}

/**
 * Requests that can go out together: none of them needs the answer of another, or waits for what another is expected to
 * answer. The order of the cell stands between groups, and a request that changes something goes alone.
 */
function planCell(ast: CellAst, changes: (request: Request) => boolean): readonly (readonly number[])[] {
  const groups: number[][] = [];
  let names = new Set<string>();
  let isOpen = false;
  let isValidated = false;
  ast.requests.forEach((request, i) => {
    const alone = changes(request) || request.settings.eventuallyMs !== undefined;
    const waits = namesIn(request).some((name) => names.has(name));
    if (!isOpen || alone || waits || (isValidated && request.settings.continues === undefined)) {
      groups.push([]);
      names = new Set();
      isValidated = false;
    }
    groups.at(-1)!.push(i);
    if (request.settings.name !== undefined) {
      names.add(request.settings.name);
    }
    isOpen = !alone;
    // A subscription goes on until it is stopped: nothing waits for it.
    isValidated ||= request.settings.expect.length > 0 && request.body.kind !== 'subscribe';
  });
  return groups;
}

/** The requests whose answers a request needs. */
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
