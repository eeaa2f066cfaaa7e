import { transactionTypeText } from '../../rpc';
import {
  type Claims,
  type Fact,
  type Line,
  type Section,
  type Sourced,
  code,
  count,
  gasPriceSpan,
  gasUnit,
  id,
  joinLines,
  mapDefined,
  message,
  remote,
  tableSection,
  text,
  time,
} from '../../report';
import type { IndexedTransaction, NftToken } from '../../net';
import { checksumAddress, evmAddress, wellKnownName } from '../../primitives';
import type { TransactionFacts, HashResult } from './transactionFacts';
import { fiatLine } from './moneyFacts';
import { namedAddressSpan } from './addressNames';

/** Details that only the document shows: index, nonce, type and offered fees. `symbol` is the chain's native token. */
export function detailFacts(claims: Claims<TransactionFacts>, symbol: string | undefined): readonly Fact[] {
  const price = (wei: bigint): Line => [gasPriceSpan(wei, gasUnit(symbol))];
  const hasBlobs = (claims.value('blobGasUsed') ?? 0n) > 0n;
  return [
    ...claims.fact('hash', 'hash', (hash) => [id(hash)]),
    ...claims.fact('blockHash', 'block hash', (hash) => [id(hash)]),
    ...claims.fact('index', 'transaction index', (index) => [count(index)]),
    ...claims.fact('nonce', 'nonce', (nonce) => [count(nonce)]),
    ...claims.fact('type', 'type', (type) => [text(transactionTypeText(type))]),
    ...claims.fact('baseFee', 'base fee', price),
    ...claims.fact('baseFeeBound', 'base fee in the block', (wei) => message`at most ${price(wei)}`),
    ...claims.fact('maxFee', 'max fee per gas', price),
    ...claims.fact('maxPriorityFee', 'max priority fee per gas', price, { key: 'priorityFee' }),
    ...claims.fact('maxBlobFee', 'max fee per blob gas', price),
    ...claims.fact('blobGasUsed', 'blob gas used', (gas) => (hasBlobs ? [count(gas)] : [])),
    ...claims.fact('blobGasPrice', 'blob gas price', (wei) => (hasBlobs ? price(wei) : [])),
    ...claims.fact('input', 'input', inputLine),
  ];
}

/** Maximum bytes of input data shown; copying yields all of it. */
const shownInput = 36;

function inputLine(input: string): Line {
  const bytes = (input.length - 2) / 2;
  const shown = bytes > shownInput ? code(`${input.slice(0, 2 + 2 * shownInput)}…`, input) : code(input);
  return bytes === 0 ? [] : joinLines([[shown], [count(BigInt(bytes), 'bytes')]], ' ');
}

/** Maximum rows in a document; the remainder is a count. */
const most = 50;

/** Tokens moved by a transaction, each once, as the data service describes them: names, prices, metadata. */
export function tokenDetails(index: Sourced<HashResult> | undefined): readonly Section[] {
  const indexed = index?.value.indexedTransaction;
  if (index === undefined || indexed === undefined) {
    return [];
  }
  const { erc20Transfers, erc721Transfers, erc1155Transfers } = indexed;
  const tokens = unique(
    (erc20Transfers ?? []).map(({ erc20Token }) => erc20Token),
    ({ address }) => address,
  );
  const nfts = unique(
    [
      ...(erc721Transfers ?? []).map(({ erc721Token }): NftToken => erc721Token),
      ...(erc1155Transfers ?? []).map(({ erc1155Token }): NftToken => erc1155Token),
    ],
    ({ address, tokenId }) => `${address} ${tokenId}`,
  );
  return [
    ...tableSection('tokens', 'Tokens', tokenColumns, tokens, tokenCells, [index.from], { most }),
    ...tableSection(
      'nfts',
      'NFTs',
      ['collection', ...nftColumns()],
      nfts,
      (token) => [[id(checksumAddress(token.address))], ...nftCells(token)],
      [index.from],
      { most },
    ),
  ];
}

function unique<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  return [...new Map(all.map((one) => [keyOf(one).toLowerCase(), one])).values()];
}

const tokenColumns = ['name', 'symbol', 'contract', 'decimals', 'price', 'logo'];

type Erc20Token = NonNullable<IndexedTransaction['erc20Transfers']>[number]['erc20Token'];

function tokenCells({ name, symbol, address, decimals, price, logoUri }: Erc20Token): readonly Line[] {
  return [
    [remote(name ?? '')],
    [remote(symbol ?? '')],
    [id(checksumAddress(address))],
    mapDefined(decimals, (places) => [count(BigInt(places))]) ?? [],
    mapDefined(price, fiatLine) ?? [],
    [remote(logoUri ?? '')],
  ];
}

/** Maximum length: attributes and descriptions are untrusted and may be huge. The raw response holds all of them. */
const longest = 160;

export const nftColumns = (): readonly string[] => ['token ID', 'name', 'owner', 'metadata'];

/** One NFT with the metadata that the data service read at its URI. Untrusted. */
export function nftCells(token: NftToken): readonly Line[] {
  const { metadata, ownerAddress, tokenId, tokenUri } = token;
  const words: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['index', metadata?.indexStatus],
    ['symbol', metadata?.symbol],
    ['description', metadata?.description],
    ['decimals', mapDefined(metadata?.decimals, String)],
    ['attributes', metadata?.attributes],
    ['properties', metadata?.properties],
    ['image', metadata?.imageUri],
    ['animation', metadata?.animationUri],
    ['page', metadata?.externalUrl],
    ['background', metadata?.background],
    ['URI', tokenUri],
  ];
  const reported = words.flatMap(([label, value]): readonly Line[] =>
    value
      ? [joinLines([[text(label)], [remote(value.length > longest ? `${value.slice(0, longest)}…` : value)]], ' ')]
      : [],
  );
  const read = mapDefined(metadata?.metadataLastUpdatedTimestamp, (at) => message`fetched at ${time(at.getTime())}`);
  return [
    [text('#'), count(tokenId)],
    [remote(metadata?.name || (token.name ?? token.symbol ?? ''))],
    mapDefined(ownerAddress, (owner) => [namedAddressSpan(owner)]) ?? [],
    joinLines(read === undefined ? reported : [...reported, read], ', '),
  ];
}

/** An EIP-7702 authorization: the account runs the code of another address. */
interface Delegation {
  /** The signer, where it could be recovered. */
  readonly authority?: string;
  readonly address: string;
  readonly chainId: bigint;
  readonly nonce: bigint;
}

export function authorizationSection(
  delegations: readonly Delegation[],
  from: readonly number[],
  name: (address: string) => string | undefined = wellKnown,
): readonly Section[] {
  return tableSection(
    'authorizations',
    'Authorizations',
    ['account', 'delegated to', 'chain ID', 'nonce'],
    delegations,
    ({ authority, address, chainId, nonce }) => [
      authority === undefined ? [text('unknown')] : [id(checksumAddress(authority), name(authority))],
      [id(checksumAddress(address), name(address))],
      chainId === 0n ? [text('any chain')] : [code(String(chainId))],
      [count(nonce)],
    ],
    from,
    { most },
  );
}

function wellKnown(address: string): string | undefined {
  return mapDefined(evmAddress(address), wellKnownName)?.name;
}

/** Blobs of an EIP-4844 transaction, by versioned hash; their contents are not part of the transaction. */
export function blobSection(hashes: readonly string[] | null | undefined, from: readonly number[]): readonly Section[] {
  return tableSection('blobs', 'Blobs', ['versioned hash'], hashes ?? [], (hash) => [[code(hash)]], from);
}
