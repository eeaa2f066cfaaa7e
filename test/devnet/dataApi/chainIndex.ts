import { toEventSelector } from 'viem';
import type { Address, Hex } from 'viem';
import type { LiveChain } from '../chain/liveChain';
import type { Switches } from '../switches';

/** The fields of a JSON-RPC block, receipt, transaction and log that the service uses. */
export interface RpcBlock {
  readonly number: Hex;
  readonly hash: Hex;
  readonly parentHash: Hex;
  readonly timestamp: Hex;
  readonly gasUsed: Hex;
  readonly gasLimit: Hex;
  readonly baseFeePerGas: Hex;
  readonly transactions: readonly Hex[];
}

export interface RpcLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: Hex;
}

export interface RpcReceipt {
  readonly transactionHash: Hex;
  readonly transactionIndex: Hex;
  readonly blockNumber: Hex;
  readonly blockHash: Hex;
  readonly status: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
  readonly contractAddress: Address | null;
  readonly logs: readonly RpcLog[];
}

export interface RpcTransaction {
  readonly from: Address;
  readonly to: Address | null;
  readonly nonce: Hex;
  readonly gas: Hex;
  readonly value: Hex;
  readonly input: Hex;
  readonly type: Hex;
  readonly maxFeePerGas?: Hex;
  readonly maxPriorityFeePerGas?: Hex;
}

export interface CallFrame {
  readonly type: string;
  readonly from: Address;
  readonly to?: Address;
  readonly value?: Hex;
  readonly gas: Hex;
  readonly gasUsed: Hex;
  readonly error?: string;
  readonly calls?: readonly CallFrame[];
}

/** A live chain up to the height that the service has indexed. */
export class ChainIndex {
  private readonly counts: number[] = [];

  constructor(
    readonly chain: LiveChain,
    private readonly switches: Switches,
  ) {}

  tip(): number {
    return Math.max(0, this.chain.height() - this.switches.indexLag);
  }

  /** A block by hash or decimal height; `undefined` if it is unknown or not indexed yet. */
  async block(id: string): Promise<RpcBlock | undefined> {
    const byHash = id.startsWith('0x');
    const block = await this.chain.anvil.call<RpcBlock | null>(
      byHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber',
      byHash ? id : hex(Number(id)),
      false,
    );
    return block === null || Number(block.number) > this.tip() ? undefined : block;
  }

  receipts(height: number): Promise<readonly RpcReceipt[]> {
    return this.chain.anvil.call('eth_getBlockReceipts', hex(height));
  }

  /** Number of transactions in the chain up to and including that height. */
  async transactionsUpTo(height: number): Promise<number> {
    while (this.counts.length <= height) {
      const next = this.counts.length;
      const count = await this.chain.anvil.call<Hex>('eth_getBlockTransactionCountByNumber', hex(next));
      // A concurrent request may have counted the same block.
      if (this.counts.length === next) this.counts.push((this.counts[next - 1] ?? 0) + Number(count));
    }
    return this.counts[height] ?? 0;
  }

  /** All `Transfer` logs of ERC-20 and ERC-721 tokens up to that height, oldest first. */
  transferLogs(height: number): Promise<readonly RpcLog[]> {
    return this.chain.anvil.call('eth_getLogs', {
      fromBlock: '0x0',
      toBlock: hex(height),
      topics: [transferTopic],
    });
  }

  /** All logs of a contract's transfers of tokens with IDs, oldest first. */
  nftLogs(contract: Address): Promise<readonly RpcLog[]> {
    return this.chain.anvil.call('eth_getLogs', {
      address: contract,
      fromBlock: '0x0',
      toBlock: hex(this.tip()),
      topics: [[transferTopic, transferSingleTopic, transferBatchTopic]],
    });
  }

  balance(address: Address, height: number): Promise<Hex> {
    return this.chain.anvil.call('eth_getBalance', address, hex(height));
  }

  /** The return value of a view function; `undefined` if it reverts or there is no code. */
  async read(to: Address, data: Hex, height: number): Promise<Hex | undefined> {
    const [answer] = await this.chain.anvil.send([{ method: 'eth_call', params: [{ to, data }, hex(height)] }]);
    const result = answer?.result;
    return typeof result === 'string' && result !== '0x' ? (result as Hex) : undefined;
  }
}

/** keccak256 of `Transfer(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export const transferSingleTopic = toEventSelector('TransferSingle(address,address,address,uint256,uint256)');
export const transferBatchTopic = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])');

function hex(number: number): Hex {
  return `0x${number.toString(16)}`;
}
