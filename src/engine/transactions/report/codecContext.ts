import { isAvax } from '../../primitives';
import type { DecodedBytes, Signer } from '../codec/decodedBytes';
import type { DecodedNode } from '../codec/decodedNode';
import { Spelling } from '../codec/spelling';
import { DecodedView, type KnownStaking } from './decodedView';
import { type Flows, flowsOf } from './flows';

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

export interface KnownAsset {
  readonly symbol: string;
  readonly decimals: number;
}

const avax: KnownAsset = { symbol: 'AVAX', decimals: 9 };

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
