import type { IndexedTransaction, NftToken } from '../../net';
import { type Line, type Section, type Sourced, count, id, remote, text } from '../../report';
import { fiatLine } from './fiatLine';
import type { HashAnswer } from './hashAnswer';
import { inEip55 } from './addressNames';
import { nftCells, nftColumns } from './nftRow';

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
