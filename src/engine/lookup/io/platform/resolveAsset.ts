import {
  type Fact,
  type Line,
  type QueryResult,
  type Section,
  type UnsourcedReport,
  amount,
  code,
  fact,
  id,
  joinLines,
  message,
  rawResponses,
  remote,
  symbolName,
  sourcesOf,
  text,
  time,
  valueOf,
} from '../../../report';
import { type Cb58Id, wellKnownName } from '../../../primitives';
import type { SourceClient } from '../../../sources';
import { type Page, type XTransaction, listAssetTransactions } from '../../../net';
import { type ResultOf, avmGetTx as getTx, getAssetDescription, getCurrentSupply } from '../../../rpc';
import { creatingTransaction } from './resolveTransaction';
import { type AssetKind, type CreatedAsset, type IndexedAsset, createdAsset, indexedAsset } from '../../../addresses';
import { PRIMARY_NETWORK_ID } from '../../../networks';

export async function resolveAsset(client: SourceClient, identifier: Cb58Id): Promise<UnsourcedReport | undefined> {
  const { cb58 } = identifier;
  const results = await fetchAsset(client, identifier);
  if (results === undefined) {
    return undefined;
  }
  const indexed = indexedAsset(valueOf(results.transactions)?.items ?? [], cb58);
  const known = wellKnownName(identifier)?.name;
  return {
    kind: 'asset',
    status: 'ok',
    title: titleOf(results, indexed, known),
    chain: 'X-Chain',
    facts: [...nameFacts(results, indexed), ...supplyFacts(results, indexed)],
    sections: [...transactionsSection(results, client.network.name, cb58), ...results.createdBy],
    raw: [
      ...rawResponses('avm.getAssetDescription', results.description),
      ...rawResponses('avm.getTx', results.creation),
    ],
  };
}

/** A name given by the creator, quoted if it imitates the network's token. */
function displayName(words: string, { isAvax }: Pick<AssetResults, 'isAvax'>): string {
  return isAvax ? words : symbolName(words);
}

function titleOf(results: AssetResults, indexed: IndexedAsset | undefined, known: string | undefined): Line {
  const { name, symbol } = valueOf(results.description) ?? indexed ?? {};
  const detail = known === undefined ? symbol : name;
  const nameLine =
    known === undefined ? (name === undefined ? [text('asset')] : message`asset ${remote(name)}`) : [text(known)];
  return detail === undefined || detail === '' || (known === undefined && name === undefined)
    ? nameLine
    : message`${nameLine} (${remote(known === undefined ? displayName(detail, results) : detail)})`;
}

function nameFacts(results: AssetResults, indexed: IndexedAsset | undefined): readonly Fact[] {
  const { name, symbol, denomination } = valueOf(results.description) ?? indexed ?? {};
  const from = sourcesOf(results.description.ok ? results.description : results.transactions);
  return [
    ...fact('name', 'name', name === undefined ? undefined : [remote(name)], from),
    ...fact('symbol', 'symbol', symbol === undefined ? undefined : [remote(displayName(symbol, results))], from, {
      brief: true,
    }),
    ...fact(
      'denomination',
      'denomination',
      denomination === undefined ? undefined : denominationLine(denomination),
      from,
      { brief: true },
    ),
    ...fact('kind', 'type', kindLine(results, indexed), kindSources(results), { brief: true }),
  ];
}

function denominationLine(denomination: number): Line {
  return denomination === 0 ? [text('0 (whole units)')] : [text(`${denomination} decimal places`)];
}

function kindLine({ created, avaxSupply }: AssetResults, indexed: IndexedAsset | undefined): Line | undefined {
  if (avaxSupply !== undefined) {
    return [text('fungible: the token for staking and fees')];
  }
  if (created !== undefined && created.kinds.length > 0) {
    return [text(created.kinds.map(kindWords).join(', '))];
  }
  const type = indexed?.type;
  switch (type) {
    case undefined:
      return undefined;
    case 'secp256k1':
      return [text(kindWords('fungible'))];
    case 'nft':
      return [text(kindWords('nft'))];
    default:
      return [remote(type)];
  }
}

function kindSources({ created, creation, transactions, avaxSupply }: AssetResults): readonly number[] {
  if (avaxSupply !== undefined) {
    return [];
  }
  return created === undefined ? sourcesOf(transactions) : sourcesOf(creation);
}

function kindWords(kind: AssetKind): string {
  switch (kind) {
    case 'fungible':
      return 'fungible';
    case 'nft':
      return 'NFT';
    case 'property':
      return 'property: owned and burnable rights';
  }
}

/** AVAX has no minters; its supply grows by staking rewards. */
function supplyFacts(results: AssetResults, indexed: IndexedAsset | undefined): readonly Fact[] {
  const { created, avaxSupply } = results;
  if (avaxSupply !== undefined) {
    const supply = valueOf(avaxSupply)?.supply;
    return fact(
      'currentSupply',
      'supply',
      supply === undefined
        ? undefined
        : message`at most ${amount(supply, 9, 'AVAX', 'nAVAX')}; grows by staking rewards`,
      sourcesOf(avaxSupply),
      { brief: true },
    );
  }
  if (created === undefined) {
    return [
      ...fact('supplyRule', 'supply', capLine(indexed?.cap), sourcesOf(results.transactions), { brief: true }),
      ...createdAtFact(results, indexed),
    ];
  }
  const from = sourcesOf(results.creation);
  const supply = amount(created.supply, created.denomination, displayName(created.symbol, results));
  return [
    ...fact('supplyRule', 'supply', capLine(created.minters.length > 0 ? 'variable' : 'fixed'), from, {
      brief: true,
    }),
    ...fact('initialSupply', 'initial supply', created.kinds.includes('fungible') ? [supply] : undefined, from, {
      brief: true,
    }),
    ...fact('minters', 'initial minters', joinLines(created.minters, '; '), from, { brief: true }),
    ...createdAtFact(results, indexed),
  ];
}

function capLine(cap: string | undefined): Line | undefined {
  switch (cap) {
    case undefined:
      return undefined;
    case 'variable':
      return [text('variable: mintable')];
    case 'fixed':
      return [text('fixed: not mintable')];
    default:
      return [remote(cap)];
  }
}

function createdAtFact({ transactions }: AssetResults, indexed: IndexedAsset | undefined): readonly Fact[] {
  const at = indexed?.createdAt;
  return fact('created', 'created', at === undefined ? undefined : [time(at.getTime())], sourcesOf(transactions));
}

function transactionsSection(
  { transactions: result }: AssetResults,
  network: string,
  assetId: string,
): readonly Section[] {
  if (!result.ok) {
    return [];
  }
  const { items, rows } = result.value;
  const unread = rows.length - items.length;
  return [
    {
      key: 'assetTransactions',
      heading: 'Transactions of this asset',
      columns: ['transaction', 'type', 'time'],
      rows: items.map(({ txHash, txType, timestamp }): readonly Line[] => [
        [id(txHash)],
        [code(txType)],
        [time(timestamp.getTime())],
      ]),
      note: unread > 0 ? [text(`${unread} unreadable entries.`)] : undefined,
      list: { network, list: 'assetTransactions', blockchainId: 'x-chain', assetId },
      from: sourcesOf(result),
    },
  ];
}

interface AssetResults {
  readonly description: QueryResult<ResultOf<typeof getAssetDescription>>;
  readonly creation: QueryResult<ResultOf<typeof getTx>>;
  readonly created?: CreatedAsset;
  readonly createdBy: readonly Section[];
  readonly transactions: QueryResult<Page<XTransaction>>;
  readonly isAvax: boolean;
  /** Only for AVAX. */
  readonly avaxSupply?: QueryResult<ResultOf<typeof getCurrentSupply>>;
}

/** `undefined` if a node does not know the asset, or only the service could be queried and lists no transaction. */
async function fetchAsset(client: SourceClient, identifier: Cb58Id): Promise<AssetResults | undefined> {
  const { cb58: assetId } = identifier;
  const description = await client.node('X-Chain', getAssetDescription, { assetID: assetId });
  if (!description.ok && description.rejected) {
    return undefined;
  }
  const isKnown = wellKnownName(identifier)?.name === 'AVAX';
  const symbol = valueOf(description)?.symbol;
  // On custom networks, only the alias distinguishes AVAX from an asset with the same symbol.
  const isAvax =
    isKnown ||
    (symbol === 'AVAX' &&
      valueOf(await client.node('X-Chain', getAssetDescription, { assetID: 'AVAX' }))?.assetID === assetId);
  const [creation, createdBy, transactions, avaxSupply] = await Promise.all([
    client.node('X-Chain', getTx, { txID: assetId, encoding: 'hex' }),
    creatingTransaction(client, assetId, 'X'),
    client.index('X-Chain', `listAssetTransactions ${assetId}`, (service, network, options) =>
      listAssetTransactions(service, network, 'x-chain', assetId, { pageSize: 10 }, options),
    ),
    isAvax ? client.node('P-Chain', getCurrentSupply, { subnetID: PRIMARY_NETWORK_ID }) : undefined,
  ]);
  if (!description.ok && !(transactions.ok && transactions.value.items.length > 0)) {
    return undefined;
  }
  const created = creation.ok ? createdAsset(creation.value.tx, client.network.hrp) : undefined;
  return {
    description,
    creation,
    createdBy,
    transactions,
    created,
    isAvax,
    avaxSupply,
  };
}
