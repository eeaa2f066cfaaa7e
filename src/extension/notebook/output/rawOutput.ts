import type { RawAnswer, Report } from '../../../engine/report';
import { findMethod } from '../../../engine/rpc';
import { JsonSyntaxError, parseJson, parseSteps } from '../../../engine/primitives';
import type { State } from '../../services/createState';
import type { AnswerOutcome, CellAnswer } from '../../../engine/notebook';
import type { RpcOutput } from '../../../webview/protocol/rpcOutput';
import { runInTimeSlices } from '../../../engine/net';
import type { Network } from '../../../engine/networks';
import { outputSteps } from './outputSteps';

/** An answer of a lookup as the renderer of notebooks shows one. */
export async function rawOutput(
  { label, json, request }: RawAnswer,
  { network = '', chain }: Pick<Report, 'network' | 'chain'>,
  { networks, abi }: Pick<State, 'networks' | 'abi'>,
): Promise<RpcOutput> {
  const requested = request?.chain ?? chain;
  const method = request?.method;
  const isOfChain = method !== undefined && findMethod(method, 'chain') !== undefined;
  const all = networks.all();
  const { evmChainId } = all.find(({ name }) => name === network)?.chains.find(({ name }) => name === requested) ?? {};
  await abi?.ready();
  const answer: CellAnswer = {
    request: 0,
    label: method ?? label,
    method,
    params: request?.params === undefined ? undefined : parseJson(request.params),
    place: { network, chain: isOfChain ? requested : undefined, host: request?.host ?? '' },
    outcome: await outcomeOf(json),
    milliseconds: 0,
    expectations: [],
    abi: abi?.on(evmChainId),
  };
  return await toOutput([answer], all);
}

/** What is not JSON is shown as it came: it was a source's answer all the same. */
async function outcomeOf(json: string): Promise<AnswerOutcome> {
  try {
    return { kind: 'result', json: await runInTimeSlices(parseSteps(json)) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      return { kind: 'text', text: json };
    }
    throw error;
  }
}

/** The answers to one request, as the renderer gets them; a large one does not hold up the extension host. */
export function toOutput(answers: readonly CellAnswer[], networks: readonly Network[]): Promise<RpcOutput> {
  return runInTimeSlices(outputSteps(answers, networks));
}
