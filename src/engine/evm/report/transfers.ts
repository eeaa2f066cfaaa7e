import type { CallTrace } from '../io/trace';
import { type Movement, netChanges, type NetChange, wrappedMovements, tokenTransfers } from '../token/tokens';
import {
  type Claims,
  type Line,
  type Section,
  type Sourced,
  type Span,
  amount,
  asChange,
  assetName,
  count,
  mapDefined,
  lazyRows,
  message,
  nativeAmount,
  remote,
  text,
  code,
  joinLines,
  symbolName,
  tableSection,
  sourcesOf,
} from '../../report';
import { type DecodedRevert, dataWords } from '../../abi';
import type { IndexedTransaction } from '../../net';
import { namedAddressSpan, type NameOf, tokenAmount, type TokenChain, type TokenMetadata } from './addressNames';
import { tracedCalls } from './callSection';
import { transferGasLimit } from '../fees';
import { type HashResult, type TransactionFacts, receiverHasNoCode } from './transactionFacts';
import type { DescribedCall } from './describeCall';
import { checksumAddress } from '../../primitives';

/** Rows built eagerly. */
const firstRows = 200;

/**
 * Balance changes of a transaction that moved more than its own value: tokens by logs, the native token by the trace or
 * else by the data service's internal transactions.
 */
export function balanceSection(
  claims: Claims<TransactionFacts>,
  node: Sourced<HashResult> | undefined,
  index: Sourced<HashResult> | undefined,
  { transfers, from }: Transfers,
  symbol: string | undefined,
  name: NameOf,
): readonly Section[] {
  const { movements, isWhole, by } = nativeMovements(claims, node, index);
  if (claims.value('outcome') !== 'ok' || (transfers.length === 0 && movements.length < 2)) {
    return [];
  }
  const logs = node?.value.transaction?.receipt?.logs ?? [];
  const tokens = transfers.map(({ from: sender, to, token, tokenId, value }) => ({
    ...{ from: sender.toLowerCase(), to: to.toLowerCase(), token: token.toLowerCase(), tokenId, value },
  }));
  const changes = netChanges([...movements, ...tokens, ...wrappedMovements(logs, movements)]);
  const byToken = new Map(transfers.map((one) => [one.token.toLowerCase(), one]));
  if (changes.length === 0) {
    return [];
  }
  const note = isWhole
    ? 'The fee is not included.'
    : 'Neither the fee nor native transfers inside the transaction are included: there is no trace.';
  return [
    {
      key: 'balanceChanges',
      heading: 'Balance changes',
      columns: ['address', 'change', 'token'],
      ...lazyRows(changes.length, firstRows, (first, last) => ({
        rows: changes.slice(first, last).map((one) => changeRow(one, byToken.get(one.token ?? ''), symbol, name)),
      })),
      note: [text(note)],
      from: [...new Set([...from, ...by])],
    },
  ];
}

function changeRow(
  { address, token, tokenId, change }: NetChange,
  unit: Transfer | undefined,
  symbol: string | undefined,
  name: NameOf,
): readonly Line[] {
  const claimed = unit?.symbol === undefined ? undefined : symbolName(unit.symbol, symbol);
  const contract = token === undefined ? undefined : namedAddressSpan(token, claimed ?? name(token));
  const [figure, of]: readonly [Span, Line] =
    contract === undefined
      ? [nativeAmount(change, undefined), [symbol === undefined ? text('native token') : remote(symbol)]]
      : tokenId !== undefined
        ? [count(change), message`${contract} #${count(tokenId)}`]
        : [unit?.decimals === undefined ? count(change, 'base units') : amount(change, unit.decimals, ''), [contract]];
  return [[namedAddressSpan(address, name(address))], [asChange(figure)], of];
}

interface NativeMovements {
  readonly movements: readonly Movement[];
  /** No internal movement is missing. */
  readonly isWhole: boolean;
  /** Sources in addition to the transaction's own. */
  readonly by: readonly number[];
}

export function nativeMovements(
  claims: Claims<TransactionFacts>,
  node: Sourced<HashResult> | undefined,
  index: Sourced<HashResult> | undefined,
): NativeMovements {
  const trace = tracedCalls(node?.value);
  if (node !== undefined && trace !== undefined) {
    return { movements: tracedMovements(trace), isWhole: true, by: [node.from] };
  }
  const to = claims.value('to') ?? claims.value('contractAddress');
  const own = movement(claims.value('from'), to, claims.value('value'));
  const internal = index?.value.indexedTransaction?.internalTransactions ?? [];
  const listed = internal.flatMap(({ internalTxType, isReverted, from: sender, to: receiver, value }) =>
    isReverted === true || /DELEGATE|CALLCODE/i.test(internalTxType ?? '')
      ? []
      : movement(sender.address, receiver?.address, value),
  );
  if (index !== undefined && internal.length > 0) {
    // The list may start with the transaction's own call.
    const [first] = own;
    const isListed = listed.some(
      (one) => one.from === first?.from && one.to === first?.to && one.value === first?.value,
    );
    return { movements: isListed ? listed : [...own, ...listed], isWhole: true, by: [index.from] };
  }
  const isAlone = receiverHasNoCode(node?.value.transaction) || (claims.value('gasUsed') ?? 0n) <= transferGasLimit;
  return { movements: own, isWhole: isAlone, by: [] };
}

/** Value sent by the calls, without reverted ones. */
function tracedMovements(root: CallTrace): readonly Movement[] {
  const movements: Movement[] = [];
  const waiting = [root];
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    if (call.error) {
      continue;
    }
    // A DELEGATECALL reports the value of its caller's call and sends none itself.
    if (call.type !== 'DELEGATECALL' && call.type !== 'CALLCODE') {
      movements.push(...movement(call.from, call.to, call.value));
    }
    waiting.push(...[...(call.calls ?? [])].reverse());
  }
  return movements;
}

function movement(
  from: string | null | undefined,
  to: string | null | undefined,
  value: bigint | null | undefined,
): readonly Movement[] {
  return value == null || value === 0n ? [] : [{ from: from?.toLowerCase(), to: to?.toLowerCase(), value }];
}

/** Data of an unknown error, word by word, each with a guess of its type. */
export function errorDataSection(revert: DecodedRevert | undefined, node: number | undefined): readonly Section[] {
  const data = revert?.kind === 'unknown' && revert.selector !== undefined ? `0x${revert.data.slice(10)}` : undefined;
  return wordSection('errorData', 'Error data', data, node === undefined ? [] : [node]);
}

/** The same for undecoded arguments of a call. */
export function callDataSection({ unread }: DescribedCall, from: readonly number[]): readonly Section[] {
  return wordSection('callData', 'Calldata', unread, from);
}

function wordSection(key: string, heading: string, data = '0x', from: readonly number[]): readonly Section[] {
  const { words, more } = dataWords(data);
  return tableSection(
    key,
    heading,
    ['word', 'bytes', 'guessed from format'],
    data === '0x' ? [] : words,
    ({ word, looksLike }, index) => [[count(BigInt(index))], [code(word)], looksLike ?? []],
    from,
    { isOfOne: true, note: more > 0 ? message`More words in the raw response: ${count(BigInt(more))}.` : undefined },
  );
}

/** One token movement, from a log or the data service. Symbol and name are untrusted. */
export interface Transfer {
  readonly standard: 'ERC-20' | 'ERC-721' | 'ERC-1155';
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** Base units; 1 for ERC-721. */
  readonly value: bigint;
  readonly tokenId?: bigint;
  /** Log index in the block. */
  readonly logIndex?: bigint;
  readonly symbol?: string;
  /** Absent where the contract does not report it; `value` is then shown in base units. */
  readonly decimals?: number;
}

export interface Transfers {
  readonly transfers: readonly Transfer[];
  readonly from: readonly number[];
}

/** Transfers by logs, or by the data service where no node returned logs. */
export function transfersOf(
  results: readonly Sourced<HashResult>[],
  chain: TokenChain,
  tokens: TokenMetadata,
): Transfers {
  const node = results.find(({ value }) => value.transaction?.receipt !== undefined);
  const index = results.find(({ value }) => value.indexedTransaction !== undefined);
  const fromIndex = mapDefined(index?.value.indexedTransaction, indexedTransfers) ?? [];
  const logs = node?.value.transaction?.receipt?.logs;
  if (node === undefined || logs === undefined) {
    return { transfers: fromIndex, from: sourcesOf(index) };
  }
  const indexed = new Map(fromIndex.map((one) => [one.token.toLowerCase(), one]));
  const transfers = tokenTransfers(logs).map((one): Transfer => {
    const { token, from, to } = one;
    const [metadata, listed] = [tokens.get(chain.name, token), indexed.get(token.toLowerCase())];
    return {
      ...{ standard: standards[one.standard], token, from, to },
      value: one.standard === 'erc721' ? 1n : one.value,
      tokenId: one.standard === 'erc20' ? undefined : one.tokenId,
      logIndex: logs[one.logIndex]?.logIndex,
      symbol: metadata?.symbol ?? listed?.symbol,
      decimals: metadata?.decimals ?? listed?.decimals,
    };
  });
  return { transfers, from: [node.from] };
}

const standards = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' } as const;

function indexedTransfers({
  erc20Transfers,
  erc721Transfers,
  erc1155Transfers,
}: IndexedTransaction): readonly Transfer[] {
  const moved = (standard: Transfer['standard'], one: IndexedMove, token: IndexedToken, value: bigint): Transfer => ({
    ...{ standard, token: token.address, from: one.from.address, to: one.to.address, value },
    ...{ tokenId: token.tokenId, logIndex: one.logIndex ?? undefined },
    ...{ symbol: token.symbol ?? undefined, decimals: token.decimals ?? undefined },
  });
  return [
    ...(erc20Transfers ?? []).map((one) => moved('ERC-20', one, one.erc20Token, one.value)),
    ...(erc721Transfers ?? []).map((one) => moved('ERC-721', one, one.erc721Token, 1n)),
    ...(erc1155Transfers ?? []).map((one) => moved('ERC-1155', one, one.erc1155Token, one.value)),
  ];
}

type IndexedMove = Pick<NonNullable<IndexedTransaction['erc20Transfers']>[number], 'from' | 'to' | 'logIndex'>;

interface IndexedToken {
  readonly address: string;
  readonly symbol?: string | null | undefined;
  readonly decimals?: number | null | undefined;
  readonly tokenId?: bigint;
}

/** `1,250.5 USDC`, `token 7 of SNA`, `5 of token 3 of ITM`. @param native symbol of the chain's native token */
export function transferredLine(transfer: Transfer, native: string | undefined): Line {
  const { standard, token, symbol, value, tokenId = 0n } = transfer;
  const of = assetName(symbol, checksumAddress(token), native);
  switch (standard) {
    case 'ERC-20':
      return tokenAmount(value, transfer, token, native);
    case 'ERC-721':
      return message`token ${count(tokenId)} of ${of}`;
    case 'ERC-1155':
      return message`${count(value)} of token ${count(tokenId)} of ${of}`;
  }
}

export function transferSection(
  { transfers, from }: Transfers,
  native: string | undefined,
  name: NameOf,
): readonly Section[] {
  if (transfers.length === 0) {
    return [];
  }
  return [
    {
      key: 'tokenTransfers',
      heading: 'Token transfers',
      columns: ['amount', 'from', 'to', 'token', 'log index'],
      ...lazyRows(transfers.length, firstRows, (first, last) => ({
        rows: transfers
          .slice(first, last)
          .map((transfer) => [
            transferredLine(transfer, native),
            [namedAddressSpan(transfer.from, name(transfer.from))],
            [namedAddressSpan(transfer.to, name(transfer.to))],
            joinLines([[text(transfer.standard)], [namedAddressSpan(transfer.token, name(transfer.token))]], ' '),
            transfer.logIndex === undefined ? [] : [count(transfer.logIndex)],
          ]),
      })),
      from,
    },
  ];
}
