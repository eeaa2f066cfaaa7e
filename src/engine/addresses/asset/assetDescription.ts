import type { XTransaction } from '../../net';
import { type JsonValue } from '../../primitives';
import {
  type DecodedBytes,
  type DecodedNode,
  decodeBytes,
  nodeNumber,
  nodeString,
  DecodedView,
} from '../../transactions';
import type { Line } from '../../report';

export interface CreatedAsset {
  /** Chosen by its creator: untrusted. */
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
  /** From the fx of its initial outputs: fungible amounts, NFTs, mint outputs. An asset may have several. */
  readonly kinds: readonly AssetKind[];
  /** Initial supply in base units. */
  readonly supply: bigint;
  /** Owners of mint outputs, without duplicates; empty if nobody can ever mint more. */
  readonly minters: readonly Line[];
}

export type AssetKind = 'fungible' | 'nft' | 'property';

const kindOfOutput: Readonly<Record<string, AssetKind>> = {
  MintOutput: 'fungible',
  TransferOutput: 'fungible',
  NftMintOutput: 'nft',
  NftTransferOutput: 'nft',
  PropertyMintOutput: 'property',
  PropertyOwnedOutput: 'property',
};

/**
 * @param tx signed X-Chain transaction in the format of `avm.getTx`
 * @param hrp of the network's addresses
 * @returns `undefined` if it does not create an asset
 */
export function createdAsset(tx: JsonValue, hrp: string): CreatedAsset | undefined {
  const [decoded] = decodeBytes(tx, { kind: 'tx', chain: 'X', hrp });
  if (decoded?.type !== 'CreateAssetTx') {
    return undefined;
  }
  const unsigned = decoded.root.child('unsignedTx')!;
  const states = unsigned.child('initialStates')?.children ?? [];
  const outputs = states.flatMap((state) => state.child('outputs')?.children ?? []);
  const view = new DecodedView({ decoded });
  return {
    name: nodeString(unsigned.child('name')!, decoded.bytes),
    symbol: nodeString(unsigned.child('symbol')!, decoded.bytes),
    denomination: Number(nodeNumber(unsigned.child('denomination')!, decoded.bytes)),
    kinds: [...new Set(outputs.flatMap((output) => kindOfOutput[typeOf(output)] ?? []))],
    supply: outputs.reduce((sum, output) => sum + amountOf(output, decoded), 0n),
    minters: distinct(
      outputs.filter((output) => typeOf(output).endsWith('MintOutput')).map((output) => view.owners(output)),
    ),
  };
}

/** An NFT asset starts with one mint output per group, often with the same owners. */
function distinct(lines: readonly Line[]): readonly Line[] {
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}

function amountOf(output: DecodedNode, { bytes }: DecodedBytes): bigint {
  const amount = typeOf(output) === 'TransferOutput' ? output.child('amount') : undefined;
  return amount === undefined ? 0n : nodeNumber(amount, bytes);
}

function typeOf({ shape }: DecodedNode): string {
  return shape.kind === 'struct' ? shape.name : '';
}

/** An asset as the data service describes it in transactions that move it. */
export interface IndexedAsset {
  readonly name?: string;
  readonly symbol?: string;
  readonly denomination?: number;
  /** "secp256k1" or "nft". */
  readonly type?: string;
  /** "fixed" or "variable"; only in the transaction that created it. */
  readonly cap?: string;
  readonly createdAt?: Date;
}

export function indexedAsset(transactions: readonly XTransaction[], assetId: string): IndexedAsset | undefined {
  const created = transactions.flatMap(({ assetCreated }) => assetCreated ?? []).find((one) => one.assetId === assetId);
  const amounts = transactions.flatMap(({ amountCreated, amountUnlocked, emittedUtxos, consumedUtxos }) => [
    ...(amountCreated ?? []),
    ...(amountUnlocked ?? []),
    ...[...(emittedUtxos ?? []), ...(consumedUtxos ?? [])].map(({ asset }) => asset),
  ]);
  const moved = amounts.find((one) => one.assetId === assetId);
  const result = created ?? moved;
  if (result === undefined) {
    return undefined;
  }
  return {
    name: result.name == null ? undefined : result.name,
    symbol: result.symbol == null ? undefined : result.symbol,
    denomination: result.denomination == null ? undefined : result.denomination,
    type: result.type == null ? undefined : result.type,
    cap: created?.cap == null ? undefined : created.cap,
    createdAt: created?.createdAtTimestamp == null ? undefined : created.createdAtTimestamp,
  };
}
