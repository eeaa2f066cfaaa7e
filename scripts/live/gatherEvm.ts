import { decodeBytes, embeddedId } from '../../src/engine/transactions';
import { type JsonObject, type JsonValue, encodeCb58 } from '../../src/engine/primitives';
import { few, isObject, maxSamples, stringsAt } from './jsonSearch';
import { orElse, type SampleName, type Samples, type TryRequest } from './samples';
import { messageIds, toCb58, warpLogs } from './warpSamples';

/** Blocks searched from the head of a chain, and from genesis where these are empty. */
const maxBlocks = 40;
const atOnce = 5;

/** Number of blocks whose logs are searched for Warp messages. */
const maxOfLogs = 1_000n;

/**
 * Samples for requests about a chain's EVM. Without transactions the last block and its coinbase are used; without Warp
 * messages in the logs, those delivered to the P-Chain.
 */
export async function gatherEvm(request: TryRequest, chain: string, primary: Samples): Promise<Samples> {
  const call: Call = (method, ...params) => request(`/ext/bc/${chain}/rpc`, method, params);
  const height = await call('eth_blockNumber');
  const last = typeof height === 'string' ? BigInt(height) : 0n;
  const { seen, found } = await lookThrough(call, last);
  const blocks = orElse(found, seen.slice(0, 1));
  const numbers = few(blocks.map(({ number }) => number ?? null));
  const hashes = few(stringsAt(blocks, 'hash', 1));
  const transactions = found.flatMap((block) => block['transactions'] ?? []);
  const senders = few(orElse(stringsAt(transactions, 'from'), stringsAt(blocks, 'miner', 1)));
  const contracts = await contractsOf(call, transactions);
  const [number] = numbers;
  const raw = number === undefined ? undefined : await call('debug_getRawBlock', number);
  const filter = await call('eth_newFilter', {});
  const fromBlock = `0x${(last > maxOfLogs ? last - maxOfLogs : 0n).toString(16)}`;
  const messages = few(
    orElse(messageIds(await call('eth_getLogs', { fromBlock, ...warpLogs })), strings(primary.warpMessage)),
  );
  const unsigned = messages[0] === undefined ? undefined : await call('warp_getMessage', messages[0]);
  return {
    height: numbers,
    evmBlock: hashes,
    txHeight: few(found.map(({ number }) => number ?? null)),
    txBlock: few(stringsAt(found, 'hash', 1)),
    evmTx: few(stringsAt(transactions, 'hash')),
    sender: senders,
    payer: await withBalance(call, senders),
    contract: few(orElse(contracts, senders)),
    rawBlock: raw === undefined ? [] : [raw],
    filter: filter === undefined ? [] : [filter],
    warpBlock: hashes.map(toCb58),
    warpMessage: messages,
    unsignedMessage: unsigned === undefined ? [] : [unsigned],
    atomicTx: few(seen.flatMap(({ blockExtraData = '' }) => atomicIds(String(blockExtraData)))),
  };
}

/** Contracts that transactions called or created. Every account has code and storage, even if empty. */
async function contractsOf(call: Call, transactions: readonly JsonValue[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const hash of few(stringsAt(transactions, 'hash'))) {
    const receipt = await call('eth_getTransactionReceipt', hash);
    found.push(...stringsAt(receipt, 'contractAddress', 1), ...stringsAt(receipt, 'to', 1));
  }
  const codes = await Promise.all(found.map((address) => call('eth_getCode', address, 'latest')));
  return found.filter((_, i) => codes[i] !== '0x');
}

/** In a chain without transactions the coinbase may have no balance. */
async function withBalance(call: Call, accounts: readonly JsonValue[]): Promise<readonly JsonValue[]> {
  const balances = await Promise.all(accounts.map((account) => call('eth_getBalance', account, 'latest')));
  return accounts.filter((_, i) => typeof balances[i] === 'string' && balances[i] !== '0x0');
}

function strings(sample: Samples[SampleName]): readonly string[] {
  return (sample ?? []).map(String);
}

type Call = (method: string, ...params: JsonValue[]) => Promise<JsonValue | undefined>;

/** The blocks searched, and those of them with transactions. */
async function lookThrough(
  call: Call,
  last: bigint,
): Promise<{ readonly seen: readonly JsonObject[]; readonly found: readonly JsonObject[] }> {
  const count = Number(last) + 1;
  const down = Array.from({ length: Math.min(count, maxBlocks) }, (_, i) => last - BigInt(i));
  const up = Array.from({ length: Math.min(count, maxBlocks) }, (_, i) => BigInt(i));
  const heights = [...new Set([...down, ...up])];
  const seen: JsonObject[] = [];
  const found: JsonObject[] = [];
  while (heights.length > 0 && found.length < maxSamples) {
    const result = await Promise.all(
      heights.splice(0, atOnce).map((height) => call('eth_getBlockByNumber', `0x${height.toString(16)}`, true)),
    );
    const blocks = result.filter(isObject);
    seen.push(...blocks);
    found.push(...blocks.filter((block) => stringsAt(block['transactions'], 'hash').length > 0));
  }
  return { seen, found: found.slice(0, maxSamples) };
}

/** IDs of the atomic transactions in a C-Chain block. */
function atomicIds(extraData: string): readonly string[] {
  const [decoded] = extraData.length > 2 ? decodeBytes(extraData, { kind: 'atomicTxs', chain: 'C' }) : [];
  return (decoded?.root.children ?? []).map(({ start, end }) => encodeCb58(embeddedId(decoded!.bytes, start, end)));
}
