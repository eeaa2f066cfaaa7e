import type { EvmChain } from '../networks';
import type { ContinuousFee } from './validatorLife';
import { type ShareBar, shareBar, shareText } from '../report';

/** A validator of the primary network, a permissioned subnet or an L1. Unknown fields are absent. */
export interface KnownValidator {
  readonly nodeId: string;
  /** cb58; L1 validators only. */
  readonly validationId?: string;
  /** cb58, of the staking transaction; absent for L1 validators. */
  readonly txId?: string;
  readonly publicKey?: string;
  /** In nAVAX on the primary network; without unit elsewhere. */
  readonly weight: bigint;
  /** In nAVAX; L1 validators only. 0 means inactive. */
  readonly balance?: bigint;
  /** To the queried node; absent if unknown. */
  readonly isConnected?: boolean;
  /** In percent, per the queried node. */
  readonly uptime?: number;
  /** Uptime requirement in percent; primary network only. */
  readonly uptimeNeeded?: number;
  /** Whether its signature of a Warp message counts now; absent if unknown. */
  readonly canSign?: boolean;
  /** Milliseconds since the epoch. */
  readonly start: number;
  /** End of its staking period; absent for L1 validators, which have none. */
  readonly end?: number;
  /** For auto-renewed validators (ACP-236); absent if it ends with its staking period. */
  readonly renewal?: Renewal;
  /** Stakers only, if returned: in nAVAX and percent. */
  readonly potentialReward?: bigint;
  readonly delegatorCount?: number;
  readonly delegatorWeight?: bigint;
  readonly delegationFee?: number;
}

export interface Renewal {
  /** Length of the next period; 0 if stopped: it ends with the current one. */
  readonly seconds: bigint;
  /** Restaked share of the reward, in millionths. */
  readonly compounding?: bigint;
  /** Addresses that may change the renewal. */
  readonly authority: readonly string[];
  /** In nAVAX, part of the weight, from validation and from delegation fees; absent if unknown. */
  readonly restaked?: { readonly own: bigint; readonly fees: bigint };
}

export interface SetTotals {
  readonly count: number;
  readonly weight: bigint;
  /** Absent if connections are unknown. */
  readonly connected?: bigint;
  /** Weight that can sign Warp messages now; absent if unknown. */
  readonly signing?: bigint;
}

type Part = Pick<KnownValidator, 'weight' | 'isConnected' | 'canSign'>;

export function setTotals(validators: readonly Part[]): SetTotals {
  const sum = (isCounted: (one: Part) => boolean | undefined): bigint =>
    validators.reduce((total, one) => (isCounted(one) === true ? total + one.weight : total), 0n);
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

/** A subnet, an L1 or the primary network in the list of validator sets. */
export interface ListedSet {
  /** cb58. */
  readonly subnetId: string;
  /** Names of its chains; those chosen by creators are untrusted. */
  readonly names: readonly string[];
  /** Its first chain that is configured. */
  readonly chain?: EvmChain;
  /** From the current Warp signer set; absent if the node does not return it. */
  readonly signers?: SetOfSigners;
}

interface SetOfSigners {
  /** Nodes with a BLS key and a balance. */
  readonly nodeIds: readonly string[];
  /** Weight of these nodes. */
  readonly weight: bigint;
  /** Including validators that cannot sign. */
  readonly whole: bigint;
}

export interface ValidatorSet {
  readonly subnetId: string;
  /** Heaviest first. */
  readonly validators: readonly KnownValidator[];
  /** The continuous fee; absent if unknown or if there are no L1 validators. */
  readonly fee?: ContinuousFee;
  /** Host from which connections and uptimes come. */
  readonly viewHost?: string;
  /** Names of the configured nodes by NodeID. */
  readonly ownNodes: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly hosts: readonly string[];
  /** What is unavailable, in one sentence. */
  readonly problem?: string;
}

/** The validation ID, if it has one. */
export function validatorId({ validationId, nodeId }: KnownValidator): string {
  return validationId ?? nodeId;
}

export function heaviestFirst(a: KnownValidator, b: KnownValidator): number {
  return a.weight === b.weight ? (a.nodeId < b.nodeId ? -1 : 1) : a.weight < b.weight ? 1 : -1;
}

/** Percentage of the weight required to accept a block: 15 of 20 sampled votes. */
export const VOTES_NEEDED = 75n;

/**
 * Percentage of weight that the health check requires to be connected; with less, blocks hardly get their votes
 * (docs/facts/health.md).
 */
export const CONNECTED_NEEDED = 80n;

/** The connected weight relative to what a node's health check expects. @param words makes a line of literal text */
export function weightBar<L>(
  { weight, connected, inactive }: { readonly weight: bigint; readonly connected: bigint; readonly inactive: bigint },
  words: (text: string) => L,
): ShareBar<L> | undefined {
  const label = (part: bigint, what: string): L => words(`${shareText(part, weight) ?? ''} ${what}`);
  const disconnected = weight - connected - inactive;
  return shareBar(
    [
      {
        value: connected,
        tone: connected * 100n < weight * CONNECTED_NEEDED ? 'bad' : 'good',
        label: label(connected, 'connected'),
      },
      { value: disconnected, tone: 'away', label: label(disconnected, 'away') },
      { value: inactive, tone: 'rest', label: label(inactive, 'inactive') },
    ],
    weight,
    { at: Number(CONNECTED_NEEDED) / 100, label: words(`${CONNECTED_NEEDED} % is required`) },
  );
}
