import { readBytes } from '../../core/bytes/readBytes';
import type { Reading } from '../../core/bytes/reading';
import type { Abis } from './abis';
import { bytesContextOf } from './bytesContextOf';
import type { Network } from '../../core/networks/network';

/** Reads bytes with what the settings and the open project know. Nothing is sent. */
export interface BytesReader {
  /** Resolves when the project's ABIs are known; `read` answers before too, without those. */
  ready(): Promise<void>;
  /** All that the text can be, the likeliest first; see `readBytes`. */
  read(text: string, network: Network): readonly Reading[];
}

export function createBytesReader(abi: Abis | undefined): BytesReader {
  return {
    ready: () => abi?.ready() ?? Promise.resolve(),
    read: (text, network) => readBytes(text, bytesContextOf(network, abi)),
  };
}
