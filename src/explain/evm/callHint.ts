import type { AbiSource } from '../../core/evm/artifact/abiSource';
import type { CallHint } from '../../core/evm/call/decodeCall';

/** What is known about the contracts that were called. */
export interface CalledContracts {
  readonly abi: AbiSource | undefined;
  /** Token standards by address in lower case, as their events told. */
  readonly standards: ReadonlyMap<string, string>;
}

/** The same about one of them. */
export function callHint(to: string | null | undefined, { abi, standards }: CalledContracts): CallHint {
  const standard = standards.get(to?.toLowerCase() ?? '');
  return { abi, standard };
}
