import { derivedLogs } from './derivedLogs';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import type { EvmChain, Network } from '../../../src/engine/networks/network';
import { type Loopback, type SeenRequest, startLoopback } from '../loopback';
import { isList, isObject } from '../recording';
import { testNetwork } from '../lookupOn';
import { transactionInBlock } from './liveBlocks';
import { allValidatorsAt, blockByHash, blockReceipts, blockWithHashes, containerOf, logsOf } from './liveDerived';
import { type LiveAnswer, liveKey, primaryChainId, readLiveAnswers } from './liveRecordings';
import { listedValidators } from './liveValidators';
import { scannedBlocks } from './scannedBlocks';
import { waitingUtxos } from './waitingUtxos';

export const liveNodeNames = ['one', 'two', 'three', 'four', 'five'] as const;
export type LiveNodeName = (typeof liveNodeNames)[number];

const chain = (name: string, blockchainId: string, evmChainId: bigint): EvmChain => ({
  name,
  path: blockchainId,
  blockchainId,
  evmChainId,
});
const cChainId = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';
export const glacierChain = chain('glacier', 'CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT', 99901n);
export const moraineChain = chain('moraine', 'PpbokS81o5dZmC8UwohfCW8TTUJoypxeyiDxeGALiY1FZPmHg', 99902n);
export const seracChain = chain('serac', '2MEpvc4dEYJdxNro6ByQ6A2LV2bdmq8e6cngbm4UY7gVXVqSSu', 99903n);

export interface LiveNetwork {
  /** All five nodes, C-Chain, glacier, moraine and serac. */
  readonly network: Network;
  readonly nodes: Readonly<Record<LiveNodeName, Loopback>>;
  /** The same network with only these nodes, in this order. */
  only(...names: LiveNodeName[]): Network;
  /** Calls of a lookup without a recording. */
  readonly unrecorded: readonly string[];
  close(): Promise<void>;
}

/**
 * Five nodes on loopback that respond like those of the recorded network. Only node "two" is an archive node; a call
 * recorded on one node is answered by all, unless it is specific to that node. Unknown IDs are rejected with the nodes'
 * own error messages.
 */
export async function startLiveNetwork(): Promise<LiveNetwork> {
  const unrecorded: string[] = [];
  const answer = createLiveAnswers(unrecorded);
  const started = await Promise.all(
    liveNodeNames.map(async (name) => {
      const server = await startLoopback((seen, response) => {
        const reply = answer(name, seen);
        response.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.body);
      });
      return [name, server] as const;
    }),
  );
  const nodes = Object.fromEntries(started) as Record<LiveNodeName, Loopback>;
  const only = (...names: LiveNodeName[]): Network =>
    testNetwork({
      name: 'review',
      nodes: names.map((name) => ({ name, url: nodes[name].url })),
      chains: [
        {
          name: 'C-Chain',
          path: 'C',
          blockchainId: cChainId,
          evmChainId: 43112n,
          symbol: 'AVAX',
        },
        glacierChain,
        moraineChain,
        seracChain,
      ],
    });
  return {
    network: only(...liveNodeNames),
    nodes,
    only,
    unrecorded,
    close: async () => {
      await Promise.all(started.map(([, server]) => server.close()));
    },
  };
}

/** Cache by node and call, since finding a recording may need a full scan. */
const found = new Map<string, Answer>();

/** The response of a recorded node to a request. @param unrecorded collects calls without a response */
export function createLiveAnswers(
  unrecorded: string[],
): (node: LiveNodeName, seen: Pick<SeenRequest, 'path' | 'body'>) => Reply {
  const answers = readLiveAnswers();
  const waiting = waitingUtxos(answers, primaryChainId);
  const answerTo = (node: LiveNodeName, path: string, call: JsonObject | undefined): Answer => {
    const key = `${node} ${liveKey(path, call)}`;
    const before = unrecorded.length;
    const answer = found.get(key) ?? answerOf(answers, node, path, call, unrecorded, waiting);
    if (unrecorded.length === before) {
      found.set(key, answer);
    }
    return answer;
  };
  return (node, seen) => replyTo(seen, (call) => answerTo(node, seen.path, call));
}

interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

type Answer = Pick<LiveAnswer, 'status' | 'contentType' | 'body'>;

function replyTo(seen: Pick<SeenRequest, 'body'>, answer: (call: JsonObject | undefined) => Answer): Reply {
  const body = seen.body === '' ? undefined : parseJson(seen.body);
  if (isList(body)) {
    const answers = body.map((call) => answer(call as JsonObject));
    const rejected = answers.find(({ status }) => status !== 200);
    if (rejected !== undefined) {
      return { ...rejected, contentType: rejected.contentType ?? 'text/plain', body: String(rejected.body) };
    }
    const parts = body.map((call, i) => withId(answers[i]!.body, call));
    return { status: 200, contentType: 'application/json', body: printJson(parts) };
  }
  const found = answer(body as JsonObject | undefined);
  const printed = typeof found.body === 'string' ? found.body : printJson(withId(found.body, body));
  return { status: found.status, contentType: found.contentType ?? 'text/plain', body: printed };
}

function withId(body: JsonValue, call: JsonValue | undefined): JsonValue {
  return isObject(body) && 'jsonrpc' in body && isObject(call) ? { ...body, id: call['id'] ?? null } : body;
}

/** The nodes of each chain; others respond 404, as for any unknown path. */
const runBy: Readonly<Record<string, readonly LiveNodeName[]>> = {
  [glacierChain.path]: ['one', 'two', 'three', 'four'],
  [moraineChain.path]: ['one', 'two'],
  [seracChain.path]: ['four', 'five'],
};

const ofTheNode =
  /^(info\.(getNodeID|getNodeIP|peers|uptime)|health\.|admin\.|txpool_|platform\.sampleValidators|warp_get(Message|Block)Signature)/;
const ofTheState = /^(debug_trace|eth_(call|getBalance|getCode|getStorageAt|getTransactionCount|callDetailed)$)/;

function answerOf(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  node: LiveNodeName,
  requested: string,
  call: JsonObject | undefined,
  unrecorded: string[],
  waiting: ReturnType<typeof waitingUtxos>,
): Answer {
  // A node serves a chain by its ID or alias.
  const path = requested.replace(`/ext/bc/${cChainId}/`, '/ext/bc/C/');
  const [, runners] = Object.entries(runBy).find(([id]) => path.includes(id)) ?? [];
  if (runners !== undefined && !runners.includes(node)) {
    return notServed;
  }
  const method = typeof call?.['method'] === 'string' ? call['method'] : '';
  const all = answers.get(liveKey(path, call)) ?? derived(answers, path, method, call);
  const own = all.findLast((answer) => answer.nodes.includes(node));
  const ofOthers = all.findLast(() => !ofTheNode.test(method) || method.startsWith('txpool_'));
  if (own !== undefined) {
    return own;
  }
  const peers = method === 'info.peers' ? peersOf(answers, node, path, call) : undefined;
  if (peers !== undefined) {
    return peers;
  }
  if (ofOthers !== undefined) {
    const archiveAlone = all.every(({ nodes }) => nodes.includes('two') && !nodes.includes('one'));
    return ofTheState.test(method) && archiveAlone && !isLatest(call) ? pruned(method) : ofOthers;
  }
  const params = call?.['params'];
  const known = isObject(params)
    ? (listedValidators(answers, method, params) ?? transactionInBlock(answers, method, params))
    : undefined;
  if (known !== undefined) {
    return result(known);
  }
  if (method.endsWith('.getUTXOs')) {
    return waitingAnswer(call, path, waiting);
  }
  const logs = derivedLogs(call, (other) => bodyOf(answers.get(liveKey(path, other))?.at(-1))?.['result']);
  if (logs !== undefined) {
    return result(logs);
  }
  const scanned = scannedBlocks(answers, path, call);
  if (scanned !== undefined) {
    return result(scanned);
  }
  const chain = [glacierChain, moraineChain, seracChain].find(({ path: id }) => path.includes(id));
  if (method === 'eth_chainId' && chain?.evmChainId !== undefined) {
    return result(`0x${chain.evmChainId.toString(16)}`);
  }
  const ofManager = managerAnswer(method, path, call);
  if (ofManager !== undefined) {
    return ofManager;
  }
  unrecorded.push(`${node} ${path} ${call === undefined ? 'GET' : printJson(call)}`);
  return absent(method, call);
}

/** The L1s' manager passes its call to the Warp precompile; no Warp message was sent on serac. */
function managerAnswer(method: string, path: string, call: JsonObject | undefined): Answer | undefined {
  const params = call?.['params'];
  const [first] = isList(params) ? params : [];
  if (!isObject(first)) {
    return undefined;
  }
  if (method === 'eth_call' && first['to'] === '0x0feedc0de0000000000000000000000000000000') {
    return failed(`invalid function selector: ${String(first['data']).slice(0, 10)}`);
  }
  const isOfWarp = first['address'] === '0x0200000000000000000000000000000000000005';
  return method === 'eth_getLogs' && isOfWarp && path.includes(seracChain.path) ? result([]) : undefined;
}

/** Never recorded for this owner: importable UTXOs follow from recorded exports and imports. */
function waitingAnswer(call: JsonObject | undefined, path: string, waiting: ReturnType<typeof waitingUtxos>): Answer {
  const params = call?.['params'];
  const { addresses = [], sourceChain = '' } = isObject(params) ? params : {};
  const [to = ''] = /(?<=bc\/)[PXC]/.exec(path) ?? [];
  const owners = isList(addresses) ? addresses.filter((one) => typeof one === 'string') : [];
  const utxos = owners.flatMap((owner) => waiting(to, String(sourceChain), owner));
  const endIndex = { address: owners[0] ?? '', utxo: primaryChainId('P') };
  return result({ numFetched: String(utxos.length), utxos, endIndex, encoding: 'hex' });
}

/** A subset of a node's recorded peers. */
function peersOf(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  node: LiveNodeName,
  path: string,
  call: JsonObject | undefined,
): Answer | undefined {
  const requested = isObject(call?.['params']) ? call['params']['nodeIDs'] : undefined;
  const all = answers.get(liveKey(path, { ...call, params: {} }))?.findLast(({ nodes }) => nodes.includes(node));
  const response = isObject(all?.body) ? all.body['result'] : undefined;
  if (!isList(requested) || !isObject(response) || !isList(response['peers'])) {
    return undefined;
  }
  const peers = response['peers'].filter((peer) => isObject(peer) && requested.includes(peer['nodeID'] ?? null));
  return result({ numPeers: String(peers.length), peers });
}

/** Results that follow from other recordings. */
function derived(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  path: string,
  method: string,
  call: JsonObject | undefined,
): readonly LiveAnswer[] {
  const params = call?.['params'];
  if (method === 'eth_getBlockReceipts' && isList(params) && typeof params[0] === 'string') {
    return blockReceipts(answers, path, params[0]) ?? [];
  }
  if (method === 'eth_getBlockByNumber' && isList(params) && typeof params[0] === 'string' && params[1] === false) {
    return blockWithHashes(answers, path, params[0]) ?? [];
  }
  if (method === 'eth_getBlockByHash' && isList(params) && typeof params[0] === 'string') {
    return blockByHash(answers, path, params[0]);
  }
  if (/^index\.getContainerBy/.test(method) && isObject(params)) {
    return containerOf(answers, path, params);
  }
  if (method === 'eth_getLogs' && isList(params) && isObject(params[0]) && params[0]['address'] !== undefined) {
    return logsOf(answers, path, params[0]) ?? [];
  }
  if (method === 'platform.getAllValidatorsAt' && isObject(params) && typeof params['height'] === 'bigint') {
    const sets = allValidatorsAt(answers, Number(params['height']));
    return sets === undefined ? [] : [{ ...result(sets), nodes: ['one'], path, call }];
  }
  return [];
}

function bodyOf(answer: Answer | undefined): JsonObject | undefined {
  return isObject(answer?.body) ? answer.body : undefined;
}

function isLatest(call: JsonObject | undefined): boolean {
  const params = call?.['params'];
  return isList(params) && params.includes('latest');
}

function pruned(method: string): Answer {
  return method.startsWith('debug_')
    ? failed('required historical state unavailable (reexec=0)')
    : failed(
        'missing trie node cac741720d991724cea16a07ccf2697e4d98b66958780e0405d7488f29aba205 (path ) state 0xcac741720d991724cea16a07ccf2697e4d98b66958780e0405d7488f29aba205 is not available',
      );
}

/** The recorded nodes' error message, with the requested ID. */
function absent(method: string, call: JsonObject | undefined): Answer {
  const params = call?.['params'];
  const [id] = isList(params) ? params : isObject(params) ? Object.values(params) : [];
  const requested = typeof id === 'string' ? id : '';
  if (/^eth_get(TransactionBy|TransactionReceipt|Block|Uncle)/.test(method)) {
    return result(null);
  }
  switch (method) {
    case 'eth_getCode':
      return result('0x');
    case 'eth_getBalance':
    case 'eth_getTransactionCount':
      return result('0x0');
    case 'eth_getStorageAt':
      return result(`0x${'00'.repeat(32)}`);
    case 'eth_getLogs':
      return result([]);
    case 'eth_call':
      return result('0x');
    case 'debug_traceTransaction':
      return failed('transaction not found');
    case 'platform.getTx':
      return failed("couldn't get tx: not found");
    case 'platform.getTxStatus':
    case 'avm.getTxStatus':
      return result({ status: 'Unknown' });
    case 'platform.getBlock':
      return failed(`couldn't get block with id ${requested}: not found`);
    case 'platform.getBlockByHeight':
      return failed(`couldn't get block at height ${requested}: not found`);
    case 'platform.getL1Validator':
      return failed(`fetching L1 validator "${requested}" failed: not found`);
    case 'platform.validatedBy':
      return failed(`problem retrieving blockchain "${requested}": not found`);
    case 'platform.getSubnet':
    case 'avm.getTx':
    case 'avm.getBlock':
    case 'avm.getAssetDescription':
    case 'index.getContainerByID':
    case 'index.getIndex':
      return failed('not found');
    case 'avax.getAtomicTx':
      return failed(`could not find tx ${requested}`);
    case 'index.getContainerByIndex':
      return failed(`no container at index ${requested}`);
    case 'platform.getCurrentValidators':
    case 'validators.getCurrentValidators':
      return result({ validators: [] });
    case 'index.isAccepted':
      return result({ isAccepted: false });
    case 'warp_getMessage':
    case 'warp_getMessageSignature':
      return failed(`failed to get message ${requested} with error not found`);
    case 'warp_getBlockSignature':
      return failed(`failed to get signature for block ${requested} with error not found`);
    case '':
      return notServed;
    default:
      return failed(`the method ${method} does not exist/is not available`, -32601n);
  }
}

function result(value: JsonValue): Answer {
  return { status: 200, contentType: 'application/json', body: { jsonrpc: '2.0', id: 0n, result: value } };
}

const notServed: Answer = { status: 404, contentType: 'text/plain; charset=utf-8', body: '404 page not found\n' };

function failed(message: string, code = -32000n): Answer {
  return { status: 200, contentType: 'application/json', body: { jsonrpc: '2.0', id: 0n, error: { code, message } } };
}
