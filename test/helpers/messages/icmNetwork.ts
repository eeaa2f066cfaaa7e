import { printJson } from '../../../src/engine/primitives/json/printJson';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { signatureHash } from '../../../src/engine/abi/known/signatures';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import type { EvmChain, Network } from '../../../src/engine/networks/network';
import { createLiveAnswers, glacierChain, liveNodeNames, type LiveNodeName, moraineChain } from '../live/liveNetwork';
import { type Loopback, startLoopback } from '../loopback';
import { testNetwork } from '../lookupOn';
import { isList, isObject } from '../recording';
import { IcmChain, RangeRejection } from './icmChain';
import { type IcmAnswer, icmAnswers } from './icmRecordings';

const cChainId = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';
const cChain: EvmChain = { name: 'C-Chain', path: 'C', blockchainId: cChainId, evmChainId: 43112n, symbol: 'AVAX' };

export interface IcmOptions {
  /** Prefix of the note of the last exchange that has happened: "gate, after failure"; default: all have. */
  readonly until?: string;
  /** Names of unreachable nodes. */
  readonly away?: readonly LiveNodeName[];
  /** Maximum block range of a log search. */
  readonly maxRange?: bigint;
  /** Methods missing on all nodes: "warp_getMessageSignature". */
  readonly without?: readonly string[];
  /** No node has the state of old blocks. */
  readonly isPruned?: boolean;
}

export interface IcmNetwork {
  /** All five nodes; C-Chain, glacier (nodes one to four) and moraine (one and two). */
  readonly network: Network;
  readonly nodes: Readonly<Record<LiveNodeName, Loopback>>;
  /** The same network with only these chains. */
  withChains(...names: string[]): Network;
  only(...names: LiveNodeName[]): Network;
  /** Received calls, batch entries separately: `two C eth_getLogs [{"address":…}]`, without request ids. */
  readonly calls: readonly string[];
  /** Calls without a recording. */
  readonly unrecorded: readonly string[];
  close(): Promise<void>;
}

/** Five nodes on loopback that respond about messages like the recorded network, at its end or at an earlier time. */
export async function startIcmNetwork(options: IcmOptions = {}): Promise<IcmNetwork> {
  const all = icmAnswers();
  const end =
    options.until === undefined ? all.length : all.findLastIndex(({ note }) => isOf(note, options.until!)) + 1;
  if (end === 0) {
    throw new Error(`No exchange is called ${options.until}.`);
  }
  const result = all.slice(0, end);
  const chains = ['C', glacierChain.path, moraineChain.path].map((path) => new IcmChain(`/ext/bc/${path}/rpc`));
  if (options.until !== undefined) {
    chains.forEach((chain) => (chain.tip = lastBlock(chain.path, result)));
  }
  const index = indexes.get(end) ?? indexed(result);
  indexes.set(end, index);
  const calls: string[] = [];
  const unrecorded: string[] = [];
  const liveAnswer = createLiveAnswers(unrecorded);

  const answerTo = (node: LiveNodeName, requested: string, call: JsonObject): JsonObject | undefined => {
    const path = requested.replace(`/ext/bc/${cChainId}/`, '/ext/bc/C/');
    const method = String(call['method']);
    const params = isList(call['params']) ? call['params'] : [];
    if (options.without?.includes(method) === true) {
      return failure(`the method ${method} does not exist/is not available`, -32601n);
    }
    const chain = chains.find((one) => one.path === path);
    const stored = chain?.answer(method, params, options.maxRange ?? 1n << 62n);
    if (stored instanceof RangeRejection) {
      return failure(stored.words);
    }
    if (stored !== undefined) {
      return { jsonrpc: '2.0', id: 0n, result: stored };
    }
    if (options.isPruned === true && isOfOldState(method, params)) {
      return failure('missing trie node 1f0c (path ) state 0x1f0c is not available');
    }
    const view =
      chain && method === 'eth_call' ? (messengerView(chain, params) ?? decimalsView(path, params)) : undefined;
    if (view !== undefined) {
      return { jsonrpc: '2.0', id: 0n, result: view };
    }
    const recorded = index.get(keyOf(path, call)) ?? index.get(keyOf(path, withoutCaller(call)));
    const own = recorded?.findLast((one) => one.node === node) ?? (isOwn(method) ? undefined : recorded?.at(-1));
    if (own !== undefined) {
      return own.body;
    }
    if (isOwn(method) && (recorded?.length ?? 0) > 0 && method.startsWith('warp_')) {
      return failure(`failed to get message ${String(params[0])} with error not found`);
    }
    return method === 'eth_getCode' ? codeAnswer(path, call, result) : nearestSet(call, result);
  };

  const started = await Promise.all(
    liveNodeNames.map(async (name) => {
      const server = await startLoopback((seen, response) => {
        if (options.away?.includes(name) === true) {
          response.destroy();
          return;
        }
        const body = seen.body === '' ? undefined : parseJson(seen.body);
        const requested = (isList(body) ? body : [body]).filter(isObject);
        requested.forEach((call) => calls.push(callLine(name, seen.path, call)));
        const runs = !seen.path.includes(moraineChain.path) || name === 'one' || name === 'two';
        const serves = runs && (!seen.path.includes(glacierChain.path) || name !== 'five');
        const mine = serves ? requested.map((call) => answerTo(name, seen.path, call)) : [];
        if (requested.length === 0 || mine.length === 0 || (!isList(body) && mine[0] === undefined)) {
          const live = liveAnswer(name, seen);
          response.writeHead(live.status, { 'content-type': live.contentType }).end(live.body);
          return;
        }
        const whole = requested.map((call, i) => ({
          ...(mine[i] ?? liveOne(liveAnswer, name, seen, call)),
          id: call['id'] ?? null,
        }));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(printJson(isList(body) ? whole : whole[0]!));
      });
      return [name, server] as const;
    }),
  );
  const nodes = Object.fromEntries(started) as Record<LiveNodeName, Loopback>;
  const networkOf = (names: readonly LiveNodeName[], of: readonly EvmChain[]): Network =>
    testNetwork({ name: 'review', nodes: names.map((name) => ({ name, url: nodes[name].url })), chains: of });
  const configured = [cChain, glacierChain, moraineChain];
  return {
    network: networkOf(liveNodeNames, configured),
    nodes,
    withChains: (...names) =>
      networkOf(
        liveNodeNames,
        configured.filter(({ name }) => names.includes(name)),
      ),
    only: (...names) => networkOf(names, configured),
    calls,
    unrecorded,
    close: async () => {
      await Promise.all(started.map(([, server]) => server.close()));
    },
  };
}

type LiveAnswer = ReturnType<typeof createLiveAnswers>;

function liveOne(live: LiveAnswer, name: LiveNodeName, seen: Parameters<LiveAnswer>[1], call: JsonObject): JsonObject {
  const { contentType, body } = live(name, { ...seen, body: printJson(call) });
  const result = contentType.includes('json') ? parseJson(body) : undefined;
  return result !== undefined && isObject(result) ? result : failure('not recorded');
}

function isOf(note: string, name: string): boolean {
  return note.startsWith(name) && !/[\w]/.test(note.charAt(name.length));
}

/** The last block in any recording. */
function lastBlock(path: string, response: readonly IcmAnswer[]): bigint {
  const heights = response.flatMap(({ path: other, body: { result } }) => {
    const number = other === path && isObject(result) ? (result['blockNumber'] ?? result['number']) : undefined;
    return typeof number === 'string' ? [BigInt(number)] : [];
  });
  return heights.reduce((most, one) => (one > most ? one : most), 0n);
}

/** Indexes, keyed by the number of recorded exchanges in them. */
const indexes = new Map<number, ReadonlyMap<string, readonly IcmAnswer[]>>();

function indexed(result: readonly IcmAnswer[]): ReadonlyMap<string, readonly IcmAnswer[]> {
  const index = new Map<string, IcmAnswer[]>();
  for (const one of result) {
    for (const key of new Set([keyOf(one.path, one.call), keyOf(one.path, withoutCaller(one.call))])) {
      const of = index.get(key) ?? [];
      index.set(key, of);
      of.push(one);
    }
  }
  return index;
}

function keyOf(path: string, { method, params }: JsonObject): string {
  const words = isList(params)
    ? params.map((one) => (isObject(one) ? sorted(one) : one))
    : isObject(params)
      ? sorted(Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])))
      : null;
  return `${path} ${String(method)} ${printJson(words)}`.toLowerCase();
}

/** Gas of the recorded nodes for a call that sets none. */
const callGas = 50_000_000n;

function sorted(value: JsonObject): JsonObject {
  const { input, data, gas, ...rest } = value;
  const all: JsonObject = {
    ...rest,
    ...(data === undefined && input === undefined ? {} : { data: data ?? input! }),
    ...(typeof gas === 'string' && BigInt(gas) !== callGas ? { gas: `0x${BigInt(gas).toString(16)}` } : {}),
  };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** View functions do not depend on the sender. */
function withoutCaller(call: JsonObject): JsonObject {
  const { method, params } = call;
  const [first, ...rest] = isList(params) ? params : [];
  if (method !== 'eth_call' || !isObject(first) || 'gas' in first || 'accessList' in first) {
    return call;
  }
  return { ...call, params: [{ to: first['to'] ?? null, data: first['data'] ?? first['input'] ?? '0x' }, ...rest] };
}

function isOwn(method: string): boolean {
  return /^(info\.(getNode|peers|uptime)|health\.|warp_get(Message|Block)Signature)/.test(method);
}

function isOfOldState(method: string, params: readonly JsonValue[]): boolean {
  const at = params.at(-1);
  return (
    /^eth_(call|getCode|getBalance|getStorageAt|estimateGas)$/.test(method) && typeof at === 'string' && /^0x/.test(at)
  );
}

const messenger = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';
const sent = '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8';
const received = '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34';
const executed = signatureHash('MessageExecuted(bytes32,bytes32)');
const failed = '0x4619adc1017b82e02eaefac01a43d50d6d8de4460774bc370c3ff0210d40c985';
const acknowledged = '0xd13a7935f29af029349bed0a2097455b91fd06190a30478c575db3f31e00bf57';

/** A message's state by the messenger's events up to the tip. */
function messengerView(chain: IcmChain, [call, tag]: readonly JsonValue[]): string | undefined {
  const data = isObject(call) ? String(call['data'] ?? call['input'] ?? '') : '';
  if (!isObject(call) || String(call['to']).toLowerCase() !== messenger || (tag !== 'latest' && tag !== undefined)) {
    return undefined;
  }
  const id = `0x${data.slice(10, 74)}`;
  const logs = chain.allLogs();
  const has = (topic: string): number =>
    logs.findLastIndex(({ topics }) => isList(topics) && topics[0] === topic && topics[1] === id);
  const word = (value: boolean): string => `0x${(value ? '1' : '0').padStart(64, '0')}`;
  switch (data.slice(0, 10)) {
    case '0xebc3b1ba':
      return word(has(received) >= 0);
    case '0x399b77da':
      return word(has(sent) >= 0 && has(acknowledged) < 0);
    case '0x860a3b06':
      return word(has(failed) > has(executed));
    default:
      return undefined;
  }
}

/** From the scenario: Coin has 6 decimals, its remotes have 18 on glacier and 6 on moraine. */
function decimalsView(path: string, [call]: readonly JsonValue[]): string | undefined {
  if (!isObject(call) || String(call['data'] ?? call['input']) !== '0x313ce567') {
    return undefined;
  }
  const decimals = { C: 6, [glacierChain.path]: 18, [moraineChain.path]: 6 }[path.split('/')[3] ?? ''];
  return decimals === undefined ? undefined : `0x${decimals.toString(16).padStart(64, '0')}`;
}

/** Code does not change: uses the response for any earlier block. */
function codeAnswer(path: string, { params }: JsonObject, result: readonly IcmAnswer[]): JsonObject | undefined {
  const [address] = isList(params) ? params : [];
  const same = result.filter(
    ({ path: other, call }) =>
      other === path &&
      call['method'] === 'eth_getCode' &&
      isList(call['params']) &&
      String(call['params'][0]).toLowerCase() === String(address).toLowerCase(),
  );
  return same.at(-1)?.body;
}

/** Sets rarely change: uses the nearest recorded height. */
function nearestSet({ method, params }: JsonObject, result: readonly IcmAnswer[]): JsonObject | undefined {
  if (method !== 'platform.getValidatorsAt' || !isObject(params) || params['height'] === 'proposed') {
    return undefined;
  }
  const height = Number(params['height']);
  const away = ({ call }: IcmAnswer): number => Math.abs(Number((call['params'] as JsonObject)['height']) - height);
  const same = result.filter(
    ({ call }) =>
      call['method'] === method &&
      isObject(call['params']) &&
      call['params']['subnetID'] === params['subnetID'] &&
      call['params']['height'] !== 'proposed',
  );
  return [...same].sort((a, b) => away(a) - away(b))[0]?.body;
}

function callLine(node: string, path: string, { method, params }: JsonObject): string {
  const [, place = path] = /^\/ext\/(?:bc\/)?([^/]+)/.exec(path) ?? [];
  const name = place === glacierChain.path ? 'glacier' : place === moraineChain.path ? 'moraine' : place;
  return `${node} ${name} ${String(method)} ${printJson(params ?? null)}`;
}

function failure(message: string, code = -32000n): JsonObject {
  return { jsonrpc: '2.0', id: 0n, error: { code, message } };
}
