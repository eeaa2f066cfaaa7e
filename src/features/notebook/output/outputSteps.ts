import * as z from 'zod/mini';
import { printJson, printSteps } from '../../../core/json/printJson';
import { subscriptionKinds } from '../../../core/rpc/catalogue/evm/subscriptionKinds';
import { findMethod } from '../../../core/rpc/catalogue/findMethod';
import type { OutputAnswer, OutputOutcome, RpcOutput } from '../../../protocol/rpcOutput';
import type { AnswerOutcome, CellAnswer } from '../../../state/notebook/cellAnswer';
import type { Network } from '../../../state/network';
import { askedCallLine } from './askedCallLine';
import { withCodecShapes } from './codecShape';
import { codecValues } from './codecValues';
import { outputShape } from './outputShape';
import { wordSteps } from './wordSteps';

/** The answers to one request, as the renderer gets them, made in steps between which other work can be done. */
export function* outputSteps(
  answers: readonly CellAnswer[],
  networks: readonly Network[],
): Generator<undefined, RpcOutput> {
  const made: OutputAnswer[] = [];
  for (const answer of answers) {
    made.push(yield* answerSteps(answer, networks));
  }
  return { version: 1, answers: made };
}

function* answerSteps(answer: CellAnswer, networks: readonly Network[]): Generator<undefined, OutputAnswer> {
  const { label, method, place, status, milliseconds, height, expectations, notes } = answer;
  const outcome = yield* outcomeSteps(answer.outcome);
  const network = networks.find(({ name }) => name === place.network);
  const symbol = network?.chains.find(({ name }) => name === place.chain)?.symbol;
  return {
    ...{ label, ...place, outcome, milliseconds },
    ...(method === undefined ? {} : { method }),
    ...(yield* meaningSteps(answer, network)),
    ...(symbol === undefined ? {} : { symbol }),
    ...(status === undefined ? {} : { status }),
    ...('json' in outcome ? { size: outcome.json.length } : 'text' in outcome ? { size: outcome.text.length } : {}),
    ...(height === undefined ? {} : { height: String(height) }),
    ...(notes === undefined ? {} : { notes }),
    expectations: expectations.map(({ text, holds, actual }) => ({
      ...{ text, holds },
      ...(actual === undefined ? {} : { actual: printJson(actual) }),
    })),
  };
}

/** What the catalogue knows of a result. */
function* meaningSteps(
  answer: CellAnswer,
  network: Network | undefined,
): Generator<undefined, Pick<OutputAnswer, 'shape' | 'words'>> {
  const { outcome } = answer;
  const schema = outcome.kind === 'result' ? schemaOf(answer) : undefined;
  if (schema === undefined || outcome.kind !== 'result') {
    return {};
  }
  const values = codecValues(schema, outcome.json, network);
  const shape = withCodecShapes(outputShape(schema), values);
  return { shape, words: yield* wordSteps(outcome.json, shape, values, askedCallLine(answer), answer.abi) };
}

function schemaOf({ method, subscription, place }: CellAnswer): z.core.$ZodType | undefined {
  const event = subscriptionKinds.find(({ kind }) => kind === subscription);
  if (event !== undefined) {
    return z.array(event.notification());
  }
  return method === undefined ? undefined : findMethod(method, place.chain === undefined ? 'node' : 'chain')?.result();
}

function* outcomeSteps(outcome: AnswerOutcome): Generator<undefined, OutputOutcome> {
  switch (outcome.kind) {
    case 'result':
      return { kind: 'result', json: yield* printSteps(outcome.json) };
    case 'error':
      return { kind: 'error', json: printJson(outcome.error), meaning: outcome.meaning };
    case 'text':
    case 'failed':
      return outcome;
  }
}
