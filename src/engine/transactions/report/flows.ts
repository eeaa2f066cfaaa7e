import { bytesToHex, encodeCb58, isAvax } from '../../primitives';
import { utxoId } from '../codec/codecIds';
import { type DecodedBytes, Spelling, type Signer } from '../codec/decodedBytes';
import { type DecodedNode, nodeBytes, nodeNumber } from '../codec/decodedNode';
import { DecodedView, type KnownStaking } from './decodedView';

export interface Inflow {
  /** "inputs", "importedInputs". */
  readonly field: string;
  readonly asset: string;
  readonly amount: bigint;
  /** The spent UTXO; absent for a C-Chain account balance. */
  readonly utxo?: { readonly id: string; readonly txId: string; readonly index: number };
  /** 0x…; C-Chain only. */
  readonly account?: string;
  /** The account's nonce. */
  readonly nonce?: bigint;
  /** Indices of the signing owners. */
  readonly signers: readonly bigint[];
  /** Unix seconds until which the stakeable amount is locked. */
  readonly lockedUntil?: bigint;
}

export interface Outflow {
  /** "outputs", "stake", "exportedOutputs". */
  readonly field: string;
  readonly asset: string;
  /** Absent for an NFT or a mint output. */
  readonly amount?: bigint;
  /** The node with the owners; absent for a C-Chain account. */
  readonly owners?: DecodedNode;
  readonly account?: string;
  readonly lockedUntil?: bigint;
  /** Index among all outputs of the transaction; absent for a C-Chain account, which gets no UTXO. */
  readonly index?: number;
  /** "TransferOutput". */
  readonly type: string;
}

export interface Flows {
  readonly inflows: readonly Inflow[];
  readonly outflows: readonly Outflow[];
}

export const inflowFields: readonly string[] = ['inputs', 'importedInputs'];
export const outflowFields: readonly string[] = ['outputs', 'stake', 'exportedOutputs'];

/** A transaction's inputs and outputs, without X-Chain operations, which mint assets. */
export function flowsOf(decoded: DecodedBytes, tx = decoded.tx, spelling = new Spelling(decoded)): Flows {
  const { bytes } = decoded;
  const items = (names: readonly string[]): [string, DecodedNode][] =>
    names.flatMap((name) => (tx.child(name)?.children ?? []).map((item): [string, DecodedNode] => [name, item]));
  return {
    inflows: items(inflowFields).map(([field, item]) => inflow(field, item, bytes, spelling)),
    // The chain numbers stake and exported outputs after the other outputs.
    outflows: items(outflowFields).map(([field, item], index) => {
      const flow = outflow(field, item, bytes, spelling);
      return flow.account === undefined ? { ...flow, index } : flow;
    }),
  };
}

function inflow(field: string, item: DecodedNode, bytes: Uint8Array, spelling: Spelling): Inflow {
  const asset = spelling.of('id', nodeBytes(item.child('assetID')!, bytes));
  const account = item.child('address');
  if (account) {
    const amount = nodeNumber(item.child('amount')!, bytes);
    const nonce = nodeNumber(item.child('nonce')!, bytes);
    return { field, asset, amount, account: bytesToHex(nodeBytes(account, bytes)), nonce, signers: [0n] };
  }
  const { inner, lockedUntil } = unlocked(item.child('input')!, 'input', bytes);
  const txId = nodeBytes(item.child('txID')!, bytes);
  const index = Number(nodeNumber(item.child('outputIndex')!, bytes));
  const amount = inner.child('amount');
  return {
    field,
    asset,
    amount: amount ? nodeNumber(amount, bytes) : 0n,
    utxo: { id: encodeCb58(utxoId(txId, index)), txId: spelling.of('id', txId), index },
    signers: (inner.child('signatureIndices')?.children ?? []).map((node) => nodeNumber(node, bytes)),
    lockedUntil,
  };
}

/** An output, or an amount for a C-Chain account. */
export function outflow(field: string, item: DecodedNode, bytes: Uint8Array, spelling: Spelling): Outflow {
  const asset = spelling.of('id', nodeBytes(item.child('assetID')!, bytes));
  const account = item.child('address');
  if (account) {
    const amount = nodeNumber(item.child('amount')!, bytes);
    return { field, asset, amount, account: bytesToHex(nodeBytes(account, bytes)), type: 'EVMOutput' };
  }
  const { inner, lockedUntil } = unlocked(item.child('output')!, 'output', bytes);
  const amount = inner.child('amount');
  return {
    field,
    asset,
    amount: amount ? nodeNumber(amount, bytes) : undefined,
    owners: inner,
    lockedUntil,
    type: inner.typeName,
  };
}

/** Unwraps a stakeable lock. */
function unlocked(
  node: DecodedNode,
  field: 'input' | 'output',
  bytes: Uint8Array,
): { readonly inner: DecodedNode; readonly lockedUntil?: bigint } {
  const inner = node.child('locktime') && node.child(field);
  return inner
    ? { inner: unlocked(inner, field, bytes).inner, lockedUntil: nodeNumber(node.child('locktime')!, bytes) }
    : { inner: node };
}

export function sumsByAsset(
  flows: readonly { readonly asset: string; readonly amount?: bigint }[],
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { asset, amount = 0n } of flows) {
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  return sums;
}

/** Adds the name of the chain that a transaction exports to or imports from, and formats exported owners for it. */
export function viewOfTx(tx: DecodedNode, view: DecodedView): DecodedView {
  const destination = tx.child('destinationChain');
  const other = destination ?? tx.child('sourceChain');
  if (other === undefined) {
    return view;
  }
  const chain = view.primaryChain(other);
  const isNamed = chain !== undefined && chain !== 'P';
  return view.with({
    names: isNamed ? new Map([[view.cb58(other), `${chain}-Chain`], ...view.names]) : view.names,
    exported: destination && new Spelling({ chain, hrp: view.decoded.hrp }),
  });
}

export function viewOfDecoded(
  decoded: DecodedBytes,
  { names, assets }: Partial<Pick<DecodedView, 'names' | 'assets'>> = {},
): DecodedView {
  return new DecodedView({ decoded, names, assets: knownAssets(flowsOf(decoded), decoded, assets) });
}

/** What is known apart from the bytes. */
export interface CodecContext {
  /** The original text, named in the Report. */
  readonly identifier: string;
  /** Name of the network in the settings. */
  readonly network?: string;
  /** Symbols and decimals of assets by cb58 ID; AVAX may be omitted. */
  readonly assets?: ReadonlyMap<string, KnownAsset>;
  /** Names of chains by blockchain ID and of subnets by subnet ID, in cb58. */
  readonly names?: ReadonlyMap<string, string>;
  /** About the stake or validator that it concerns. */
  readonly staking?: KnownStaking;
  /** From `recoverSigners`; absent: not recovered (yet). */
  readonly signers?: readonly Signer[];
  /** Spent outputs by UTXO ID in cb58, where they were looked up, for their owners. */
  readonly spent?: ReadonlyMap<string, SpentOutput>;
  /** Other decodings of the bytes, the most likely first. */
  readonly others?: readonly DecodedBytes[];
}

/** Owners of an output: 20 bytes each, in order. */
export interface SpentOutput {
  readonly threshold: number;
  readonly addresses: readonly Uint8Array[];
}

/** An X-Chain asset as named by its creator, with arbitrary text, or AVAX, which only its ID identifies. */
export interface KnownAsset {
  readonly symbol: string;
  readonly decimals: number;
  readonly isAvax?: true;
}

export const avax: KnownAsset = { symbol: 'AVAX', decimals: 9, isAvax: true };

/**
 * Assets with a known symbol: the given ones, AVAX of well-known networks, and on the P- and C-Chain of any network the
 * only asset of a fee-paying transaction, since fees are paid in AVAX.
 */
export function knownAssets(
  flows: Flows,
  { chain }: Pick<DecodedBytes, 'chain'>,
  given: ReadonlyMap<string, KnownAsset> = new Map(),
): ReadonlyMap<string, KnownAsset> {
  const all = [...new Set([...flows.inflows, ...flows.outflows].map(({ asset }) => asset))];
  const paysFee =
    chain === 'P' ? flows.inflows.length > 0 : chain === 'C' && sumOf(flows.inflows) > sumOf(flows.outflows);
  const isOnlyOne = all.length === 1 && paysFee;
  const found = all.filter((asset) => isOnlyOne || isAvax(asset)).map((asset): [string, KnownAsset] => [asset, avax]);
  return new Map([...found, ...given]);
}

function sumOf(flows: readonly { readonly amount?: bigint }[]): bigint {
  return flows.reduce((sum, { amount = 0n }) => sum + amount, 0n);
}
