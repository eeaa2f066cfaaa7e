import { type ByteReading, type BytesOptions, rangesText, readBytes, readBytesFailure, bytesContextOf } from './bytes';
import { UserError } from './errors';
import type { Network } from './networks';
import { printJson } from './primitives';
import { reportToText } from './report';

export interface DecodeOptions extends BytesOptions {
  /** The network to assume if the bytes do not have one; absent for none, with names of the built-in ones. */
  readonly network?: Network;
  /** HRP of addresses, unless the bytes name a network with another one. */
  readonly hrp?: string;
}

/**
 * Decodes bytes offline: transactions, blocks and UTXOs of the P-, X- and C-Chain, Warp messages, EVM transactions,
 * calldata and logs. An interpretation covers all bytes, per avalanchego's codec or RLP.
 *
 * @param bytes hex with or without 0x, cb58 or base64, with or without checksum
 * @returns at least one, likeliest first
 * @throws {UserError} with a sentence if the bytes cannot be decoded
 */
export function decode(bytes: string, options: DecodeOptions = {}): readonly [ByteReading, ...ByteReading[]] {
  const { network, hrp, ...wanted } = options;
  const context = { ...bytesContextOf(network), ...(hrp === undefined ? {} : { hrp }) };
  const [first, ...others] = readBytes(bytes, context, wanted);
  if (first === undefined) {
    throw new UserError(readBytesFailure(bytes, wanted) ?? 'Snowprobe cannot decode these bytes.');
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
  /** Names of the other interpretations. */
  readonly others: readonly string[];
}

/** The output of `snowprobe decode`. @throws {Error} with a sentence as its message if the bytes cannot be decoded */
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
