import { setMaxListeners } from 'node:events';
import type { CellAst, Request } from '../cell/cellAst';
import { evaluateExpectation } from '../cell/expectation';
import type { JsonValue } from '../../primitives';
import { raceAbort } from '../../net';
import { type CellAnswer, answerEnvelope, type ExpectedAnswer } from './cellAnswer';
import type { CellRun } from './cellRun';
import { mayChange } from './changesIn';
import { planCell } from './planCell';
import { sendContractCall } from './contract/sendContractCall';
import { withheld, prepare, type Prepared } from './prepare';
import { sendRest } from './sendRest';
import { sendRpcs } from './sendRpcs';
import { inContext } from '../target/inContext';
import { targetContext } from './routes';
import { sendSubscription } from './sendSubscription';
import type { Send } from './toSends';

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
    const isPaused = answers.some(({ expectations }) => expectations.some(({ holds }) => !holds));
    const preparing = group.map((i) => {
      const request = ast.requests[i]!;
      const isSent = !isPaused || request.settings.continues === true;
      return isSent ? prepare(request, i, run) : Promise.resolve([withheld(request, i, run)]);
    });
    // A question to the user that is open stays so, but the cell does not wait for it.
    const prepared = await raceAbort(Promise.all(preparing), run.signal);
    answers.push(...(await send(prepared.flat(), ast, run)));
  }
  return answers;
}

async function send(prepared: readonly Prepared[], ast: CellAst, run: CellRun): Promise<readonly CellAnswer[]> {
  const result: CellAnswer[] = [];
  const missing = new Map<number, number>();
  for (const { request } of prepared.map(placeOf)) {
    missing.set(request, (missing.get(request) ?? 0) + 1);
  }
  const notify = (answer: Omit<CellAnswer, 'expectations'>, isWithheld = false): void => {
    const request = ast.requests[answer.request]!;
    const validated = { ...answer, expectations: isWithheld ? [] : expectationsOf(request, answer) };
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
  const rank = ({ request, label, place }: Pick<CellAnswer, 'request' | 'label' | 'place'>): number =>
    prepared.findIndex((one) => {
      const at = placeOf(one);
      return at.request === request && at.label === label && at.place.node === place.node;
    });
  return [...result].sort((a, b) => a.request - b.request || rank(a) - rank(b));
}

function placeOf(one: Prepared): Pick<CellAnswer, 'request' | 'label' | 'place'> {
  return 'answer' in one ? one.answer : one;
}

function expectationsOf({ settings }: Request, answer: Omit<CellAnswer, 'expectations'>): readonly ExpectedAnswer[] {
  const envelope = settings.expect.length === 0 ? {} : answerEnvelope(answer);
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
  const envelopes = answers.map(answerEnvelope);
  const [only] = envelopes;
  named.set(name, envelopes.length === 1 && only !== undefined ? only : envelopes);
}
