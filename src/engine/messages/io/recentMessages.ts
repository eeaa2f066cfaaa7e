import { RpcBatch, callContract } from '../../evm';
import { teleporter } from '../../abi';
import type { EvmChain } from '../../networks';
import { arrivals, departures, type RecentMessage, worstFirst } from '../report/recentMessages';
import { valueOf } from '../../report';
import type { SourceClient } from '../../sources';
import { RecentLogs, type RecentRead } from './recentLogs';
import { TraceEndpoints } from './traceEndpoints';

/** `messageReceived` and `receivedFailedMessageHashes`. */
const receivedSelector = '0xebc3b1ba';
const failedSelector = '0x860a3b06';

/** The newest messages to a chain that it is asked about, and the chains that are asked. */
const mostRequested = 40;
const mostChains = 4;

export interface RecentMessages extends Pick<RecentRead, 'lowest' | 'tip' | 'isWhole' | 'host'> {
  /** Sent and received in the last hour: undelivered ones first. */
  readonly messages: readonly RecentMessage[];
  readonly at: number;
}

/** The messages of one chain in the last hour, with what became of those that it sent. */
export class ChainMessages {
  private readonly logs = new RecentLogs();
  /** What is executed stays so, and is not asked for again. */
  private readonly executed = new Set<string>();
  /** Chains by their IDs in hex, which need not be asked for again. */
  private readonly ends = new Map<string, string>();

  /**
   * @param own blockchain ID, hex
   * @throws {ApiError} where no node of the chain tells; the abort reason
   */
  async fetch(client: SourceClient, chain: EvmChain, own: string): Promise<RecentMessages> {
    const at = client.context.now();
    const { events, ...read } = await this.logs.fetch(client.evmNode(chain)!, at);
    const sent = [...departures(own, events).values()];
    const result = await this.fatesOf(client, sent);
    const came = [...arrivals(own, events).values()];
    const byBlock = [...came, ...result].sort((a, b) => (a.block < b.block ? -1 : a.block > b.block ? 1 : 0));
    return { ...read, messages: worstFirst(byBlock), at };
  }

  private async fatesOf(client: SourceClient, sent: readonly RecentMessage[]): Promise<readonly RecentMessage[]> {
    const ends = new TraceEndpoints(client);
    const open = sent.filter(({ id }) => !this.executed.has(id));
    const destinations = [...new Set(open.map(({ destination }) => destination))].slice(0, mostChains);
    const statuses = new Map<string, RecentMessage['status']>();
    await Promise.all(
      destinations.map(async (destination) => {
        const chain = await this.chainOf(client, ends, destination);
        const requested = open.filter((one) => one.destination === destination).slice(-mostRequested);
        if (chain !== undefined) {
          await this.requestAt(client, chain, requested, statuses);
        }
      }),
    );
    return sent.map((one) => ({ ...one, status: this.executedStatus(one) ?? statuses.get(one.id) ?? one.status }));
  }

  private async chainOf(client: SourceClient, ends: TraceEndpoints, id: string): Promise<EvmChain | undefined> {
    const known = this.ends.get(id);
    const chain = client.network.chains.find(({ path }) => path === known) ?? (await ends.end(id)).chain;
    if (chain !== undefined) {
      this.ends.set(id, chain.path);
    }
    return chain;
  }

  private executedStatus({ id, isEmpty }: RecentMessage): RecentMessage['status'] | undefined {
    return this.executed.has(id) ? (isEmpty === true ? 'received' : 'executed') : undefined;
  }

  private async requestAt(
    client: SourceClient,
    chain: EvmChain,
    requested: readonly RecentMessage[],
    statuses: Map<string, RecentMessage['status']>,
  ): Promise<void> {
    const to = teleporter.addresses![0]!;
    const result = await client.evm(chain, async (node) => {
      const batch = new RpcBatch();
      const keys = requested.map(({ id }) =>
        [receivedSelector, failedSelector].map((selector) =>
          batch.add(callContract({ to, data: selector + id.slice(2) })),
        ),
      );
      const answers = await node.query(batch);
      return { value: keys.map((both) => both.map((key) => wordOf(answers.value(key)))), json: null };
    });
    valueOf(result)?.forEach(([isReceived, isFailed], i) => {
      const { id } = requested[i]!;
      if (isReceived === false) {
        statuses.set(id, 'undelivered');
      } else if (isReceived === true && isFailed === true) {
        statuses.set(id, 'failed');
      } else if (isReceived === true && isFailed === false) {
        this.executed.add(id);
      }
    });
  }
}

function wordOf(answer: string | undefined): boolean | undefined {
  return answer?.length === 66 ? BigInt(answer) !== 0n : undefined;
}
