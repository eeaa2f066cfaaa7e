import { precompileFacts, precompileSections, precompileWords } from '../../chains';
import { hostOf } from '../../errors';
import { fiatToday, withFiat, fiatLine, nftCells, nftColumns } from '../../evm';
import type { Erc20Balance, NftToken, Page } from '../../net';
import { type EvmChain, type L1Manager, type Network, managerName } from '../../networks';
import { precompileAt } from '../../precompiles';
import {
  type BalanceFilter,
  type Fact,
  type Line,
  type Report,
  type Section,
  type Source,
  type Sourced,
  type Span,
  amount,
  code,
  count,
  fact,
  factsFrom,
  gasUnit,
  id,
  joinLines,
  message,
  nativeAmount,
  remote,
  symbolName,
  text,
  listedSection,
  sourcesOf,
} from '../../report';
import { type BuiltFrom, builtFromFacts, creationFacts, verifiedFacts, verifiedSections } from '../../source';
import { type IndexedAddress, type NodeAddress, type NodeToken, codeFacts, delegateOf } from './codeFacts';
import { checksumAddress } from '../../primitives';

const brief = { brief: true } as const;

export interface AddressOnChain {
  readonly chain: EvmChain;
  readonly node?: Sourced<NodeAddress>;
  readonly index?: Sourced<IndexedAddress>;
  /** The L1 of which the contract at the address is the validator manager. */
  readonly manages?: L1Manager;
  /** The open project's build that matches the code at the address. */
  readonly built?: BuiltFrom;
}

interface AddressLookup {
  readonly network: Pick<Network, 'name' | 'chains'>;
  readonly options: { readonly balances?: BalanceFilter };
  readonly log: { readonly all: readonly Source[] };
  now(): number;
}

/** Shows `main` in full, and each other chain as one row. */
export function addressReport(
  address: string,
  wellKnown: string | undefined,
  { network: { name: network, chains }, options, log, now }: AddressLookup,
  main: AddressOnChain,
  others: readonly AddressOnChain[],
): Report {
  const { node, index, chain, manages } = main;
  const { nonce, code: codeHex } = node?.value ?? {};
  const delegate = delegateOf(codeHex);
  const filter = options.balances;
  const isContract = hasCode(codeHex);
  const precompile = precompileAt(address);
  const result = node?.value.precompile;
  const name = wellKnown ?? precompile?.name ?? (manages && managerName(manages));
  const { published, own } = main.built ?? {};
  const verified = log.all.flatMap(({ kind, outcome }, i) =>
    kind === 'verified' && outcome === 'answered' ? [i] : [],
  );
  const created = own?.contract?.verified ?? (main.built?.implementation === undefined ? published : undefined);
  const isEoa = !isContract && delegate === undefined && name === undefined;
  const context = { now: now(), symbol: chain.symbol, gasUnit: gasUnit(chain.symbol), from: sourcesOf(node) };
  return {
    kind: isContract || precompile !== undefined ? 'contract' : 'address',
    status: 'ok',
    identifier: address,
    title: titleOf(main, name),
    network,
    chain: chain.name,
    facts: [
      ...filterFacts(filter),
      ...fact('manages', 'validator manager of', manages && [id(manages.subnetId, manages.l1)], [], brief),
      // Token facts tell more than the contract's balances.
      ...tokenFacts(node, chain.symbol),
      ...balanceFacts(main, isEoa),
      ...holdingsFact(index, chain.symbol),
      ...fact('nonce', 'nonce', nonce === undefined ? undefined : [count(nonce)], sourcesOf(node), brief),
      ...codeFacts(node, main.built?.implementation?.contract?.name),
      ...builtFromFacts(main.built ?? {}, sourcesOf(node)),
      ...(created === undefined ? [] : creationFacts(created, verified)),
      ...(published === undefined ? [] : verifiedFacts(published, verified)),
      ...(precompile === undefined
        ? []
        : fact('precompile', 'precompile', message`${text(precompile.name)} ${code(precompile.configKey)}`, [], brief)),
      ...(result === undefined
        ? precompile === undefined || node === undefined || chain.path === 'C' || filter?.block !== undefined
          ? []
          : unknownPrecompileFact(node)
        : precompileFacts(result, context)),
    ],
    sections: [
      ...(result === undefined ? [] : precompileSections(result, context)),
      ...(published === undefined ? [] : verifiedSections(published, verified)),
      ...tokenSections(index, { network, address, symbol: chain.symbol, filter }),
      ...otherChains(others, chains, precompile !== undefined, context.now),
    ],
    related: delegate === undefined ? [] : [{ label: 'delegates to', id: delegate }],
    sources: log.all,
    raw: index?.value.raw ?? [],
  };
}

function unknownPrecompileFact(node: Sourced<NodeAddress>): readonly Fact[] {
  const words = `unknown: ${hostOf(node.url)} did not answer eth_getChainConfig`;
  return fact('standing', 'enabled', [text(words)], sourcesOf(node));
}

function titleOf({ node, chain, built }: AddressOnChain, name: string | undefined): Line {
  if (name !== undefined) {
    return [text(name)];
  }
  const token = node?.value.token;
  if (hasCode(node?.value.code)) {
    const label = token?.name ?? token?.symbol;
    const standard = token?.standard;
    const contract = built?.own?.contract;
    if (label === undefined && contract !== undefined) {
      return message`contract ${code(contract.name)}`;
    }
    const implementation = built?.implementation?.contract;
    if (label === undefined && implementation !== undefined) {
      return message`proxy of ${code(implementation.name)}`;
    }
    if (label === undefined) {
      return [text(standard === undefined ? 'contract' : `${standard} token`)];
    }
    const name = remote(symbolName(label, chain.symbol));
    return standard === undefined ? message`contract ${name}` : message`${text(standard)} token ${name}`;
  }
  const delegate = delegateOf(node?.value.code);
  if (delegate !== undefined) {
    return [text('EIP-7702 account')];
  }
  return node?.value.balance === undefined
    ? [text('address')]
    : message`EOA with ${nativeAmount(node.value.balance, chain.symbol)}`;
}

/** @param isEoa the title then has the balance from the node */
function balanceFacts({ node, index, chain }: AddressOnChain, isEoa: boolean): readonly Fact[] {
  const native = index?.value.native;
  const symbol = chain.symbol ?? native?.symbol ?? undefined;
  const balance = node?.value.balance ?? native?.balance;
  if (balance === undefined) {
    return [];
  }
  const hasSameBalance = native !== undefined && native.balance === balance;
  const from = [
    ...(node?.value.balance === undefined ? [] : [node.from]),
    ...(hasSameBalance && index ? [index.from] : []),
  ];
  const isTitled = isEoa && native?.balanceValue == null && node?.value.balance !== undefined;
  return [
    ...fact(
      'balance',
      'balance',
      withFiat(nativeAmount(balance, symbol), native?.balanceValue),
      from.length === 0 && index ? [index.from] : from,
      // The title of an EOA already has it.
      isTitled ? {} : brief,
    ),
    ...(native === undefined || hasSameBalance || index === undefined
      ? []
      : fact('indexedBalance', 'balance per data service', [nativeAmount(native.balance, symbol)], [index.from])),
    ...(native?.price && index !== undefined ? fact('price', 'price', fiatToday(native.price), [index.from]) : []),
  ];
}

/** Maximum number of tokens named in a hover. */
const maxHeld = 3;

/** The first ERC-20 balances, which the data service sorts by value; the page has a table of all. */
function holdingsFact(index: Sourced<IndexedAddress> | undefined, native: string | undefined): readonly Fact[] {
  const held = (index?.value.erc20?.rows ?? []).flatMap((row) => (row.ok ? [row.value] : []));
  const shown = held.slice(0, maxHeld).flatMap(({ balance, decimals, symbol, tokenReputation }) => {
    const isKnown = decimals != null && symbol != null && tokenReputation !== 'Malicious';
    return isKnown ? [[amount(balance, decimals, symbolName(symbol, native))]] : [];
  });
  return index === undefined || shown.length === 0
    ? []
    : fact('holds', 'holds', joinLines(shown, ' · '), [index.from], brief);
}

function filterFacts(filter: BalanceFilter | undefined): readonly Fact[] {
  const { block, contracts, spam } = filter ?? {};
  const tokenLines = contracts?.map((contract): Line => [id(contract)]);
  return factsFrom(
    [],
    [
      ['atBlock', 'block', block === undefined ? undefined : [count(BigInt(block))], brief],
      ['onlyTokens', 'tokens', tokenLines && joinLines(tokenLines, ', ')],
      ['spam', 'spam', spam === true ? [text('included')] : undefined],
    ],
  );
}

function tokenFacts(node: Sourced<NodeAddress> | undefined, native: string | undefined): readonly Fact[] {
  const token = hasCode(node?.value.code) ? node?.value.token : undefined;
  if (token === undefined) {
    return [];
  }
  const { standard, name, symbol, decimals, totalSupply: supply } = token;
  const from = sourcesOf(node);
  const line = <T>(value: T | undefined, span: (value: T) => Span): Line | undefined =>
    value === undefined ? undefined : [span(value)];
  return factsFrom(from, [
    ['standard', 'token standard', line(standard, text), brief],
    ['name', 'name', line(name, remote)],
    ['symbol', 'symbol', line(symbol, (claimed) => remote(symbolName(claimed, native))), brief],
    ['decimals', 'decimals', line(decimals, (places) => count(BigInt(places)))],
    ['totalSupply', 'total supply', line(supply, (units) => supplySpan(token, units, native)), brief],
  ]);
}

/** In whole tokens if the decimals are known or the token is indivisible, else in base units. */
function supplySpan({ standard, decimals, symbol }: NodeToken, supply: bigint, native: string | undefined): Span {
  const places = standard === 'ERC-20' ? decimals : standard === undefined ? undefined : 0;
  return places === undefined ? count(supply, 'base units') : amount(supply, places, symbolName(symbol ?? '', native));
}

/** @param configured chains in the settings; the address has a page on each */
function otherChains(
  others: readonly AddressOnChain[],
  configured: readonly EvmChain[],
  isPrecompile: boolean,
  now: number,
): readonly Section[] {
  const found = others.flatMap(({ chain, node, index, manages }) => {
    const balance = node?.value.balance ?? index?.value.native?.balance;
    if (balance === undefined) {
      return [];
    }
    const result = node?.value.precompile;
    const typeLine =
      manages !== undefined
        ? [text(managerName(manages))]
        : result !== undefined
          ? precompileWords(result, now)
          : hasCode(node?.value.code)
            ? [text(isPrecompile ? 'enabled' : 'contract')]
            : [text(isPrecompile ? 'not enabled' : 'EOA')];
    const symbol = chain.symbol ?? index?.value.native?.symbol ?? undefined;
    const row: readonly Line[] = [[text(chain.name)], [nativeAmount(balance, symbol)], typeLine];
    return [{ row, mark: configured.some(({ name }) => name === chain.name) ? { chain: chain.name } : undefined }];
  });
  const [rows, marks] = [found.map(({ row }) => row), found.map(({ mark }) => mark)];
  const from = others.flatMap(({ node, index }) => [node?.from, index?.from].filter((s) => s !== undefined));
  return rows.length === 0
    ? []
    : [{ key: 'otherChains', heading: 'On other chains', columns: ['chain', 'balance', 'type'], rows, marks, from }];
}

function hasCode(codeHex: string | undefined): boolean {
  return codeHex !== undefined && codeHex !== '0x' && delegateOf(codeHex) === undefined;
}

/** Whether the address has a balance, nonce, code or tokens on this chain. */
export function isUsed({ node, index }: AddressOnChain): boolean {
  return (
    (node?.value.balance ?? index?.value.native?.balance ?? 0n) > 0n ||
    (node?.value.nonce ?? 0n) > 0n ||
    (node?.value.code ?? '0x') !== '0x' ||
    (index?.value.erc20?.items.length ?? 0) > 0 ||
    (index?.value.erc721?.items.length ?? 0) > 0
  );
}

interface TokenListContext {
  readonly network: string;
  readonly address: string;
  /** Of the chain's native token. */
  readonly symbol: string | undefined;
  readonly filter?: BalanceFilter;
}

/** The data service's lists for an address: ERC-20 balances, NFTs, and the tokens of the collection at the address. */
function tokenSections(index: Sourced<IndexedAddress> | undefined, context: TokenListContext): readonly Section[] {
  return index === undefined
    ? []
    : [...collectionSection(index, context), ...erc20Section(index, context), ...erc721Section(index, context)];
}

function erc20Section(index: Sourced<IndexedAddress>, context: TokenListContext): readonly Section[] {
  const known = index.value.erc20?.rows.flatMap((one) => (one.ok ? [one.value] : [])) ?? [];
  const hasValue = known.some(({ balanceValue }) => balanceValue);
  const hasPrice = known.some(({ price }) => price);
  const row = (item: Erc20Balance): readonly Line[] => [
    item.tokenReputation === 'Malicious'
      ? message`${remote(item.name ?? '')} (reported as malicious)`
      : [remote(item.name ?? '')],
    item.decimals == null
      ? [count(item.balance, 'base units')]
      : [amount(item.balance, item.decimals, symbolName(item.symbol ?? '', context.symbol))],
    ...(hasValue ? [item.balanceValue ? fiatLine(item.balanceValue) : []] : []),
    ...(hasPrice ? [item.price ? fiatLine(item.price) : []] : []),
    [id(checksumAddress(item.address))],
  ];
  const columns = ['token', 'balance', ...(hasValue ? ['value'] : []), ...(hasPrice ? ['price'] : []), 'contract'];
  const spam = context.filter?.spam === true ? [] : ['Spam tokens are hidden.'];
  return listSection('erc20Balances', 'ERC-20 balances', columns, index, index.value.erc20, row, spam, context);
}

function erc721Section(index: Sourced<IndexedAddress>, context: TokenListContext): readonly Section[] {
  const row = (item: NftToken): readonly Line[] => [
    [id(checksumAddress(item.address), item.name ?? undefined)],
    ...nftCells(item).filter((_, i) => i !== 2),
  ];
  const columns = ['collection', ...nftColumns().filter((_, i) => i !== 2)];
  const wanted = context.filter?.contracts?.map((address) => address.toLowerCase());
  const page = index.value.erc721 && {
    ...index.value.erc721,
    rows: index.value.erc721.rows.filter(
      (one) => !one.ok || wanted === undefined || wanted.includes(one.value.address.toLowerCase()),
    ),
  };
  const latestNote =
    context.filter?.block === undefined
      ? []
      : ['As of the latest block: the data service has no history of ERC-721 balances.'];
  return listSection('erc721Balances', 'ERC-721 tokens', columns, index, page, row, latestNote, context);
}

function collectionSection(index: Sourced<IndexedAddress>, { network, address }: TokenListContext): readonly Section[] {
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
  { network, address, filter }: TokenListContext,
): readonly Section[] {
  return page === undefined
    ? []
    : listedSection(list, heading, columns, page.rows, row, [from], {
        note: noteOf(page.more, notes),
        // The full list covers all current tokens, so it does not continue a filtered one.
        list: filter === undefined ? { network, list, chainId, address } : undefined,
        isWhole: !page.more,
      });
}

function noteOf(more: boolean, notes: readonly string[]): Line | undefined {
  const words = [...(more ? ['First page; the data service has more.'] : []), ...notes];
  return words.length === 0 ? undefined : [text(words.join(' '))];
}
