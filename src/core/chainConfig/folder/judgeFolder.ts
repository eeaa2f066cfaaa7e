import type { RuleId } from '../rules/rules';

/** A folder like `~/.avalanchego/configs/chains`: what stands in it, by path relative to it, with `/`. */
export interface ChainConfigListing {
  /** As the node is told it, for its own words. */
  readonly folder: string;
  readonly files: readonly string[];
  /** Paths of folders of that have the name of a file: `C/upgrade.json`. */
  readonly folders?: readonly string[];
  /** IDs and aliases of the chains that are known; undefined: nobody was asked. */
  readonly chains?: readonly string[];
}

export interface FolderProblem {
  /** The file or folder that it is about, relative to the folder. */
  readonly path: string;
  readonly rule: RuleId;
  readonly message: string;
  /** The node's own words, where it does not start. */
  readonly nodeText?: string;
}

/** What a node takes from the folder of each chain, and what it does not see. */
export interface FolderVerdict {
  /** By name of the chain's folder; undefined: no such file. Empty where the node does not start. */
  readonly taken: ReadonlyMap<string, { readonly config?: string; readonly upgrade?: string }>;
  readonly problems: readonly FolderProblem[];
}

export function judgeFolder(_listing: ChainConfigListing): FolderVerdict {
  return { taken: new Map(), problems: [] };
}
