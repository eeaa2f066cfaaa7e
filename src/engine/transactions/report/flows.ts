import { bytesToHex, encodeCb58, isAvax } from '../../primitives';
import { utxoId } from '../codec/codecIds';
import { type DecodedBytes, Spelling, type Signer } from '../codec/decodedBytes';
import { type DecodedNode, nodeBytes, nodeNumber } from '../codec/decodedNode';
import { DecodedView, type KnownStaking } from './decodedView';

/** An asset that a transaction takes. */
export interface Inflow {
  /** "inputs", "importedInputs". */
  readonly field: string;
  readonly asset: string;
  readonly amount: bigint;
  /** What is spent; absent: the balance of an account of the C-Chain. */
  readonly utxo?: { readonly id: string; readonly txId: string; readonly index: number };
  /** 0x…; of the C-Chain. */
  readonly account?: string;
  /** The account's, which counts its transactions. */
  readonly nonce?: bigint;
  /** Which of the owners sign. */
  readonly signers: readonly bigint[];
  /** Unix seconds until which stakeable tokens are locked. */
  readonly lockedUntil?: bigint;
}

/** An asset that a transaction hands out. */
export interface Outflow {
  /** "outputs", "stake", "exportedOutputs". */
  readonly field: string;
  readonly asset: string;
  /** Absent: an NFT, a right to mint. */
  readonly amount?: bigint;
  /** The node that names the owners; absent: an account of the C-Chain. */
  readonly owners?: DecodedNode;
  readonly account?: string;
  readonly lockedUntil?: bigint;
  /** Among all outputs of its transaction; absent: what an account gets is no UTXO. */
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

/** What a transaction takes and hands out. Operations of the X-Chain, which make new assets, are not among it. */
export function flowsOf(decoded: DecodedBytes, tx = decoded.tx, spelling = new Spelling(decoded)): Flows {
  const { bytes } = decoded;
  const items = (names: readonly string[]): [string, DecodedNode][] =>
    names.flatMap((name) => (tx.child(name)?.children ?? []).map((item): [string, DecodedNode] => [name, item]));
  return {
    inflows: items(inflowFields).map(([field, item]) => inflow(field, item, bytes, spelling)),
    // A chain numbers the stake and what is exported after the other outputs.
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

/** An output with its asset, or what an account of the C-Chain gets. */
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

/** A stakeable lock is taken off: what is in it, and until when it holds. */
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

/**
 * How a transaction is read: the chain that it goes to or comes from has a name, and what it exports belongs to owners on
 * that chain, who are spelled as there.
 */
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

/** A decoded transaction as it stands, with the names and assets that are known. */
export function viewOfDecoded(
  decoded: DecodedBytes,
  { names, assets }: Partial<Pick<DecodedView, 'names' | 'assets'>> = {},
): DecodedView {
  return new DecodedView({ decoded, names, assets: knownAssets(flowsOf(decoded), decoded, assets) });
}

/** What is known besides the bytes. */
export interface CodecContext {
  /** The text as it stood: named in the Finding. */
  readonly identifier: string;
  /** Name of the network in the settings. */
  readonly network?: string;
  /** Symbols and decimals of assets by cb58 ID, where known; AVAX need not be given. */
  readonly assets?: ReadonlyMap<string, KnownAsset>;
  /** Names of chains by blockchain ID and of subnets by subnet ID, in cb58. */
  readonly names?: ReadonlyMap<string, string>;
  /** Of the stake or the validator that it is about. */
  readonly staking?: KnownStaking;
  /** Who signed, from `recoverSigners`; absent: not recovered (yet). */
  readonly signers?: readonly Signer[];
  /** Outputs that the inputs spend, by UTXO ID in cb58, where somebody looked them up: they name the owners. */
  readonly spent?: ReadonlyMap<string, SpentOutput>;
  /** What else the bytes decode as, the likeliest first. */
  readonly others?: readonly DecodedBytes[];
}

/** Owners of an output: their 20 bytes each, in its order. */
export interface SpentOutput {
  readonly threshold: number;
  readonly addresses: readonly Uint8Array[];
}

/** An asset of the X-Chain as its creator named it, which may be anything; or AVAX, which only its ID tells from these. */
export interface KnownAsset {
  readonly symbol: string;
  readonly decimals: number;
  readonly isAvax?: true;
}

export const avax: KnownAsset = { symbol: 'AVAX', decimals: 9, isAvax: true };

/**
 * Assets of which the symbol is known: those given, AVAX of the networks that everybody knows, and on the P- and the
 * C-Chain of any network the only asset of a transaction that pays a fee: it can only be paid in AVAX.
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
