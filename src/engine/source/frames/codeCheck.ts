import { type Recording, opcode } from '../../evm';
import type { Activations } from './activations';

/** Instructions from the question whether an address has code to the revert where it has none. */
const maxBetween = 12;

/** Whether a call failed as it was about to call an address without code: before 0.6 no source map says of what statement that is. */
export function lacksCallee({ op }: Recording, activations: Activations, last: number): boolean {
  let at = op[last] === opcode.revert ? activations.before(last) : undefined;
  for (let back = 0; at !== undefined && op[at] !== opcode.jumpdest && back < maxBetween; back++) {
    if (op[at] === opcode.extcodesize) {
      return true;
    }
    at = activations.before(at);
  }
  return false;
}
