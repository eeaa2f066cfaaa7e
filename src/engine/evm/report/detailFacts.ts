import { transactionTypeText } from '../../rpc';
import {
  type Claims,
  type Fact,
  type Line,
  code,
  count,
  fact,
  gasPriceSpan,
  gasUnit,
  id,
  joined,
  text,
  type Section,
  type Sourced,
  remote,
  message,
  time,
} from '../../report';
import type { IndexedTransaction, NftToken } from '../../net';
import { checksumAddress, evmAddress, wellKnownName } from '../../primitives/index';
import type { TransactionFacts, HashAnswer } from './transactionFacts';
import { fiatLine } from './moneyFacts';
import { inEip55, namedAddressSpan } from './addressNames';

/** Attributes and descriptions come from anywhere and may be books; all of them is in the raw answer. */
const longest = 160;

/** What heads the cells of `nftCells`. */
export const nftColumns = (): readonly string[] => ['token ID', 'name', 'owner', 'metadata'];

/** One token of an NFT collection with what the data service read at its URI; nothing of that is trusted. */
export function nftCells(token: NftToken): readonly Line[] {
  const { metadata, ownerAddress, tokenId } = token;
  return [
    [text('#'), count(tokenId)],
    metadata?.name ? [remote(metadata.name)] : [remote(token.name ?? token.symbol ?? '')],
    ownerAddress == null ? [] : [namedAddressSpan(ownerAddress)],
    metadataLine(token),
  ];
}

function metadataLine({ tokenUri, metadata }: NftToken): Line {
  const words: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['index', metadata?.indexStatus],
    ['symbol', metadata?.symbol],
    ['description', metadata?.description],
    ['decimals', metadata?.decimals == null ? undefined : String(metadata.decimals)],
    ['attributes', metadata?.attributes],
    ['properties', metadata?.properties],
    ['image', metadata?.imageUri],
    ['animation', metadata?.animationUri],
    ['page', metadata?.externalUrl],
    ['background', metadata?.background],
    ['URI', tokenUri],
  ];
  const result = words.flatMap(([label, value]): readonly Line[] =>
    value
      ? [joined([[text(label)], [remote(value.length > longest ? `${value.slice(0, longest)}…` : value)]], ' ')]
      : [],
  );
  const read = metadata?.metadataLastUpdatedTimestamp;
  return joined([...result, ...(read == null ? [] : [message`fetched at ${time(read.getTime())}`])], ', ');
}

/** What only the document shows: place, order, type and offered fees. `symbol` is the chain's native token. */
export function detailFacts(claims: Claims<TransactionFacts>, symbol: string | undefined): readonly Fact[] {
  const line = <K extends keyof TransactionFacts>(
    key: K,
    show: (value: TransactionFacts[K]) => Line,
  ): Line | undefined => {
    const value = claims.value(key);
    return value === undefined ? undefined : show(value);
  };
  return [
    ...fact(
      'hash',
      'hash',
      line('hash', (hash) => [id(hash)]),
      claims.from('hash'),
    ),
    ...fact(
      'blockHash',
      'block hash',
      line('blockHash', (hash) => [id(hash)]),
      claims.from('blockHash'),
    ),
    ...fact(
      'index',
      'transaction index',
      line('index', (index) => [count(index)]),
      claims.from('index'),
    ),
    ...fact(
      'nonce',
      'nonce',
      line('nonce', (nonce) => [count(nonce)]),
      claims.from('nonce'),
    ),
    ...fact(
      'type',
      'type',
      line('type', (type) => [text(transactionTypeText(type))]),
      claims.from('type'),
    ),
    ...fact(
      'baseFee',
      'base fee',
      line('baseFee', (fee) => [gasPriceSpan(fee, gasUnit(symbol))]),
      claims.from('baseFee'),
    ),
    ...fact(
      'maxFee',
      'max fee per gas',
      line('maxFee', (fee) => [gasPriceSpan(fee, gasUnit(symbol))]),
      claims.from('maxFee'),
    ),
    ...fact(
      'priorityFee',
      'max priority fee per gas',
      line('maxPriorityFee', (fee) => [gasPriceSpan(fee, gasUnit(symbol))]),
      claims.from('maxPriorityFee'),
    ),
    ...fact(
      'maxBlobFee',
      'max fee per blob gas',
      line('maxBlobFee', (fee) => [gasPriceSpan(fee, gasUnit(symbol))]),
      claims.from('maxBlobFee'),
    ),
    ...fact(
      'blobGasUsed',
      'blob gas used',
      line('blobGasUsed', (gas) => (gas === 0n ? [] : [count(gas)])),
      claims.from('blobGasUsed'),
    ),
    ...fact(
      'blobGasPrice',
      'blob gas price',
      claims.value('blobGasUsed') ? line('blobGasPrice', (price) => [gasPriceSpan(price, gasUnit(symbol))]) : undefined,
      claims.from('blobGasPrice'),
    ),
    ...fact('input', 'input', line('input', inputLine), claims.from('input')),
  ];
}

/** Input is shown up to this many bytes; all of it is copied. */
const shownInput = 36;

function inputLine(input: string): Line {
  const bytes = (input.length - 2) / 2;
  const shown = bytes > shownInput ? code(`${input.slice(0, 2 + 2 * shownInput)}…`, input) : code(input);
  return bytes === 0 ? [] : joined([[shown], [count(BigInt(bytes), 'bytes')]], ' ');
}

/** Rows that a document shows; the rest is said as a number. */
const maxRows = 50;

/** What the data service knows of the tokens that a transaction moved, each once: names, prices, metadata. */
export function tokenDetails(index: Sourced<HashAnswer> | undefined): readonly Section[] {
  const indexed = index?.value.indexedTransaction;
  return index === undefined || indexed === undefined
    ? []
    : [
        ...sectionOf('tokens', 'Tokens', tokenColumns(), tokenRows(indexed), index.from),
        ...sectionOf(
          'nfts',
          'NFTs',
          ['collection', ...nftColumns()],
          nftRows(indexed).map((token) => [[id(inEip55(token.address))], ...nftCells(token)]),
          index.from,
        ),
      ];
}

const tokenColumns = (): readonly string[] => ['name', 'symbol', 'contract', 'decimals', 'price', 'logo'];

function tokenRows({ erc20Transfers }: IndexedTransaction): readonly (readonly Line[])[] {
  const tokens = new Map(
    (erc20Transfers ?? []).map(({ erc20Token }) => [erc20Token.address.toLowerCase(), erc20Token]),
  );
  return [...tokens.values()].map(({ name, symbol, address, decimals, price, logoUri }) => [
    [remote(name ?? '')],
    [remote(symbol ?? '')],
    [id(inEip55(address))],
    decimals == null ? [] : [count(BigInt(decimals))],
    price == null ? [] : fiatLine(price),
    [remote(logoUri ?? '')],
  ]);
}

function nftRows({ erc721Transfers, erc1155Transfers }: IndexedTransaction): readonly NftToken[] {
  const all = [
    ...(erc721Transfers ?? []).map(({ erc721Token }) => erc721Token),
    ...(erc1155Transfers ?? []).map(({ erc1155Token }) => erc1155Token),
  ];
  return [...new Map(all.map((token) => [`${token.address.toLowerCase()} ${token.tokenId}`, token])).values()];
}

function sectionOf(
  key: string,
  heading: string,
  columns: readonly string[],
  rows: readonly (readonly Line[])[],
  source: number,
): readonly Section[] {
  const rest = rows.length - maxRows;
  return rows.length === 0
    ? []
    : [
        {
          key,
          heading,
          columns,
          rows: rows.slice(0, maxRows),
          note: rest > 0 ? [text(`${rest} more.`)] : undefined,
          from: [source],
        },
      ];
}

const authorizationSectionMaxRows = 50;

/** An account's word (EIP-7702) that it runs the code of another address. */
interface Delegation {
  /** Whose word it is, where it was recovered from the signature. */
  readonly authority?: string;
  readonly address: string;
  readonly chainId: bigint;
  readonly nonce: bigint;
}

/** The EIP-7702 authorizations of a transaction. */
export function authorizationSection(
  delegations: readonly Delegation[],
  from: readonly number[],
  name: (address: string) => string | undefined = wellKnown,
): readonly Section[] {
  if (delegations.length === 0) {
    return [];
  }
  const rest = delegations.length - authorizationSectionMaxRows;
  return [
    {
      key: 'authorizations',
      heading: 'Authorizations',
      columns: ['account', 'delegated to', 'chain ID', 'nonce'],
      rows: delegations
        .slice(0, authorizationSectionMaxRows)
        .map(({ authority, address, chainId, nonce }) => [
          authority === undefined ? [text('unknown')] : [id(checksumAddress(authority), name(authority))],
          [id(checksumAddress(address), name(address))],
          chainId === 0n ? [text('any chain')] : [code(String(chainId))],
          [count(nonce)],
        ]),
      note: rest > 0 ? [text(`${rest} more.`)] : undefined,
      from,
    },
  ];
}

function wellKnown(address: string): string | undefined {
  const identifier = evmAddress(address);
  return identifier && wellKnownName(identifier)?.name;
}

/** The blobs of an EIP-4844 transaction, by their versioned hashes; their contents travel apart. */
export function blobSection(hashes: readonly string[] | null | undefined, from: readonly number[]): readonly Section[] {
  return hashes == null || hashes.length === 0
    ? []
    : [
        {
          key: 'blobs',
          heading: 'Blobs',
          columns: ['versioned hash'],
          rows: hashes.map((hash) => [[code(hash)]]),
          from,
        },
      ];
}
