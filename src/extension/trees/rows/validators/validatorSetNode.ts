import type { TreeNode } from '../treeNode';
import { PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import { cellOf, setId } from './validatorSet';
import {
  type ListedSet,
  type ValidatorSet,
  type ValidatorWarning,
  avaxText,
  setLabel,
  setTotals,
  togetherText,
} from '../../../../engine/validators';
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
