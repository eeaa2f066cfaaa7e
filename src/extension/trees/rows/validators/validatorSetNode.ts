import { formatDuration, shortenId } from '../../../../engine/primitives';
import type { TreeNode } from '../treeNode';
import { PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import { avaxText, cellOf, setId, type ListedSet, type ValidatorSet } from './validatorSet';
import { type ValidatorWarning, setTotals } from '../../../../engine/validators';
import { shareText } from '../../../../engine/report';

export interface SetNodeContext {
  readonly network: string;
  readonly pinned: (id: string) => boolean;
  /** What of it needs an action soon; absent: it was not asked about. */
  readonly warnings?: readonly ValidatorWarning[];
  /** Milliseconds since the epoch. */
  readonly now?: number;
}

/** Percent of the weight under which messages cannot be signed, and under which nodes report themselves unhealthy. */
const quorum = 67n;
const connectedNeeded = 80n;

/** By the names of its chains, as long as one has a name. */
export function setLabel({ subnetId, names }: Pick<ListedSet, 'subnetId' | 'names'>): string {
  if (subnetId === PRIMARY_NETWORK_ID) {
    return 'Primary Network';
  }
  return names.length === 0 ? shortenId(subnetId) : names.join(', ');
}

/**
 * `orders   4 · 85 % of weight can sign · 91 % connected`: what all validators of a set have together.
 *
 * @param known who they are, where they have been asked for
 */
export function validatorSetNode(
  set: ListedSet,
  known: ValidatorSet | undefined,
  { network, pinned, warnings = [], now = 0 }: SetNodeContext,
): TreeNode {
  const { subnetId, signers } = set;
  const isPrimary = subnetId === PRIMARY_NETWORK_ID;
  const totals = known && setTotals(known.validators);
  const weight = totals?.weight ?? signers?.whole;
  const signing = totals?.signing ?? signers?.weight;
  const count = totals?.count ?? signers?.nodeIds.length;
  const share = (part: bigint | undefined) => (part === undefined || !weight ? undefined : shareText(part, weight));
  const signs = share(signing);
  const connects = share(totals?.connected);
  const parts = [
    ...(count === undefined ? [] : [totals === undefined && !isPrimary ? `${count} active` : String(count)]),
    ...(isPrimary && weight !== undefined ? [avaxText(weight)] : []),
    ...(signs === undefined ? [] : [`${signs} of weight can sign`]),
    ...(connects === undefined ? [] : [`${connects} connected`]),
    ...warnings.flatMap((warning) => togetherText(warning, now) ?? []),
  ];
  const isLow =
    warnings.some((warning) => togetherText(warning, now) !== undefined) ||
    isUnder(signing, weight, quorum) ||
    isUnder(totals?.connected, weight, connectedNeeded);
  const label = setLabel(set);
  const cell = cellOf(subnetId, 'subnet', network);
  return {
    id: setId(network, subnetId),
    label,
    description: parts.join(' · '),
    icon: isLow
      ? { symbol: 'warning', state: 'warning' }
      : { symbol: isPrimary ? 'globe' : 'organization', state: 'plain' },
    accessibilityLabel: [label, `validators: ${parts.join(', ')}`].join(', '),
    children: 'collapsed',
    identifier: subnetId,
    cell,
    runs: set.chain && [set.chain.blockchainId ?? set.chain.path],
    offers: [...(isPrimary ? [] : [pinned(subnetId) ? ('unpin' as const) : ('pin' as const)]), 'compare'],
  };
}

function isUnder(part: bigint | undefined, whole: bigint | undefined, percent: bigint): boolean {
  return part !== undefined && whole !== undefined && part * 100n < whole * percent;
}

export interface SetWarning {
  /** What the set is called; may be a creator's word, which is not trusted. */
  readonly set: string;
  /** cb58 */
  readonly subnetId: string;
  /** Alias or blockchain ID of the first of its chains that is in the settings. */
  readonly chain?: string;
  readonly warning: ValidatorWarning;
}

/** `orders: validator balance runs out in 3 d`, short enough for the status bar. */
export function warningText({ set, warning }: SetWarning, now: number): string {
  switch (warning.kind) {
    case 'dry':
      return `${set}: validator balance runs out in ${formatDuration(Number(warning.seconds) * 1_000)}`;
    case 'ends':
      return warning.seconds === 0n
        ? `${set}: validation ended`
        : `${set}: validation ends in ${formatDuration(Number(warning.seconds) * 1_000)}`;
    case 'inactive':
      return `${set}: validator inactive`;
    case 'connected':
      return `${set}: ${shareText(warning.part, warning.whole) ?? ''} of weight connected`;
    case 'dryTogether':
      return `${set}: stops in ${formatDuration(Number(warning.seconds) * 1_000)} without top-ups`;
    case 'upgrade':
      return `${set}: upgrade in ${untilText(warning.at, now)} not on ${warning.nodes.join(', ')}`;
  }
}

/** The same with the node that it is about. */
export function warningLine(one: SetWarning, now: number): string {
  const { warning } = one;
  const text = warningText(one, now);
  switch (warning.kind) {
    case 'dry':
    case 'ends':
    case 'inactive':
      return `${text} (${shortenId(warning.validator.nodeId)})`;
    default: {
      const more = togetherText(warning, now);
      return more === undefined ? text : `${text} (${more})`;
    }
  }
}

/** What the validators of a set or its nodes lack together, beside the figures of the set; undefined: nothing more. */
function togetherText(warning: ValidatorWarning, now: number): string | undefined {
  switch (warning.kind) {
    case 'connected': {
      const [heaviest, ...others] = warning.stoppedBy;
      if (heaviest === undefined) {
        return undefined;
      }
      const node = shortenId(heaviest.nodeId);
      switch (others.length) {
        case 0:
          return `stops without ${node}`;
        case 1:
          return `stops without ${node} or another one`;
        default:
          return `stops without ${node} or one of ${others.length} others`;
      }
    }
    case 'dryTogether':
      return `${warning.count} balances end within ${formatDuration(Number(warning.seconds) * 1_000)}, ${shareText(warning.part, warning.whole) ?? ''} of weight left`;
    case 'upgrade':
      return `${warning.key} in ${untilText(warning.at, now)}, not on ${warning.nodes.join(', ')}`;
    default:
      return undefined;
  }
}

function untilText(at: number, now: number): string {
  return formatDuration(Math.max(0, at - now));
}
