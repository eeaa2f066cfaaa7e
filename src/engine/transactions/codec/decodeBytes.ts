import { bytesFrom, isKnownNetwork, type Chain, getOrMake, type JsonValue } from '../../primitives';
import { CodecError } from './scanner';
import { VERSION_SIZE, standaloneBytes } from './codecIds';
import { decodeJustification, looksLikeJustification } from './decodeJustification';
import { type DecodedBytes, type DecodeOptions, Decoded } from './decodedBytes';
import { type DecodedNode, decodeShape, tryDecodeShape, nodeBytes } from './decodedNode';
import {
  avmBlock,
  avmSignedTx,
  avmTable,
  avmTx,
  avmUtxo,
  atomicBatch,
  atomicSignedTx,
  atomicTable,
  atomicTx,
  atomicUtxo,
  platformBlock,
  platformSignedTx,
  platformTable,
  platformTx,
  platformUtxo,
  proposerBlock,
} from './tables/chainTables';
import { type CodecShape, oneOf } from './tables/codecShape';
import {
  conversionData,
  pChainMessage,
  signedWarp,
  unsignedWarp,
  uptimeMessage,
  warpPayload,
} from './tables/warpTables';

/** What bytes can be, apart from EVM data. */
export type BytesKind =
  | 'tx'
  | 'unsignedTx'
  | 'block'
  | 'utxo'
  /** The atomic transactions of a C-Chain block since Apricot Phase 5: several signed transactions. */
  | 'atomicTxs'
  /** A block in its ProposerVM wrapper, as returned by the index API. */
  | 'proposerBlock'
  | 'warp'
  | 'warpPayload'
  | 'pChainMessage'
  /** Uptime of an L1 validator. */
  | 'uptimeMessage'
  | 'conversionData'
  /** Sent along when requesting signatures for an L1ValidatorRegistration. */
  | 'justification'
  /** A standalone output, input, owner or credential. */
  | 'part';

/** One way to decode bytes. All start with codec version 0. */
export interface KindRow {
  readonly kind: BytesKind;
  /** `undefined` where the bytes mean the same on all chains. */
  readonly chain: Chain | undefined;
  readonly shape: CodecShape;
  /** How common it is, from 0 to 100: where several kinds match, the most common one comes first. */
  readonly likelihood: number;
}

const part = ['output', 'input', 'operation', 'credential', 'owner', 'signer'] as const;

const rows: readonly (readonly [kind: BytesKind, likelihood: number, shape: CodecShape, chain?: Chain])[] = [
  ['tx', 90, platformSignedTx, 'P'],
  ['tx', 90, avmSignedTx, 'X'],
  ['tx', 90, atomicSignedTx, 'C'],
  ['block', 88, platformBlock, 'P'],
  ['block', 88, avmBlock, 'X'],
  ['warp', 86, signedWarp],
  ['warp', 86, unsignedWarp],
  ['utxo', 84, platformUtxo, 'P'],
  ['utxo', 83, avmUtxo, 'X'],
  ['utxo', 82, atomicUtxo, 'C'],
  ['proposerBlock', 80, proposerBlock],
  ['unsignedTx', 78, platformTx, 'P'],
  ['unsignedTx', 78, avmTx, 'X'],
  ['unsignedTx', 78, atomicTx, 'C'],
  ['atomicTxs', 76, atomicBatch, 'C'],
  ['warpPayload', 70, warpPayload],
  ['pChainMessage', 68, pChainMessage, 'P'],
  ['uptimeMessage', 66, uptimeMessage],
  ['conversionData', 60, conversionData],
  ['part', 22, oneOf(() => platformTable, ...part), 'P'],
  ['part', 21, oneOf(() => avmTable, ...part), 'X'],
  ['part', 20, oneOf(() => atomicTable, ...part), 'C'],
];

export const kinds: readonly KindRow[] = rows.map(([kind, likelihood, shape, chain]) => ({
  kind,
  likelihood,
  shape,
  chain,
}));

/** Size of a private key: never decoded. */
const KEY_SIZE = 32;

/**
 * Decodes bytes, to the last byte, as everything that they can be, the most likely first; empty where nothing matches.
 * Strings are hex, cb58 or base64, with or without checksum. 32 bytes are never decoded: they may be a private key.
 *
 * @param input other types than string and bytes decode as nothing
 */
export function decodeBytes(
  input: JsonValue | Uint8Array | undefined,
  options: DecodeOptions = {},
): readonly DecodedBytes[] {
  const bytes = toBytes(input);
  if (!bytes || bytes.length === KEY_SIZE) {
    return [];
  }
  const found: DecodedBytes[] = [];
  for (const row of hasVersion(bytes) ? rowsOf(options.kind) : []) {
    const isNew = matchesOptions(row, options) && !found.some((other) => isCoveredBy(other, row));
    const root = isNew ? tryDecodeShape(row.shape, bytes, VERSION_SIZE) : undefined;
    if (root) {
      found.push(toDecoded(row, root, bytes, options));
    }
  }
  if (matchesKind('justification', options) && looksLikeJustification(bytes)) {
    const decoded = resultOrError(() => decodeJustification(bytes));
    found.push(...(decoded instanceof CodecError ? [] : [decoded]));
  }
  return found.length < 2 ? found : byLikelihood(found, options);
}

/**
 * Why bytes do not decode as requested: the error of the attempt that got furthest. `undefined` where they do, where
 * the text is not bytes at all, and where they may be a private key.
 */
export function decodeFailure(input: string | Uint8Array, options: DecodeOptions = {}): CodecError | undefined {
  const bytes = toBytes(input);
  if (!bytes || bytes.length === KEY_SIZE || decodeBytes(bytes, options).length > 0) {
    return undefined;
  }
  if (options.kind === 'justification') {
    const decoded = resultOrError(() => decodeJustification(bytes));
    return decoded instanceof CodecError ? decoded : undefined;
  }
  if (!hasVersion(bytes)) {
    return new CodecError({ type: options.kind ?? 'codec value', field: '', offset: 0 }, 'no codec version 0');
  }
  return kinds
    .filter((row) => matchesOptions(row, options))
    .map((row) => resultOrError(() => decodeShape(row.shape, bytes, VERSION_SIZE)))
    .filter((outcome) => outcome instanceof CodecError)
    .reduce<CodecError | undefined>((best, error) => (best && best.offset >= error.offset ? best : error), undefined);
}

function toBytes(input: JsonValue | Uint8Array | undefined): Uint8Array | undefined {
  return typeof input === 'string' ? bytesFrom(input) : input instanceof Uint8Array ? input : undefined;
}

function hasVersion(bytes: Uint8Array): boolean {
  return bytes.length > VERSION_SIZE && bytes[0] === 0 && bytes[1] === 0;
}

const rowsByKind = new Map<BytesKind, readonly KindRow[]>();

function rowsOf(kind: BytesKind | undefined): readonly KindRow[] {
  if (kind === undefined) {
    return kinds;
  }
  return getOrMake(rowsByKind, kind, () => kinds.filter((row) => row.kind === kind));
}

function matchesOptions(row: KindRow, options: DecodeOptions): boolean {
  return (
    matchesKind(row.kind, options) &&
    (options.chain === undefined || row.chain === undefined || row.chain === options.chain)
  );
}

function matchesKind(kind: BytesKind, options: DecodeOptions): boolean {
  return options.kind === undefined || options.kind === kind;
}

function byLikelihood(found: readonly DecodedBytes[], options: DecodeOptions): readonly DecodedBytes[] {
  return found
    .map((decoded) => ({ decoded, rank: likelihood(decoded, options) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ decoded }) => decoded);
}

/** Likelihood of the kind that has no row. */
const JUSTIFICATION = 50;

/** Penalty for values that decode but contradict how the chain is used. */
const ODD_PENALTY = 40;

/** Likelihood of a decoding, about 0 to 100. */
function likelihood(decoded: DecodedBytes, { networkId }: { readonly networkId?: number }): number {
  const row = kinds.find(({ kind, chain }) => kind === decoded.kind && (chain === decoded.chain || !decoded.chain));
  let points = row?.likelihood ?? JUSTIFICATION;
  if (decoded.networkId !== undefined) {
    points += isKnownNetwork(decoded.networkId) || decoded.networkId === networkId ? 5 : 0;
    points -= decoded.networkId === 0 ? ODD_PENALTY : 0;
  }
  const blockchain = decoded.tx.child('blockchainID');
  if (blockchain && decoded.chain) {
    // Only the P-Chain has a blockchain ID of 32 zero bytes.
    points -= isZero(blockchain, decoded.bytes) === (decoded.chain === 'P') ? 0 : ODD_PENALTY;
  }
  return points;
}

function isZero(node: DecodedNode, bytes: Uint8Array): boolean {
  return nodeBytes(node, bytes).every((byte) => byte === 0);
}

function toDecoded(row: KindRow, root: DecodedNode, bytes: Uint8Array, options: DecodeOptions): DecodedBytes {
  // Bytes that are the same on all chains are assigned to the requested chain.
  const chain = options.chain === undefined && isShared(row, root) ? undefined : row.chain;
  return new Decoded(row.kind, chain, bytes, root, options);
}

/** Type IDs 5, 7 and 9 are the same on all chains: a UTXO or part with only these does not identify one. */
function isShared({ kind }: KindRow, root: DecodedNode): boolean {
  if (kind !== 'utxo' && kind !== 'part') {
    return false;
  }
  const { shape } = kind === 'utxo' ? root.child('output')! : root;
  return shape.kind === 'struct' && (shape.typeId === 5 || shape.typeId === 7 || shape.typeId === 9);
}

/** Values that all chains' tables describe alike are decoded only once. */
function isCoveredBy(other: DecodedBytes, row: KindRow): boolean {
  return other.kind === row.kind && other.chain === undefined && row.chain !== undefined;
}

function resultOrError<T>(work: () => T): T | CodecError {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodecError) {
      return error;
    }
    throw error;
  }
}

/** The transactions of a block, including a proposed one. */
export function innerTransactions({ root }: Pick<DecodedBytes, 'root'>): readonly DecodedNode[] {
  const single = root.child('tx');
  return [...(root.child('txs')?.children ?? []), ...(single === undefined ? [] : [single])];
}

/** Decodes a transaction of a block on its own. */
export function standaloneTransaction(
  { bytes, chain, hrp, networkId }: DecodedBytes,
  { start, end }: DecodedNode,
): DecodedBytes | undefined {
  return decodeBytes(standaloneBytes(bytes, start, end), { kind: 'tx', chain, hrp, networkId })[0];
}

/** The P-Chain message in the Warp message of a transaction. */
export function pChainMessageIn(
  tx: DecodedNode,
  { bytes, hrp }: Pick<DecodedBytes, 'bytes' | 'hrp'>,
): DecodedBytes | undefined {
  const signed = tx.child('message');
  const [warp] = signed?.shape.kind === 'bytes' ? decodeBytes(nodeBytes(signed, bytes), { kind: 'warp', hrp }) : [];
  const call = payloadOf(warp, 'warpPayload', hrp);
  return payloadOf(call, 'pChainMessage', hrp);
}

function payloadOf(
  outer: DecodedBytes | undefined,
  kind: 'warpPayload' | 'pChainMessage',
  hrp: string | undefined,
): DecodedBytes | undefined {
  const payload = outer?.root.child('payload');
  return outer && payload ? decodeBytes(nodeBytes(payload, outer.bytes), { kind, hrp })[0] : undefined;
}
