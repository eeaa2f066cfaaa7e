import type { Anvil } from '../anvil/anvil';
import type { RpcResponse, RpcRequest } from '../evm/jsonRpc';
import { acceptedBlock, boundTransaction, chargedReceipt, hex } from './asCharged';
import { chargedState, isState } from './chargedState';
import { gasLimit, type Helicon } from './helicon';

type Fields = Readonly<Record<string, unknown>>;

/**
 * An engine whose responses about blocks since Helicon follow Helicon's rules.
 * @param helicon `undefined` until the upgrade
 */
export function heliconEngine(engine: Anvil, helicon: () => Helicon | undefined): Anvil {
  const send = async (requests: readonly RpcRequest[]): Promise<RpcResponse[]> => {
    const answers = await engine.send(requests);
    const rules = helicon();
    if (rules === undefined) return answers;
    return Promise.all(answers.map((answer, i) => dressed(rules, requests[i] ?? { method: '' }, answer)));
  };
  return {
    ...engine,
    send,
    async call<T>(method: string, ...params: readonly unknown[]): Promise<T> {
      const [answer] = await send([{ method, params }]);
      if (answer?.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
      return answer?.result as T;
    },
  };
}

async function dressed(rules: Helicon, request: RpcRequest, answer: RpcResponse): Promise<RpcResponse> {
  const { result } = answer;
  if (result === null || typeof result !== 'object') return answer;
  const { method } = request;
  if (method === 'eth_feeHistory') return { ...answer, result: boundHistory(rules, result as FeeHistory) };
  if (method === 'debug_traceTransaction') {
    return { ...answer, result: inState(rules, (request.params as readonly unknown[])[0], result) };
  }
  const one = (fields: unknown): Promise<unknown> => shaped(rules, method, fields as Fields);
  return { ...answer, result: Array.isArray(result) ? await Promise.all(result.map(one)) : await one(result) };
}

async function shaped(rules: Helicon, method: string, result: Fields): Promise<unknown> {
  const height = result['blockNumber'] ?? (result['hash'] === null ? undefined : result['number']);
  const block = typeof height === 'string' ? await rules.made(Number(height)) : undefined;
  switch (method) {
    case 'eth_getTransactionReceipt':
    case 'eth_getBlockReceipts': {
      const charge = rules.chargeOf(String(result['transactionHash']));
      return charge === undefined ? result : chargedReceipt(result, charge);
    }
    case 'eth_getTransactionByHash':
    case 'eth_getTransactionByBlockHashAndIndex':
    case 'eth_getTransactionByBlockNumberAndIndex':
      return block === undefined ? result : boundTransaction(result, block);
    case 'eth_getBlockByHash':
    case 'eth_getBlockByNumber':
      return block === undefined ? result : acceptedBlock(result, block);
    case 'debug_traceBlockByHash':
    case 'debug_traceBlockByNumber':
      return { ...result, result: inState(rules, result['txHash'], result['result']) };
    default:
      return result;
  }
}

function inState(rules: Helicon, hash: unknown, trace: unknown): unknown {
  const charges = rules.chargesUpTo(String(hash));
  const own = charges.at(-1);
  return own !== undefined && isState(trace) ? chargedState(trace, charges.slice(0, -1), own) : trace;
}

interface FeeHistory {
  readonly oldestBlock: string;
  readonly baseFeePerGas: readonly string[];
  readonly gasUsedRatio: readonly number[];
}

/** Base fees from the headers, that of the next block last; ratios of reserved gas instead of gas used. */
function boundHistory(rules: Helicon, history: FeeHistory): FeeHistory {
  const oldest = Number(history.oldestBlock);
  const isNext = (height: number): boolean => height === oldest + history.gasUsedRatio.length && !rules.at(height);
  return {
    ...history,
    baseFeePerGas: history.baseFeePerGas.map((fee, i) => {
      const bound = rules.at(oldest + i)?.bound ?? (isNext(oldest + i) ? rules.nextBound : undefined);
      return bound === undefined ? fee : hex(bound);
    }),
    gasUsedRatio: history.gasUsedRatio.map((ratio, i) => {
      const block = rules.at(oldest + i);
      return block === undefined ? ratio : Number(block.reserved) / gasLimit;
    }),
  };
}
