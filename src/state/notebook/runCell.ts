import { setMaxListeners } from 'node:events';
import type { CellAst, Request } from '../../core/rpc/cell/cellAst';
import { evaluateExpectation } from '../../core/rpc/cell/expectation';
import type { JsonValue } from '../../core/json/value';
import { raceAbort } from '../../api/http/raceAbort';
import { type CellAnswer, envelopeOf, type Expected } from './cellAnswer';
import type { CellRun } from './cellRun';
import { mayChange } from './changesIn';
import { planCell } from './planCell';
import { sendContractCall } from './contract/sendContractCall';
import { heldBack, prepare, type Prepared } from './prepare';
import { sendRest } from './sendRest';
import { sendRpcs } from './sendRpcs';
import { sendSubscription } from './sendSubscription';
import { HttpError, type RequestOrigin, DecodeError } from '../../api/errors/errors';
import { errorSentence } from '../../api/errors/errorSentence';
import type { HttpAnswer } from '../../api/http/http';
import { whileReading } from '../../api/http/reading';
import { readJson } from '../../api/http/readJson';
import { printJson } from '../../core/json/printJson';
import { inContext } from '../../core/rpc/target/inContext';
import { targetContext } from './routes';
import { getHealthAbout } from './healthAbout';
import type { RestSend } from './toSends';

/** A node's health is an answer with 503 too. */
const answering = [503];

/** Sends a REST line; what the service refuses is told with its status. */
async function sendRest(send: RestSend, run: CellRun, tell: Tell): Promise<void> {
  const { request, label, place, verb, url, json, settings } = send;
  const began = run.now();
  const told = { request, label, place };
  try {
    const answer = await run.http.send({
      ...{ verb, url, label, idempotent: changesIn(send).length === 0, signal: run.signal },
      deadlineMs: settings.timeoutMs ?? run.deadlineMs,
      ...(json === undefined ? {} : { body: printJson(json) }),
      ...(url.includes('/ext/health') ? { accept: answering } : {}),
    });
    const outcome = await read(answer, { host: place.host, method: label }, run.signal);
    const about = outcome.kind === 'result' ? getHealthAbout(url) : {};
    tell({ ...told, ...about, outcome, status: answer.status, milliseconds: run.now() - began });
  } catch (error) {
    run.signal.throwIfAborted();
    const status = error instanceof HttpError ? { status: error.status } : {};
    const sentence = errorSentence(error);
    tell({ ...told, outcome: { kind: 'failed', sentence }, ...status, milliseconds: run.now() - began });
  }
}

/** Metrics of a node are plain text, not JSON. */
async function read(answer: HttpAnswer, place: RequestOrigin, signal: AbortSignal): Promise<AnswerOutcome> {
  try {
    const json = await whileReading(answer, signal, (reading) => readJson(answer.body, place, reading));
    return { kind: 'result', json };
  } catch (error) {
    if (error instanceof DecodeError && error.found === 'notJson') {
      return { kind: 'text', text: answer.body };
    }
    throw error;
  }
}

/** Hands over the answers to each request once all of them are there, and those to the requests before it. */
export class InOrder {
  /** Answers that are still to come, by request, in the order of the requests. */
  private readonly missing = new Map<number, number>();
  private readonly told = new Map<number, readonly CellAnswer[]>();

  /** @param expected each answer that will come, in the order of the requests */
  constructor(
    expected: readonly Pick<CellAnswer, 'request'>[],
    private readonly handOver: (answers: readonly CellAnswer[]) => void,
  ) {
    for (const { request } of expected) {
      this.missing.set(request, (this.missing.get(request) ?? 0) + 1);
    }
  }

  add(answer: CellAnswer): void {
    const { request } = answer;
    this.told.set(request, [...(this.told.get(request) ?? []), answer]);
    this.missing.set(request, (this.missing.get(request) ?? 0) - 1);
    for (const [next, count] of this.missing) {
      if (count > 0) {
        return;
      }
      this.missing.delete(next);
      this.handOver(this.told.get(next) ?? []);
    }
  }
}

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
  // Each request listens for the abort.
  setMaxListeners(0, run.signal);
  for (const group of planCell(ast, mayChange)) {
    run.signal.throwIfAborted();
    const isHeld = answers.some(({ expectations }) => expectations.some(({ holds }) => !holds));
    const preparing = group.map((i) => {
      const request = ast.requests[i]!;
      const isSent = !isHeld || request.settings.continues === true;
      return isSent ? prepare(request, i, run) : Promise.resolve([heldBack(request, i, run)]);
    });
    // A question to the user that is open stays so, but the cell does not wait for it.
    const prepared = await raceAbort(Promise.all(preparing), run.signal);
    answers.push(...(await send(prepared.flat(), ast, run)));
  }
  return answers;
}

async function send(prepared: readonly Prepared[], ast: CellAst, run: CellRun): Promise<readonly CellAnswer[]> {
  const told: CellAnswer[] = [];
  const missing = new Map<number, number>();
  for (const { request } of prepared.map(placeOf)) {
    missing.set(request, (missing.get(request) ?? 0) + 1);
  }
  const tell = (answer: Omit<CellAnswer, 'expectations'>, isHeldBack = false): void => {
    const request = ast.requests[answer.request]!;
    const judged = { ...answer, expectations: isHeldBack ? [] : expectationsOf(request, answer) };
    told.push(judged);
    run.onAnswer(judged);
    const left = (missing.get(answer.request) ?? 0) - 1;
    missing.set(answer.request, left);
    if (left <= 0 && request.settings.name !== undefined) {
      remember(request, order(ofRequest(told, answer.request), prepared), run.named);
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
    sendRpcs(rpcs, run, tell, untilStopped),
    ...prepared.map((one) => {
      switch (one.kind) {
        case 'rpc':
          return undefined;
        case 'rest':
          return untilStopped(sendRest(one, run, tell));
        case 'contract':
          return untilStopped(sendContractCall(one, run, tell));
        case 'subscription':
          return untilStopped(sendSubscription(one, run, tell));
        case 'refused':
        case 'heldBack':
          return tell(one.answer, one.kind === 'heldBack');
      }
    }),
  ]);
  if ([...missing.values()].some((left) => left > 0)) {
    run.signal.throwIfAborted();
  }
  return order(told, prepared);
}

function ofRequest(answers: readonly CellAnswer[], request: number): readonly CellAnswer[] {
  return answers.filter((answer) => answer.request === request);
}

/** As they were prepared, whatever came first. */
function order(told: readonly CellAnswer[], prepared: readonly Prepared[]): readonly CellAnswer[] {
  const rank = ({ request, label, place }: Pick<CellAnswer, 'request' | 'label' | 'place'>): number =>
    prepared.findIndex((one) => {
      const at = placeOf(one);
      return at.request === request && at.label === label && at.place.node === place.node;
    });
  return [...told].sort((a, b) => a.request - b.request || rank(a) - rank(b));
}

function placeOf(one: Prepared): Pick<CellAnswer, 'request' | 'label' | 'place'> {
  return 'answer' in one ? one.answer : one;
}

function expectationsOf({ settings }: Request, answer: Omit<CellAnswer, 'expectations'>): readonly Expected[] {
  const envelope = settings.expect.length === 0 ? {} : envelopeOf(answer);
  return settings.expect.map(({ expectation, text }) => ({ text, ...evaluateExpectation(expectation, envelope) }));
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
  const envelopes = answers.map(envelopeOf);
  const [only] = envelopes;
  named.set(name, envelopes.length === 1 && only !== undefined ? only : envelopes);
}
