import type { EvmChain } from '../networks';
import type { ContinuousFee } from './validatorLife';
import { type ShareBar, shareBar, shareText } from '../report';

/** A validator of the primary network, of a permissioned subnet or of an L1, as far as it was told. */
export interface KnownValidator {
  readonly nodeId: string;
  /** cb58; of an L1's alone. */
  readonly validationId?: string;
  /** cb58, of the transaction that staked it; absent: an L1's. */
  readonly txId?: string;
  readonly publicKey?: string;
  /** nAVAX on the primary network; without unit elsewhere. */
  readonly weight: bigint;
  /** nAVAX; of an L1's alone. 0: inactive. */
  readonly balance?: bigint;
  /** To the node that answered; absent: not told. */
  readonly isConnected?: boolean;
  /** Percent of its time, as the node that answered has seen it. */
  readonly uptime?: number;
  /** Percent that its reward asks for; on the primary network alone. */
  readonly uptimeNeeded?: number;
  /** Whether its signature of a Warp message counts now; absent: not told. */
  readonly canSign?: boolean;
  /** Milliseconds since the epoch. */
  readonly start: number;
  /** Of its period; absent: it has no end, as those of an L1. */
  readonly end?: number;
  /** Of a validator that renews itself at the end of its period (ACP-236); absent: it ends then. */
  readonly renewal?: Renewal;
  /** Of a staker, as far as it is told: in nAVAX and percent. */
  readonly potentialReward?: bigint;
  readonly delegatorCount?: number;
  readonly delegatorWeight?: bigint;
  readonly delegationFee?: number;
}

export interface Renewal {
  /** Length of the next period; 0: it was stopped, and ends with this one. */
  readonly seconds: bigint;
  /** Millionths of the reward that are staked again. */
  readonly compounding?: bigint;
  /** Addresses that may change it. */
  readonly authority: readonly string[];
  /** nAVAX of rewards that are part of the weight, from validating and from fees of delegations; absent: not told. */
  readonly restaked?: { readonly own: bigint; readonly fees: bigint };
}

/** What all validators of a set have together. */
export interface SetTotals {
  readonly count: number;
  readonly weight: bigint;
  /** Absent where nobody told who is connected. */
  readonly connected?: bigint;
  /** Weight whose signatures of Warp messages count now; absent where that is not known. */
  readonly signing?: bigint;
}

type Part = Pick<KnownValidator, 'weight' | 'isConnected' | 'canSign'>;

export function setTotals(validators: readonly Part[]): SetTotals {
  const sum = (isIn: (one: Part) => boolean | undefined): bigint =>
    validators.reduce((total, one) => (isIn(one) === true ? total + one.weight : total), 0n);
  const isKnown = (of: (one: Part) => boolean | undefined): boolean => validators.some((one) => of(one) !== undefined);
  const connected = ({ isConnected }: Part): boolean | undefined => isConnected;
  const signing = ({ canSign }: Part): boolean | undefined => canSign;
  return {
    count: validators.length,
    weight: sum(() => true),
    connected: isKnown(connected) ? sum(connected) : undefined,
    signing: isKnown(signing) ? sum(signing) : undefined,
  };
}

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

interface SetOfSigners {
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
  /** What L1 validators pay; absent where it was not told, or there are none. */
  readonly fee?: ContinuousFee;
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

/** What stands for a validator everywhere: its validation, where it has one of its own. */
export function validatorId({ validationId, nodeId }: KnownValidator): string {
  return validationId ?? nodeId;
}

export function heaviestFirst(a: KnownValidator, b: KnownValidator): number {
  return a.weight === b.weight ? (a.nodeId < b.nodeId ? -1 : 1) : a.weight < b.weight ? 1 : -1;
}

/** Percent of the weight without which no block is accepted: of 20 that are asked 15 must agree. */
export const VOTES_NEEDED = 75n;

/** Percent of the weight that a node's health wants connected; a chain with less hardly gets its votes (docs/facts/health.md). */
export const CONNECTED_NEEDED = 80n;

/** Who of a set is connected, held against what a node's health wants. @param words makes a line of words of ours */
export function weightBar<L>(
  { weight, connected, inactive }: { readonly weight: bigint; readonly connected: bigint; readonly inactive: bigint },
  words: (text: string) => L,
): ShareBar<L> | undefined {
  const label = (part: bigint, what: string): L => words(`${shareText(part, weight) ?? ''} ${what}`);
  const away = weight - connected - inactive;
  return shareBar(
    [
      {
        value: connected,
        tone: connected * 100n < weight * CONNECTED_NEEDED ? 'bad' : 'good',
        label: label(connected, 'connected'),
      },
      { value: away, tone: 'away', label: label(away, 'away') },
      { value: inactive, tone: 'rest', label: label(inactive, 'inactive') },
    ],
    weight,
    { at: Number(CONNECTED_NEEDED) / 100, label: words(`${CONNECTED_NEEDED} % is required`) },
  );
}
