import { ApiError } from '../../../engine/errors';
import { callContract } from '../../../engine/evm';
import { teleporter } from '../../../engine/abi';
import type {
  ActionRow,
  ChainCell,
  DashboardMessages,
  FigureSource,
  MessagePairRow,
} from '../../../webview/protocol/dashboard';
import type { EvmChain, Network } from '../../../engine/networks';
import { cleanRemote, formatCount, shortenId } from '../../../engine/primitives';
import {
  type ReceivedChain,
  RecentLogs,
  messagePairs,
  messageStatusWords,
  ownId,
  type MessagePair,
} from '../../../engine/messages';
import type { Graph, PageLine } from '../../../engine/report';
import type { EvmNode } from '../../../engine/sources';
import { type DashboardContext, Repeat } from './dashboardDeps';

/** Messages of a pair that are listed; the rest is only counted. */
const mostNamed = 20;

/** Messages from one chain to another, as a row with those that need attention listed below it. */
function pairRow({ source, destination, messages, ...counts }: MessagePair, nameOf: Network['nameOf']): MessagePairRow {
  const { sent, delivered, executed, failed, undelivered } = counts;
  return {
    name: `${source} → ${destination}`,
    mark: failed > 0 ? 'bad' : undelivered > 0 ? 'warning' : 'good',
    ...{ sent: words(sent), delivered: words(delivered), executed: words(executed) },
    ...{ failed: words(failed), undelivered: words(undelivered) },
    messages: messages.slice(0, mostNamed).map(({ id, status }) => {
      const { label, state } = messageStatusWords[status];
      return { id, name: nameOf?.(id) ?? shortenId(id), mark: state, words: label };
    }),
    more: messages.length > mostNamed ? `${words(messages.length - mostNamed)} more` : undefined,
  };
}

/** Message flow between chains; a pair that lost some is labelled with their number. */
function messageGraph(names: readonly string[], pairs: readonly MessagePair[]): Graph<PageLine> {
  const line = (text: string): PageLine => [{ kind: 'text', text }];
  const of = ({ sent, delivered, undelivered }: MessagePair): number => Math.max(sent, delivered + undelivered);
  const most = Math.max(1, ...pairs.map(of));
  const edges = pairs.map((pair) => {
    const lost = (['failed', 'undelivered'] as const).flatMap((key) =>
      pair[key] === 0 ? [] : [`${words(pair[key])} ${key}`],
    );
    return {
      ...{ from: names.indexOf(pair.source), to: names.indexOf(pair.destination), share: of(pair) / most },
      count: line([words(of(pair)), ...lost].join(', ')),
      isBad: pair.failed > 0 || undefined,
    };
  });
  return { kind: 'graph', nodes: names.map(line), edges };
}

function idsOf({ messages }: MessagePair, wanted: MessagePair['messages'][number]['status']): readonly string[] {
  return messages.flatMap(({ id, status }) => (status === wanted ? [id] : []));
}

const words = (count: number): string => formatCount(BigInt(count));

const everyMs = 30_000;
/** `blockchainID()`: empty result where TeleporterMessenger is not deployed. */
const messengerCall = callContract({ to: teleporter.addresses![0]!, data: '0xd127dc9b' });

interface Received {
  readonly logs: RecentLogs;
  /** Blockchain ID, hex. */
  id?: string;
  result?: ReceivedChain & { readonly host: string };
  problem?: string;
}

/** Messages of the last hour between the chains of a dashboard. */
export class MessageFeed {
  private readonly received = new Map<string, Received>();
  private result: FigureSource | undefined;
  private pairs: readonly MessagePair[] = [];
  /** Undelivered at the previous poll: a message in flight needs no action. */
  private late: ReadonlySet<string> = new Set();

  constructor(
    private readonly context: DashboardContext,
    private readonly chains: () => readonly EvmChain[],
  ) {}

  /** `undefined` where fewer than two of the chains have a messenger. */
  get listed(): DashboardMessages | undefined {
    const all = this.chains().flatMap(({ path }) => this.received.get(path) ?? []);
    const known = all.flatMap(({ result }) => result ?? []);
    const problems = all.flatMap(({ problem }) => problem ?? []);
    if (known.length + problems.length < 2) {
      return undefined;
    }
    const rows = this.pairs.map((pair) => ({ ...pairRow(pair, this.context.network.nameOf), result: this.result }));
    const none = rows.length === 0 ? 'No messages between these chains in the last hour.' : undefined;
    const graph =
      rows.length === 0
        ? undefined
        : messageGraph(
            known.map(({ name }) => name),
            this.pairs,
          );
    return { graph, rows, missing: problems.length === 0 ? none : problems.join(' ') };
  }

  /** Messages that a chain received and sent. */
  cellOf(chain: EvmChain): ChainCell | undefined {
    const name = this.received.get(chain.path)?.result?.name;
    if (name === undefined) {
      return undefined;
    }
    const sum = (pairs: readonly MessagePair[], of: (pair: MessagePair) => number): number =>
      pairs.reduce((total, pair) => total + of(pair), 0);
    const to = this.pairs.filter(({ destination }) => destination === name);
    const from = this.pairs.filter(({ source }) => source === name);
    const [deliveredCount, sent] = [sum(to, ({ delivered }) => delivered), sum(from, (pair) => pair.sent)];
    const failed = sum(to, (pair) => pair.failed);
    return {
      text: `${words(deliveredCount)} → ${words(sent)}`,
      words: `${words(deliveredCount)} delivered to it (failed: ${words(failed)}), ${words(sent)} sent`,
      mark: failed === 0 ? undefined : 'warning',
      result: this.result,
    };
  }

  get actions(): readonly ActionRow[] {
    const row = (pair: MessagePair, ids: readonly string[], mark: ActionRow['mark'], what: string): ActionRow[] =>
      ids.length === 0
        ? []
        : [
            {
              mark,
              words: `${words(ids.length)} ${ids.length === 1 ? 'message' : 'messages'} ${what} ${pair.source} → ${pair.destination}`,
              lookUp: ids[0]!,
            },
          ];
    return this.pairs.flatMap((pair) => {
      const overdue = idsOf(pair, 'undelivered').filter((id) => this.late.has(id));
      return [...row(pair, idsOf(pair, 'failed'), 'bad', 'failed'), ...row(pair, overdue, 'warning', 'undelivered')];
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await new Repeat(this.context.deps.clock).run(signal, async () => {
      const chains = this.chains();
      if (chains.length > 1) {
        this.late = new Set(this.pairs.flatMap((pair) => idsOf(pair, 'undelivered')));
        await Promise.all(chains.map((chain) => this.query(chain, signal)));
        this.pairs = messagePairs(chains.flatMap(({ path }) => this.received.get(path)?.result ?? []));
        this.context.changed();
      }
      return everyMs;
    });
  }

  private async query(chain: EvmChain, signal: AbortSignal): Promise<void> {
    const received = this.received.get(chain.path) ?? { logs: new RecentLogs() };
    this.received.set(chain.path, received);
    const node = this.context.client(signal).evmNode(chain);
    if (node === undefined) {
      return;
    }
    const name = cleanRemote(chain.name, 60);
    try {
      received.id ??= await idOf(node, chain);
      if (received.id !== undefined) {
        const now = this.context.deps.clock.now();
        const { events, isWhole, host } = await received.logs.fetch(node, now);
        received.result = { name, id: received.id, events, isWhole, host };
        const hosts = new Set([...this.received.values()].flatMap(({ result }) => result?.host ?? []));
        this.result = { at: now, hosts: [...hosts] };
      }
      delete received.problem;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // Another part of the page already reports a chain that never responded.
      received.problem = received.result && `${name}: ${this.context.sentence(error)}`;
    }
  }
}

async function idOf(node: EvmNode, { blockchainId }: EvmChain): Promise<string | undefined> {
  const messenger = await node.queryValue(messengerCall);
  return messenger.length === 66 ? ownId(blockchainId, messenger) : undefined;
}
