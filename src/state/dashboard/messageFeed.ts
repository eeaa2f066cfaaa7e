import { ApiError } from '../../api/errors/errors';
import { ethCall } from '../../api/evm/account';
import { EvmRound } from '../../api/evm/evmRound';
import { teleporter } from '../../core/evm/abi/interchain';
import type { FigureSource, Listed, MessagePairRow } from '../../core/dashboard/dashboardView';
import type { EvmChain } from '../../core/networks/network';
import { cleanRemote } from '../../core/text/clean';
import { pairRow } from '../../explain/dashboard/messagePairRow';
import { ownId } from '../../explain/messages/ownId';
import { type HeardChain, messagePairs } from '../../explain/messages/recentMessages';
import type { EvmNode } from '../sources/evmNode';
import { RecentLogs } from '../messages/recentLogs';
import type { DashboardContext } from './dashboardDeps';
import { Repeat } from './repeat';

const everyMs = 30_000;
/** `blockchainID()`: where no messenger stands nothing comes back. */
const messengerCall = ethCall({ to: teleporter.addresses![0]!, data: '0xd127dc9b' });

interface Heard {
  readonly logs: RecentLogs;
  /** Blockchain ID, hex. */
  id?: string;
  told?: HeardChain & { readonly host: string };
  problem?: string;
}

/** Messages between the chains that a dashboard follows, in the last hour. */
export class MessageFeed {
  private readonly heard = new Map<string, Heard>();
  private told: FigureSource | undefined;

  constructor(
    private readonly context: DashboardContext,
    private readonly chains: () => readonly EvmChain[],
  ) {}

  /** Undefined: fewer than two of the chains have a messenger. */
  get listed(): Listed<MessagePairRow> | undefined {
    const all = this.chains().flatMap(({ path }) => this.heard.get(path) ?? []);
    const known = all.flatMap(({ told }) => told ?? []);
    const problems = all.flatMap(({ problem }) => problem ?? []);
    if (known.length + problems.length < 2) {
      return undefined;
    }
    const rows = messagePairs(known).map((pair) => ({ ...pairRow(pair), told: this.told }));
    const none = rows.length === 0 ? 'No messages between these chains in the last hour.' : undefined;
    return { rows, missing: problems.length === 0 ? none : problems.join(' ') };
  }

  async run(signal: AbortSignal): Promise<void> {
    await new Repeat(this.context.deps.clock).run(signal, async () => {
      const chains = this.chains();
      if (chains.length > 1) {
        await Promise.all(chains.map((chain) => this.ask(chain, signal)));
        this.context.changed();
      }
      return everyMs;
    });
  }

  private async ask(chain: EvmChain, signal: AbortSignal): Promise<void> {
    const heard = this.heard.get(chain.path) ?? { logs: new RecentLogs() };
    this.heard.set(chain.path, heard);
    const node = this.context.client(signal).evmNode(chain);
    if (node === undefined) {
      return;
    }
    const name = cleanRemote(chain.name, 60);
    try {
      heard.id ??= await idOf(node, chain);
      if (heard.id !== undefined) {
        const now = this.context.deps.clock.now();
        const { events, isWhole, host } = await heard.logs.fetch(node, now);
        heard.told = { name, id: heard.id, events, isWhole, host };
        const hosts = new Set([...this.heard.values()].flatMap(({ told }) => told?.host ?? []));
        this.told = { at: now, hosts: [...hosts] };
      }
      delete heard.problem;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // What another part of the page says of a chain that never told is not said again.
      heard.problem = heard.told && `${name}: ${this.context.sentence(error)}`;
    }
  }
}

async function idOf(node: EvmNode, { blockchainId }: EvmChain): Promise<string | undefined> {
  const round = new EvmRound();
  const key = round.add(messengerCall);
  const outcome = (await node.ask(round)).of(key);
  if (!outcome.ok) {
    throw outcome.error;
  }
  return outcome.value.length === 66 ? ownId(blockchainId, outcome.value) : undefined;
}
