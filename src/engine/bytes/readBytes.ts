import { MAX_BYTES_TEXT } from './bytesAt';
import { bytesFrom } from '../primitives';
import { decodeFailure } from '../transactions';
import type { BytesContext, BytesWanted, ByteReading } from './reading';
import { codecKinds, codecReadings } from './codecReadings';
import { evmDataReadings } from './evmDataReadings';
import { evmTransactionFailure, evmTransactionReadings } from './evmTransactionReadings';
import { logReadings } from './logReadings';

/** Bytes of a private key. */
const KEY_SIZE = 32;
const WORD_SIZE = 32;

/** Before an address in a word. */
const FIRST_ZEROS = 12;
const avalancheKey = /privatekey-/i;

/**
 * All that bytes can be, the likeliest first: the Avalanche codec (transactions, blocks, UTXOs, Warp …), raw EVM
 * transactions, EVM call and error data whose selector is known, and logs (`logsIn`) whose topic is known. Texts are hex,
 * cb58 or base64, with or without checksum. Empty: nothing that is known here. 32 bytes are never read, whatever they could be: they may be a key.
 */
export function readBytes(
  input: string | Uint8Array,
  context: BytesContext = {},
  wanted: BytesWanted = {},
): readonly ByteReading[] {
  const text = typeof input === 'string' ? input.trim() : undefined;
  const isEvm = wanted.kind === undefined || wanted.kind === 'evm';
  const bytes = toBytes(input);
  if (bytes === undefined) {
    return text !== undefined && isEvm && !isRejected(text) ? logReadings(text, context) : [];
  }
  const readings = [
    ...(isEvm ? evmTransactionReadings(bytes, context) : []),
    ...(wanted.kind === 'evm' ? [] : codecReadings(bytes, text, context, wanted)),
    ...(isEvm ? evmDataReadings(bytes, text, context) : []),
  ];
  const once = readings.filter(({ key }, index) => readings.findIndex((other) => other.key === key) === index);
  return [...once.filter(({ doubtful }) => !doubtful), ...once.filter(({ doubtful }) => doubtful)];
}

/**
 * Why bytes cannot be read, as a sentence; undefined where they can.
 *
 * @param input as for `readBytes`
 */
export function readBytesFailure(input: string | Uint8Array, wanted: BytesWanted = {}): string | undefined {
  if (typeof input === 'string' && avalancheKey.test(input)) {
    return keySentence();
  }
  if (typeof input === 'string' && input.length > MAX_BYTES_TEXT) {
    return 'Too long: nothing on a network exceeds 2 MiB.';
  }
  const bytes = typeof input === 'string' ? bytesFrom(input)?.bytes : input;
  if (bytes === undefined) {
    return 'Not hex, cb58 or base64.';
  }
  if (bytes.length === KEY_SIZE) {
    return keySentence();
  }
  if (bytes.length === 0) {
    return 'No bytes.';
  }
  if ((wanted.kind === undefined || wanted.kind === 'evm') && isWords(bytes)) {
    return 'ABI-encoded words without their types, as in return data or a log. Decode the log with its topics, or look up the transaction.';
  }
  const isCodec = wanted.kind !== 'evm' && (wanted.kind !== undefined || (bytes[0] === 0 && bytes[1] === 0));
  return isCodec ? codecFailure(bytes, wanted) : evmTransactionFailure(bytes, wanted.kind === 'evm');
}

/** A number or an address in the first word: where the codec has a network ID or a count there is none. */
function isWords(bytes: Uint8Array): boolean {
  return bytes.length % WORD_SIZE === 0 && bytes.subarray(0, FIRST_ZEROS).every((byte) => byte === 0);
}

function keySentence(): string {
  return 'Not decoded: 32 bytes may be a private key. Look an ID up instead.';
}

/** Of the attempts the one that got furthest. */
function codecFailure(bytes: Uint8Array, { kind, chain }: BytesWanted): string | undefined {
  const failures = codecKinds(kind).flatMap((codecKind) => {
    const options = { kind: codecKind, chain };
    const failure = decodeFailure(bytes, options);
    return failure === undefined ? [] : [failure];
  });
  const [first, ...rest] = failures;
  return first && rest.reduce((best, error) => (error.offset > best.offset ? error : best), first).message;
}

function isRejected(text: string): boolean {
  return text.length > MAX_BYTES_TEXT || avalancheKey.test(text);
}

function toBytes(input: string | Uint8Array): Uint8Array | undefined {
  if (typeof input === 'string' && isRejected(input)) {
    return undefined;
  }
  const bytes = typeof input === 'string' ? bytesFrom(input)?.bytes : input;
  return bytes === undefined || bytes.length === 0 || bytes.length === KEY_SIZE ? undefined : bytes;
}
