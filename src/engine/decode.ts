import { type ByteReading, type BytesWanted, rangesText, readBytes, readBytesFailure, bytesContextOf } from './bytes';
import { UserError } from './errors';
import type { Network } from './networks';
import { printJson } from './primitives';
import { reportToText } from './report';

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

export interface DecodedTextOptions extends DecodeOptions {
  readonly form: 'json' | 'words' | 'ranges';
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface DecodedText {
  /** Ends with a line break. */
  readonly text: string;
  /** What the bytes could be besides. */
  readonly others: readonly string[];
}

/** What `snowprobe decode` prints. @throws {Error} whose message is a sentence, where the bytes cannot be read */
export async function decodedText(bytes: string, options: DecodedTextOptions): Promise<DecodedText> {
  const { form, now, ...given } = options;
  const [reading, ...others] = decode(bytes, given);
  const names = others.map(({ name }) => name);
  switch (form) {
    case 'json':
      return { text: `${printJson(await reading.json(), 2)}\n`, others: names };
    case 'words':
      return { text: reportToText(await reading.signed(), { now }), others: names };
    case 'ranges':
      return { text: rangesText(reading, { now }), others: names };
  }
}
