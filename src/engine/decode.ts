import { type ByteReading, type BytesWanted, readBytes, readBytesFailure, bytesContextOf } from './bytes';
import { UserError } from './errors';
import type { Network } from './networks';

export interface DecodeOptions extends BytesWanted {
  /** The network that is meant where the bytes do not name one; absent: none, and names of the built-in ones. */
  readonly network?: Network;
  /** Prefix of addresses, where the bytes do not name a network that has another. */
  readonly hrp?: string;
}

/**
 * What bytes are, offline: transactions, blocks and UTXOs of the P-, X- and C-Chain, Warp messages, EVM transactions,
 * calldata and logs. A reading has taken every byte, as the codec of avalanchego or RLP has it.
 *
 * @param bytes hex with or without 0x, cb58 or base64, with or without checksum
 * @returns at least one, the likeliest first
 * @throws {UserError} a sentence, where the bytes cannot be read
 */
export function decode(bytes: string, options: DecodeOptions = {}): readonly [ByteReading, ...ByteReading[]] {
  const { network, hrp, ...wanted } = options;
  const context = { ...bytesContextOf(network), ...(hrp === undefined ? {} : { hrp }) };
  const [first, ...others] = readBytes(bytes, context, wanted);
  if (first === undefined) {
    throw new UserError(readBytesFailure(bytes, wanted) ?? 'The bytes are nothing that Snowprobe can read.');
  }
  return [first, ...others];
}
