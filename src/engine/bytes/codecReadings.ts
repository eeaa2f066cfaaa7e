import {
  type BytesKind,
  type DecodedBytes,
  type Signer,
  Spelling,
  byteRanges,
  codecReport,
  decodeBytes,
  describeType,
  nodeNumber,
  signaturesOf,
  toNodeJson,
} from '../transactions';
import type { Report } from '../report';
import { bytesToHex, hrpOf } from '../primitives';
import type { BytesContext, BytesWanted, ByteReading } from './reading';
import { withWarpWords } from './warpWords';

/** What bytes can be by the codec of the P-, X- and C-Chain, the likeliest first. */
export function codecReadings(
  bytes: Uint8Array,
  text: string | undefined,
  context: BytesContext,
  wanted: BytesWanted,
): readonly ByteReading[] {
  const kinds = codecKinds(wanted.kind);
  const all = decodeAll(bytes, context, wanted).filter(({ kind }) => kinds.includes(undefined) || kinds.includes(kind));
  return all.map((decoded) => readingOf(decoded, all, text, context));
}

/** The codec's kinds that a wanted kind stands for; undefined among them: every one. */
export function codecKinds(wanted: BytesWanted['kind']): readonly (BytesKind | undefined)[] {
  switch (wanted) {
    case 'tx':
      return ['tx', 'unsignedTx', 'atomicTxs'];
    case 'block':
      return ['block', 'proposerBlock'];
    case 'utxo':
      return ['utxo'];
    case 'warp':
      return ['warp', 'warpPayload', 'pChainMessage', 'uptimeMessage', 'conversionData', 'justification'];
    case 'evm':
    case undefined:
      return [undefined];
  }
}

/** A network that nodes do not know by number has the prefix that its settings say; other networks keep theirs. */
function decodeAll(
  bytes: Uint8Array,
  { networkId, hrp }: BytesContext,
  { chain }: BytesWanted,
): readonly DecodedBytes[] {
  const options = { networkId, chain };
  const usual = networkId === undefined ? undefined : hrpOf(networkId);
  const all = decodeBytes(bytes, hrp !== undefined && usual === undefined ? { ...options, hrp } : options);
  if (hrp === undefined || usual === undefined || hrp === usual) {
    return all;
  }
  const withOwn = decodeBytes(bytes, { ...options, hrp });
  return all.map((decoded, index) => (decoded.hrp === usual ? (withOwn[index] ?? decoded) : decoded));
}

function readingOf(
  decoded: DecodedBytes,
  all: readonly DecodedBytes[],
  text: string | undefined,
  context: BytesContext,
): ByteReading {
  const { chain, kind, bytes } = decoded;
  const network = networkOf(decoded, context);
  const report = (signers?: readonly Signer[]): Report => {
    const plain = codecReport(decoded, {
      identifier: text ?? bytesToHex(bytes),
      network,
      signers,
      others: all.filter((other) => other !== decoded),
    });
    return kind === 'warp' ? withWarpWords(plain, bytes, context.chainName) : plain;
  };
  return {
    key: chain === undefined ? kind : `${chain}.${kind}`,
    name: describeType(decoded),
    doubtful: isDoubtful(decoded),
    bytes,
    signatures: signaturesOf(decoded).reduce((sum, each) => sum + each.length, 0),
    report,
    signed: async () => {
      const { recoverSigners } = await import('../transactions/codec/recoverSigners');
      return report(recoverSigners(decoded));
    },
    json: () => Promise.resolve(toNodeJson(decoded)),
    ranges: (most) =>
      byteRanges({ decoded, assets: new Map(), names: new Map(), spelling: new Spelling(decoded) }, most).filter(
        ({ start, end }) => end > start,
      ),
  };
}

/** Bytes that name their network are of that one, whichever is active. */
function networkOf(
  { networkId }: DecodedBytes,
  { network, networkId: active, networkNamed }: BytesContext,
): string | undefined {
  return networkId === undefined || networkId === active ? network : networkNamed?.(networkId);
}

/** In seconds: September 2020, when the network began, and a hundred years later. */
const first = 1_600_000_000n;

const last = first + 100n * 31_557_600n;

/**
 * Whether bytes hold what no network has, though they decode to the last byte: network ID 0, a block from before there was
 * a chain, zeros alone. Mostly such bytes are something else: eight numbers of a contract fit an old wrapper of a block.
 */
function isDoubtful({ kind, root, bytes, networkId }: DecodedBytes): boolean {
  if (networkId === 0 || bytes.every((byte) => byte === 0)) {
    return true;
  }
  const timestamp = kind === 'proposerBlock' ? root.child('timestamp') : undefined;
  const seconds = timestamp === undefined ? first : nodeNumber(timestamp, bytes);
  return seconds < first || seconds > last;
}
