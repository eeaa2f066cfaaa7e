import { WebSocket } from 'ws';
import type { LiveChain } from '../chain/liveChain';
import { asNodeFields } from './asNodeFields';
import { asNodeHeader } from './blockFields';
import type { DevnetNode } from '../nodes/devnetNodes';
import type { RpcRequest } from './jsonRpc';
import { nodeErrors } from './nodeErrors';

type Fields = Readonly<Record<string, unknown>>;

/** Subscriptions that the recorded server supports. */
type Kind = 'newHeads' | 'logs' | 'newPendingTransactions' | 'newAcceptedTransactions';

interface Requested {
  readonly id: unknown;
  readonly kind?: Kind;
  /** Whole transactions instead of hashes. */
  readonly full: boolean;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly params?: { readonly subscription: string; readonly result: unknown };
}

const kinds: readonly string[] = [
  'newHeads',
  'logs',
  'newPendingTransactions',
  'newAcceptedTransactions',
] satisfies Kind[];

/** The subscriptions of one websocket client, backed by anvil and reported in the node's format. */
export class Subscriptions {
  private upstream: WebSocket | undefined;
  private readonly waiting = new Map<number, Requested>();
  private readonly running = new Map<string, Requested>();
  private lastNumber = 0;

  constructor(
    private readonly chain: LiveChain,
    private readonly node: DevnetNode,
    private readonly report: (message: unknown) => void,
    /** Called when the connection to anvil, and with it every subscription, is lost. */
    private readonly lost: () => void,
  ) {}

  /** Handles `eth_subscribe` and `eth_unsubscribe`. */
  query({ id, method, params }: RpcRequest): void {
    const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : [];
    const reject = (code: number, message: string): void =>
      this.report({ jsonrpc: '2.0', id, error: { code, message } });
    if (method === 'eth_unsubscribe') {
      if (!this.running.delete(String(first))) reject(-32000, 'subscription not found');
      else this.send('eth_unsubscribe', [first], { id, full: false });
      return;
    }
    const kind = kinds.includes(String(first)) ? (first as Kind) : undefined;
    if (kind === undefined) {
      const { code } = nodeErrors.noNotifications;
      reject(code, `no "${String(first)}" subscription in eth namespace`);
      return;
    }
    if (kind === 'logs' && second === undefined) {
      reject(-32602, 'missing value for required argument 1');
      return;
    }
    // anvil has no accepted transactions: they are those of each new block.
    const wire = kind === 'newAcceptedTransactions' ? ['newHeads'] : kind === 'logs' ? ['logs', second] : [kind];
    this.send('eth_subscribe', wire, { id, kind, full: second === true });
  }

  close(): void {
    this.upstream?.terminate();
  }

  private send(method: string, params: readonly unknown[], requested: Requested): void {
    this.upstream ??= this.open();
    const number = ++this.lastNumber;
    this.waiting.set(number, requested);
    const text = JSON.stringify({ jsonrpc: '2.0', id: number, method, params });
    const socket = this.upstream;
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else socket.once('open', () => socket.send(text));
  }

  private open(): WebSocket {
    const socket = new WebSocket(this.chain.anvil.socketUrl, { perMessageDeflate: false });
    socket.on('message', (data: Buffer) => {
      this.receive(JSON.parse(data.toString()) as Message).catch(this.lost);
    });
    socket.on('close', this.lost);
    socket.on('error', this.lost);
    return socket;
  }

  private async receive({ id, result, error, params }: Message): Promise<void> {
    if (params !== undefined) {
      const requested = this.running.get(params.subscription);
      if (requested?.kind !== undefined) await this.notify(params.subscription, params.result, requested);
      return;
    }
    const requested = this.waiting.get(id ?? 0);
    this.waiting.delete(id ?? 0);
    if (requested === undefined) return;
    if (requested.kind !== undefined && typeof result === 'string') this.running.set(result, requested);
    this.report({ jsonrpc: '2.0', id: requested.id, ...(error === undefined ? { result } : { error }) });
  }

  /** Waits until the node has executed the block of a head or log. */
  private async executed({ number, blockNumber }: Fields): Promise<void> {
    await this.chain.idle();
    await this.chain.execution.until(this.node.name, Number(blockNumber ?? number));
  }

  private async notify(subscription: string, result: unknown, { kind, full }: Requested): Promise<void> {
    const one = (result: unknown): void =>
      this.report({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result: result } });
    const { anvil } = this.chain;
    if (kind === 'newHeads' || kind === 'logs') await this.executed(result as Fields);
    if (kind === 'newHeads') {
      // Fetched again, since the engine's notification does not follow the chain's rules yet.
      const block = await anvil.call<Fields>('eth_getBlockByHash', (result as Fields)['hash'], false);
      const { totalDifficulty: _total, ...header } = asNodeHeader(asNodeFields(block) as Fields, this.chain);
      one(header);
    } else if (kind === 'newAcceptedTransactions') {
      const { hash } = result as { hash: string };
      const block = await anvil.call<{ transactions: Fields[] }>('eth_getBlockByHash', hash, true);
      for (const transaction of block.transactions) one(full ? waiting(transaction) : transaction['hash']);
    } else if (kind === 'newPendingTransactions' && full) {
      one(waiting(await anvil.call<Fields>('eth_getTransactionByHash', result)));
    } else {
      one(asNodeFields(result));
    }
  }
}

/** A transaction as subscriptions report it: always without the block. */
function waiting(transaction: Fields): unknown {
  return asNodeFields({ ...transaction, blockHash: null, blockNumber: null, transactionIndex: null });
}
