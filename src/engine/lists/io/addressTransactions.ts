import { listAddressTransactions } from '../../net';
import { defineList } from '../list';
import { type ListedTransaction, indexedTransactionCells, listedMoves, transactionColumns } from '../../addresses';

const native = ({ transaction }: ListedTransaction) => transaction.nativeTransaction;

/** Transactions of an EVM chain that an address takes part in, the newest first. */
export const addressTransactions = defineList<'addressTransactions', ListedTransaction>('addressTransactions', {
  operation: 'listTransactions',
  rows: 'transactions',
  pageSize: 100,
  title: ({ address, chainId }) => `Transactions of ${address} on chain ${chainId}`,
  columns: () => transactionColumns().map((head, i) => [head, indexedTransactionCells[i]!] as const),
  fields: {
    txHash: (row) => native(row).txHash,
    blockNumber: (row) => native(row).blockNumber,
    blockTimestamp: (row) => new Date(Number(native(row).blockTimestamp) * 1000),
    blockHash: (row) => native(row).blockHash,
    blockIndex: (row) => native(row).blockIndex,
    txStatus: (row) => native(row).txStatus,
    txType: (row) => native(row).txType,
    from: (row) => native(row).from.address,
    to: (row) => native(row).to?.address,
    value: (row) => native(row).value,
    nonce: (row) => native(row).nonce,
    gasLimit: (row) => native(row).gasLimit,
    gasUsed: (row) => native(row).gasUsed,
    gasPrice: (row) => native(row).gasPrice,
    methodHash: (row) => native(row).method?.methodHash,
    methodName: (row) => native(row).method?.methodName,
    moved: (row) => listedMoves(row).map((move) => `${move.isIn ? '' : '-'}${movedText(move)}`),
  },
  async query({ ref: { chainId, address, symbol }, service }, query, options) {
    const answer = await listAddressTransactions(service, chainId, address, query, options);
    const listed = (transaction: ListedTransaction['transaction']) => ({ address, symbol, transaction });
    return (
      answer && {
        ...answer,
        value: {
          ...answer.value,
          rows: answer.value.rows.map((row) => (row.ok ? { ...row, value: listed(row.value) } : row)),
          items: answer.value.items.map(listed),
        },
      }
    );
  },
});

/** "5000000:0x5aa0…" in base units, with the token's ID where it has one: "1:0x4ac1…:42"; native value alone. */
function movedText(move: ReturnType<typeof listedMoves>[number]): string {
  if (move.kind === 'native') {
    return String(move.value);
  }
  const { transfer } = move;
  return transfer.standard === 'erc20'
    ? `${transfer.value}:${transfer.token}`
    : `${transfer.standard === 'erc721' ? 1n : transfer.value}:${transfer.token}:${transfer.tokenId}`;
}
