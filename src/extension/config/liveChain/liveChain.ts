import type { ConfigNetwork, RunningChain } from '../../../engine/config';
import type { JsonValue } from '../../../engine/primitives';
import type { ChainRules } from '../../../engine/chains';

/** How a chain runs, as each of its nodes says, and what it was made with. What nobody told is a sentence. */
export interface LiveChain {
  /** Names in the settings. */
  readonly network: string;
  readonly networkId: number;
  readonly chain: string;
  /** cb58. */
  readonly blockchainId?: string;
  /** Of the native token. */
  readonly symbol?: string;
  /** When it was told, milliseconds since the epoch. */
  readonly at: number;
  /** In the order of the settings. */
  readonly nodes: readonly LiveNode[];
  readonly genesis: OriginalText | LiveRulesUnavailable;
  /** What its precompiles hold: fees, roles, who is rewarded. */
  readonly now: ChainRules | LiveRulesUnavailable;
}

/** Why something is not known, in one sentence. */
export interface LiveRulesUnavailable {
  readonly problem: string;
}

export interface OriginalText {
  readonly text: string;
  /** The transaction's own bytes; else the data service's reading of them. */
  readonly isExact: boolean;
}

export interface LiveNode {
  /** In the settings; of a chain with an address of its own, the host. */
  readonly name: string;
  /** The answer to `eth_getChainConfig`, as it came. */
  readonly config?: JsonValue;
  readonly lastAccepted?: RunningChain['lastAccepted'];
  /** When network upgrades come, per this node. */
  readonly upgradeTimes?: ConfigNetwork['upgradeTimes'];
  /** Why it did not tell its configuration, in one sentence. */
  readonly problem?: string;
}
