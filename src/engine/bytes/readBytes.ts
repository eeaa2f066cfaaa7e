import { type RawTransaction, type RecoveredSigners, decodeRawTransaction, recoverTransactionSigners } from '../evm';
import type { Network } from '../networks';
import { type Identifier, bytesFrom, bytesToHex, checksumAddress } from '../primitives';
import { type Report, type Line, code, count, id, text } from '../report';
import { transactionTypeName, transactionTypeText } from '../rpc';
import type { Abis } from '../source';
import { type ByteRange, type RlpItem, decodeFailure, fieldPath, readRlpItem, rlpItems } from '../transactions';
import { MAX_BYTES_TEXT } from './bytesAt';
import { codecKinds, codecReadings, logReadings } from './codecReadings';
import { evmDataReadings } from './evmDataReadings';
import { rawTransactionReport, evmTransactionJson } from './rawTransactionReport';
import { type BytesContext, type BytesOptions, type ByteReading, bytesContextOf } from './reading';

const legacyFields = ['nonce', 'gasPrice', 'gas', 'to', 'value', 'data', 'v', 'r', 's'] as const;
const typedFields = [
  'chainId',
  'nonce',
  'maxPriorityFeePerGas',
  'maxFeePerGas',
  'gas',
  'to',
  'value',
  'data',
  'accessList',
];
const signatureFields = ['yParity', 'r', 's'] as const;
const fieldsOf: Readonly<Record<RawTransaction['type'], readonly string[]>> = {
  legacy: legacyFields,
  accessList: ['chainId', 'nonce', 'gasPrice', 'gas', 'to', 'value', 'data', 'accessList', ...signatureFields],
  dynamicFee: [...typedFields, ...signatureFields],
  blob: [...typedFields, 'maxFeePerBlobGas', 'blobVersionedHashes', ...signatureFields],
  setCode: [...typedFields, 'authorizationList', ...signatureFields],
};

/** Field names of the items in a transaction's lists. */
const itemsOf: Readonly<Record<string, readonly string[]>> = {
  accessList: ['address', 'storageKeys'],
  authorizationList: ['chainId', 'address', 'nonce', ...signatureFields],
};
const sidecarFields = ['transaction', 'blobs', 'commitments', 'proofs'];
const versionedSidecarFields = ['transaction', 'version', 'blobs', 'commitments', 'proofs'];

/** Bytes of a value that are shown. */
const shown = 32;

/** The byte ranges of fields, including RLP lengths. `transaction` was decoded from `bytes`. */
function evmTransactionRanges(
  bytes: Uint8Array,
  { type, typeNumber, sidecar: blobs }: RawTransaction,
  most: number,
): readonly ByteRange[] {
  const ranges: ByteRange[] = [];
  let at = 0;
  if (typeNumber !== 0) {
    const value = [text(transactionTypeText(BigInt(typeNumber)))];
    ranges.push({ start: 0, end: 1, field: 'type', value });
    at = 1;
  }
  const outer = readRlpItem(bytes, at, bytes.length);
  const names = blobs === undefined ? fieldsOf[type] : blobs.version === 0 ? sidecarFields : versionedSidecarFields;
  add(outer, '', names);
  return ranges;

  function add(item: RlpItem, field: string, parts: readonly string[] | undefined): void {
    if (ranges.length >= most) {
      return;
    }
    if (!item.isList) {
      ranges.push({
        start: item.at,
        end: item.end,
        field,
        value: valueOf(bytes.subarray(item.start, item.end), field),
      });
      return;
    }
    const items = [...rlpItems(bytes, item)];
    const value = field === '' ? [text('list')] : [count(BigInt(items.length), 'items')];
    ranges.push({ start: item.at, end: item.start, field: fieldPath(field, 'length'), value });
    items.forEach((each, index) => {
      const name = parts?.[index];
      const path = name === undefined ? `${field}[${index}]` : fieldPath(field, name);
      add(each, path, partsOf(name, field));
    });
  }

  function partsOf(name: string | undefined, list: string): readonly string[] | undefined {
    return name === 'transaction'
      ? fieldsOf[type]
      : name === undefined
        ? itemsOf[list.split('.').at(-1) ?? '']
        : undefined;
  }
}

function valueOf(bytes: Uint8Array, field: string): Line {
  const name = field.split('.').at(-1) ?? '';
  const hex = bytesToHex(bytes.subarray(0, shown));
  if (bytes.length === 20) {
    return [id(checksumAddress(hex))];
  }
  if (/^(?:data|r|s|blobVersionedHashes|storageKeys|blobs|commitments|proofs)\b/.test(name)) {
    return [code(bytes.length > shown ? `${hex}…` : hex)];
  }
  return bytes.length > shown ? [code(`${hex}…`)] : [count(bytes.length === 0 ? 0n : BigInt(hex))];
}

const KEY_SIZE = 32;
const WORD_SIZE = 32;

/** Zeros before an address in a word. */
const FIRST_ZEROS = 12;
const avalancheKey = /privatekey-/i;

/**
 * All interpretations of bytes, likeliest first: the Avalanche codec (transactions, blocks, UTXOs, Warp …), raw EVM
 * transactions, EVM call and error data with a known selector, and logs (`logsIn`) with a known topic. Text is hex,
 * cb58 or base64, with or without checksum. Empty if nothing matches. 32 bytes are never decoded, since they may be a
 * private key.
 */
export function readBytes(
  input: string | Uint8Array,
  context: BytesContext = {},
  wanted: BytesOptions = {},
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
  const unique = readings.filter(({ key }, index) => readings.findIndex((other) => other.key === key) === index);
  return [...unique.filter(({ doubtful }) => !doubtful), ...unique.filter(({ doubtful }) => doubtful)];
}

/** Why bytes cannot be decoded, as a sentence; `undefined` if they can. @param input as for `readBytes` */
export function readBytesFailure(input: string | Uint8Array, wanted: BytesOptions = {}): string | undefined {
  if (typeof input === 'string' && avalancheKey.test(input)) {
    return keySentence();
  }
  if (typeof input === 'string' && input.length > MAX_BYTES_TEXT) {
    return 'Too long: nothing on a network exceeds 2 MiB.';
  }
  const bytes = typeof input === 'string' ? bytesFrom(input) : input;
  if (bytes === undefined) {
    return 'Not hex, cb58 or base64.';
  }
  if (bytes.length === KEY_SIZE) {
    return keySentence();
  }
  if (bytes.length === 0) {
    return 'No bytes.';
  }
  if ((wanted.kind === undefined || wanted.kind === 'evm') && isAbiWords(bytes)) {
    return 'ABI-encoded words without their types, as in return data or a log. Decode the log with its topics, or look up the transaction.';
  }
  const isCodec = wanted.kind !== 'evm' && (wanted.kind !== undefined || (bytes[0] === 0 && bytes[1] === 0));
  return isCodec ? codecFailure(bytes, wanted) : evmTransactionFailure(bytes, wanted.kind === 'evm');
}

/** The first word is a number or an address, so there is no network ID or count where the codec has one. */
function isAbiWords(bytes: Uint8Array): boolean {
  return bytes.length % WORD_SIZE === 0 && bytes.subarray(0, FIRST_ZEROS).every((byte) => byte === 0);
}

function keySentence(): string {
  return 'Not decoded: 32 bytes may be a private key. Look an ID up instead.';
}

/** The failure of the attempt that got furthest. */
function codecFailure(bytes: Uint8Array, { kind, chain }: BytesOptions): string | undefined {
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
  const bytes = typeof input === 'string' ? bytesFrom(input) : input;
  return bytes === undefined || bytes.length === 0 || bytes.length === KEY_SIZE ? undefined : bytes;
}

function evmTransactionReadings(bytes: Uint8Array, context: BytesContext): readonly ByteReading[] {
  if (!mayBeTransaction(bytes)) {
    return [];
  }
  const decoded = decodeRawTransaction(bytesToHex(bytes));
  return decoded.ok ? [readingOf(bytes, decoded.transaction, context)] : [];
}

/**
 * Why bytes are not a raw transaction, as a sentence.
 *
 * @param wanted whether to expect one regardless of how they start
 */
function evmTransactionFailure(bytes: Uint8Array, wanted: boolean): string | undefined {
  if (!wanted && !mayBeTransaction(bytes)) {
    return `Unknown format: ${bytesToHex(bytes.subarray(0, 4)).slice(2)} is no codec version (0000), EVM transaction type or known selector.`;
  }
  const decoded = decodeRawTransaction(bytesToHex(bytes));
  return decoded.ok ? undefined : `Not an EVM transaction: ${decoded.error.message}`;
}

/** An RLP list, or a transaction type followed by one. */
function mayBeTransaction(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return first >= 0xc0 || (first >= 1 && first <= 4 && second >= 0xc0);
}

function readingOf(bytes: Uint8Array, transaction: RawTransaction, context: BytesContext): ByteReading {
  const { chainId, typeNumber, signature, authorizationList = [] } = transaction;
  const chain = chainId === undefined ? undefined : context.evmChain?.(chainId);
  const report = (signers?: RecoveredSigners): Report =>
    rawTransactionReport(transaction, {
      signers,
      abi: context.abi === undefined ? undefined : context.abi(chainId),
      ...(chain === undefined ? {} : { chain: chain.name, network: chain.network }),
      symbol: chain?.symbol,
    });
  const type = transactionTypeName(BigInt(typeNumber));
  return {
    key: 'evm',
    doubtful: false,
    name: signature === undefined ? `unsigned EVM transaction: ${type}` : `EVM transaction: ${type}`,
    bytes,
    signatures: authorizationList.length + (signature === undefined ? 0 : 1),
    report: () => report(),
    signed: async () => report(await recoverTransactionSigners(transaction)),
    json: async () => evmTransactionJson(transaction, await recoverTransactionSigners(transaction)),
    ranges: (most) => evmTransactionRanges(bytes, transaction, most),
  };
}

/** Interprets bytes with the context of the settings and the open project. Sends no requests. */
export interface BytesReader {
  /** Resolves when the project's ABIs are loaded; `read` works before that, without them. */
  ready(): Promise<void>;
  /** All interpretations of the text, likeliest first; see `readBytes`. */
  read(text: string, network: Network): readonly ByteReading[];
}

export function createBytesReader(abi: Abis | undefined): BytesReader {
  return {
    ready: () => abi?.ready() ?? Promise.resolve(),
    read: (text, network) => readBytes(text, bytesContextOf(network, abi)),
  };
}

/** The Report of an identifier that contains bytes; `undefined` if it does not, or if decoding is doubtful. */
export function bytesReport(identifier: Identifier, network: Network): Report | undefined {
  const isBytes = identifier.kind === 'nodeBytes' || identifier.kind === 'warpMessage';
  const [reading] = isBytes ? readBytes(identifier.text, bytesContextOf(network)) : [];
  return reading?.doubtful === false ? reading.report() : undefined;
}
