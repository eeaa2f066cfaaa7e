import * as z from 'zod/mini';
import { anyJson, rate, signed, u256, u64, wholeNumber, wireText, wireTime } from '../../primitives';
import { operation } from './dataService';
import { type Page, pageOf, readRows, toPage } from './pages';
import type { DataNetwork, PageQuery, Parameters } from './parameters';

// The data service's index of the P-, X- and C-Chain (docs/facts/data-service.md). IDs and hashes are cb58;
// `blockchainId` is `p-chain`, `x-chain`, `c-chain` or the blockchain ID.

/** An amount in the asset's base unit, with `denomination` decimals; `type` is "secp256k1" or "nft". */
const assetAmount = z.object({
  assetId: wireText,
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  denomination: z.nullish(wholeNumber),
  type: z.nullish(wireText),
  amount: u256,
});
export type AssetAmount = z.infer<typeof assetAmount>;

const utxo = z.object({
  asset: assetAmount,
  consumingTxHash: z.nullish(wireText),
  utxoId: wireText,
});

/**
 * An X-Chain transaction (docs/facts/data-service.md). `chainFormat` is "non-linear" from before the chain had blocks;
 * "linear" comes with `blockHeight` and `blockHash`. `memo` is as sent by the service, mostly hex.
 */
const xTransaction = z.object({
  txHash: wireText,
  chainFormat: z.nullish(wireText),
  timestamp: wireTime,
  txType: wireText,
  memo: z.nullish(wireText),
  consumedUtxos: z.nullish(z.array(utxo)),
  emittedUtxos: z.nullish(z.array(utxo)),
  amountUnlocked: z.nullish(z.array(assetAmount)),
  amountCreated: z.nullish(z.array(assetAmount)),
  sourceChain: z.nullish(wireText),
  destinationChain: z.nullish(wireText),
  assetCreated: z.nullish(
    z.object({
      assetId: wireText,
      name: z.nullish(wireText),
      symbol: z.nullish(wireText),
      denomination: z.nullish(wholeNumber),
      type: z.nullish(wireText),
      createdAtTimestamp: z.nullish(wireTime),
      /** "fixed" or "variable". */
      cap: z.nullish(wireText),
    }),
  ),
  blockHeight: z.nullish(u64),
  blockHash: z.nullish(wireText),
});

export type XTransaction = z.infer<typeof xTransaction>;

/** A P-Chain UTXO (docs/facts/data-service.md). */
const pUtxo = z.object({
  addresses: z.array(wireText),
  consumingTxHash: z.nullish(wireText),
  utxoId: wireText,
  amount: u256,
  outputIndex: u64,
});

/** Weight is unitless; balances are in nAVAX. */
const l1Validator = z.object({
  validationId: wireText,
  nodeId: wireText,
  subnetId: z.nullish(wireText),
  weight: u64,
  remainingBalance: signed,
});

/**
 * A P-Chain transaction (docs/facts/data-service.md); `txType` determines the optional fields. Rewards are in nAVAX.
 */
export const pTransaction = z.object({
  txHash: wireText,
  txType: wireText,
  blockTimestamp: wireTime,
  blockNumber: u64,
  blockHash: wireText,
  emittedUtxos: z.nullish(z.array(pUtxo)),
  sourceChain: z.nullish(wireText),
  destinationChain: z.nullish(wireText),
  value: z.nullish(z.array(assetAmount)),
  amountBurned: z.nullish(z.array(assetAmount)),
  amountStaked: z.nullish(z.array(assetAmount)),
  startTimestamp: z.nullish(wireTime),
  endTimestamp: z.nullish(wireTime),
  nodeId: z.nullish(wireText),
  subnetId: z.nullish(wireText),
  l1ValidatorDetails: z.nullish(z.array(l1Validator)),
  estimatedReward: z.nullish(u256),
  rewardTxHash: z.nullish(wireText),
  stakingTxHash: z.nullish(wireText),
  memo: z.nullish(wireText),
  rewardAddresses: z.nullish(z.array(wireText)),
});
export type PTransaction = z.infer<typeof pTransaction>;

/** A C-Chain atomic transaction (docs/facts/data-service.md); an ExportTx has `emittedUtxos`. AVAX is in nAVAX. */
const cAtomicTransaction = z.object({
  txHash: wireText,
  blockHeight: u64,
  blockHash: wireText,
  timestamp: wireTime,
  memo: z.nullish(wireText),
  amountUnlocked: z.nullish(z.array(assetAmount)),
  amountCreated: z.nullish(z.array(assetAmount)),
  sourceChain: z.nullish(wireText),
  destinationChain: z.nullish(wireText),
  txType: wireText,
  emittedUtxos: z.nullish(z.array(utxo)),
});

export type LatestTransaction =
  | { readonly chain: 'P'; readonly transaction: PTransaction }
  | { readonly chain: 'X'; readonly transaction: XTransaction }
  | { readonly chain: 'C'; readonly transaction: z.infer<typeof cAtomicTransaction> };

export type LatestTransactionsPage = Page<LatestTransaction>;

const latestRows: Readonly<Record<string, z.ZodMiniType<LatestTransaction>>> = {
  'p-chain': rowsOf('P', pTransaction),
  'x-chain': rowsOf('X', xTransaction),
  'c-chain': rowsOf('C', cAtomicTransaction),
};

function rowsOf<Chain, T>(chain: Chain, transaction: z.ZodMiniType<T>) {
  return z.pipe(
    transaction,
    z.transform((row: T) => ({ chain, transaction: row })),
  );
}

const chainName = z.string().check(z.refine((name) => Object.hasOwn(latestRows, name), 'p-chain, x-chain or c-chain'));

const latestPage = z.pipe(
  z.object({
    nextPageToken: z.nullish(wireText),
    transactions: z.array(anyJson),
    chainInfo: z.object({ chainName }),
  }),
  z.transform(async ({ nextPageToken, transactions, chainInfo }): Promise<LatestTransactionsPage> => {
    const schema = latestRows[chainInfo.chainName]!;
    const read = await readRows(schema, transactions, ({ transaction }) => transaction.txHash);
    return toPage(read, nextPageToken);
  }),
);

/**
 * `GET …/blockchains/{blockchainId}/transactions`: the latest transactions of the P- or X-Chain, or atomic transactions
 * of the C-Chain, 10 per page by default, at most 100. A page is shorter where transactions have many UTXOs.
 */
export const listLatestTransactions = operation(
  'listLatestTransactions',
  latestPage,
  (
    check,
    network: DataNetwork,
    blockchainId: string,
    query: PageQuery & {
      /** P-, X- or C-Chain addresses in bech32, or EVM addresses for C-Chain atomic transactions. */
      readonly addresses?: readonly string[];
      /** Validation ID in cb58: P-Chain transactions about this L1 validator. */
      readonly l1ValidationId?: string;
      /** Type names as spelled by the service; requires `addresses`. */
      readonly txTypes?: readonly string[];
    },
  ) => {
    const addresses = check.list('addresses', query.addresses);
    if (query.txTypes?.length && addresses === undefined) {
      check.reject(
        'addresses',
        `${check.method} was not queried: it filters by type and time only for addresses. Add an address.`,
      );
    }
    return {
      path: `${chainPath(check, network, blockchainId)}/transactions`,
      query: {
        addresses,
        l1ValidationId: query.l1ValidationId && check.id('l1ValidationId', query.l1ValidationId),
        txTypes: check.types(query.txTypes),
        ...check.page(query, 100),
      },
    };
  },
);

/** `GET …/assets/{assetId}/transactions`: X-Chain transactions of an asset, 10 per page by default, at most 100. */
export const listAssetTransactions = operation(
  'listAssetTransactions',
  pageOf('transactions', xTransaction, ({ txHash }) => txHash),
  (check, network: DataNetwork, blockchainId: string, assetId: string, query: PageQuery) => ({
    path: `${chainPath(check, network, blockchainId)}/assets/${check.id('assetId', assetId)}/transactions`,
    query: check.page(query, 100),
  }),
);

/** A block of the P-, X- or C-Chain (docs/facts/data-service.md). Fees and supply are in nAVAX. */
const proposedBlock = z.object({
  blockNumber: u64,
  blockHash: wireText,
  parentHash: z.nullish(wireText),
  blockTimestamp: wireTime,
  /** Such as "BanffStandardBlock". */
  blockType: z.nullish(wireText),
  txCount: u64,
  transactions: z.nullish(z.array(wireText)),
  blockSizeBytes: z.nullish(u64),
  l1ValidatorsAccruedFees: z.nullish(u256),
  activeL1Validators: z.nullish(u64),
  currentSupply: z.nullish(u256),
  proposerDetails: z.nullish(
    z.object({
      proposerId: z.nullish(wireText),
      proposerNodeId: z.nullish(wireText),
      proposerPChainHeight: z.nullish(u64),
      proposerTimestamp: z.nullish(wireTime),
    }),
  ),
});
export type ProposedBlock = z.infer<typeof proposedBlock>;

/** `GET …/nodes/{nodeId}/blocks`: blocks proposed by a node, 10 per page by default, at most 100. */
export const listBlocksByNode = operation(
  'listBlocksByNode',
  pageOf('blocks', proposedBlock, ({ blockHash }) => blockHash),
  (check, network: DataNetwork, blockchainId: string, nodeId: string, query: PageQuery) => ({
    path: `${chainPath(check, network, blockchainId)}/nodes/${check.nodeId('nodeId', nodeId)}/blocks`,
    query: check.page(query, 100),
  }),
);

/** An amount in the asset's base unit, and the number of UTXOs that hold it. */
const balance = z.object({ ...assetAmount.shape, utxoCount: z.nullish(u64) });
export type AssetBalance = z.infer<typeof balance>;

/** Assets in atomic memory: exported, not yet imported. `status` is only set on the P-Chain. */
const sharedBalance = z.object({
  ...balance.shape,
  sharedWithChainId: z.nullish(wireText),
  status: z.nullish(wireText),
});
export type SharedBalance = z.infer<typeof sharedBalance>;

const some = z.nullish(z.array(balance));
const shared = z.nullish(z.array(sharedBalance));

const primaryBalances = z.object({
  balances: z.object({
    // P-Chain
    unlockedUnstaked: some,
    unlockedStaked: some,
    lockedPlatform: some,
    lockedStakeable: some,
    lockedStaked: some,
    pendingStaked: some,
    restakedRewards: some,
    // X-Chain
    locked: some,
    unlocked: some,
    // All three chains; the C-Chain has nothing else here.
    atomicMemoryUnlocked: shared,
    atomicMemoryLocked: shared,
  }),
});

/** By UTXO state (docs/facts/data-service.md); the lists present depend on the chain. */
export type PrimaryBalances = z.infer<typeof primaryBalances>;

/** `GET …/balances`, summed over the addresses. C-Chain: atomic memory only; `getNativeBalance` has the rest. */
export const getPrimaryBalances = operation(
  'getPrimaryBalances',
  primaryBalances,
  (check, network: DataNetwork, blockchainId: string, accounts: readonly string[]) => {
    const addresses = check.list('addresses', accounts);
    if (addresses === undefined) {
      check.reject('addresses', `${check.method} was not queried: it needs at least one address. Add one.`);
    }
    return { path: `${chainPath(check, network, blockchainId)}/balances`, query: { addresses } };
  },
);

/** The reward of an active validation or delegation (docs/facts/data-service.md). */
const pendingReward = z.object({
  addresses: z.array(wireText),
  /** Staking transaction ID in cb58. */
  txHash: wireText,
  /** nAVAX */
  amountStaked: u256,
  nodeId: wireText,
  startTimestamp: wireTime,
  endTimestamp: wireTime,
  /** "VALIDATOR", "DELEGATOR" or "VALIDATOR_FEE". */
  rewardType: wireText,
  /** Elapsed share of the staking period, in percent. */
  progress: z.nullish(rate),
  estimatedReward: z.nullish(assetAmount),
});
export type PendingReward = z.infer<typeof pendingReward>;

/** `GET /v1/networks/{network}/rewards:listPending`: needs an address or node; 10 per page by default, at most 100. */
export const listPendingRewards = operation(
  'listPendingRewards',
  // A delegation pays two rewards: the delegator's and the validator's fee.
  pageOf('pendingRewards', pendingReward, ({ txHash, rewardType }) => `${txHash} ${rewardType}`),
  (
    check,
    network: DataNetwork,
    query: PageQuery & { readonly addresses?: readonly string[]; readonly nodeIds?: readonly string[] },
  ) => {
    const path = `/v1/networks/${check.network(network)}/rewards:listPending`;
    const nodes = query.nodeIds?.map((nodeId) => check.nodeId('nodeIds', nodeId));
    const addresses = check.list('addresses', query.addresses);
    const nodeIds = check.list('nodeIds', nodes);
    if (addresses === undefined && nodeIds === undefined) {
      check.reject('addresses', `${check.method} was not queried: it needs at least one address or node. Add one.`);
    }
    return { path, query: { addresses, nodeIds, ...check.page(query, 100) } };
  },
);

function chainPath(check: Parameters, network: DataNetwork, blockchainId: string): string {
  return `/v1/networks/${check.network(network)}/blockchains/${check.segment('blockchainId', blockchainId)}`;
}
