import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json/value';
import { encodeCb58 } from '../../src/core/ids/cb58';
import type { Samples } from './samples';

/** Asks the node; undefined where it refuses, since what it lacks is no reason to stop. */
export type TryAsk = (path: string, method: string, params: JsonValue) => Promise<JsonValue | undefined>;

/** Blocks that are looked through, from the last one down, and samples that are kept of a kind. */
const most = { blocks: 40, samples: 3 };

const sendWarpMessage = '0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d';
const warpPrecompile = '0x0200000000000000000000000000000000000005';

/** What the P-, X- and C-Chain of a node are asked about. */
export async function gatherPrimary(ask: TryAsk): Promise<Samples> {
  const [p, x, blockchains, validators] = await Promise.all([
    blocksOf(ask, '/ext/bc/P', 'platform'),
    blocksOf(ask, '/ext/bc/X', 'avm'),
    ask('/ext/bc/P', 'platform.getBlockchains', {}),
    ask('/ext/bc/P', 'platform.getCurrentValidators', {}),
  ]);
  const subnets = few([...stringsAt(blockchains, 'subnetID')].filter((id) => !/^1+LpoYY$/.test(id)));
  const ofSubnets = await Promise.all(
    stringsAt(blockchains, 'subnetID').map((subnetID) =>
      ask('/ext/bc/P', 'platform.getCurrentValidators', { subnetID }),
    ),
  );
  const xAddresses = few(addressesIn(x, 'X'));
  return {
    pHeight: few(p.map(({ height }) => height ?? null)),
    pBlock: few(stringsAt(p, 'id', 1)),
    pTx: few(txIDsOf(p)),
    pAddress: few(addressesIn(p, 'P')),
    subnet: subnets,
    blockchain: few(stringsAt(blockchains, 'id')),
    node: few(stringsAt(validators, 'nodeID')),
    validation: few(
      stringsAt(
        ofSubnets.map((told) => told ?? null),
        'validationID',
      ),
    ),
    xHeight: few(x.map(({ height }) => height ?? null)),
    xBlock: few(stringsAt(x, 'id', 1)),
    xTx: few(txIDsOf(x)),
    xAddress: xAddresses,
    asset: few(stringsAt(x, 'assetID')),
    atomicTx: few(await importedFromC(ask, [...p, ...x])),
    cAddress: xAddresses.map((address) => address.replace(/^X-/, 'C-')),
  };
}

/** What a chain's EVM is asked about. */
export async function gatherEvm(ask: TryAsk, chain: string): Promise<Samples> {
  const call = (method: string, ...params: JsonValue[]): Promise<JsonValue | undefined> =>
    ask(`/ext/bc/${chain}/rpc`, method, params);
  const height = await call('eth_blockNumber');
  const last = typeof height === 'string' ? BigInt(height) : 0n;
  const found: JsonObject[] = [];
  for (let n = last; n >= 0n && n > last - BigInt(most.blocks) && found.length < most.samples; n--) {
    const block = await call('eth_getBlockByNumber', `0x${n.toString(16)}`, true);
    if (isObject(block) && stringsAt(block['transactions'], 'hash').length > 0) {
      found.push(block);
    }
  }
  const numbers = few(found.map(({ number }) => number ?? null));
  const hashes = few(stringsAt(found, 'hash', 1));
  const called = await Promise.all(
    stringsAt(found, 'to').map(async (to) => ((await call('eth_getCode', to, 'latest')) === '0x' ? [] : [to])),
  );
  const [number] = numbers;
  const raw = number === undefined ? undefined : await call('debug_getRawBlock', number);
  const filter = await call('eth_newFilter', {});
  const fromBlock = `0x${(last > 1_000n ? last - 1_000n : 0n).toString(16)}`;
  const messages = await call('eth_getLogs', { fromBlock, address: warpPrecompile, topics: [sendWarpMessage] });
  return {
    height: numbers,
    evmBlock: hashes,
    evmTx: few(found.flatMap(({ transactions }) => stringsAt(transactions, 'hash'))),
    sender: few(stringsAt(found, 'from')),
    contract: few(called.flat()),
    rawBlock: raw === undefined ? [] : [raw],
    filter: filter === undefined ? [] : [filter],
    warpBlock: hashes.map(toCb58),
    warpMessage: few(messageIDs(messages)),
  };
}

/** The last containers of an index. */
export async function gatherIndex(ask: TryAsk, index: string): Promise<Samples> {
  const last = await ask(`/ext/index/${index}`, 'index.getLastAccepted', { encoding: 'hex' });
  return { container: few(stringsAt(last, 'id')) };
}

/** The last blocks as JSON, until enough transactions are among them. */
async function blocksOf(ask: TryAsk, path: string, namespace: 'platform' | 'avm'): Promise<readonly JsonObject[]> {
  const answer = await ask(path, `${namespace}.getHeight`, {});
  const text = isObject(answer) ? answer['height'] : undefined;
  const blocks: JsonObject[] = [];
  if (typeof text !== 'string') {
    return blocks;
  }
  const last = BigInt(text);
  for (let height = last; height >= 0n && height > last - BigInt(most.blocks); height--) {
    const told = await ask(path, `${namespace}.getBlockByHeight`, { height: String(height), encoding: 'json' });
    const block = isObject(told) ? told['block'] : undefined;
    if (isObject(block)) {
      blocks.push(block);
    }
  }
  return blocks;
}

function txIDsOf(blocks: readonly JsonObject[]): readonly string[] {
  return blocks.flatMap(({ txs, tx }) => stringsAt([txs ?? null, tx ?? null], 'id', 1));
}

/** IDs of the transactions of the C-Chain whose exports these blocks import. */
async function importedFromC(ask: TryAsk, blocks: readonly JsonObject[]): Promise<readonly string[]> {
  const c = stringsAt(await ask('/ext/info', 'info.getBlockchainID', { alias: 'C' }), 'blockchainID')[0];
  const transactions = blocks.flatMap(({ txs = [], tx = null }) => [...(isJsonList(txs) ? txs : []), tx]);
  return transactions.flatMap((tx) =>
    c !== undefined && stringsAt(tx, 'sourceChain').includes(c) ? stringsAt(importsOf(tx), 'txID') : [],
  );
}

function importsOf(tx: JsonValue | undefined): JsonValue | undefined {
  return isObject(tx) && isObject(tx['unsignedTx']) ? tx['unsignedTx']['importedInputs'] : undefined;
}

function addressesIn(blocks: readonly JsonObject[], chain: 'P' | 'X'): readonly string[] {
  const all = stringsOf(blocks);
  return all.filter((text) => text.startsWith(`${chain}-`) && /^.-[a-z]+1[02-9ac-hj-np-z]{38}$/.test(text));
}

function messageIDs(logs: JsonValue | undefined): readonly string[] {
  const list = logs ?? null;
  const topics = isJsonList(list) ? list.map((log) => (isObject(log) ? (log['topics'] ?? null) : null)) : [];
  return topics.flatMap((all) => (isJsonList(all) && typeof all[2] === 'string' ? [toCb58(all[2])] : []));
}

function toCb58(hash: string): string {
  return encodeCb58(Buffer.from(hash.slice(2), 'hex'));
}

/** Texts at a key, at most so many levels deep; each once. */
function stringsAt(json: JsonValue | undefined, key: string, depth = 20): readonly string[] {
  const found: string[] = [];
  const look = (value: JsonValue | undefined, left: number): void => {
    if (value !== undefined && isJsonList(value)) {
      value.forEach((item) => look(item, left));
    } else if (isObject(value) && left > 0) {
      const own = value[key];
      if (typeof own === 'string' && own !== '') {
        found.push(own);
      }
      Object.values(value).forEach((item) => look(item, left - 1));
    }
  };
  look(json, depth);
  return [...new Set(found)];
}

function stringsOf(json: JsonValue): readonly string[] {
  if (typeof json === 'string') {
    return [json];
  }
  return typeof json === 'object' && json !== null ? Object.values(json as JsonObject).flatMap(stringsOf) : [];
}

function isObject(json: JsonValue | undefined): json is JsonObject {
  return json !== undefined && isJsonObject(json);
}

function few<T>(all: readonly T[]): readonly T[] {
  return [...new Set(all)].slice(0, most.samples);
}
