import { type NetworkUpgrade, chainUpgrades, upgradesOfNetwork } from '../../../../engine/evm';
import { precompileChanges } from '../../../../engine/precompiles';
import { type Line, text, time } from '../../../../engine/report';
import { upgrades } from '../../../../engine/rpc';
import { formatCountdown, formatDuration } from '../../../../engine/primitives';
import type { ListedChain } from '../../../../engine/chains';
import type { TreeBranch, TreeNode, FetchedRules, ChainsContext } from '../../../../engine/trees';

/** One change of a chain's rules, past or coming; without a time: not scheduled. */
interface Upgrade {
  readonly key: string;
  readonly name: string;
  readonly at: number | undefined;
  readonly meaning: string;
}

/** Upgrades as a node's software has them. */
export interface FetchedUpgrades {
  readonly all: readonly NetworkUpgrade[];
  /** Why there are none, in one sentence. */
  readonly problem?: string;
}

export function fetchUpgrades({ client, network, upgrades: cached }: ChainsContext): Promise<FetchedUpgrades> {
  return cached.getOrFetch(network.name, async () => {
    const result = await client.node('node', upgrades, {});
    if (result.ok) {
      return { all: upgradesOfNetwork(result.value) };
    }
    const source = client.context.log.all[result.from];
    // A host that nobody agreed to has not failed.
    const problem = source?.outcome === 'failed' ? source.message : undefined;
    return { all: [], problem };
  });
}

export async function upgradesNode(context: ChainsContext, chain: ListedChain, rules: FetchedRules): Promise<TreeNode> {
  const now = context.deps.now();
  const network = await fetchUpgrades(context);
  const all = upgradesOf(chain, rules, network.all, now);
  const [next, ...others] = all.filter(({ at }) => at !== undefined && at > now);
  const words =
    next?.at === undefined
      ? 'none planned'
      : others.length === 0
        ? `${next.name} in ${formatDuration(next.at - now)}`
        : `${next.name} in ${formatDuration(next.at - now)}, ${others.length} more planned`;
  return chainPart(context, chain, rules.result, {
    parts: ['upgrades'],
    label: 'Upgrades',
    value: [text(words)],
    symbol: 'milestone',
    state: next === undefined ? 'plain' : 'warning',
    isBranch: all.length === 0 ? undefined : true,
    meaning: 'Past and scheduled upgrades of the chain.',
    section: {
      key: 'upgrades',
      heading: 'Upgrades',
      columns: ['upgrade', 'time'],
      rows: all.map(({ name, at }) => [[text(name)], whenLine(at, now)]),
    },
    ...rawOf('eth_getChainConfig', rules.now?.rules.config),
    offers: ['compare', 'export'],
    request: 'eth_getChainConfig',
  });
}

/** All upgrades in the order of their times, those without one last. */
export async function upgradesBranch(
  context: ChainsContext,
  chain: ListedChain,
  rules: FetchedRules,
): Promise<TreeBranch> {
  const now = context.deps.now();
  const network = await fetchUpgrades(context);
  const all = upgradesOf(chain, rules, network.all, now);
  const problem = rules.problem ?? network.problem;
  return {
    nodes: all.map(({ key, name, at, meaning }) =>
      chainPart(context, chain, rules.result, {
        parts: ['upgrades', key],
        label: name,
        value: whenLine(at, now),
        symbol: at === undefined ? 'circle-outline' : at > now ? 'clock' : 'pass',
        state: at === undefined ? 'away' : at > now ? 'warning' : 'good',
        meaning,
        request: 'eth_getChainConfig',
      }),
    ),
    ...rules.result,
    problem,
  };
}

function whenLine(at: number | undefined, now: number): Line {
  if (at === undefined) {
    return [text('not scheduled')];
  }
  return at > now ? [text(formatCountdown(at, { now }))] : at === 0 ? [text('at genesis')] : [time(at)];
}

/**
 * An L1 has the upgrades that it is configured with; of those of the network it is told what is to come. For the C-Chain the
 * node's own times rule, and its configuration tells what the node leaves out.
 */
function upgradesOf(
  { key: chainKey }: ListedChain,
  { config }: FetchedRules,
  network: readonly NetworkUpgrade[],
  now: number,
): readonly Upgrade[] {
  const isC = chainKey === 'C';
  const isNew = (among: readonly NetworkUpgrade[]) => (one: NetworkUpgrade) =>
    !among.some(({ name }) => name === one.name);
  const configured = config === undefined ? [] : chainUpgrades(config);
  const own = isC ? configured.filter(isNew(network)) : configured;
  const others = isC ? network : network.filter((one) => isNew(configured)(one) && (one.at ?? Infinity) > now);
  const all: readonly Upgrade[] = [
    ...others.map((one) => networkUpgrade(one, 'Network upgrade, per node.')),
    ...own.map((one) => networkUpgrade(one, 'Network upgrade, per chain config.')),
    ...stateUpgrades(config),
    ...switched(config),
  ];
  return [...all].sort((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || 0);
}

function networkUpgrade({ name, at }: NetworkUpgrade, meaning: string): Upgrade {
  return { key: name, name, at, meaning };
}

/** What changes accounts at a time. */
function stateUpgrades(config: FetchedRules['config']): readonly Upgrade[] {
  return (config?.upgrades?.stateUpgrades ?? []).map(({ blockTimestamp, accounts }, i) => {
    const count = Object.keys(accounts).length;
    return {
      key: `state${i}`,
      name: 'state upgrade',
      at: blockTimestamp?.getTime(),
      meaning:
        count === 1
          ? 'Changes the balance, code or storage of 1 account.'
          : `Changes the balance, code or storage of ${count} accounts.`,
    };
  });
}

/** Precompiles that an upgrade switches, not genesis. */
function switched(config: FetchedRules['config']): readonly Upgrade[] {
  const changes = precompileChanges({ upgrades: config?.upgrades });
  return changes.map(({ key, at, isOn }, i) => ({
    key: `precompile${i}`,
    name: isOn ? `enable ${key.replace(/Config$/, '')}` : `disable ${key.replace(/Config$/, '')}`,
    at,
    meaning: 'Enables or disables a precompile.',
  }));
}
