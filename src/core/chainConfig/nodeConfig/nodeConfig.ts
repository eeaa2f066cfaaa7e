import type { CheckInput } from '../checkInput';
import type { Genesis } from '../model/genesis';
import type { Upgrade } from '../model/upgrade';
import type { Problem } from '../problem';

/**
 * The `config.json` of a chain as its VM judges it. The VM looks at it twice: before anything else, and at what is left of
 * it once the genesis is read.
 */
export interface NodeConfigVerdict {
  /** Reading, ranges, logger and databases: before the genesis is looked at. */
  readonly first: readonly Problem[];
  /** State scheme, Warp messages, airdrop file and state sync: after the genesis. */
  readonly afterGenesis: readonly Problem[];
}

export function judgeNodeConfig(_input: CheckInput): NodeConfigVerdict {
  return { first: [], afterGenesis: [] };
}

/**
 * What the node accepts and someone will regret in `config.json`, alone and against genesis and upgrades; and the files of
 * the subnet and of the node with their errors.
 */
export function nodeConfigRegrets(
  _input: CheckInput,
  _chain: { readonly genesis?: Genesis; readonly upgrade?: Upgrade },
): readonly Problem[] {
  return [];
}
