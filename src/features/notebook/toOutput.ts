import * as z from 'zod/mini';
import { printJson } from '../../core/json/printJson';
import { subscriptionKinds } from '../../core/rpc/catalogue/evm/subscriptionKinds';
import { findMethod } from '../../core/rpc/catalogue/findMethod';
import type { OutputAnswer, OutputOutcome, RpcOutput } from '../../protocol/rpcOutput';
import type { AnswerOutcome, CellAnswer } from '../../state/notebook/cellAnswer';
import type { Network } from '../../state/network';
import { askedCallLine } from './askedCallLine';
import { withCodecShapes } from './codecShape';
import { codecValues } from './codecValues';
import { outputShape } from './outputShape';
import { outputWords } from './outputWords';

/** The answers to one request, as the renderer gets them. */
export function toOutput(answers: readonly CellAnswer[], networks: readonly Network[]): RpcOutput {
  return { version: 1, answers: answers.map((answer) => toAnswer(answer, networks)) };
}

function toAnswer(answer: CellAnswer, networks: readonly Network[]): OutputAnswer {
  const { label, method, place, status, milliseconds, height, expectations, notes } = answer;
  const outcome = toOutcome(answer.outcome);
  const network = networks.find(({ name }) => name === place.network);
  const symbol = network?.chains.find(({ name }) => name === place.chain)?.symbol;
  return {
    ...{ label, ...place, outcome, milliseconds },
    ...(method === undefined ? {} : { method }),
    ...meaningOf(answer, network),
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
function meaningOf(answer: CellAnswer, network: Network | undefined): Pick<OutputAnswer, 'shape' | 'words'> {
  const { outcome } = answer;
  const schema = outcome.kind === 'result' ? schemaOf(answer) : undefined;
  if (schema === undefined || outcome.kind !== 'result') {
    return {};
  }
  const values = codecValues(schema, outcome.json, network);
  const shape = withCodecShapes(outputShape(schema), values);
  return { shape, words: outputWords(outcome.json, shape, values, askedCallLine(answer)) };
}

function schemaOf({ method, subscription, place }: CellAnswer): z.core.$ZodType | undefined {
  const event = subscriptionKinds.find(({ kind }) => kind === subscription);
  if (event !== undefined) {
    return z.array(event.notification());
  }
  return method === undefined ? undefined : findMethod(method, place.chain === undefined ? 'node' : 'chain')?.result();
}

function toOutcome(outcome: AnswerOutcome): OutputOutcome {
  switch (outcome.kind) {
    case 'result':
      return { kind: 'result', json: printJson(outcome.json) };
    case 'error':
      return { kind: 'error', json: printJson(outcome.error), meaning: outcome.meaning };
    case 'text':
    case 'failed':
      return outcome;
  }
}
