import type { LiveChain } from '../chain/liveChain';
import { simulatedGas } from '../helicon/simulations';
import type { RpcResponse } from './jsonRpc';

interface Frame {
  readonly gasUsed: string;
  readonly output?: string;
  readonly error?: string;
  readonly revertReason?: string;
}

/**
 * JSON of the response to `eth_callDetailed`, which anvil does not support: its `gas` may exceed JavaScript's safe
 * integers. `undefined` if the call could not be made.
 */
export async function callDetailed(
  { anvil, helicon }: LiveChain,
  [call, block = 'latest', stateOverrides = {}]: readonly unknown[],
): Promise<{ readonly text: string } | Pick<RpcResponse, 'error'>> {
  const [answer] = await anvil.send([
    { method: 'debug_traceCall', params: [call, block, { tracer: 'callTracer', stateOverrides }] },
  ]);
  if (answer?.result === undefined) return { ...(answer?.error === undefined ? {} : { error: answer.error }) };
  const { gasUsed, output = '0x', error, revertReason } = answer.result as Frame;
  const gas = helicon === undefined ? BigInt(gasUsed) : simulatedGas(BigInt(gasUsed), call);
  const reason = revertReason === undefined ? '' : `: ${revertReason}`;
  const rest = {
    // The code of an error with data, as in `eth_call`.
    errCode: error === 'execution reverted' && output !== '0x' ? 3 : 0,
    err: error === undefined ? '' : `${error}${reason}`,
    returnData: output,
  };
  return { text: `{"gas":${gas},${JSON.stringify(rest).slice(1)}` };
}
