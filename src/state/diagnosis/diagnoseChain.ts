import type { EvmChain } from '../../core/networks/network';
import type { UnsourcedFinding } from '../../core/finding/finding';
import { diagnosisFinding } from '../../explain/diagnosis/diagnosisFinding';
import type { SourceClient } from '../sources/sourceClient';

export interface DiagnoseOptions {
  /** What is asked now, in a few words, for who shows progress: "validators on the P-Chain". */
  readonly progress?: (step: string) => void;
  /** How long is read at most, milliseconds; what is not read until then is said. */
  readonly boundMs?: number;
  /** Accounts whose waiting transactions count besides those in the pool, hex. */
  readonly accounts?: readonly string[];
}

/**
 * Why a chain makes no blocks, or that it does.
 *
 * @throws the abort reason alone
 */
export async function diagnoseChain(
  client: SourceClient,
  chain: EvmChain,
  options: DiagnoseOptions = {},
): Promise<UnsourcedFinding> {
  void options;
  client.signal.throwIfAborted();
  return Promise.resolve(diagnosisFinding({ verdicts: [], checked: [], unread: [] }, chain.name));
}
