import type { LiveChain } from '../chain/liveChain';
import { bodyWithId } from '../recorded/bodyWithId';
import type { Switches } from '../switches';
import { argumentProblem } from './argumentProblem';
import { asNodeFields } from './asNodeFields';
import { asUnsent } from './asUnsent';
import { atAcceptedBlock } from './atAcceptedBlock';
import { asNodeBlock, asNodeHeader } from './blockFields';
import { callDetailed } from './callDetailed';
import { isServed } from './exposedMethods';
import { goneSinceHelicon, heliconAnswer } from '../helicon/methods';
import { simulatedParams, simulatedResult } from '../helicon/simulations';
import { inWindow } from '../helicon/window';
import { PausedPool } from './pausedPool';
import { withOwnCosts } from './jsTracer';
import { isRequest } from './isRequest';
import { createL1Rules, type L1Rules } from './l1Rules';
import { filterAddresses, matchesFilter } from './matchesFilter';
import type { RpcResponse, RpcError, RpcRequest } from './jsonRpc';
import { type DevnetNode, devnetNodes } from '../nodes/devnetNodes';
import { ownSignature, recordedSignature } from '../nodes/ownSignature';
import { isCb58 } from '../recorded/cb58';
import { liveMessage } from '../warp/liveMessage';
import { warpAddress } from '../warp/standIn';
import { withMessages } from '../warp/withMessages';
import { asNodeError, nodeErrors, noSuchMethod } from './nodeErrors';
import { precompileCall } from './precompileCall';
import { recordedCalls } from './recordedCalls';
import { rejectedBlock } from './rejectedBlock';
import { recordedOnly } from './recordedOnly';
import { atPlaceInBlock } from './traceCall';
import { dressedTrace } from './traces';
import { mergedPool, poolAnswer } from './txpool';
import type { PoolContent } from './txpool';
import { underpriced } from './underpriced';

/** An EVM chain as served by its node. Responses are JSON texts, so that recorded ones are returned byte for byte. */
export interface EvmNode {
  readonly chain: LiveChain;
  /** State of an L1's precompiles. */
  readonly rules?: L1Rules;
  /**
   * One response per request, in order; `undefined` for a notification. @param signer the requested node; defaults to
   * node one
   */
  answer(requests: readonly unknown[], signer?: DevnetNode): Promise<(string | undefined)[]>;
}

/** Makes a live chain look like a node: what anvil lacks comes from the recordings, and its errors are reworded. */
export function createEvmNode(chain: LiveChain, switches: Switches): EvmNode {
  const { facts, anvil } = chain;
  const recorded = recordedCalls(facts);
  const stored = new PausedPool();
  const rules = facts.primary ? undefined : createL1Rules(chain);

  chain.beforeBlock = async (bound) => {
    for (const raw of stored.release(bound)) await anvil.call('eth_sendRawTransaction', raw);
  };

  /** Responses that do not need anvil. */
  const local = async (request: RpcRequest, signer: DevnetNode): Promise<string | undefined> => {
    const { method, id } = request;
    if (request.params !== undefined && request.params !== null && !Array.isArray(request.params)) {
      return failure(id, nodeErrors.nonArrayArgs);
    }
    const params: readonly unknown[] = Array.isArray(request.params) ? request.params : [];
    const { helicon } = chain;
    if (!isServed(method, facts) || (helicon !== undefined && goneSinceHelicon.has(method)))
      return failure(id, noSuchMethod(method));
    if (method === 'eth_subscribe' || method === 'eth_unsubscribe') return failure(id, nodeErrors.noNotifications);
    const ruled = rules?.result(method, params);
    if (ruled !== undefined) return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${ruled}}`;
    if (method === 'eth_getCode' && String(params[0]).toLowerCase() === warpAddress) {
      return print({ jsonrpc: '2.0', id, result: '0x01' });
    }
    const priced = helicon && heliconAnswer(method, helicon);
    if (priced !== undefined) return print({ jsonrpc: '2.0', id, result: priced });
    const sent = await warpAnswer(method, params[0], signer);
    if (sent !== undefined) return print({ jsonrpc: '2.0', id, result: sent });
    const found =
      method === 'eth_call' ? precompileCall(params, recorded, facts) : recordedOnly(method, params, recorded);
    if (found !== undefined) return 'body' in found ? once(found.body, id) : print({ ...found, jsonrpc: '2.0', id });
    const problem = argumentProblem(method, params);
    if (problem !== undefined) return failure(id, problem);
    if (method === 'eth_sendRawTransaction') {
      const low = await underpriced(String(params[0]), facts, stored, helicon?.nextBound);
      if (low !== undefined) return print({ jsonrpc: '2.0', id, ...low });
    }
    if (method === 'eth_getLogs' && isBackwards(params[0])) return failure(id, nodeErrors.badRange);
    const gone = await rejectedBlock(chain, switches.pruned, method, params);
    return gone === undefined ? undefined : failure(id, gone);
  };

  /** The node's response about a Warp message; `undefined` if it is as recorded or the message is unknown. */
  const warpAnswer = async (method: string, messageId: unknown, signer: DevnetNode): Promise<string | undefined> => {
    if (!/^warp_getMessage(Signature)?$/.test(method) || typeof messageId !== 'string') return undefined;
    const isSignature = method === 'warp_getMessageSignature';
    const asRecorded = isSignature && !facts.primary ? recordedSignature(signer, messageId) : undefined;
    if (asRecorded !== undefined || !isCb58(messageId, 32)) return asRecorded;
    const unsigned = await liveMessage(anvil, messageId);
    return unsigned !== undefined && isSignature ? ownSignature(signer, unsigned) : unsigned;
  };

  /** Precompile events, if a filter names precompiles: anvil has no events there. */
  const ruleLogs = (filter: unknown): readonly unknown[] => {
    const wanted = (filter ?? {}) as Readonly<Record<string, unknown>>;
    return rules === undefined || filterAddresses(wanted).length === 0
      ? []
      : rules.logs().filter((log) => matchesFilter(log, wanted, chain.height()));
  };

  /** anvil's response as the node returns it. */
  const dressed = async (request: RpcRequest, wired: readonly unknown[], answer: RpcResponse): Promise<RpcResponse> => {
    const { method } = request;
    const params: readonly unknown[] = Array.isArray(request.params) ? request.params : [];
    const { result } = answer;
    if (method === 'eth_getLogs' && Array.isArray(result)) {
      return { ...answer, result: [...(result as readonly unknown[]), ...ruleLogs(params[0])] };
    }
    if (method === 'eth_getTransactionByHash' && result === null) {
      return { ...answer, result: stored.get(String(params[0])) ?? null };
    }
    if (method.startsWith('debug_trace') && result !== undefined) {
      return dressedTrace(chain, { method, params, wired }, answer);
    }
    if (chain.helicon !== undefined && result !== undefined) {
      const simulated = await simulatedResult(anvil, request, wired, result);
      if (simulated !== undefined) return { jsonrpc: '2.0', id: answer.id, ...simulated };
    }
    if (method === 'eth_fillTransaction' && result !== undefined) {
      return { ...answer, result: asUnsent(result as { tx: Record<string, unknown> }) };
    }
    if (method === 'eth_feeHistory' && result !== undefined && chain.helicon === undefined) {
      return { ...answer, result: withNextBaseFee(result as FeeHistory, facts.baseFee) };
    }
    if (/^eth_get(Block|Header)By(Number|Hash)$/.test(method) && result !== null && typeof result === 'object') {
      const dress = method.includes('Header') ? asNodeHeader : asNodeBlock;
      const block = dress(result as Readonly<Record<string, unknown>>, chain);
      // Also the latest block, as though it were not a block yet.
      const isPending = chain.helicon !== undefined && params[0] === 'pending';
      return { ...answer, result: isPending ? { ...block, hash: null, miner: null, nonce: null } : block };
    }
    return asNodeError(request, answer);
  };

  const forwarded = async (request: RpcRequest, signer: DevnetNode): Promise<string> => {
    const { method, id } = request;
    let { params } = request;
    if (method.startsWith('txpool_')) {
      const pool = mergedPool(await anvil.call<PoolContent>('txpool_content'), stored.all());
      const result = poolAnswer(method, Array.isArray(params) ? params : [], pool);
      return result === undefined ? failure(id, noSuchMethod(method)) : print({ jsonrpc: '2.0', id, result });
    }
    if (chain.helicon !== undefined) {
      const placed = await inWindow(chain, chain.helicon, signer, request);
      if (!('params' in placed)) return print({ jsonrpc: '2.0', id, ...placed });
      ({ params } = placed);
    }
    const requested = method.replace(/^eth_getHeaderBy/, 'eth_getBlockBy');
    let given = atAcceptedBlock(method, Array.isArray(params) ? params : []);
    if (chain.helicon !== undefined) given = simulatedParams(method, given);
    if (method === 'eth_callDetailed') {
      const detailed = await callDetailed(chain, given);
      return 'text' in detailed
        ? `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${detailed.text}}`
        : print({ jsonrpc: '2.0', id, ...detailed });
    }
    if (method === 'debug_traceCall') {
      const placed = await atPlaceInBlock(anvil, given, chain.helicon);
      if ('error' in placed) return failure(id, placed.error);
      given = placed.params;
    }
    let wired = requested === method ? withMessages(method, given) : [given[0], false];
    if (/^debug_trace(Transaction|Call)$/.test(method)) wired = await withOwnCosts(anvil, method, wired);
    const [answer] = await anvil.send([{ method: requested, params: wired }]);
    if (answer === undefined) throw new Error(`anvil did not answer ${method}.`);
    if (method === 'eth_sendRawTransaction' && answer.error === undefined) {
      await chain.deliveries.sent(String(given[0]) as `0x${string}`);
    }
    return print(await dressed(request, wired, { ...answer, id, ...bare(answer) }));
  };

  const one = async (request: unknown, signer: DevnetNode): Promise<string | undefined> => {
    if (!isRequest(request) || request.jsonrpc !== '2.0') {
      const id = typeof request === 'object' && request !== null ? (request as { id?: unknown }).id : null;
      return failure(id ?? null, nodeErrors.invalidRequest);
    }
    const text = (await local(request, signer)) ?? (await forwarded(request, signer));
    return request.id === undefined || request.id === null ? undefined : text;
  };

  const answer: EvmNode['answer'] = (requests, signer = devnetNodes[0]!) =>
    Promise.all(requests.map((request) => one(request, signer)));
  return { chain, ...(rules === undefined ? {} : { rules }), answer };
}

interface FeeHistory {
  readonly baseFeePerGas: readonly string[];
}

/** anvil predicts the next base fee by Ethereum's rule; on these chains it never changes. */
function withNextBaseFee(history: FeeHistory, baseFee: bigint): FeeHistory {
  return { ...history, baseFeePerGas: [...history.baseFeePerGas.slice(0, -1), `0x${baseFee.toString(16)}`] };
}

function isBackwards(filter: unknown): boolean {
  const { fromBlock, toBlock } = (filter ?? {}) as { fromBlock?: unknown; toBlock?: unknown };
  const number = /^0x[0-9a-f]+$/i;
  if (typeof fromBlock !== 'string' || typeof toBlock !== 'string') return false;
  return number.test(fromBlock) && number.test(toBlock) && BigInt(fromBlock) > BigInt(toBlock);
}

function bare({ result }: RpcResponse): Partial<RpcResponse> {
  return result === undefined ? {} : { result: asNodeFields(result) };
}

function once(body: string, id: unknown): string {
  return bodyWithId(body, id).replace(/\n$/, '');
}

function print({ id, result, error }: RpcResponse): string {
  return JSON.stringify(error === undefined ? { jsonrpc: '2.0', id, result } : { jsonrpc: '2.0', id, error });
}

function failure(id: unknown, error: RpcError): string {
  return print({ jsonrpc: '2.0', id, error });
}
