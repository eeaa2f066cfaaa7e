import type {
  AssetBalance,
  PrimaryBalances,
  SharedBalance,
  LatestTransactionsPage,
  Page,
  PendingReward,
  AssetAmount,
} from '../../net';
import { type Chain, isAvax } from '../../primitives';
import { type Holding, type HoldingState, holdingsOf, readStakedOutputs, type ReadUtxos } from '../utxos/readUtxos';
import { type Network, addressChains, chainOfId, chainTitle } from '../../networks';
import type { ResultOf, avmGetAllBalances, getAssetDescription, platformGetBalance, platformGetStake } from '../../rpc';
import { type QueryResult, type Line, assetAmount, count, id } from '../../report';
import { avaxAmount } from '../../transactions';

/** An address's holdings on one chain, from the node if it responded, else from the data service. */
export interface ChainHoldings {
  readonly chain: Chain;
  readonly isMain: boolean;
  readonly holdings: readonly Holding[];
  readonly by: 'utxos' | 'totals' | 'index';
  /** Number of UTXOs left out because they could not be parsed. */
  readonly unread: number;
  /** Whether all UTXOs were returned. */
  readonly whole: boolean;
  readonly from: number;
}

/** An output that one chain exported and the other has not imported yet. */
export interface Transit {
  /** "P-Chain", or the ID of an unknown blockchain. */
  readonly source: string;
  readonly destination: string;
  /** `false` if it is unknown which of the two is the source. */
  readonly directed: boolean;
  readonly holding: Holding;
  readonly from: number;
}

export interface StakedHolding {
  readonly kind: 'staked' | 'pending' | 'restaked';
  readonly holding: Holding;
  readonly from: number;
}

/**
 * @param now Unix seconds
 * @returns `undefined` if neither source responded, or the chain has no UTXOs of its own
 */
export function chainHoldings(requested: RequestedChain, avax: string, now: bigint): ChainHoldings | undefined {
  const { chain, isMain, own, totals, balances } = requested;
  if (own?.ok === true) {
    const { utxos, unread, whole, from } = own;
    return { chain, isMain, holdings: holdingsOf(utxos, now), by: 'utxos', unread, whole, from };
  }
  if (totals?.result.ok === true) {
    const { from } = totals.result;
    return { chain, isMain, holdings: totalsHoldings(totals, avax), by: 'totals', unread: 0, whole: true, from };
  }
  if (chain !== 'C' && balances.ok) {
    const { value, from } = balances;
    return { chain, isMain, holdings: indexedHoldings(value), by: 'index', unread: 0, whole: true, from };
  }
  return undefined;
}

/** Holdings on a chain that are not staked, per the data service. */
export function indexedHoldings({ balances }: PrimaryBalances): readonly Holding[] {
  return [
    ...indexHoldings('available', balances.unlockedUnstaked),
    ...indexHoldings('available', balances.unlocked),
    ...indexHoldings('lockedStakeable', balances.lockedStakeable),
    ...indexHoldings('locked', balances.lockedPlatform),
    ...indexHoldings('locked', balances.locked),
  ];
}

/**
 * Outputs exported and not yet imported: from the nodes if all of them responded, else from the data service, else from
 * the nodes that did respond.
 *
 * @param now Unix seconds
 */
export function transitsOf(requested: RequestedAddress, network: Network, now: bigint): readonly Transit[] {
  const index = requested.chains.filter(({ balances }) => balances.ok);
  if (index.length > 0 && !requested.transits.every((transit) => transit.requested.ok)) {
    // Outputs between two chains are listed for both; only the first chain's list counts.
    return addressChains.flatMap((chain, i) => {
      const before = addressChains.slice(0, i).filter((other) => index.some((one) => one.chain === other));
      return indexedTransits(requested, chain, before, network);
    });
  }
  return requested.transits.flatMap(({ source, destination, requested: utxos }) =>
    utxos.ok
      ? holdingsOf(utxos.utxos, now).map((holding): Transit => ({
          source: chainTitle(source),
          destination: chainTitle(destination),
          directed: true,
          holding,
          from: utxos.from,
        }))
      : [],
  );
}

function indexedTransits(
  { chains }: RequestedAddress,
  chain: Chain,
  before: readonly Chain[],
  network: Network,
): readonly Transit[] {
  const balances = chains.find((one) => one.chain === chain)?.balances;
  if (balances?.ok !== true) {
    return [];
  }
  const { atomicMemoryUnlocked, atomicMemoryLocked } = balances.value.balances;
  const transits = (state: HoldingState, shared: readonly SharedBalance[] | null | undefined): readonly Transit[] =>
    (shared ?? []).flatMap((one) => {
      const id = one.sharedWithChainId ?? '';
      const other = chainOfId(id, network) ?? (chain === 'P' ? undefined : chain === 'X' ? 'C' : 'X');
      const ends = { source: other === undefined ? id : chainTitle(other), destination: chainTitle(chain) };
      const status = one.status?.toLowerCase();
      return other !== undefined && before.includes(other)
        ? []
        : indexHoldings(state, [one]).map((holding) => ({
            ...(status === 'exported' ? { source: ends.destination, destination: ends.source } : ends),
            directed: status === 'exported' || status === 'importable',
            holding,
            from: balances.from,
          }));
    });
  return [...transits('available', atomicMemoryUnlocked), ...transits('locked', atomicMemoryLocked)];
}

/** Stakes from the node if it responded, and those that only the data service reports. */
export function stakedOf({ stake, chains }: RequestedAddress, now: bigint): readonly StakedHolding[] {
  const index = chains.find(({ chain, isMain }) => chain === 'P' && isMain)?.balances;
  const balances = index?.ok === true ? index.value.balances : undefined;
  const from = index?.from ?? -1;
  const indexed = (kind: StakedHolding['kind'], state: HoldingState, list: Balances): readonly StakedHolding[] =>
    indexHoldings(state, list).map((holding) => ({ kind, holding, from }));
  return [
    ...(stake?.ok === true
      ? stakedHoldings(stake.value, now).map((holding): StakedHolding => ({
          kind: 'staked',
          holding,
          from: stake.from,
        }))
      : [
          ...indexed('staked', 'available', balances?.unlockedStaked),
          ...indexed('staked', 'lockedStakeable', balances?.lockedStaked),
        ]),
    ...indexed('pending', 'available', balances?.pendingStaked),
    ...indexed('restaked', 'available', balances?.restakedRewards),
  ].filter(({ holding }) => holding.amount > 0n);
}

/** By lock if every output can be parsed, else by asset. */
function stakedHoldings(
  {
    stakeds,
    stakedOutputs,
  }: { readonly stakeds: Readonly<Record<string, bigint>>; readonly stakedOutputs: readonly string[] },
  now: bigint,
): readonly Holding[] {
  const { utxos, unread } = readStakedOutputs(stakedOutputs);
  return unread === 0 ? holdingsOf(utxos, now) : amountHoldings('available', stakeds);
}

function totalsHoldings({ chain, result }: RequestedTotals, avax: string): readonly Holding[] {
  if (!result.ok) {
    return [];
  }
  if (chain === 'P') {
    const { unlockeds, lockedStakeables, lockedNotStakeables } = result.value;
    return [
      ...amountHoldings('available', unlockeds),
      ...amountHoldings('lockedStakeable', lockedStakeables),
      ...amountHoldings('locked', lockedNotStakeables),
    ];
  }
  // Nodes use an asset's alias if it has one.
  const amounts = result.value.balances.map(
    ({ asset, balance }) => [asset === 'AVAX' ? avax : asset, balance] as const,
  );
  return amountHoldings('available', Object.fromEntries(amounts));
}

function amountHoldings(state: HoldingState, amounts: Readonly<Record<string, bigint>>): readonly Holding[] {
  return Object.entries(amounts)
    .filter(([, amount]) => amount > 0n)
    .map(([asset, amount]) => ({ asset, form: 'amount', state, amount }));
}

type Balances = readonly AssetBalance[] | null | undefined;

function indexHoldings(state: HoldingState, balances: Balances): readonly Holding[] {
  return (balances ?? []).map(({ assetId, amount, type, utxoCount }): Holding => {
    const isNft = type === 'nft';
    const outputs = utxoCount ?? (isNft ? amount : undefined);
    return { asset: assetId, form: isNft ? 'nft' : 'amount', state, amount: isNft ? 0n : amount, outputs };
  });
}

export interface RequestedAddress {
  /** P, X, C. */
  readonly chains: readonly RequestedChain[];
  readonly transits: readonly RequestedTransit[];
  /** Set if the P-Chain is shown in full. */
  readonly stake?: QueryResult<ResultOf<typeof platformGetStake>>;
  readonly rewards?: QueryResult<Page<PendingReward>>;
  /** AVAX by its alias, since its asset ID differs between networks. */
  readonly avax: QueryResult<ResultOf<typeof getAssetDescription>>;
}

export interface RequestedChain {
  readonly chain: Chain;
  /** Whether it is shown in full. */
  readonly isMain: boolean;
  /** Absent on the C-Chain, which has no UTXOs of its own. */
  readonly own?: RequestedUtxos;
  /** From an outdated node that does not return UTXOs. */
  readonly totals?: RequestedTotals;
  readonly balances: QueryResult<PrimaryBalances>;
  readonly latest?: QueryResult<LatestTransactionsPage>;
}

export type RequestedTotals =
  | { readonly chain: 'P'; readonly result: QueryResult<ResultOf<typeof platformGetBalance>> }
  | { readonly chain: 'X'; readonly result: QueryResult<ResultOf<typeof avmGetAllBalances>> };

/** Outputs exported from one chain to the address on another. */
export interface RequestedTransit {
  readonly source: Chain;
  readonly destination: Chain;
  readonly requested: RequestedUtxos;
}

/** UTXOs of an address on a chain, or exported to it from another chain. */
export type RequestedUtxos =
  | (ReadUtxos & {
      readonly ok: true;
      /** Whether all UTXOs were returned. */
      readonly whole: boolean;
      readonly from: number;
    })
  | { readonly ok: false; readonly rejected: boolean; readonly from: number };

/** Names chosen by the creators of the assets: not unique, untrusted. */
export interface NamedAsset {
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
}

/** Maximum number of assets whose description is requested; the others are shown by ID. */
export const maxAssetRequests = 40;

const formUnits = {
  nft: ['NFT', 'NFTs'],
  right: ['property output', 'property outputs'],
  mint: ['mint output', 'mint outputs'],
} as const;

/** An address's assets, by name if known and always with the ID, since names are not unique. */
export class AddressAssets {
  constructor(
    /** cb58; empty if the asset ID of AVAX is unknown. */
    readonly avax: string,
    private readonly named: ReadonlyMap<string, NamedAsset>,
  ) {}

  /** An amount in the asset's unit, or in base units if its denomination is unknown. */
  amount(asset: string, value: bigint): Line {
    if (asset === this.avax) {
      return [avaxAmount(value)];
    }
    const known = this.named.get(asset);
    return known === undefined
      ? [count(value, 'base units')]
      : assetAmount(value, known.denomination, known.symbol, asset);
  }

  /** A holding in words: `5 SNOW`, `1 NFT`, `2 rights to mint`. */
  line({ asset, form, amount: value, outputs = 1n }: Holding): Line {
    if (form === 'amount') {
      return this.amount(asset, value);
    }
    const [one, many] = formUnits[form];
    return [count(outputs, outputs === 1n ? one : many)];
  }

  /** The asset ID with its name, since symbols are not unique; empty for AVAX. */
  cell(asset: string): Line {
    return asset === this.avax ? [] : [id(asset, this.named.get(asset)?.name)];
  }

  /** An amount in the data service's format. */
  indexed({ assetId, amount: value, symbol, denomination }: AssetAmount): Line {
    return assetId === this.avax || this.named.has(assetId) || denomination == null
      ? this.amount(assetId, value)
      : assetAmount(value, denomination, symbol ?? undefined, assetId);
  }
}

/** The asset ID of AVAX; empty if no source returned it and the network is not a well-known one. */
export function avaxOf({ avax, chains }: RequestedAddress): string {
  const assetIds = chains.flatMap(({ own, balances }) => [
    ...(own?.ok === true ? own.utxos.map(({ asset }) => asset) : []),
    ...(balances.ok ? indexedAssets(balances.value.balances).map(({ assetId }) => assetId) : []),
  ]);
  return avax.ok ? avax.value.assetID : (assetIds.find(isAvax) ?? '');
}

export function indexedAssets(
  balances: Readonly<Record<string, readonly AssetAmount[] | null | undefined>>,
): readonly AssetAmount[] {
  return Object.values(balances).flatMap((list) => list ?? []);
}
