import { type KnownValidator, type ValidatorLife, validatorLife } from '../../../../engine/validators';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import { formatAmount, formatCount, formatDuration, shortenId } from '../../../../engine/primitives';
import { parseIdentifier } from '../../../../engine/detection';
import { cellAbout } from '../../../../engine/transactions';
import { shareText } from '../../../../engine/report';
import type { TreeIcon, TreeNode } from '../treeNode';

/** A subnet, an L1 or the primary network, as the tree of validators lists it. */
export interface ListedSet {
  /** cb58. */
  readonly subnetId: string;
  /** Names of its chains; those that creators gave are not trusted. */
  readonly names: readonly string[];
  /** The first of its chains that is in the settings. */
  readonly chain?: EvmChain;
  /** By the set that signs Warp messages now; absent where the node does not tell it. */
  readonly signers?: SetOfSigners;
}

export interface SetOfSigners {
  /** Nodes with a key and a balance. */
  readonly nodeIds: readonly string[];
  /** Of those nodes. */
  readonly weight: bigint;
  /** With those that cannot sign. */
  readonly whole: bigint;
}

/** The validators of one set, as they were told last. */
export interface ValidatorSet {
  readonly subnetId: string;
  /** The heaviest first. */
  readonly validators: readonly KnownValidator[];
  /** nAVAX that an L1 validator pays for a second; absent where it was not told, or there are none. */
  readonly price?: bigint;
  /** Host whose view connections and uptimes are. */
  readonly viewHost?: string;
  /** Names of the configured nodes by NodeID. */
  readonly ownNodes: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly hosts: readonly string[];
  /** A sentence for what could not be had. */
  readonly problem?: string;
}

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

/** What stands for a validator everywhere: its validation, where it has one of its own. */
export function validatorId({ validationId, nodeId }: KnownValidator): string {
  return validationId ?? nodeId;
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
  const label = own === undefined ? shortenId(nodeId) : `${own} (${shortenId(nodeId)})`;
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

export function avaxText(nAvax: bigint): string {
  return formatAmount({ value: nAvax, decimals: 9, symbol: 'AVAX', baseUnit: 'nAVAX' });
}

export function percentText(percent: number): string {
  return formatAmount({ value: BigInt(Math.floor(percent * 100)), decimals: 2, symbol: '%' });
}

/** `3 d of balance left`, `214 d left`, `renews every 14 d`, `inactive: no balance`; empty where it is not known. */
export function lifeText(life: ValidatorLife): string {
  switch (life.kind) {
    case 'inactive':
      return 'inactive: no balance';
    case 'balance':
      return `${formatDuration(Number(life.seconds) * 1_000)} of balance left`;
    case 'period': {
      const left = formatDuration(Number(life.seconds) * 1_000);
      if (life.seconds === 0n) {
        return 'staking period ended';
      }
      return life.isStopped === true ? `${left} left, not renewed after that` : `${left} left`;
    }
    case 'renews':
      return `renews every ${formatDuration(Number(life.every) * 1_000)}`;
    case 'unknown':
      return '';
  }
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

/** Whether something has to be done soon; a validator that renews itself needs nothing. */
export function isEnding(life: ValidatorLife, warnDays: number): boolean {
  return (life.kind === 'balance' || life.kind === 'period') && life.seconds < BigInt(Math.round(warnDays)) * 86_400n;
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
