import type { Anvil } from '../anvil/anvil';
import type { RpcResponse, RpcRequest } from '../evm/jsonRpc';
import { hex } from './asCharged';
import { chargedGas } from './charge';

type Call = Readonly<Record<string, string | undefined>>;

/** Default gas of a call: no cap. */
const uncapped = 2n ** 63n - 1n;

/** The gas that a simulated call would be charged, which the recorded node returns instead of the gas used. */
export function simulatedGas(used: bigint, call: unknown): bigint {
  const { gas } = (call ?? {}) as Call;
  return chargedGas(used, gas === undefined ? uncapped : BigInt(gas));
}

/** The params with which the engine simulates what the node would. */
export function simulatedParams(method: string, params: readonly unknown[]): readonly unknown[] {
  if (method === 'eth_call') return withoutBaseFee(params, 3);
  if (method === 'debug_traceCall') return withoutBaseFee(params, 2);
  if (method !== 'eth_estimateGas') return params;
  const { gas: _gas, gasPrice: _price, maxFeePerGas: _cap, maxPriorityFeePerGas: _tip, ...call } = params[0] as Call;
  return [call, ...params.slice(1)];
}

/**
 * The engine's result with the charged gas; `undefined` for methods that return none. @param wired params sent to the
 * engine
 */
export async function simulatedResult(
  anvil: Anvil,
  { method, params }: RpcRequest,
  wired: readonly unknown[],
  result: unknown,
): Promise<Pick<RpcResponse, 'result' | 'error'> | undefined> {
  if (method !== 'eth_estimateGas' && method !== 'eth_createAccessList') return undefined;
  const [call] = params as readonly [Call];
  if (method === 'eth_estimateGas') {
    const needed = BigInt(String(result));
    const most = await allowedGas(anvil, call, wired[1]);
    if (most === undefined) return { result };
    if (most < needed) return { error: { code: -32000, message: `gas required exceeds allowance (${most})` } };
    return { result: hex(search(needed, most)) };
  }
  const { gasUsed } = result as { readonly gasUsed: string };
  return { result: { ...(result as object), gasUsed: hex(simulatedGas(BigInt(gasUsed), call)) } };
}

/** The params of a call. Without a price, code reads a base fee of 0. Block overrides are at `position`. */
function withoutBaseFee(params: readonly unknown[], position: 2 | 3): readonly unknown[] {
  const { gasPrice, maxFeePerGas } = (params[0] ?? {}) as Call;
  if (gasPrice !== undefined || maxFeePerGas !== undefined) return params;
  const [call, block = 'latest', third = {}, fourth] = params;
  if (position === 3) return [call, block, third, { baseFee: '0x0', ...(fourth as object | undefined) }];
  const { blockOverrides, ...config } = third as { readonly blockOverrides?: object };
  return [call, block, { ...config, blockOverrides: { baseFee: '0x0', ...blockOverrides } }];
}

/** The gas that a call and its price allow; `undefined` if it has neither. */
async function allowedGas(anvil: Anvil, call: Call, block: unknown): Promise<bigint | undefined> {
  const price = call['maxFeePerGas'] ?? call['gasPrice'];
  const allowed = [
    ...(call['gas'] === undefined ? [] : [BigInt(call['gas'])]),
    ...(price === undefined || BigInt(price) === 0n ? [] : [await affordable(anvil, call, block, BigInt(price))]),
  ];
  return allowed.sort((a, b) => (a < b ? -1 : 1))[0];
}

async function affordable(anvil: Anvil, call: Call, block: unknown, price: bigint): Promise<bigint> {
  const balance = BigInt(await anvil.call<string>('eth_getBalance', call['from'], block ?? 'latest'));
  return (balance - BigInt(call['value'] ?? 0)) / price;
}

/** A call stipend and the share of gas that a caller retains, for the first try. */
const stipend = 2_300n;

/** The recorded node's binary search, which starts from the maximum and so never returns less than half of it. */
function search(needed: bigint, most: bigint): bigint {
  const least = (most + 1n) / 2n;
  if (least <= needed) return needed;
  let [low, high] = [least - 1n, most];
  const attempt = (gas: bigint): void => {
    if (gas < needed) low = gas;
    else high = gas;
  };
  const first = ((least + stipend) * 64n) / 63n;
  if (first < high) attempt(first);
  // Tolerance: 1.5 %.
  while (low + 1n < high && (high - low) * 1_000n >= high * 15n) {
    const middle = (high + low) / 2n;
    attempt(middle > low * 2n ? low * 2n : middle);
  }
  return high;
}
