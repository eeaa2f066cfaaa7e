import {
  type KnownValidator,
  type ValidatorLife,
  type ValidatorSet,
  avaxText,
  isEnding,
  lifeText,
  percentText,
  validatorId,
  validatorLife,
  validatorName,
} from '../../../../engine/validators';
import { PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import { formatCount } from '../../../../engine/primitives';
import { parseIdentifier } from '../../../../engine/detection';
import { cellAbout } from '../../../../engine/transactions';
import { shareText } from '../../../../engine/report';
import type { TreeIcon, TreeNode } from '../treeNode';

interface ValidatorNodeContext {
  readonly network: string;
  /** Whether the network has a data service, whose lists can be exported. */
  readonly hasIndex: boolean;
  readonly now: number;
  /** Days under which what is left is a warning. */
  readonly warnDays: number;
  readonly pinned: (id: string) => boolean;
  /** Weight of the whole set. */
  readonly whole: bigint;
}

/** ID of a set's item in the tree; what stands below it goes on from there. */
export function setId(network: string, subnetId: string): string {
  return `${encodeURIComponent(network)}/${subnetId}`;
}

/** `NodeID-GWPc…KCtu   75 (11 %) · 3 d of balance left`; what more is known of it stands below. */
export function validatorNode(validator: KnownValidator, set: ValidatorSet, context: ValidatorNodeContext): TreeNode {
  const { network, pinned, whole, now } = context;
  const { nodeId, weight } = validator;
  const id = validatorId(validator);
  const own = set.ownNodes.get(nodeId);
  const life = validatorLife(validator, set.price, now);
  const share = shareText(weight, whole);
  const figure = set.subnetId === PRIMARY_NETWORK_ID ? avaxText(weight) : formatCount(weight);
  const parts = [
    share === undefined ? figure : `${figure} (${share})`,
    uptimeText(validator),
    lifeText(life),
    ...(validator.isConnected === false && life.kind !== 'inactive' ? ['not connected'] : []),
  ].filter((part) => part !== '');
  const label = validatorName(validator, set);
  const cell = cellOf(id, validator.validationId === undefined ? 'node' : 'validation', network);
  return {
    id: `${setId(network, set.subnetId)}/${id}`,
    label,
    description: parts.join(' · '),
    icon: iconOf(validator, life, context.warnDays),
    accessibilityLabel: [own, nodeId, ...parts, connectionWords(validator)]
      .filter((part) => part !== undefined)
      .join(', '),
    children: 'collapsed',
    identifier: id,
    cell,
    offers: [pinned(id) ? 'unpin' : 'pin', 'compare', ...(context.hasIndex ? (['export'] as const) : [])],
  };
}

export function cellOf(id: string, kind: 'node' | 'validation' | 'subnet', network: string): string | undefined {
  const identifier = parseIdentifier(id);
  return identifier && cellAbout({ identifier, kind, chain: 'P-Chain' }, network);
}

/** On the primary network alone, where a reward hangs on it. */
function uptimeText({ uptime, uptimeNeeded }: KnownValidator): string {
  if (uptime === undefined || uptimeNeeded === undefined) {
    return '';
  }
  return uptime < uptimeNeeded
    ? `uptime ${percentText(uptime)}, ${uptimeNeeded} % required`
    : `uptime ${percentText(uptime)}`;
}

function isBelowNeed({ uptime, uptimeNeeded }: KnownValidator): boolean {
  return uptime !== undefined && uptimeNeeded !== undefined && uptime < uptimeNeeded;
}

function iconOf(validator: KnownValidator, life: ValidatorLife, warnDays: number): TreeIcon {
  if (life.kind === 'inactive') {
    return { symbol: 'circle-outline', state: 'away' };
  }
  if (isEnding(life, warnDays) || isBelowNeed(validator)) {
    return { symbol: 'warning', state: 'warning' };
  }
  switch (validator.isConnected) {
    case true:
      return { symbol: 'circle-filled', state: 'good' };
    case false:
      return { symbol: 'circle-outline', state: 'bad' };
    case undefined:
      return { symbol: 'circle-filled', state: 'plain' };
  }
}

function connectionWords({ isConnected }: KnownValidator): string | undefined {
  return isConnected === undefined ? undefined : isConnected ? 'connected' : 'not connected';
}
