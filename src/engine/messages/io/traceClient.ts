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
import { type SourceClient, evmAnswer, evmValue } from '../../sources';
import { getBlockchainID } from '../../rpc';
import { warpAddress } from '../../precompiles';
import { encodeCb58, hexToBytes, getOrMake } from '../../primitives';
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

/** `getBlockchainID()` of the Warp precompile. */
const blockchainIdCall = '0x4213cf78';

/** Asks the chains of messages, each for what nobody has read yet. What it asks throws the abort reason alone. */
export class TraceClient {
  private readonly ids = new Map<string, Promise<string | undefined>>();

  constructor(
    readonly source: SourceClient,
    readonly cache = new FetchCache(),
  ) {}

  /** In one round trip; what the node does not have stays away. @returns the source; -1: nothing was asked */
  async read(chain: EvmChain, wanted: Wanted): Promise<number> {
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
      const answers = await node.query(batch);
      keys.final.forEach((key) => {
        const final = answers.value(key);
        return final && cache.finalized.set(chain.name, final.number);
      });
      keys.receipts.forEach((key) => {
        const receipt = answers.value(key);
        return receipt && cache.receipts.set(receipt.transactionHash, receipt);
      });
      keys.transactions.forEach((key) => {
        const transaction = answers.value(key);
        return transaction && cache.transactions.set(transaction.hash, transaction);
      });
      keys.blocks.forEach((key) => {
        const block = answers.value(key);
        return block && cache.addBlock(chain, block);
      });
      return { value: true, json: null };
    });
    return result.from;
  }

  /** A chain's last block. */
  async latest(
    chain: EvmChain,
  ): Promise<{ readonly block?: EvmBlock; readonly error?: ApiError; readonly from: number }> {
    const known = this.cache.latest(chain);
    if (known !== undefined) {
      return { block: known, from: -1 };
    }
    const result = await evmAnswer(this.source, chain, getLatestBlock(), ({ number }) => number);
    if (!result.ok) {
      return { error: result.error, from: result.from };
    }
    this.cache.addLatest(chain, result.value);
    return { block: result.value, from: result.from };
  }

  /** Its blockchain ID, cb58: the settings need not name that of the C-Chain. Undefined: nobody told. */
  idOf(chain: EvmChain): Promise<string | undefined> {
    return getOrMake(this.ids, chain.name, () => this.learnId(chain));
  }

  /** Who names the chain afterwards has its name. */
  private async learnId(chain: EvmChain): Promise<string | undefined> {
    const { registry, network } = this.source.context;
    const id = await this.fetchId(chain);
    if (id !== undefined && chain.blockchainId === undefined) {
      registry.remember(network.name, [[id, chain.name]]);
    }
    return id;
  }

  /** The chain of an ID, which is in hex or cb58. */
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
