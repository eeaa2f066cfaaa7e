import type { Allowance } from '../../state/networks/allowances';
import type { Network } from '../../core/networks/network';
import { originsOf } from '../originsOf';
import { allowanceWords } from './allowanceWords';

/** Below the first line of the status bar's tooltip: what each host of the network still lets one ask; may be empty. */
export function networkTooltip(
  network: Network,
  allowanceOf: (origin: string) => Allowance | undefined,
  now: number,
): string {
  return originsOf(network)
    .flatMap((origin) => {
      const allowance = allowanceOf(origin);
      return allowance === undefined ? [] : [`${new URL(origin).host}: ${allowanceWords(allowance, now)}`];
    })
    .join('\n');
}
