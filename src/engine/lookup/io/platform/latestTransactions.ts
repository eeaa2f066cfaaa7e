import { type LatestTransaction, listLatestTransactions } from '../../../net';
import { type Line, type Section, code, id, sourcesOf, text, time } from '../../../report';
import type { SourceClient } from '../../../sources';

/** The newest transactions of a chain, as the data service lists them; the list goes on. */
export async function fetchLatestTransactions(
  client: SourceClient,
  blockchainId: 'p-chain' | 'x-chain' | 'c-chain',
): Promise<readonly Section[]> {
  const chain = `${blockchainId.slice(0, 1).toUpperCase()}-Chain`;
  const result = await client.index(chain, `listLatestTransactions ${blockchainId}`, (service, network, options) =>
    listLatestTransactions(service, network, blockchainId, { pageSize: 10 }, options),
  );
  if (!result.ok) {
    return [];
  }
  const { items, rows } = result.value;
  const unread = rows.length - items.length;
  return [
    {
      key: 'latestTransactions',
      heading: blockchainId === 'c-chain' ? 'Latest atomic transactions' : `Latest transactions of the ${chain}`,
      columns: ['transaction', 'type', 'time'],
      rows: items.map(rowOf),
      note: unread > 0 ? [text(`${unread} unreadable entries.`)] : undefined,
      list: { network: client.network.name, list: 'latestTransactions', blockchainId },
      from: sourcesOf(result),
    },
  ];
}

function rowOf(row: LatestTransaction): readonly Line[] {
  const { txHash, txType } = row.transaction;
  const at = row.chain === 'P' ? row.transaction.blockTimestamp : row.transaction.timestamp;
  return [[id(txHash)], [code(txType)], at == null ? [] : [time(at.getTime())]];
}
