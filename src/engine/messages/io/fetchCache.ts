import {
  type EvmBlock,
  type EvmReceipt,
  type EvmTransaction,
  RpcBatch,
  fetchBlockByNumber,
  fetchTransactionByHash,
  fetchTransactionReceipt,
  getFinalizedBlock,
  callContract,
  warpAddress,
} from '../../evm';
import type { EvmChain } from '../../networks';
import type { SourceClient } from '../../sources';
import { getBlockchainID } from '../../rpc';
import { encodeCb58, hexToBytes } from '../../primitives';
import { valueOf } from '../../report';
import type { TraceEndpoint } from '../report/messageTrace';

/** What was read of both chains while a message was followed, so that nobody asks for it a second time. */
export class FetchCache {
  /** By hash. */
  readonly receipts = new Map<string, EvmReceipt>();
  /** By hash. */
  readonly transactions = new Map<string, EvmTransaction>();
  /** What a transaction that failed said as it did, by hash, in the contract's words. */
  readonly errors = new Map<string, string>();
  /** Height of the last final block, by the chain's name. */
  readonly finalized = new Map<string, bigint>();
  private readonly blocks = new Map<string, EvmBlock>();
  private readonly tips = new Map<string, EvmBlock>();

  block({ name }: EvmChain, number: bigint): EvmBlock | undefined {
    return this.blocks.get(`${name} ${number}`);
  }

  addBlock({ name }: EvmChain, block: EvmBlock): void {
    this.blocks.set(`${name} ${block.number}`, block);
  }

  /** The last block of a chain as it was told first. */
  latest({ name }: EvmChain): EvmBlock | undefined {
    return this.tips.get(name);
  }

  addLatest({ name }: EvmChain, block: EvmBlock): void {
    this.tips.set(name, this.tips.get(name) ?? block);
  }
}

/** What of one chain is to be read. */
export interface Wanted {
  readonly receipts?: Iterable<string>;
  readonly transactions?: Iterable<string>;
  readonly blocks?: Iterable<bigint>;
  /** The height of the last block that is final. */
  readonly finalized?: boolean;
}

/**
 * Reads, in one round trip, what is not read yet. What the node does not have stays away.
 * @returns the source; -1: nothing was to be read, or nobody may be asked
 */
export async function readThroughCache(
  client: SourceClient,
  chain: EvmChain,
  wanted: Wanted,
  cache: FetchCache,
): Promise<number> {
  const receipts = [...new Set(wanted.receipts)].filter((hash) => !cache.receipts.has(hash));
  const transactions = [...new Set(wanted.transactions)].filter((hash) => !cache.transactions.has(hash));
  const blocks = [...new Set(wanted.blocks)].filter((number) => cache.block(chain, number) === undefined);
  const isFinalRequested = wanted.finalized === true && !cache.finalized.has(chain.name);
  if (receipts.length + transactions.length + blocks.length === 0 && !isFinalRequested) {
    return -1;
  }
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const receiptKeys = receipts.map((hash) => batch.add(fetchTransactionReceipt(hash)));
    const transactionKeys = transactions.map((hash) => batch.add(fetchTransactionByHash(hash)));
    const blockKeys = blocks.map((number) => batch.add(fetchBlockByNumber(number)));
    const finalKey = isFinalRequested ? batch.add(getFinalizedBlock()) : undefined;
    const answers = await node.query(batch);
    const final = finalKey && answers.value(finalKey);
    if (final !== undefined) {
      cache.finalized.set(chain.name, final.number);
    }
    for (const key of receiptKeys) {
      const receipt = answers.value(key);
      if (receipt) {
        cache.receipts.set(receipt.transactionHash, receipt);
      }
    }
    for (const key of transactionKeys) {
      const transaction = answers.value(key);
      if (transaction) {
        cache.transactions.set(transaction.hash, transaction);
      }
    }
    for (const key of blockKeys) {
      const block = answers.value(key);
      if (block) {
        cache.addBlock(chain, block);
      }
    }
    return { value: true, json: null };
  });
  return result.from;
}

/** `getBlockchainID()` of the Warp precompile. */
const blockchainIdCall = '0x4213cf78';

/** Blockchain IDs of a network's chains: the settings need not name that of the C-Chain. */
export class TraceEndpoints {
  private readonly result = new Map<string, Promise<string | undefined>>();

  constructor(private readonly client: SourceClient) {}

  /** cb58; undefined: nobody told. @throws the abort reason alone */
  idOf(chain: EvmChain): Promise<string | undefined> {
    const known = this.result.get(chain.name) ?? this.query(chain);
    this.result.set(chain.name, known);
    return known;
  }

  /** The chain of an ID, which is in hex or cb58. @throws the abort reason alone */
  async end(id: string): Promise<TraceEndpoint> {
    const blockchainId = id.startsWith('0x') ? encodeCb58(hexToBytes(id) ?? new Uint8Array()) : id;
    const { chains } = this.client.network;
    const named = chains.find((chain) => chain.blockchainId === blockchainId);
    if (named !== undefined) {
      return { blockchainId, chain: named };
    }
    for (const chain of chains.filter((one) => one.blockchainId === undefined)) {
      if ((await this.idOf(chain)) === blockchainId) {
        return { blockchainId, chain };
      }
    }
    return { blockchainId };
  }

  private async query(chain: EvmChain): Promise<string | undefined> {
    const { blockchainId, rpcUrl, path } = chain;
    if (blockchainId !== undefined) {
      return blockchainId;
    }
    const result =
      rpcUrl === undefined ? valueOf(await this.client.node('node', getBlockchainID, { alias: path })) : undefined;
    return result?.blockchainID ?? (await this.requestPrecompile(chain));
  }

  private async requestPrecompile(chain: EvmChain): Promise<string | undefined> {
    const result = await this.client.evm(chain, async (node) => {
      const batch = new RpcBatch();
      const key = batch.add(callContract({ to: warpAddress, data: blockchainIdCall }));
      const value = (await node.query(batch)).value(key);
      return { value, json: value ?? null };
    });
    const bytes = hexToBytes(valueOf(result) ?? '0x');
    return bytes?.length === 32 ? encodeCb58(bytes) : undefined;
  }
}
