import {
  CONNECTED_NEEDED,
  type KnownValidator,
  type ListedSet,
  type ValidatorLife,
  type ValidatorSet,
  type ValidatorWarning,
  avaxText,
  balanceLeft,
  isEnding,
  lifeText,
  percentText,
  setLabel,
  setTotals,
  setWarningText,
  validatorId,
  validatorLife,
} from '../validators';
import { PRIMARY_NETWORK_ID } from '../networks';
import { formatAmount, formatCount, formatDuration, formatTime, shortenId, compact } from '../primitives';
import { parseIdentifier } from '../detection';
import { cellAbout } from '../transactions';
import { shareText } from '../report';
import { type IncompleteSetup, setUpReport } from '../diagnose';
import type { TreeIcon, TreeNode } from './treeNode';

/** ID of a validator set's item, the prefix of the IDs below it. */
function setId(network: string, subnetId: string): string {
  return `${encodeURIComponent(network)}/${subnetId}`;
}

function cellOf(id: string, kind: 'node' | 'validation' | 'subnet', network: string): string | undefined {
  const identifier = parseIdentifier(id);
  return identifier && cellAbout({ identifier, kind, chain: 'P-Chain' }, network);
}

interface SetNodeContext {
  readonly network: string;
  readonly pinned: (id: string) => boolean;
  /** What needs action soon; absent if not fetched. */
  readonly warnings?: readonly ValidatorWarning[];
  /** Milliseconds since the epoch. */
  readonly now?: number;
}

/** Percentage of the weight that has to sign a message. */
const quorum = 67n;

/**
 * `orders   85 % · 4 validators`. The percentage is the connected weight or the weight that can sign; if they differ,
 * the lower one with its name: `74 % can sign`.
 *
 * @param known the validators, if fetched
 */
export function validatorSetNode(
  set: ListedSet,
  known: ValidatorSet | undefined,
  { network, pinned, warnings = [], now = 0 }: SetNodeContext,
): TreeNode {
  const { subnetId, signers, chain } = set;
  const isPrimary = subnetId === PRIMARY_NETWORK_ID;
  const totals = known && setTotals(known.validators);
  const weight = totals?.weight ?? signers?.whole;
  const signing = totals?.signing ?? signers?.weight;
  const count = totals?.count ?? signers?.nodeIds.length;
  const share = (part: bigint | undefined) => (part === undefined || !weight ? undefined : shareText(part, weight));
  const isUnder = (part: bigint | undefined, percent: bigint): boolean =>
    part !== undefined && weight !== undefined && part * 100n < weight * percent;
  const connected = totals?.connected;
  const signingShare = share(signing);
  const connectedShare = share(connected);
  const shareSummary =
    connected === undefined || signing === undefined || connected === signing
      ? (signingShare ?? connectedShare)
      : connected < signing
        ? `${connectedShare} connected`
        : `${signingShare} can sign`;
  const setWarnings = warnings.flatMap((warning) => setWarningText(warning, now) ?? []);
  const validators = count === undefined ? [] : [validatorCount(count, totals === undefined && !isPrimary)];
  const parts = [
    ...validators,
    ...(isPrimary && weight !== undefined ? [avaxText(weight)] : []),
    ...(signingShare === undefined ? [] : [`${signingShare} of weight can sign`]),
    ...(connectedShare === undefined ? [] : [`${connectedShare} connected`]),
    ...setWarnings,
  ];
  const isLow = setWarnings.length > 0 || isUnder(signing, quorum) || isUnder(totals?.connected, CONNECTED_NEEDED);
  const label = setLabel(set);
  return {
    id: setId(network, subnetId),
    label,
    // Imminent warnings replace the number of validators.
    description: compact([shareSummary, ...(setWarnings.length > 0 ? setWarnings : validators)]).join(' · '),
    detail: parts.join(' · '),
    icon: isLow
      ? { symbol: 'warning', state: 'warning' }
      : { symbol: isPrimary ? 'globe' : 'organization', state: 'plain' },
    accessibilityLabel: `${label}, validators: ${parts.join(', ')}`,
    children: 'collapsed',
    identifier: subnetId,
    cell: cellOf(subnetId, 'subnet', network),
    runs: chain && [chain.blockchainId ?? chain.path],
    offers: [...(isPrimary ? [] : [pinned(subnetId) ? ('unpin' as const) : ('pin' as const)]), 'compare'],
  };
}

function validatorCount(count: number, isActiveOnly: boolean): string {
  const figure = formatCount(BigInt(count));
  if (isActiveOnly) {
    return count === 1 ? '1 active validator' : `${figure} active validators`;
  }
  return count === 1 ? '1 validator' : `${figure} validators`;
}

interface ValidatorNodeContext {
  readonly network: string;
  /** Whether the network has a data service with lists to export. */
  readonly hasIndex: boolean;
  readonly now: number;
  /** Days left below which a warning is shown. */
  readonly warnDays: number;
  readonly pinned: (id: string) => boolean;
  readonly whole: bigint;
}

/** `three   3 d · 11 %`; the rest is in the tooltip and the child rows. */
export function validatorNode(validator: KnownValidator, set: ValidatorSet, context: ValidatorNodeContext): TreeNode {
  const { network, pinned, whole, now, hasIndex, warnDays } = context;
  const { nodeId, weight, uptime, uptimeNeeded, isConnected, validationId } = validator;
  const id = validatorId(validator);
  const life = validatorLife(validator, set.fee, now);
  const share = shareText(weight, whole);
  const figure = set.subnetId === PRIMARY_NETWORK_ID ? avaxText(weight) : formatCount(weight);
  const cannotSign = validator.canSign === false && life.kind !== 'inactive';
  // On the primary network only, where rewards depend on uptime.
  const isMeasured = uptime !== undefined && uptimeNeeded !== undefined;
  const isLow = isMeasured && uptime < uptimeNeeded;
  const parts = [
    share === undefined ? figure : `${figure} (${share})`,
    ...(isLow
      ? [`uptime ${percentText(uptime)}, ${uptimeNeeded} % required`]
      : isMeasured
        ? [`uptime ${percentText(uptime)}`]
        : []),
    lifeText(life),
    ...(isConnected === false && life.kind !== 'inactive' ? ['not connected'] : []),
    ...(cannotSign ? ['cannot sign'] : []),
  ].filter((part) => part !== '');
  const summary = [
    ...(cannotSign ? ['cannot sign'] : []),
    ...(isLow ? [`uptime ${percentText(uptime)}`] : []),
    ...(life.kind === 'inactive' ? ['inactive: no balance'] : lifeFigure(life)),
    share ?? figure,
    ...(isConnected === false && life.kind !== 'inactive' ? ['not connected'] : []),
  ];
  const connection = isConnected === undefined ? undefined : isConnected ? 'connected' : 'not connected';
  return {
    id: `${setId(network, set.subnetId)}/${id}`,
    label: set.ownNodes.get(nodeId) ?? shortenId(nodeId),
    description: summary.join(' · '),
    detail: [nodeId, ...parts].join(' · '),
    icon: iconOf(life, cannotSign || isLow || isEnding(life, warnDays), isConnected),
    accessibilityLabel: compact([set.ownNodes.get(nodeId), nodeId, ...parts, connection]).join(', '),
    children: 'collapsed',
    identifier: id,
    cell: cellOf(id, validationId === undefined ? 'node' : 'validation', network),
    offers: [pinned(id) ? 'unpin' : 'pin', 'compare', ...(hasIndex ? (['export'] as const) : [])],
  };
}

/** Remaining time, without further words. */
function lifeFigure(life: ValidatorLife): readonly string[] {
  switch (life.kind) {
    case 'balance':
    case 'period':
      return [life.seconds === 0n ? lifeText(life) : formatDuration(Number(life.seconds) * 1_000)];
    case 'renews':
      return ['renews'];
    default:
      return [];
  }
}

function iconOf({ kind }: ValidatorLife, isWarned: boolean, isConnected: boolean | undefined): TreeIcon {
  if (kind === 'inactive') {
    return { symbol: 'circle-outline', state: 'away' };
  }
  if (isWarned) {
    return { symbol: 'warning', state: 'warning' };
  }
  return isConnected === false
    ? { symbol: 'circle-outline', state: 'bad' }
    : { symbol: 'circle-filled', state: isConnected === true ? 'good' : 'plain' };
}

type Part = readonly [key: string, label: string, words: string | undefined, identifier?: string];

export function validatorParts(
  validator: KnownValidator,
  set: ValidatorSet,
  { network, now }: { readonly network: string; readonly now: number },
): readonly TreeNode[] {
  const { nodeId, validationId, balance, uptime, uptimeNeeded, isConnected, canSign, start, end } = validator;
  const { fee, viewHost = '' } = set;
  const life = validatorLife(validator, fee, now);
  const burn = !balance || fee === undefined ? undefined : balanceLeft(balance, fee.price)?.perDay;
  const seen = uptime === undefined ? undefined : `${percentText(uptime)} per ${viewHost}`;
  const parts: readonly Part[] = [
    ['node', 'node', nodeId, nodeId],
    ['validation', 'validation ID', validationId, validationId],
    ['balance', 'balance', balance === undefined ? undefined : avaxText(balance)],
    [
      'burn',
      'continuous fee',
      burn === undefined ? undefined : `${avaxText(burn)} per day at ${formatCount(fee?.price ?? 0n)} nAVAX per second`,
    ],
    ...(life.kind === 'inactive'
      ? ([
          ['left', 'inactive', 'no balance: used up or disabled by owner; keeps its weight'],
          ['inactive', 'reactivate', 'anyone can top up with an IncreaseL1ValidatorBalanceTx'],
        ] as const)
      : ([['left', 'time left', lastsText(life)]] as const)),
    ...renewalParts(validator),
    [
      'connected',
      'connected',
      isConnected === undefined ? undefined : isConnected ? `to ${viewHost}` : `no (queried ${viewHost})`,
    ],
    ['uptime', 'uptime', seen && uptimeNeeded !== undefined ? `${seen}; the reward requires ${uptimeNeeded} %` : seen],
    ['signs', 'Warp signing', canSign === undefined ? undefined : canSign ? 'active' : 'inactive'],
    ['since', 'since', formatTime(start, { now })],
    [
      'until',
      life.kind === 'renews' ? 'staking period until' : 'until',
      end === undefined ? undefined : formatTime(end, { now }),
    ],
  ];
  return parts.flatMap(([key, label, description, identifier]): readonly TreeNode[] =>
    description === undefined
      ? []
      : [
          {
            id: `${setId(network, set.subnetId)}/${validatorId(validator)}/${key}`,
            ...{ label, description, icon: { symbol: 'dash', state: 'plain' }, identifier },
          },
        ],
  );
}

/** `23 y at current rate`, `315 d`; `undefined` if unknown. */
function lastsText(life: ValidatorLife): string | undefined {
  if (life.kind === 'unknown' || life.kind === 'inactive') {
    return undefined;
  }
  const left = formatDuration(Number(life.seconds) * 1_000);
  switch (life.kind) {
    case 'balance':
      return `${left} at current rate`;
    case 'period':
      return life.seconds === 0n ? 'staking period ended' : left;
    case 'renews':
      return life.seconds === 0n ? 'staking period ended: auto-renewing' : `${left} until renewal`;
  }
}

/** What an auto-renewed validator does at the end of its staking period, and who may change that. */
function renewalParts({ renewal }: KnownValidator): readonly Part[] {
  if (renewal === undefined) {
    return [];
  }
  const { seconds, compounding, restaked, authority } = renewal;
  const period = formatDuration(Number(seconds) * 1_000);
  const isStopped = seconds === 0n;
  const share =
    compounding === undefined || isStopped ? undefined : formatAmount({ value: compounding, decimals: 4, symbol: '%' });
  return [
    [
      'renews',
      'renews',
      isStopped ? 'no: stopped, ends after this staking period' : `every ${period} while the uptime requirement is met`,
    ],
    ['compounding', 'restakes', share && `${share} of the reward`],
    [
      'restaked',
      'restaked so far',
      restaked && `${avaxText(restaked.own)} validation rewards, ${avaxText(restaked.fees)} delegation fees`,
    ],
    ...authority.map((address, i): Part => [`authority${i}`, 'renewal authority', shortenId(address), address]),
  ];
}

/** `one   registered on the P-Chain, not completed in the manager contract` */
export function setUpNode(
  setup: IncompleteSetup,
  { subnetId, ownNodes }: Pick<ValidatorSet, 'subnetId' | 'ownNodes'>,
  network: string,
): TreeNode {
  const { nodeId, validationId, words } = setup;
  return {
    id: `${setId(network, subnetId)}/setUp ${validationId}`,
    label: (nodeId === undefined ? undefined : ownNodes.get(nodeId)) ?? shortenId(nodeId ?? validationId),
    description: words,
    icon: { symbol: 'debug-disconnect', state: 'warning' },
    identifier: validationId,
    report: { ...setUpReport(setup), identifier: validationId, network, sources: [] },
  };
}
