import * as l10n from '@vscode/l10n';
import { bytesFrom } from './bytesFrom';
import { CodecError } from './codecError';
import { VERSION_SIZE } from './codecIds';
import type { BytesKind, Chain, DecodedBytes } from './decodedBytes';
import type { DecodedNode } from './decodedNode';
import { decodeJustification } from './decodeJustification';
import { decodeShape } from './decodeShape';
import { hrpOf } from './hrpOf';
import { kinds, type KindRow } from './kinds';
import { likelihood } from './likelihood';
import { networkIdIn } from './networkIdIn';
import { networkOfAssets } from './networkOfAssets';

export interface DecodeOptions {
  /** Only this; absent: whatever the bytes can be. */
  readonly kind?: BytesKind;
  /** Only of this chain, or of none. */
  readonly chain?: Chain;
  /** Prefix of addresses; absent: that of the network whose ID is inside, then of `networkId`. */
  readonly hrp?: string;
  /** Network that is meant where the bytes do not say. */
  readonly networkId?: number;
}

/** Bytes of a private key: never decoded, whatever they could be. */
const KEY_SIZE = 32;

/**
 * Everything that bytes can be, decoded to the last byte, the likeliest first; empty: nothing that is known here.
 * Texts are hex, cb58 or base64, with or without checksum. 32 bytes are never decoded: they may be a private key.
 */
export function decodeBytes(input: string | Uint8Array, options: DecodeOptions = {}): readonly DecodedBytes[] {
  const bytes = toBytes(input);
  if (!bytes || bytes.length === KEY_SIZE) {
    return [];
  }
  const found: DecodedBytes[] = [];
  for (const row of rowsFor(options)) {
    const decoded = attempt(() => decodeAs(bytes, row, options));
    if (!(decoded instanceof CodecError) && !found.some((other) => saysTheSame(other, decoded))) {
      found.push(options.chain === undefined ? withoutChainIfShared(decoded) : decoded);
    }
  }
  if (options.kind === undefined || options.kind === 'justification') {
    const decoded = attempt(() => decodeJustification(bytes));
    if (!(decoded instanceof CodecError)) {
      found.push(withNetwork(decoded, options));
    }
  }
  return found
    .map((decoded) => ({ decoded, rank: likelihood(decoded, options) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ decoded }) => decoded);
}

/**
 * Why bytes are not what they were taken for: the error of the attempt that got furthest. Undefined: they are, or the
 * text is not bytes at all, or they may be a private key.
 */
export function decodeFailure(input: string | Uint8Array, options: DecodeOptions = {}): CodecError | undefined {
  const bytes = toBytes(input);
  if (!bytes || bytes.length === KEY_SIZE || decodeBytes(bytes, options).length > 0) {
    return undefined;
  }
  const failures = rowsFor(options).map((row) => attempt(() => decodeAs(bytes, row, options)));
  const justification = options.kind === 'justification' ? [attempt(() => decodeJustification(bytes))] : [];
  return [...failures, ...justification]
    .filter((outcome) => outcome instanceof CodecError)
    .reduce<CodecError | undefined>((best, error) => (best && best.offset >= error.offset ? best : error), undefined);
}

function toBytes(input: string | Uint8Array): Uint8Array | undefined {
  return typeof input === 'string' ? bytesFrom(input)?.bytes : input;
}

function rowsFor({ kind, chain }: DecodeOptions): readonly KindRow[] {
  return kinds.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (chain === undefined || row.chain === undefined || row.chain === chain),
  );
}

function decodeAs(bytes: Uint8Array, { kind, chain, shape }: KindRow, options: DecodeOptions): DecodedBytes {
  if (bytes.length < VERSION_SIZE || bytes[0] !== 0 || bytes[1] !== 0) {
    throw new CodecError(
      { type: kind, field: l10n.t('codec version'), offset: 0 },
      l10n.t('the only version there is, 0, is not there'),
    );
  }
  const root = decodeShape(shape, bytes, VERSION_SIZE);
  const type = typeName(root);
  return withNetwork({ kind, ...(chain === undefined ? {} : { chain }), type, bytes, root }, options);
}

/** The type of a signed transaction is that of the transaction, not of the pair with its credentials. */
function typeName(root: DecodedNode): string {
  const named = root.child('unsignedTx') ?? root;
  return named.shape.kind === 'struct' ? named.shape.name : named.shape.kind;
}

function withNetwork(decoded: DecodedBytes, options: DecodeOptions): DecodedBytes {
  const inside = networkIdIn(decoded.root, decoded.bytes);
  const network = inside ?? networkOfAssets(decoded.root, decoded.bytes) ?? options.networkId;
  const hrp = options.hrp ?? (network === undefined ? undefined : hrpOf(network));
  return {
    ...decoded,
    ...(hrp === undefined ? {} : { hrp }),
    ...(inside === undefined ? {} : { networkId: inside }),
  };
}

/** Types 5, 7 and 9 are the same on all three chains: bytes made of them alone do not say whose they are. */
function withoutChainIfShared(decoded: DecodedBytes): DecodedBytes {
  if (decoded.kind !== 'utxo' && decoded.kind !== 'part') {
    return decoded;
  }
  const { shape } = decoded.root.child('output') ?? decoded.root;
  const shared = shape.kind === 'struct' && (shape.typeId === 5 || shape.typeId === 7 || shape.typeId === 9);
  const { chain: _chain, ...rest } = decoded;
  return shared ? rest : decoded;
}

function saysTheSame(one: DecodedBytes, other: DecodedBytes): boolean {
  return (
    (one.kind === 'utxo' || one.kind === 'part') &&
    one.kind === other.kind &&
    one.type === other.type &&
    typeNameOfOutput(one) === typeNameOfOutput(other)
  );
}

function typeNameOfOutput({ root }: DecodedBytes): string {
  return typeName(root.child('output') ?? root);
}

function attempt<T>(work: () => T): T | CodecError {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodecError) {
      return error;
    }
    throw error;
  }
}
