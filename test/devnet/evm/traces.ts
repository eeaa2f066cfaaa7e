import type { Anvil } from '../anvil/anvil';
import type { LiveChain } from '../chain/liveChain';
import { hex } from '../helicon/asCharged';
import { chargedGas, owedFor } from '../helicon/charge';
import { chargedState, isState } from '../helicon/chargedState';
import type { Helicon } from '../helicon/helicon';
import { asNodeTrace } from './asNodeTrace';
import type { RpcResponse } from './jsonRpc';
import { nodeErrors } from './nodeErrors';

type Fields = Readonly<Record<string, unknown>>;

/** Default gas of a traced call: the cap of the node's API or, without one, the maximum, as in the recorded saevm. */
const noGas = { capped: 50_000_000n, uncapped: 2n ** 63n - 1n };

export interface TraceRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
  /** The params sent to anvil. */
  readonly wired: readonly unknown[];
}

const zeroAddress = `0x${'0'.repeat(40)}`;

/** anvil's response to a `debug_trace…` method as the node returns it. */
export async function dressedTrace(
  { anvil, helicon }: LiveChain,
  { method, params = [], wired }: TraceRequest,
  answer: RpcResponse,
): Promise<RpcResponse> {
  const { result } = answer;
  if (method === 'debug_traceTransaction') {
    const own = await withOwnGas(anvil, params[0], result);
    if (own === undefined) return { jsonrpc: '2.0', id: answer.id, error: nodeErrors.noTransaction };
    return asNodeTrace({ ...answer, result: own });
  }
  if (method.startsWith('debug_traceBlock') && Array.isArray(result)) {
    const all = (result as readonly { readonly txHash: string; readonly result: unknown }[]).map(async (one) => ({
      ...one,
      result: await withOwnGas(anvil, one.txHash, one.result),
    }));
    return asNodeTrace({ ...answer, result: await Promise.all(all) });
  }
  if (method === 'debug_traceCall') {
    const given = (params[0] as Fields | null)?.['gas'];
    const since = helicon !== undefined && !isBefore(params[1], helicon.last);
    const gas = typeof given === 'string' ? BigInt(given) : since ? noGas.uncapped : noGas.capped;
    const used = usedIn(result);
    if (used !== undefined) {
      return asNodeTrace({ ...answer, result: withGas(result, gas, since ? chargedGas(used, gas) : used) });
    }
    if (since && isState(result)) {
      return asNodeTrace({ ...answer, result: await stateAfterCall(anvil, helicon, wired, gas, result) });
    }
  }
  return asNodeTrace(answer);
}

/** A transaction's trace with its gas limit and charged gas in the top frame; `undefined` if it does not exist. */
async function withOwnGas(anvil: Anvil, hash: unknown, trace: unknown): Promise<unknown> {
  const receipt = await anvil.call<{ gasUsed: string } | null>('eth_getTransactionReceipt', hash);
  if (receipt === null) return undefined;
  const { gas } = await anvil.call<{ gas: string }>('eth_getTransactionByHash', hash);
  return withGas(trace, BigInt(gas), BigInt(receipt.gasUsed));
}

/** The state changes of a call, including the charged fee if the call names a price. */
async function stateAfterCall(
  anvil: Anvil,
  helicon: Helicon,
  [call, block, config]: readonly unknown[],
  gas: bigint,
  state: unknown,
): Promise<unknown> {
  const {
    from = zeroAddress,
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas = '0x0',
  } = call as Readonly<Record<string, string>>;
  const { blockOverrides } = (config ?? {}) as { readonly blockOverrides?: { readonly baseFee?: string } };
  const cap = gasPrice ?? maxFeePerGas;
  const baseFee = BigInt(blockOverrides?.baseFee ?? helicon.at(Number(block))?.baseFee ?? 0);
  if (cap === undefined) return state;
  const asked = gasPrice === undefined ? baseFee + BigInt(maxPriorityFeePerGas) : BigInt(gasPrice);
  const price = asked < BigInt(cap) ? asked : BigInt(cap);
  const tracer = { ...(config as object), tracer: 'callTracer', tracerConfig: { onlyTopCall: true } };
  const { gasUsed } = await anvil.call<{ gasUsed: string }>('debug_traceCall', call, block, tracer);
  const used = BigInt(gasUsed);
  return chargedState(state, [], { from, ...owedFor(used, chargedGas(used, gas), price, baseFee) });
}

function isBefore(block: unknown, last: number): boolean {
  return typeof block === 'string' && block.length < 66 && Number(block) <= last;
}

function usedIn(trace: unknown): bigint | undefined {
  const { structLogs, gas, gasUsed } = (trace ?? {}) as Fields;
  if (structLogs !== undefined) return BigInt(Number(gas));
  return typeof gasUsed === 'string' ? BigInt(gasUsed) : undefined;
}

/** In anvil's top frame, gas excludes the intrinsic gas, and gasUsed is cumulative in the block. */
function withGas(trace: unknown, gas: bigint, gasUsed: bigint): unknown {
  if (typeof trace !== 'object' || trace === null) return trace;
  const fields = trace as Fields;
  if ('structLogs' in fields) return { ...fields, gas: Number(gasUsed) };
  return 'gasUsed' in fields && 'type' in fields ? { ...fields, gas: hex(gas), gasUsed: hex(gasUsed) } : trace;
}
