import { setMaxListeners } from 'node:events';
import type { CellAst, Request } from '../../core/rpc/cell/cellAst';
import { judge } from '../../core/rpc/cell/expectation';
import type { JsonValue } from '../../core/json/value';
import { type CellAnswer, envelopeOf, type Expected } from './cellAnswer';
import type { CellRun } from './cellRun';
import { mayChange } from './changesIn';
import { InOrder } from './inOrder';
import { planCell } from './planCell';
import { prepare, type Prepared } from './prepare';
import { sendRest } from './sendRest';
import { sendRpcs } from './sendRpcs';
import { sendSubscription } from './sendSubscription';

/**
 * Runs the requests of a cell in their order, those together that do not need each other. Every request ends in at
 * least one answer, one for each node or call; nothing is sent where the cell has problems.
 *
 * @returns the answers in the order of the requests
 * @throws the abort reason alone
 */
export async function runCell(ast: CellAst, run: CellRun): Promise<readonly CellAnswer[]> {
  const answers: CellAnswer[] = [];
  // Each request listens for the abort.
  setMaxListeners(0, run.signal);
  for (const group of planCell(ast, mayChange)) {
    run.signal.throwIfAborted();
    const prepared = await Promise.all(group.map((i) => prepare(ast.requests[i]!, i, run)));
    const told = await send(prepared.flat(), ast, run);
    answers.push(...told);
    for (const i of group.filter((one) => ast.requests[one]!.settings.name !== undefined)) {
      const own = told.filter((answer) => answer.request === i);
      remember(ast.requests[i]!, own, run.named);
    }
  }
  return answers;
}

async function send(prepared: readonly Prepared[], ast: CellAst, run: CellRun): Promise<readonly CellAnswer[]> {
  const told: CellAnswer[] = [];
  const inOrder = new InOrder(prepared.map(placeOf), (own) => run.onRequest(order(own, prepared)));
  const tell = (answer: Omit<CellAnswer, 'expectations'>): void => {
    const judged = { ...answer, expectations: expectationsOf(ast.requests[answer.request]!, answer) };
    told.push(judged);
    run.onAnswer(judged);
    inOrder.add(judged);
  };
  await Promise.all([
    sendRpcs(
      prepared.filter((one) => one.kind === 'rpc'),
      run,
      tell,
    ),
    ...prepared.map((one) => {
      switch (one.kind) {
        case 'rpc':
          return undefined;
        case 'rest':
          return sendRest(one, run, tell);
        case 'subscription':
          return sendSubscription(one, run, tell);
        case 'refused':
          return tell(one.answer);
      }
    }),
  ]);
  return order(told, prepared);
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
  return one.kind === 'refused' ? one.answer : one;
}

function expectationsOf({ settings }: Request, answer: Omit<CellAnswer, 'expectations'>): readonly Expected[] {
  const envelope = settings.expect.length === 0 ? {} : envelopeOf(answer);
  return settings.expect.map(({ expectation, text }) => ({ text, ...judge(expectation, envelope) }));
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
