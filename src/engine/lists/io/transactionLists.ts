import {
  type LatestTransaction,
  type PTransaction,
  type XTransaction,
  listAssetTransactions,
  listLatestTransactions,
} from '../../net';
import { assetCells, assetValues, identifier, moment, number, cellText } from '../cells';
import { defineList } from '../list';

const utxoIds = (utxos: readonly { readonly utxoId: string }[] | null | undefined): readonly string[] | undefined =>
  utxos?.map(({ utxoId }) => utxoId);

export const assetTransactions = defineList<'assetTransactions', XTransaction>('assetTransactions', {
  operation: 'listAssetTransactions',
  rows: 'transactions',
  pageSize: 100,
  title: ({ assetId }) => `Transactions of asset ${assetId}`,
  columns: () => [
    ['time', (row) => moment(row.timestamp)],
    ['transaction', (row) => identifier(row.txHash)],
    ['type', (row) => cellText(row.txType)],
    ['block', (row) => number(row.blockHeight)],
    ['created', (row) => assetCells(row.amountCreated)],
  ],
  fields: {
    txHash: (row) => row.txHash,
    txType: (row) => row.txType,
    timestamp: (row) => row.timestamp,
    blockHeight: (row) => row.blockHeight,
    blockHash: (row) => row.blockHash,
    chainFormat: (row) => row.chainFormat,
    sourceChain: (row) => row.sourceChain,
    destinationChain: (row) => row.destinationChain,
    amountUnlocked: (row) => assetValues(row.amountUnlocked),
    amountCreated: (row) => assetValues(row.amountCreated),
    consumedUtxos: (row) => utxoIds(row.consumedUtxos),
    emittedUtxos: (row) => utxoIds(row.emittedUtxos),
    memo: (row) => row.memo,
  },
  query: ({ ref, service, network }, query, options) =>
    listAssetTransactions(service, network, ref.blockchainId, ref.assetId, query, options),
});

const ofP = (row: LatestTransaction): Partial<PTransaction> => (row.chain === 'P' ? row.transaction : {});
const created = (row: LatestTransaction) => (row.chain === 'P' ? row.transaction.value : row.transaction.amountCreated);
const at = (row: LatestTransaction) => (row.chain === 'P' ? row.transaction.blockTimestamp : row.transaction.timestamp);
const height = (row: LatestTransaction) =>
  row.chain === 'P' ? row.transaction.blockNumber : row.transaction.blockHeight;

/** Transactions of the P- and X-Chain and atomic ones of the C-Chain have the same fields; what a chain has not is empty. */
export const latestTransactions = defineList<'latestTransactions', LatestTransaction>('latestTransactions', {
  operation: 'listLatestTransactions',
  rows: 'transactions',
  pageSize: 100,
  title: ({ blockchainId, addresses, l1ValidationId }) => {
    const of = l1ValidationId ?? addresses?.join(', ');
    return of === undefined
      ? `Latest transactions of ${blockchainId}`
      : `Latest transactions of ${of} on ${blockchainId}`;
  },
  columns: () => [
    ['time', (row) => moment(at(row))],
    ['transaction', (row) => identifier(row.transaction.txHash)],
    ['type', (row) => cellText(row.transaction.txType)],
    ['block', (row) => number(height(row))],
    ['amount', (row) => assetCells(created(row))],
  ],
  fields: {
    chain: (row) => row.chain,
    txHash: (row) => row.transaction.txHash,
    txType: (row) => row.transaction.txType,
    timestamp: at,
    blockNumber: height,
    blockHash: (row) => row.transaction.blockHash,
    sourceChain: (row) => row.transaction.sourceChain,
    destinationChain: (row) => row.transaction.destinationChain,
    nodeId: (row) => ofP(row).nodeId,
    subnetId: (row) => ofP(row).subnetId,
    startTimestamp: (row) => ofP(row).startTimestamp,
    endTimestamp: (row) => ofP(row).endTimestamp,
    amountCreated: (row) => assetValues(created(row)),
    amountUnlocked: (row) => (row.chain === 'P' ? undefined : assetValues(row.transaction.amountUnlocked)),
    amountBurned: (row) => assetValues(ofP(row).amountBurned),
    amountStaked: (row) => assetValues(ofP(row).amountStaked),
    estimatedReward: (row) => ofP(row).estimatedReward,
    rewardAddresses: (row) => ofP(row).rewardAddresses,
    l1Validations: (row) => ofP(row).l1ValidatorDetails?.map(({ validationId }) => validationId),
    memo: (row) => row.transaction.memo,
  },
  query: ({ ref, service, network }, query, options) => {
    const { blockchainId, addresses, l1ValidationId, txTypes } = ref;
    const filter = {
      addresses,
      l1ValidationId,
      txTypes,
    };
    return listLatestTransactions(service, network, blockchainId, { ...filter, ...query }, options);
  },
});
