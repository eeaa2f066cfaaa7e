import type { ManagedValidator } from '../abi';
import type { CopyAction, Line } from '../report';
import type { Cause } from './cause';

/** What the P-Chain and the manager contract of an L1 tell of its validators, side by side. */
export interface SetUp {
  /** Those whose set-up, weight change or removal one side has done and the other not. */
  readonly verdicts: readonly Cause[];
  /** What could not be read, a sentence each. */
  readonly unread: readonly Line[];
  /** What completes them. */
  readonly copyActions: readonly CopyAction[];
}

/** With the step that each lacks, for who shows one validator. */
export interface KnownSetUp extends SetUp {
  readonly incomplete: readonly IncompleteSetup[];
}

export type MissingStep =
  | 'initialize'
  | 'registerOnPlatform'
  | 'dropExpired'
  | 'completeRegistration'
  | 'weightOnPlatform'
  | 'completeWeight'
  | 'removeOnPlatform'
  | 'completeRemoval'
  | 'unknownToManager';

export interface IncompleteSetup {
  readonly step: MissingStep;
  /** cb58 */
  readonly validationId: string;
  readonly nodeId?: string;
  /** In few words: "not completed in the manager contract". */
  readonly words: string;
  readonly verdict: Cause;
  readonly copyActions: readonly CopyAction[];
}

/** What was read of an L1 to compare its two sides. */
export interface SetUpReadings {
  readonly networkId: number;
  /** cb58 */
  readonly subnetId: string;
  /** cb58 */
  readonly conversionId: string;
  readonly manager: {
    readonly address: string;
    /** cb58 */
    readonly blockchainId: string;
    /** Who alone may call it; absent: not told. */
    readonly owner?: string;
    readonly totalWeight?: bigint;
  };
  readonly onPlatform: ReadonlyMap<string, SetupValidator>;
  /** By validation ID; absent ones were not told, as of contracts that are no known manager. */
  readonly inManager: ReadonlyMap<string, ManagedValidator>;
  /** Messages of the manager, oldest first. */
  readonly sent: readonly SentByManager[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface SetupValidator {
  readonly nodeId: string;
  readonly weight: bigint;
  readonly minNonce: bigint;
}

export interface SentByManager {
  /** cb58 */
  readonly validationId: string;
  /** Absent: it is about the weight. */
  readonly registers?: { readonly nodeId: string; readonly expiry: bigint; readonly payload: string };
  readonly weight: bigint;
  /** Of a weight. */
  readonly nonce?: bigint;
  /** Hex with 0x. */
  readonly unsigned: string;
  readonly transaction: string;
}

/** One validation, with all that both sides tell of it. */
export interface SetUpCase {
  readonly validationId: string;
  readonly platform?: SetupValidator;
  readonly managed?: ManagedValidator;
  readonly registration?: SentByManager;
  readonly weighing?: SentByManager;
  readonly readings: SetUpReadings;
}
