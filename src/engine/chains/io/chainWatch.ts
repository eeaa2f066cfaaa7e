import { teleporter } from '../../abi';
import { hostOf } from '../../errors';
import {
  type BatchKey,
  type BatchResponses,
  type EvmBlock,
  RpcBatch,
  callContract,
  catalogueCall,
  fetchBlockByNumber,
  getLatestBlock,
  hasDeferredExecution,
  throughput,
  RecentBlocks,
  blockStrip,
  blockTime,
  chainUpgrades,
} from '../../evm';
import { dedupeInFlight } from '../../net';
import type { EvmChain } from '../../networks';
import { precompileChanges } from '../../precompiles';
import {
  type Fact,
  type Line,
  type QueryResult,
  type ReportDrawing,
  amount,
  count,
  fact,
  factsFrom,
  joinLines,
  message,
  remote,
  sourcesOf,
  text,
  time,
} from '../../report';
import { baseFee, getChainConfig } from '../../rpc';
import type { EvmNode, SourceClient } from '../../sources';
import type { ChainConfig, ChainRules, ChainSnapshot, MessengerInfo } from '../rules/chainRules';
import { L1Rules } from './l1Rules';

/** `blockchainID()`. Returns empty data if TeleporterMessenger is not deployed. */
const messengerCall = callContract({ to: teleporter.addresses![0]!, data: '0xd127dc9b' });

/** Requests for several branches within this time share one snapshot. */
const dedupeMs = 250;

/** For this long after a chain's rules were last requested, refreshes of its line fetch them too, in one batch. */
const wantedMs = 300_000;

/** More missing blocks than this are fetched at once; fewer wait for the next refresh. */
const maxDeferredBlocks = 3;

export interface WatchRun {
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** A client for the chain's nodes that is cancelled by the signal. */
  readonly node: (signal: AbortSignal) => EvmNode;
}

/**
 * Follows one EVM chain for the tree. A refresh is one batch, and a second one only for what the first shows to be
 * missing. Values that cannot change are not requested again.
 */
export class ChainWatch {
  private readonly reads = dedupeInFlight<ChainSnapshot>();
  private readonly follower = new BlockFollower();
  private readonly l1: L1Rules | undefined;
  private latest: ChainSnapshot | undefined;
  private wantedAt = -Infinity;
  private tps: bigint | undefined;
  private messenger: MessengerInfo | undefined;

  /** @param isPrimary the C-Chain, which has neither fee config nor allow lists */
  constructor(isPrimary: boolean) {
    this.l1 = isPrimary ? undefined : new L1Rules();
  }

  get wasReported(): boolean {
    return this.latest !== undefined;
  }

  /** @throws {ApiError} if no node returns the latest block; the abort reason */
  async query(part: 'line' | 'rules', run: WatchRun): Promise<ChainSnapshot> {
    this.wantedAt = part === 'rules' ? run.now() : this.wantedAt;
    const withRules = run.now() < this.wantedAt + wantedMs;
    const { latest } = this;
    if (latest !== undefined && run.now() < latest.at + dedupeMs && (!withRules || latest.rules !== undefined)) {
      return latest;
    }
    return this.reads.read(withRules ? 'rules' : 'line', run.signal, async (signal) => {
      const node = run.node(signal);
      this.latest = await (withRules ? this.fetchRules(run, node) : this.fetchLine(run, node));
      return this.latest;
    });
  }

  private async fetchLine(run: WatchRun, node: EvmNode): Promise<ChainSnapshot> {
    const first = new RpcBatch();
    const requested = this.follower.request(first);
    const responses = await node.query(first);
    const block = this.follower.receive(responses, requested);
    const second = new RpcBatch();
    const missing = this.follower.requestMissing(second, requested);
    this.follower.receiveMissing(await node.query(second), missing);
    return this.snapshot(run, responses.url, block);
  }

  private async fetchRules(run: WatchRun, node: EvmNode): Promise<ChainSnapshot> {
    const { l1 } = this;
    const first = new RpcBatch();
    const requested = this.follower.request(first);
    const configKey = first.add(catalogueCall(getChainConfig, {}));
    const baseFeeKey = first.add(catalogueCall(baseFee, {}));
    const requestedRules = l1?.query(first);
    const messengerKey = this.isMessengerKnown ? undefined : first.add(messengerCall);
    const responses = await node.query(first);
    const block = this.follower.receive(responses, requested);
    const config = responses.value(configKey);
    this.receiveMessenger(messengerKey && responses.value(messengerKey));

    const second = new RpcBatch();
    const missing = this.follower.requestMissing(second, requested);
    const rest = requestedRules && l1?.fetchRest(second, responses, requestedRules, config, block.number);
    // Sent to the node that answered first; what it leaves open is requested with the next refresh.
    const restResults = await node.query(second);
    this.follower.receiveMissing(restResults, missing);
    return this.snapshot(run, responses.url, block, {
      config: responses.of(configKey),
      baseFee: responses.of(baseFeeKey),
      isBaseFeeBound: hasDeferredExecution(block),
      ...(l1 && requestedRules && rest
        ? l1.receive({
            responses,
            requested: requestedRules,
            restResults,
            rest,
            config,
            now: run.now(),
            height: block.number,
          })
        : { roles: new Map() }),
      messenger: this.messenger,
    });
  }

  /** The messenger sets its blockchain ID with its first message, and it never changes. */
  private get isMessengerKnown(): boolean {
    return this.messenger !== undefined && BigInt(this.messenger.blockchainId) !== 0n;
  }

  private receiveMessenger(word: string | undefined): void {
    if (word !== undefined) {
      this.messenger = word.length === 66 ? { blockchainId: word } : undefined;
    }
  }

  private snapshot(run: WatchRun, url: string, block: EvmBlock, rules?: ChainRules): ChainSnapshot {
    const { run: counted } = this.follower.blocks;
    // Keeps the figure steady while a gap waits for the next refresh.
    this.tps = counted.length > 1 || block.number === 0n ? throughput(counted, run.now()) : this.tps;
    return { at: run.now(), host: hostOf(url), block, tps: this.tps, rules };
  }
}

interface RequestedBlocks {
  /** No block was known before this request. */
  readonly isFirst: boolean;
  readonly latest: BatchKey<EvmBlock>;
  readonly others: readonly BatchKey<EvmBlock | null>[];
}

/** Follows a chain's latest blocks as part of other batches. */
export class BlockFollower {
  readonly blocks = new RecentBlocks();

  /** @param received called for each block */
  constructor(private readonly received: (block: EvmBlock) => void = () => undefined) {}

  request(batch: RpcBatch): RequestedBlocks {
    const isFirst = this.blocks.run.length === 0;
    const latest = batch.add(getLatestBlock());
    return { isFirst, latest, others: this.blocks.wanted.map((number) => batch.add(fetchBlockByNumber(number))) };
  }

  /** @throws {ApiError} if the latest block was not returned */
  receive(responses: BatchResponses, { latest, others }: RequestedBlocks): EvmBlock {
    const block = responses.needed(latest);
    this.add(block);
    this.receiveMissing(responses, others);
    return block;
  }

  /** Requests the missing blocks on the first run or if there are many; a few wait for the next refresh. */
  requestMissing(batch: RpcBatch, { isFirst }: RequestedBlocks): readonly BatchKey<EvmBlock | null>[] {
    const { missing } = this.blocks;
    return isFirst || missing.length > maxDeferredBlocks
      ? missing.map((number) => batch.add(fetchBlockByNumber(number)))
      : [];
  }

  /** A block that does not exist yet or whose request failed stays a gap. */
  receiveMissing(responses: BatchResponses, keys: readonly BatchKey<EvmBlock | null>[]): void {
    for (const key of keys) {
      const block = responses.value(key);
      if (block) {
        this.add(block);
      }
    }
  }

  private add(block: EvmBlock): void {
    this.blocks.add(block);
    this.received(block);
  }
}

export interface ChainHead {
  readonly chain: EvmChain;
  /** Newest first, without gaps; at least one. */
  readonly blocks: readonly EvmBlock[];
  /** Hundredths; absent if the blocks span no time. */
  readonly tps?: bigint;
  /** Absent if the node did not return it. */
  readonly config?: ChainConfig;
}

/** Fetches a chain's latest blocks and its config in two rounds. @throws the abort reason alone */
export function fetchHead(client: SourceClient, chain: EvmChain): Promise<QueryResult<ChainHead>> {
  return client.evm<ChainHead>(chain, async (node) => {
    const blocks = new Map<bigint, EvmBlock>();
    const follower = new BlockFollower((block) => blocks.set(block.number, block));
    const first = new RpcBatch();
    const requested = follower.request(first);
    const configKey = first.add(catalogueCall(getChainConfig, {}));
    const responses = await node.query(first);
    const { number: height } = follower.receive(responses, requested);
    const second = new RpcBatch();
    const missing = follower.requestMissing(second, requested);
    follower.receiveMissing(await node.query(second), missing);
    const { run } = follower.blocks;
    return {
      value: {
        chain,
        blocks: run.flatMap(({ number }) => blocks.get(number) ?? []),
        tps: throughput(run, client.context.now()),
        config: responses.value(configKey),
      },
      json: null,
      height,
    };
  });
}

/** Height and age of the last block, and throughput; with each chain's name if there are several. */
export function headFacts(heads: readonly QueryResult<ChainHead>[]): readonly Fact[] {
  const known = heads.flatMap((head) => (head.ok ? [head.value] : []));
  const from = sourcesOf(...heads.filter((head) => head.ok));
  const perChain = (line: (head: ChainHead) => Line | undefined): Line | undefined => {
    const lines = known.flatMap((head) => {
      const value = line(head);
      return value === undefined ? [] : [known.length === 1 ? value : message`${remote(head.chain.name)} ${value}`];
    });
    return lines.length === 0 ? undefined : joinLines(lines, '; ');
  };
  const brief = { brief: true };
  return factsFrom(from, [
    ['lastBlock', 'last block', perChain(lastLine), brief],
    ['tpsNow', 'TPS now', perChain(({ tps }) => (tps === undefined ? undefined : [amount(tps, 2, '')])), brief],
  ]);
}

function lastLine({ blocks: [last] }: ChainHead): Line | undefined {
  return last && message`${count(last.number)}, ${time(blockTime(last))}`;
}

/** The next upgrade in the chain's config. @param now milliseconds since the epoch */
export function nextUpgradeFact(head: QueryResult<ChainHead>, now: number): readonly Fact[] {
  const config = head.ok ? head.value.config : undefined;
  if (config === undefined) {
    return [];
  }
  const toggles = precompileChanges({ upgrades: config.upgrades }).map(({ key, at, isOn }) => ({
    name: `${key} ${isOn ? 'enabled' : 'disabled'}`,
    at,
  }));
  const [next] = [...chainUpgrades(config), ...toggles]
    .flatMap(({ name, at = 0 }) => (at > now ? [{ name, at }] : []))
    .sort((a, b) => a.at - b.at);
  const line = next === undefined ? [text('none planned')] : message`${text(next.name)} at ${time(next.at)}`;
  return fact('nextUpgrade', 'next upgrade', line, sourcesOf(head), { brief: true });
}

/** The latest blocks on a time axis. @param now milliseconds since the epoch */
export function blocksDrawing(head: QueryResult<ChainHead> | undefined, now: number): readonly ReportDrawing[] {
  const blocks = head?.ok === true ? [...head.value.blocks].reverse() : [];
  return blockStrip(blocks, now);
}
