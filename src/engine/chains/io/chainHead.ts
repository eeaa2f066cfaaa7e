import { type EvmBlock, RpcBatch, blockStrip, blockTime, catalogueCall, chainUpgrades, throughput } from '../../evm';
import {
  type Fact,
  type Line,
  type QueryResult,
  type ReportDrawing,
  amount,
  count,
  fact,
  factsFrom,
  joined,
  message,
  remote,
  sourcesOf,
  text,
  time,
} from '../../report';
import { type ResultOf, getChainConfig } from '../../rpc';
import { precompileChanges } from '../../precompiles';
import type { SourceClient } from '../../sources';
import type { EvmChain } from '../../networks';
import { BlockFollower } from './chainWatch';

type ChainConfig = ResultOf<typeof getChainConfig>;

/** How an EVM chain is doing, by its newest blocks. */
export interface ChainHead {
  readonly chain: EvmChain;
  /** Without gaps, the newest first; at least one. */
  readonly blocks: readonly EvmBlock[];
  /** Hundredths; absent: its blocks span no time. */
  readonly tps?: bigint;
  /** Absent: the node did not tell. */
  readonly config?: ChainConfig;
}

/** Asks a node that runs the chain for its newest blocks and its configuration, in two rounds. @throws the abort reason alone */
export function fetchHead(client: SourceClient, chain: EvmChain): Promise<QueryResult<ChainHead>> {
  return client.evm<ChainHead>(chain, async (node) => {
    const blocks = new Map<bigint, EvmBlock>();
    const follower = new BlockFollower((block) => blocks.set(block.number, block));
    const first = new RpcBatch();
    const requested = follower.request(first);
    const configKey = first.add(catalogueCall(getChainConfig, {}));
    const answers = await node.query(first);
    const { number: height } = follower.receive(answers, requested);
    const second = new RpcBatch();
    const missing = follower.requestMissing(second, requested);
    follower.receiveMissing(await node.query(second), missing);
    const { run } = follower.blocks;
    return {
      value: {
        chain,
        blocks: run.flatMap(({ number }) => blocks.get(number) ?? []),
        tps: throughput(run, client.context.now()),
        config: answers.value(configKey),
      },
      json: null,
      height,
    };
  });
}

/** Height and age of the last block, and throughput; of several chains each with its name. */
export function headFacts(heads: readonly QueryResult<ChainHead>[]): readonly Fact[] {
  const known = heads.flatMap((head) => (head.ok ? [head.value] : []));
  const from = sourcesOf(...heads.filter((head) => head.ok));
  const each = (line: (head: ChainHead) => Line | undefined): Line | undefined => {
    const lines = known.flatMap((head) => {
      const own = line(head);
      return own === undefined ? [] : [known.length === 1 ? own : message`${remote(head.chain.name)} ${own}`];
    });
    return lines.length === 0 ? undefined : joined(lines, '; ');
  };
  const brief = { brief: true };
  return factsFrom(from, [
    ['lastBlock', 'last block', each(lastLine), brief],
    ['tpsNow', 'TPS now', each(({ tps }) => (tps === undefined ? undefined : [amount(tps, 2, '')])), brief],
  ]);
}

function lastLine({ blocks: [last] }: ChainHead): Line | undefined {
  return last && message`${count(last.number)}, ${time(blockTime(last))}`;
}

/** What its configuration says is to come first. @param now milliseconds since the epoch */
export function nextUpgradeFact(head: QueryResult<ChainHead>, now: number): readonly Fact[] {
  const config = head.ok ? head.value.config : undefined;
  if (config === undefined) {
    return [];
  }
  const switches = precompileChanges({ upgrades: config.upgrades }).map(({ key, at, isOn }) => ({
    name: `${key} ${isOn ? 'enabled' : 'disabled'}`,
    at,
  }));
  const [next] = [...chainUpgrades(config), ...switches]
    .flatMap(({ name, at = 0 }) => (at > now ? [{ name, at }] : []))
    .sort((a, b) => a.at - b.at);
  const line = next === undefined ? [text('none planned')] : message`${text(next.name)} at ${time(next.at)}`;
  return fact('nextUpgrade', 'next upgrade', line, sourcesOf(head), { brief: true });
}

/** Its newest blocks where they stand in time. @param now milliseconds since the epoch */
export function blocksDrawing(head: QueryResult<ChainHead> | undefined, now: number): readonly ReportDrawing[] {
  const blocks = head?.ok === true ? [...head.value.blocks].reverse() : [];
  return blockStrip(blocks, now);
}
