import type { EvmBlock, Outcome } from '../../evm';
import type { PrecompileKey, Rewards, RoleHolder } from '../../precompiles';
import type { ResultOf, feeConfig, getActiveRulesAt, getChainConfig } from '../../rpc';

export type ChainConfig = ResultOf<typeof getChainConfig>;
export type FeeAnswer = ResultOf<typeof feeConfig>;
export type ActiveRules = Pick<ResultOf<typeof getActiveRulesAt>, 'precompiles'>;

/** What one node says of an EVM chain at one time. */
export interface ChainSnapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly host: string;
  readonly block: EvmBlock;
  /** Hundredths of transactions per second; absent where the blocks do not tell. */
  readonly tps?: bigint;
  /** Asked for with what is below the chain. */
  readonly rules?: ChainRules;
}

/** How the chain is configured, and what was changed since. */
export interface ChainRules {
  readonly config: Outcome<ChainConfig>;
  /** In wei per gas, of the next block. */
  readonly baseFee: Outcome<bigint>;
  /** Absent on chains that have none: the C-Chain. */
  readonly fees?: Outcome<FeeAnswer>;
  /** The block that changed the fees last; absent where genesis set them, or nobody tells. */
  readonly feesChanged?: EvmBlock;
  /** Precompiles that are on at the newest block; absent where the node tells none. */
  readonly active?: ReadonlySet<string>;
  /** By precompile: who has which role now, those that had one and lost it left out. */
  readonly roles: ReadonlyMap<PrecompileKey, readonly RoleHolder[]>;
  /** Why roles may be missing, in one sentence. */
  readonly rolesProblem?: string;
  readonly rewards?: Rewards;
  /** Absent where no TeleporterMessenger stands at its address. */
  readonly messenger?: MessengerHere;
}

/** How a chain is configured, by a node that runs it; where none does, by its genesis. */
export interface KnownRules {
  /** What holds now; absent: genesis alone is known. */
  readonly now?: { readonly snapshot: ChainSnapshot; readonly rules: ChainRules };
  readonly config?: ChainConfig;
  /** What could not be had, in one sentence. */
  readonly problem?: string;
}

/** The TeleporterMessenger of a chain. */
export interface MessengerHere {
  /** The chain's blockchain ID as it knows it, hex; zero before its first message. */
  readonly blockchainId: string;
}
