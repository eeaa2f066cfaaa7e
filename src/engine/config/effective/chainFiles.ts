import type { ConfigNetwork } from '../checkInput';
import type { Genesis } from '../model/genesis';
import type { Upgrade } from '../model/upgrade';

/** What makes the rules of a chain: its files, and the network that it is on. */
export interface ChainFiles {
  readonly network: ConfigNetwork;
  /** Absent: not known. */
  readonly genesis?: Genesis;
  /** Absent: the chain has none. */
  readonly upgrade?: Upgrade;
}

/** Seconds since the epoch; 0 where the file names none, undefined where there is no file. */
export function genesisTimeOf({ genesis }: ChainFiles): bigint | undefined {
  return genesis && (genesis.timestamp?.value ?? 0n);
}
