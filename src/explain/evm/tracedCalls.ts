import type { CallTrace } from '../../api/evm/trace';
import type { HashAnswer } from './hashAnswer';

/** How a transaction ran, where the node has said so. */
export function tracedCalls(node: HashAnswer | undefined): CallTrace | undefined {
  const outcome = node?.transaction?.trace ?? node?.transaction?.replay?.trace;
  return outcome?.ok === true ? outcome.value : undefined;
}
