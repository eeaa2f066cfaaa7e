import {
  type EvmBlock,
  type EvmReceipt,
  type EvmTransaction,
  RpcBatch,
  callContract,
  fetchBlockByNumber,
  fetchTransactionByHash,
  fetchTransactionReceipt,
  getFinalizedBlock,
  getLatestBlock,
} from '../../evm';
import type { ApiError } from '../../errors';
import type { EvmChain } from '../../networks';
import { type SourceClient, evmResult, evmValue } from '../../sources';
import { getBlockchainID } from '../../rpc';
import { warpAddress } from '../../precompiles';
import { encodeCb58, hexToBytes, getOrMake } from '../../primitives';
import { valueOf } from '../../report';
import type { TraceEndpoint } from '../report/messageTrace';

export class FetchCache {
  /** By hash. */
  readonly receipts = new Map<string, EvmReceipt>();
  /** By hash. */
  readonly transactions = new Map<string, EvmTransaction>();
  /** Revert reasons of failed transactions, by hash. */
  readonly errors = new Map<string, string>();
  /** Height of the last finalized block, by chain name. */
  readonly finalized = new Map<string, bigint>();
  private readonly blocks = new Map<string, EvmBlock>();
  private readonly tips = new Map<string, EvmBlock>();

  block({ name }: EvmChain, number: bigint): EvmBlock | undefined {
    return this.blocks.get(`${name} ${number}`);
  }

  addBlock({ name }: EvmChain, block: EvmBlock): void {
    this.blocks.set(`${name} ${block.number}`, block);
  }

  /** The latest block of a chain, as first fetched. */
  latest({ name }: EvmChain): EvmBlock | undefined {
    return this.tips.get(name);
  }

  addLatest({ name }: EvmChain, block: EvmBlock): void {
    this.tips.set(name, this.tips.get(name) ?? block);
  }
}

export interface FetchRequest {
  readonly receipts?: Iterable<string>;
  readonly transactions?: Iterable<string>;
  readonly blocks?: Iterable<bigint>;
  readonly finalized?: boolean;
}

/** `getBlockchainID()` of the Warp precompile. */
const blockchainIdCall = '0x4213cf78';

/** Fetches data of the chains into the cache. Methods throw only the abort reason. */
export class TraceClient {
  private readonly ids = new Map<string, Promise<string | undefined>>();

  constructor(
    readonly source: SourceClient,
    readonly cache = new FetchCache(),
  ) {}

  /** Fetches missing data in one round trip, as far as the node has it. @returns the source; -1 without a request */
  async read(chain: EvmChain, wanted: FetchRequest): Promise<number> {
    const { cache } = this;
    const receipts = [...new Set(wanted.receipts)].filter((hash) => !cache.receipts.has(hash));
    const transactions = [...new Set(wanted.transactions)].filter((hash) => !cache.transactions.has(hash));
    const blocks = [...new Set(wanted.blocks)].filter((number) => cache.block(chain, number) === undefined);
    const isFinalWanted = wanted.finalized === true && !cache.finalized.has(chain.name);
    if (receipts.length + transactions.length + blocks.length === 0 && !isFinalWanted) {
      return -1;
    }
    const result = await this.source.evm(chain, async (node) => {
      const batch = new RpcBatch();
      const keys = {
        receipts: receipts.map((hash) => batch.add(fetchTransactionReceipt(hash))),
        transactions: transactions.map((hash) => batch.add(fetchTransactionByHash(hash))),
        blocks: blocks.map((number) => batch.add(fetchBlockByNumber(number))),
        final: isFinalWanted ? [batch.add(getFinalizedBlock())] : [],
      };
      const responses = await node.query(batch);
      keys.final.forEach((key) => {
        const final = responses.value(key);
        return final && cache.finalized.set(chain.name, final.number);
      });
      keys.receipts.forEach((key) => {
        const receipt = responses.value(key);
        return receipt && cache.receipts.set(receipt.transactionHash, receipt);
      });
      keys.transactions.forEach((key) => {
        const transaction = responses.value(key);
        return transaction && cache.transactions.set(transaction.hash, transaction);
      });
      keys.blocks.forEach((key) => {
        const block = responses.value(key);
        return block && cache.addBlock(chain, block);
      });
      return { value: true, json: null };
    });
    return result.from;
  }

  async latest(
    chain: EvmChain,
  ): Promise<{ readonly block?: EvmBlock; readonly error?: ApiError; readonly from: number }> {
    const known = this.cache.latest(chain);
    if (known !== undefined) {
      return { block: known, from: -1 };
    }
    const result = await evmResult(this.source, chain, getLatestBlock(), ({ number }) => number);
    if (!result.ok) {
      return { error: result.error, from: result.from };
    }
    this.cache.addLatest(chain, result.value);
    return { block: result.value, from: result.from };
  }

  /** Blockchain ID, cb58, which the settings may omit for the C-Chain; `undefined` where no node answered. */
  idOf(chain: EvmChain): Promise<string | undefined> {
    return getOrMake(this.ids, chain.name, () => this.learnId(chain));
  }

  /** Also registers the chain's name for its ID. */
  private async learnId(chain: EvmChain): Promise<string | undefined> {
    const { registry, network } = this.source.context;
    const id = await this.fetchId(chain);
    if (id !== undefined && chain.blockchainId === undefined) {
      registry.remember(network.name, [[id, chain.name]]);
    }
    return id;
  }

  /** @param id hex or cb58 */
  async end(id: string): Promise<TraceEndpoint> {
    const blockchainId = id.startsWith('0x') ? encodeCb58(hexToBytes(id) ?? new Uint8Array()) : id;
    const { chains } = this.source.network;
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

  private async fetchId(chain: EvmChain): Promise<string | undefined> {
    const { blockchainId, rpcUrl, path } = chain;
    if (blockchainId !== undefined) {
      return blockchainId;
    }
    const result =
      rpcUrl === undefined ? valueOf(await this.source.node('node', getBlockchainID, { alias: path })) : undefined;
    if (result !== undefined) {
      return result.blockchainID;
    }
    const word = await evmValue(this.source, chain, callContract({ to: warpAddress, data: blockchainIdCall }));
    const bytes = hexToBytes(valueOf(word) ?? '0x');
    return bytes?.length === 32 ? encodeCb58(bytes) : undefined;
  }
}
