import type { Erc20Balance, NftToken, Page } from '../../net';
import {
  type BalanceFilter,
  type Line,
  type Section,
  type Sourced,
  amount,
  count,
  id,
  message,
  remote,
  symbolName,
  text,
  listedSection,
} from '../../report';
import { fiatLine, inEip55, nftCells, nftColumns } from '../../evm';
import type { IndexedAddress } from './codeFacts';

/** What the lists of an address are about. */
export interface TokenLists {
  readonly network: string;
  readonly address: string;
  /** Of the chain's native token. */
  readonly symbol: string | undefined;
  readonly filter?: BalanceFilter;
}

/** The data service's lists about an address: its ERC-20 balances and NFTs, and the tokens that it is the collection of. */
export function tokenSections(index: Sourced<IndexedAddress> | undefined, about: TokenLists): readonly Section[] {
  return index === undefined
    ? []
    : [...collectionSection(index, about), ...erc20Section(index, about), ...erc721Section(index, about)];
}

function erc20Section(index: Sourced<IndexedAddress>, about: TokenLists): readonly Section[] {
  const known = index.value.erc20?.rows.flatMap((one) => (one.ok ? [one.value] : [])) ?? [];
  const hasValue = known.some(({ balanceValue }) => balanceValue);
  const hasPrice = known.some(({ price }) => price);
  const row = (item: Erc20Balance): readonly Line[] => [
    item.tokenReputation === 'Malicious'
      ? message`${remote(item.name ?? '')} (reported as malicious)`
      : [remote(item.name ?? '')],
    item.decimals == null
      ? [count(item.balance, 'base units')]
      : [amount(item.balance, item.decimals, symbolName(item.symbol ?? '', about.symbol))],
    ...(hasValue ? [item.balanceValue ? fiatLine(item.balanceValue) : []] : []),
    ...(hasPrice ? [item.price ? fiatLine(item.price) : []] : []),
    [id(inEip55(item.address))],
  ];
  const columns = ['token', 'balance', ...(hasValue ? ['value'] : []), ...(hasPrice ? ['price'] : []), 'contract'];
  const spam = about.filter?.spam === true ? [] : ['Spam tokens are hidden.'];
  return listSection('erc20Balances', 'ERC-20 balances', columns, index, index.value.erc20, row, spam, about);
}

function erc721Section(index: Sourced<IndexedAddress>, about: TokenLists): readonly Section[] {
  const row = (item: NftToken): readonly Line[] => [
    [id(inEip55(item.address), item.name ?? undefined)],
    ...nftCells(item).filter((_, i) => i !== 2),
  ];
  const columns = ['collection', ...nftColumns().filter((_, i) => i !== 2)];
  const wanted = about.filter?.contracts?.map((address) => address.toLowerCase());
  const page = index.value.erc721 && {
    ...index.value.erc721,
    rows: index.value.erc721.rows.filter(
      (one) => !one.ok || wanted === undefined || wanted.includes(one.value.address.toLowerCase()),
    ),
  };
  const today =
    about.filter?.block === undefined
      ? []
      : ['As of the latest block: the data service has no history of ERC-721 balances.'];
  return listSection('erc721Balances', 'ERC-721 tokens', columns, index, page, row, today, about);
}

function collectionSection(index: Sourced<IndexedAddress>, { network, address }: TokenLists): readonly Section[] {
  const { chainId, collection: page } = index.value;
  return page === undefined
    ? []
    : listedSection('collection', 'Tokens in collection', nftColumns(), page.rows, nftCells, [index.from], {
        note: noteOf(page.more, []),
        list: { network, list: 'nftTokens', chainId, contract: address },
        isWhole: !page.more,
      });
}

function listSection<T>(
  list: 'erc20Balances' | 'erc721Balances',
  heading: string,
  columns: readonly string[],
  { value: { chainId }, from }: Sourced<IndexedAddress>,
  page: Page<T> | undefined,
  row: (item: T) => readonly Line[],
  notes: readonly string[],
  { network, address, filter }: TokenLists,
): readonly Section[] {
  return page === undefined
    ? []
    : listedSection(list, heading, columns, page.rows, row, [from], {
        note: noteOf(page.more, notes),
        // The whole list is that of all tokens today: it is no continuation of a filtered one.
        list: filter === undefined ? { network, list, chainId, address } : undefined,
        isWhole: !page.more,
      });
}

function noteOf(more: boolean, notes: readonly string[]): Line | undefined {
  const words = [...(more ? ['First page; the data service has more.'] : []), ...notes];
  return words.length === 0 ? undefined : [text(words.join(' '))];
}
