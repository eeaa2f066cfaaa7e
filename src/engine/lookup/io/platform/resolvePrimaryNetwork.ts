import { listBlockchains, type LatestTransaction, listLatestTransactions } from '../../../net';
import {
  type Line,
  type Section,
  type UnsourcedReport,
  amount,
  fact,
  id,
  remote,
  sourcesOf,
  text,
  time,
  valueOf,
  code,
} from '../../../report';
import { getBlockchainStatus, getTotalStake, validates } from '../../../rpc';
import { type SourceClient, fetchIndexedChains, fetchPrimaryChains, fetchPrimaryRole } from '../../../sources';
import { PRIMARY_NETWORK_ID, chainName } from '../../../networks';
import { statusLine, vmLine } from '../../../chains';

const shownRows = 10;

/**
 * The zero ID: Primary Network and P-Chain. Nodes reject `getSubnet` for it (docs/facts/networks.md), so that its type
 * is constant; everything that differs by network is queried.
 */
export async function resolvePrimaryNetwork(client: SourceClient): Promise<UnsourcedReport> {
  const { network } = client;
  const [chains, aliases, stake, status, role, newest, indexed, transactions] = await Promise.all([
    client.node('P-Chain', validates, { subnetID: PRIMARY_NETWORK_ID }),
    fetchPrimaryChains(client),
    client.node('P-Chain', getTotalStake, { subnetID: PRIMARY_NETWORK_ID }),
    client.node('P-Chain', getBlockchainStatus, { blockchainID: PRIMARY_NETWORK_ID }),
    fetchPrimaryRole(client, 'P'),
    client.index('P-Chain', 'listBlockchains newest', (service, dataNetwork, options) =>
      listBlockchains(service, dataNetwork, { pageSize: shownRows, sortOrder: 'desc' }, options),
    ),
    fetchIndexedChains(client),
    fetchLatestTransactions(client, 'p-chain'),
  ]);
  const weight = valueOf(stake)?.weight;
  const others = valueOf(chains)?.blockchainIDs ?? [];
  const nameOf = (blockchainId: string) => chainName(blockchainId, network) ?? aliases.get(blockchainId);
  return {
    kind: 'subnet',
    status: 'ok',
    title: [text('Primary Network and its P-Chain')],
    chain: 'P-Chain',
    facts: [
      ...fact('kind', 'type', [text('Primary Network: validated by AVAX stakers')], [], {
        brief: true,
      }),
      ...fact(
        'weight',
        'staked',
        weight === undefined ? undefined : [amount(weight, 9, 'AVAX', 'nAVAX')],
        sourcesOf(stake),
        { brief: true },
      ),
      ...fact('status', 'P-Chain status', statusLine(valueOf(status)?.status, role), sourcesOf(status)),
    ],
    sections: [
      {
        key: 'blockchains',
        heading: 'Blockchains',
        columns: [],
        rows: [PRIMARY_NETWORK_ID, ...others].map((blockchainId) => [[id(blockchainId, nameOf(blockchainId))]]),
        from: sourcesOf(chains),
      },
      ...transactions,
      ...(newest.ok ? [newestSection(newest.value.items, network.name, sourcesOf(newest))] : []),
      ...(indexed.ok ? [indexedSection(indexed.value.all, network.name, sourcesOf(indexed))] : []),
    ],
    related: others.map((blockchainId) => {
      const known = nameOf(blockchainId);
      return { label: 'blockchain', id: blockchainId, name: known };
    }),
  };
}

type Newest = Awaited<ReturnType<typeof listBlockchains>> & object;

function newestSection(rows: Newest['value']['items'], network: string, from: readonly number[]): Section {
  return {
    key: 'newestBlockchains',
    heading: 'Newest blockchains',
    columns: ['name', 'blockchain ID', 'VM', 'created'],
    rows: rows.map((row): readonly Line[] => [
      [remote(row.blockchainName)],
      [id(row.blockchainId)],
      vmLine(row.vmId),
      row.createBlockTimestamp == null ? [] : [time(row.createBlockTimestamp.getTime())],
    ]),
    list: { network, list: 'blockchains' },
    from,
  };
}

function indexedSection(
  chains: readonly { readonly name: string; readonly chainId: string; readonly token?: { readonly symbol?: string } }[],
  network: string,
  from: readonly number[],
): Section {
  return {
    key: 'indexedChains',
    heading: 'EVM chains indexed by the data service',
    columns: ['name', 'EVM chain ID', 'token'],
    rows: chains
      .slice(0, shownRows)
      .map(({ name, chainId, token }): readonly Line[] => [
        [remote(name)],
        [remote(chainId)],
        token?.symbol === undefined ? [] : [remote(token.symbol)],
      ]),
    list: { network, list: 'chains' },
    from,
  };
}

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
