import { readBytes } from '../readBytes';
import { type ByteReading, bytesContextOf } from '../reading';
import type { Abis } from '../../source';
import type { Network } from '../../networks';

/** Reads bytes with what the settings and the open project know. Nothing is sent. */
export interface BytesReader {
  /** Resolves when the project's ABIs are known; `read` answers before too, without those. */
  ready(): Promise<void>;
  /** All that the text can be, the likeliest first; see `readBytes`. */
  read(text: string, network: Network): readonly ByteReading[];
}

export function createBytesReader(abi: Abis | undefined): BytesReader {
  return {
    ready: () => abi?.ready() ?? Promise.resolve(),
    read: (text, network) => readBytes(text, bytesContextOf(network, abi)),
  };
}
