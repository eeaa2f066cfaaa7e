import type { Problem } from '../problem';
import type { Judged } from './judged';

/**
 * What the VM accepts in a genesis and an upgrade file and someone will regret, and what has no effect: warnings and
 * hints, worst first. A file that the VM refuses is judged too, as far as it can be read.
 */
// eslint-disable-next-line require-yield -- the accounts come in slices
export function* regretSteps(_judged: Judged): Generator<undefined, readonly Problem[]> {
  return [];
}
