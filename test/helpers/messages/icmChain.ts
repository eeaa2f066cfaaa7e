import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { hasTopics, isWithin } from '../live/derivedLogs';
import { isList, isObject } from '../recording';
import { icmBlocks } from './icmRecordings';

/** Recorded contents of one chain up to a block. */
export class IcmChain {
  private readonly blocks = new Map<bigint, JsonObject>();
  private readonly receipts = new Map<string, JsonObject>();
  private readonly transactions = new Map<string, JsonObject>();
  /** Height of its last block. */
  tip = 0n;

  /** @param path "/ext/bc/C/rpc" */
  constructor(readonly path: string) {
    for (const { path: requested, call, body } of icmBlocks()) {
      if (requested !== path) {
        continue;
      }
      const { result } = body;
      if (call['method'] === 'eth_getBlockByNumber' && isObject(result)) {
        this.blocks.set(BigInt(result['number'] as string), result);
        for (const one of isList(result['transactions']) ? result['transactions'].filter(isObject) : []) {
          this.transactions.set(one['hash'] as string, one);
        }
      } else if (isList(result)) {
        result.filter(isObject).forEach((one) => this.receipts.set(one['transactionHash'] as string, one));
      }
    }
    this.tip = [...this.blocks.keys()].reduce((most, one) => (one > most ? one : most), 0n);
  }

  /** `undefined`: nothing is recorded about the call. */
  answer(method: string, params: readonly JsonValue[], maxRange: bigint): JsonValue | RangeRejection | undefined {
    const [first, second] = params;
    switch (method) {
      case 'eth_blockNumber':
        return quantity(this.tip);
      case 'eth_getBlockByNumber':
        return this.block(this.heightOf(first), second === true);
      case 'eth_getBlockByHash': {
        const found = [...this.blocks].find(([, block]) => block['hash'] === first);
        return found && this.block(found[0], second === true);
      }
      case 'eth_getTransactionByHash':
        return this.upToTip(this.transactions.get(String(first)));
      case 'eth_getTransactionReceipt':
        return this.upToTip(this.receipts.get(String(first)));
      case 'eth_getBlockReceipts': {
        const height = this.heightOf(first);
        return this.blocks.has(height) && height <= this.tip
          ? [...this.receipts.values()].filter((one) => BigInt(one['blockNumber'] as string) === height)
          : undefined;
      }
      case 'eth_getLogs':
        return isObject(first) ? this.logs(first, maxRange) : undefined;
      default:
        return undefined;
    }
  }

  /** All logs up to the tip, oldest first. */
  allLogs(): readonly JsonObject[] {
    return [...this.receipts.values()]
      .filter((receipt) => BigInt(receipt['blockNumber'] as string) <= this.tip)
      .flatMap((receipt) => (isList(receipt['logs']) ? receipt['logs'].filter(isObject) : []))
      .sort((a, b) => Number(BigInt(a['blockNumber'] as string) - BigInt(b['blockNumber'] as string)));
  }

  private logs(filter: JsonObject, maxRange: bigint): JsonValue | RangeRejection {
    const { address, topics, blockHash } = filter;
    const from = this.heightOf(filter['fromBlock'] ?? 'latest');
    const to = this.heightOf(filter['toBlock'] ?? 'latest');
    if (blockHash === undefined && to - from >= maxRange) {
      return new RangeRejection(from, to, maxRange);
    }
    const contracts = (isList(address) ? address : address === undefined ? [] : [address]).map((one) =>
      String(one).toLowerCase(),
    );
    return this.allLogs().filter(
      (log) =>
        (contracts.length === 0 || contracts.includes(String(log['address']).toLowerCase())) &&
        (blockHash === undefined
          ? isWithin(log, quantity(from), quantity(to))
          : String(log['blockHash']) === String(blockHash)) &&
        hasTopics(log, isList(topics) ? topics : []),
    );
  }

  private heightOf(tag: JsonValue | undefined): bigint {
    return typeof tag === 'string' && tag.startsWith('0x') ? BigInt(tag) : tag === 'earliest' ? 0n : this.tip;
  }

  private block(height: bigint, isFull: boolean): JsonValue | undefined {
    if (height > this.tip) {
      return null;
    }
    const block = this.blocks.get(height);
    const all = isList(block?.['transactions']) ? block['transactions'].filter(isObject) : [];
    return block === undefined || isFull ? block : { ...block, transactions: all.map(({ hash }) => hash!) };
  }

  private upToTip(one: JsonObject | undefined): JsonValue | undefined {
    return one === undefined ? undefined : BigInt(one['blockNumber'] as string) <= this.tip ? one : null;
  }
}

/** The error of a node that limits the block range of a log search. */
export class RangeRejection {
  constructor(
    readonly from: bigint,
    readonly to: bigint,
    readonly most: bigint,
  ) {}

  /** coreth's error message. */
  get words(): string {
    return `requested too many blocks from ${this.from} to ${this.to}, maximum is set to ${this.most}`;
  }
}

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}
