import { sha256 } from '@noble/hashes/sha2.js';
import {
  type AddressTransactionRow,
  type LatestTransaction,
  type PTransaction,
  type XTransaction,
  listAddressTransactions,
  listAssetTransactions,
  listLatestTransactions,
} from '../../../net';
import {
  type RowTransaction,
  type TransactionRowContext,
  indexedTransaction,
  transactionColumns,
  transactionRow,
} from '../../../addresses';
import { type DecodedBytes, flowsOf, sumsByAsset } from '../../../transactions';
import { bech32Address, bytesToHex, decodeCb58, encodeCb58, formatCount, nextTurn } from '../../../primitives';
import { getStakingAssetID } from '../../../rpc';
import { valueOf } from '../../../report';
import type { PrimaryBlock } from '../../../sources';
import {
  ListError,
  type FieldValue,
  type NodePage,
  type NodePageRequest,
  type ListedAmount,
  assetCells,
  assetValues,
  cellText,
  defineList,
  identifier,
  listedChain,
  moment,
  number,
  plainFields,
} from '../list';
import { blocksPage, signersAmong, reversedTransactions } from '../primaryBlocks';
import { AddressScan } from '../scan/addressScan';

/** A transaction of an address, with the context to display it. */
interface Listed {
  readonly transaction: RowTransaction;
  readonly context: TransactionRowContext;
}

const addressFields: readonly (readonly [name: string, value: (row: RowTransaction) => FieldValue])[] = [
  ['txHash', (row) => row.hash],
  ['blockNumber', (row) => row.block],
  ['blockTimestamp', (row) => new Date(Math.floor(row.at / 1_000) * 1_000)],
  ['blockHash', (row) => row.blockHash],
  ['blockIndex', (row) => row.index],
  ['txStatus', (row) => (row.isFailed === true ? 0n : 1n)],
  ['txType', (row) => row.type],
  ['from', (row) => row.from],
  ['to', (row) => row.to],
  ['value', (row) => row.value],
  ['nonce', (row) => row.nonce],
  ['gasLimit', (row) => row.gasLimit],
  ['gasUsed', (row) => row.gasUsed],
  ['gasPrice', (row) => row.gasPrice],
  ['methodHash', (row) => row.method?.hash ?? (row.input.length < 10 ? undefined : row.input.slice(0, 10))],
  ['methodName', (row) => row.method?.name],
  ['moved', (row) => row.moves.map((move) => `${move.isIn ? '' : '-'}${movedText(move)}`)],
];

/** "5000000:0x5aa0…" in base units, with the token ID if any ("1:0x4ac1…:42"); only the amount for native tokens. */
function movedText(move: RowTransaction['moves'][number]): string {
  if (move.kind === 'native') {
    return String(move.value);
  }
  const { transfer } = move;
  return transfer.standard === 'erc20'
    ? `${transfer.value}:${transfer.token}`
    : `${transfer.standard === 'erc721' ? 1n : transfer.value}:${transfer.token}:${transfer.tokenId}`;
}

/** EVM transactions that involve an address, newest first; from nodes by scanning blocks, logs and traces. */
export const addressTransactions = defineList<'addressTransactions', Listed>('addressTransactions', {
  operation: 'listTransactions',
  nodeMethod: 'eth_getBlockByNumber',
  rows: 'transactions',
  pageSize: 100,
  title: ({ address, chainId }) => `Transactions of ${address} on chain ${chainId}`,
  columns: transactionColumns().map((head, i) => [
    head,
    ({ transaction, context }) => transactionRow(transaction, context)[i] ?? [],
  ]),
  fields: addressFields.map(([name, value]) => [name, ({ transaction }) => value(transaction)]),
  json: ({ transaction }) => Object.fromEntries(addressFields.map(([name, value]) => [name, value(transaction)])),
  async query({ ref: { chainId, address, symbol }, service }, query, options) {
    const response = await listAddressTransactions(service, chainId, address, query, options);
    const listed = (row: AddressTransactionRow): Listed => indexedTransaction(row, address, symbol);
    return (
      response && {
        ...response,
        value: {
          ...response.value,
          rows: response.value.rows.map((row) => (row.ok ? { ...row, value: listed(row.value) } : row)),
          items: response.value.items.map(listed),
        },
      }
    );
  },
  async queryNodes({ client, ref, mark, pageSize }) {
    const chain = listedChain(client.network, ref.chainId);
    const [, from, last] = /^(\d+):(\d+)$/.exec(mark ?? '') ?? [];
    const scan = new AddressScan(chain, ref.address, 1_000n);
    for await (const _ of scan.run(
      client,
      from === undefined ? {} : { to: from },
      last === undefined ? undefined : BigInt(last),
    )) {
      if (scan.found.length >= pageSize) {
        break;
      }
    }
    const at = scan.next;
    const top = last === undefined ? (scan.goal?.to ?? 0n) : BigInt(last);
    const scanned = `Scanned blocks ${formatCount(at === undefined ? 0n : at + 1n)} to ${formatCount(top)} of ${formatCount(top)} per ${scan.host}.`;
    const context = { chain: chain.name, symbol: ref.symbol ?? chain.symbol, tokens: scan.tokens };
    return {
      rows: scan.found.map((transaction) => ({ key: transaction.hash, value: { transaction, context } })),
      next: at === undefined ? undefined : `${at}:${top}`,
      note: [scanned, ...scan.gaps].join(' '),
    };
  },
});

const utxoIds = (utxos: readonly { readonly utxoId: string }[] | null | undefined): readonly string[] | undefined =>
  utxos?.map(({ utxoId }) => utxoId);

/** From nodes: X-Chain transactions with outputs in an asset, and the one that created it. */
export const assetTransactions = defineList<'assetTransactions', XTransaction>('assetTransactions', {
  operation: 'listAssetTransactions',
  nodeMethod: 'getBlockByHeight',
  rows: 'transactions',
  pageSize: 100,
  title: ({ assetId }) => `Transactions of asset ${assetId}`,
  columns: [
    ['time', (row) => moment(row.timestamp)],
    ['transaction', (row) => identifier(row.txHash)],
    ['type', (row) => cellText(row.txType)],
    ['block', (row) => number(row.blockHeight)],
    ['created', (row) => assetCells(row.amountCreated)],
  ],
  fields: [
    ...plainFields('txHash', 'txType', 'timestamp', 'blockHeight', 'blockHash', 'chainFormat'),
    ...plainFields('sourceChain', 'destinationChain'),
    ['amountUnlocked', (row) => assetValues(row.amountUnlocked)],
    ['amountCreated', (row) => assetValues(row.amountCreated)],
    ['consumedUtxos', (row) => utxoIds(row.consumedUtxos)],
    ['emittedUtxos', (row) => utxoIds(row.emittedUtxos)],
    'memo',
  ],
  query: ({ ref, service, network }, query, options) =>
    listAssetTransactions(service, network, ref.blockchainId, ref.assetId, query, options),
  queryNodes(request) {
    const { assetId } = request.ref;
    const asset = hexOf(assetId);
    return transactionsPage(
      request,
      'X',
      ({ bytes }, id) => Promise.resolve(id === assetId || bytesToHex(bytes).includes(asset)),
      xTransaction,
    );
  },
});

const ofP = (row: LatestTransaction): Partial<PTransaction> => (row.chain === 'P' ? row.transaction : {});
const created = (row: LatestTransaction) => (row.chain === 'P' ? row.transaction.value : row.transaction.amountCreated);
const at = (row: LatestTransaction) => (row.chain === 'P' ? row.transaction.blockTimestamp : row.transaction.timestamp);
const height = (row: LatestTransaction) =>
  row.chain === 'P' ? row.transaction.blockNumber : row.transaction.blockHeight;

/** P-Chain, X-Chain and atomic C-Chain transactions have the same fields; inapplicable ones are empty. */
export const latestTransactions = defineList<'latestTransactions', LatestTransaction>('latestTransactions', {
  operation: 'listLatestTransactions',
  nodeMethod: 'getBlockByHeight',
  rows: 'transactions',
  pageSize: 100,
  title({ blockchainId, addresses, l1ValidationId }) {
    const of = l1ValidationId ?? addresses?.join(', ');
    return of === undefined
      ? `Latest transactions of ${blockchainId}`
      : `Latest transactions of ${of} on ${blockchainId}`;
  },
  columns: [
    ['time', (row) => moment(at(row))],
    ['transaction', (row) => identifier(row.transaction.txHash)],
    ['type', (row) => cellText(row.transaction.txType)],
    ['block', (row) => number(height(row))],
    ['amount', (row) => assetCells(created(row))],
  ],
  fields: [
    'chain',
    ['txHash', (row) => row.transaction.txHash],
    ['txType', (row) => row.transaction.txType],
    ['timestamp', at],
    ['blockNumber', height],
    ['blockHash', (row) => row.transaction.blockHash],
    ['sourceChain', (row) => row.transaction.sourceChain],
    ['destinationChain', (row) => row.transaction.destinationChain],
    ['nodeId', (row) => ofP(row).nodeId],
    ['subnetId', (row) => ofP(row).subnetId],
    ['startTimestamp', (row) => ofP(row).startTimestamp],
    ['endTimestamp', (row) => ofP(row).endTimestamp],
    ['amountCreated', (row) => assetValues(created(row))],
    ['amountUnlocked', (row) => (row.chain === 'P' ? undefined : assetValues(row.transaction.amountUnlocked))],
    ['amountBurned', (row) => assetValues(ofP(row).amountBurned)],
    ['amountStaked', (row) => assetValues(ofP(row).amountStaked)],
    ['estimatedReward', (row) => ofP(row).estimatedReward],
    ['rewardAddresses', (row) => ofP(row).rewardAddresses],
    ['l1Validations', (row) => ofP(row).l1ValidatorDetails?.map(({ validationId }) => validationId)],
    ['memo', (row) => row.transaction.memo],
  ],
  query({ ref: { blockchainId, addresses, l1ValidationId, txTypes }, service, network }, query, options) {
    const filter = { addresses, l1ValidationId, txTypes };
    return listLatestTransactions(service, network, blockchainId, { ...filter, ...query }, options);
  },
  /** P- and X-Chain only, by scanning blocks: nodes have no query by address. */
  queryNodes(request) {
    const { blockchainId, addresses, l1ValidationId, txTypes } = request.ref;
    const chain = chainOf(blockchainId);
    const owners = addresses?.map((address) => bech32Address(address)?.hex.replace('0x', '') ?? '');
    const validation = l1ValidationId === undefined ? '' : hexOf(l1ValidationId);
    return transactionsPage(
      request,
      chain,
      async (transaction) => {
        if (txTypes !== undefined && !txTypes.includes(transaction.type)) {
          return false;
        }
        const bytes = bytesToHex(transaction.bytes);
        return (
          bytes.includes(validation) &&
          (owners === undefined ||
            owners.some((owner) => bytes.includes(owner)) ||
            (await signersAmong(transaction, owners)).isSigner)
        );
      },
      (block, transaction, txHash, avax): LatestTransaction =>
        chain === 'P'
          ? { chain, transaction: pTransaction(block, transaction, txHash, avax) }
          : { chain, transaction: xTransaction(block, transaction, txHash, avax) },
    );
  },
});

/** @throws {ListError} for chains without this list */
function chainOf(blockchainId: string): 'P' | 'X' {
  if (blockchainId === 'p-chain' || blockchainId === 'x-chain') {
    return blockchainId === 'p-chain' ? 'P' : 'X';
  }
  throw new ListError(
    `Nodes list no atomic transactions of ${blockchainId}. List those of p-chain or x-chain, or of an address on its EVM side.`,
  );
}

function hexOf(id: string): string {
  return bytesToHex(decodeCb58(id, 32)?.bytes ?? new Uint8Array()).slice(2);
}

async function transactionsPage<T>(
  request: NodePageRequest,
  chain: 'P' | 'X',
  matches: (transaction: DecodedBytes, id: string) => Promise<boolean>,
  listed: (block: PrimaryBlock, transaction: DecodedBytes, id: string, avax: string | undefined) => T,
): Promise<NodePage<T>> {
  const avax = valueOf(await request.client.node('P-Chain', getStakingAssetID, {}))?.assetID;
  return blocksPage(request, {
    ...{ chain, blocksOfPage: 200n, atOnce: 20n },
    async rows(block) {
      const rows = [];
      for (const transaction of reversedTransactions(block.decoded)) {
        const key = encodeCb58(sha256(transaction.bytes));
        if (await matches(transaction, key)) {
          rows.push({ key, value: listed(block, transaction, key, avax) });
        }
      }
      // Recovering signers takes a millisecond per transaction, so this yields in between.
      await nextTurn();
      return rows;
    },
  });
}

/** In the data service's format, as far as the bytes and the block have the fields. */
function pTransaction(
  { id: blockHash, height: blockNumber = 0n, at: time = 0 }: PrimaryBlock,
  transaction: DecodedBytes,
  txHash: string,
  avax: string | undefined,
): PTransaction {
  const { inflows, outflows } = flowsOf(transaction);
  const value = sums(outflows, avax);
  const amountBurned = sums(inflows, avax).flatMap((one) => {
    const amount = one.amount - (value.find(({ assetId }) => assetId === one.assetId)?.amount ?? 0n);
    return amount > 0n ? [{ ...one, amount }] : [];
  });
  const amountStaked = sums(
    outflows.filter(({ field }) => field === 'stake'),
    avax,
  );
  const blockTimestamp = new Date(time);
  return {
    txHash,
    txType: transaction.type,
    blockTimestamp,
    blockNumber,
    blockHash,
    value,
    amountBurned,
    amountStaked,
  };
}

function xTransaction(
  { id: blockHash, height: blockHeight = 0n, at: time = 0 }: PrimaryBlock,
  transaction: DecodedBytes,
  txHash: string,
  avax: string | undefined,
): XTransaction {
  const { inflows, outflows } = flowsOf(transaction);
  return {
    ...{ txHash, txType: transaction.type, timestamp: new Date(time), blockHeight, blockHash, chainFormat: 'linear' },
    amountUnlocked: sums(inflows, avax),
    amountCreated: sums(outflows, avax),
  };
}

function sums(
  flows: readonly { readonly asset: string; readonly amount?: bigint }[],
  avax: string | undefined,
): ListedAmount[] {
  return [...sumsByAsset(flows)].map(([assetId, amount]) =>
    assetId === avax ? { assetId, amount, symbol: 'AVAX', denomination: 9, isAvax: true } : { assetId, amount },
  );
}
