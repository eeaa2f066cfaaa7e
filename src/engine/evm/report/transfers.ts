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
  count,
  lazyRows,
  message,
  nativeAmount,
  remote,
  text,
  code,
  joined,
} from '../../report';
import { type DecodedRevert, dataWords } from '../../abi';
import type { IndexedTransaction } from '../../net/index';
import { namedAddressSpan, type NameOf, type TokenMetadata } from './addressNames';
import { tracedCalls } from './callSection';
import { type HashAnswer, transferGasLimit, type TransactionFacts } from './transactionFacts';
import type { DescribedCall } from './describeCall';

/** Rows that are made at once. */
const firstRows = 200;

/**
 * Who has more or less of what after a transaction, where it moved more than its own value: tokens by the logs, the native
 * token by the trace, else by what the index lists.
 */
export function balanceSection(
  claims: Claims<TransactionFacts>,
  node: Sourced<HashAnswer> | undefined,
  index: Sourced<HashAnswer> | undefined,
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
  const known = new Map(transfers.map((one) => [one.token.toLowerCase(), one]));
  return changes.length === 0
    ? []
    : [
        {
          key: 'balanceChanges',
          heading: 'Balance changes',
          columns: ['address', 'change', 'token'],
          ...lazyRows(changes.length, firstRows, (first, last) => ({
            rows: changes.slice(first, last).map((one) => changeRow(one, known.get(one.token ?? ''), symbol, name)),
          })),
          note: [
            text(
              isWhole
                ? 'The fee is not included.'
                : 'Neither the fee nor native transfers inside the transaction are included: there is no trace.',
            ),
          ],
          from: [...new Set([...from, ...by])],
        },
      ];
}

function changeRow(
  { address, token, tokenId, change }: NetChange,
  known: Transfer | undefined,
  symbol: string | undefined,
  name: NameOf,
): readonly Line[] {
  const row = (figure: Span, of: Line): readonly Line[] => [
    [namedAddressSpan(address, name(address))],
    [asChange(figure)],
    of,
  ];
  if (token === undefined) {
    return row(nativeAmount(change, symbol), [symbol === undefined ? text('native token') : remote(symbol)]);
  }
  const contract = namedAddressSpan(token, known?.symbol ?? name(token));
  if (tokenId !== undefined) {
    return row(count(change), message`${contract} #${count(tokenId)}`);
  }
  return known?.decimals === undefined
    ? row(count(change, 'base units'), [contract])
    : row(amount(change, known.decimals, known.symbol ?? ''), [contract]);
}

interface NativeMovements {
  readonly movements: readonly Movement[];
  /** No movement inside it is left out. */
  readonly isWhole: boolean;
  /** Sources beyond the one of the transaction. */
  readonly by: readonly number[];
}

function nativeMovements(
  claims: Claims<TransactionFacts>,
  node: Sourced<HashAnswer> | undefined,
  index: Sourced<HashAnswer> | undefined,
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
    // The list may begin with the transaction's own call.
    const [first] = own;
    const isListed = listed.some(
      (one) => one.from === first?.from && one.to === first?.to && one.value === first?.value,
    );
    return { movements: isListed ? listed : [...own, ...listed], isWhole: true, by: [index.from] };
  }
  return { movements: own, isWhole: (claims.value('gasUsed') ?? 0n) <= transferGasLimit, by: [] };
}

/** What the calls sent, without those that were undone. */
function tracedMovements(root: CallTrace): readonly Movement[] {
  const movements: Movement[] = [];
  const waiting = [root];
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    if (call.error) {
      continue;
    }
    // What a DELEGATECALL has as its value was sent by its caller's caller.
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

/** The bytes of an error that no ABI explains, word by word, each with a guess by its shape. */
export function errorDataSection(revert: DecodedRevert | undefined, node: number | undefined): readonly Section[] {
  const data = revert?.kind === 'unknown' && revert.selector !== undefined ? `0x${revert.data.slice(10)}` : undefined;
  return wordSection('errorData', 'Error data', data, node === undefined ? [] : [node]);
}

/** The same of a call. */
export function callDataSection({ unread }: DescribedCall, from: readonly number[]): readonly Section[] {
  return wordSection('callData', 'Calldata', unread, from);
}

function wordSection(
  key: string,
  heading: string,
  data: string | undefined,
  from: readonly number[],
): readonly Section[] {
  if (data === undefined || data === '0x') {
    return [];
  }
  const { words, more } = dataWords(data);
  return [
    {
      key,
      heading,
      columns: ['word', 'bytes', 'guessed from format'],
      rows: words.map(({ word, looksLike }, index) => [[count(BigInt(index))], [code(word)], looksLike ?? []]),
      note: more > 0 ? message`${count(BigInt(more))} more words in the raw answer.` : undefined,
      from,
      isOfOne: true,
    },
  ];
}

/** One movement of a token, from the logs or from the index. Symbol and name come from outside. */
export interface Transfer {
  readonly standard: 'ERC-20' | 'ERC-721' | 'ERC-1155';
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** Base units; 1 for ERC-721. */
  readonly value: bigint;
  readonly tokenId?: bigint;
  /** Place among the logs of the block. */
  readonly logIndex?: bigint;
  readonly symbol?: string;
  /** Absent where the contract does not say: then `value` is shown in base units. */
  readonly decimals?: number;
}

export interface Transfers {
  readonly transfers: readonly Transfer[];
  readonly from: readonly number[];
}

/** The logs are what happened; the index is taken where no node told them. */
export function transfersOf(answers: readonly Sourced<HashAnswer>[], chain: string, tokens: TokenMetadata): Transfers {
  const node = answers.find(({ value }) => value.transaction?.receipt !== undefined);
  const index = answers.find(({ value }) => value.indexedTransaction !== undefined);
  const fromIndex =
    index?.value.indexedTransaction === undefined ? [] : indexedTransfers(index.value.indexedTransaction);
  const receipt = node?.value.transaction?.receipt;
  if (node === undefined || receipt === undefined) {
    return { transfers: fromIndex, from: index === undefined ? [] : [index.from] };
  }
  const { logs } = receipt;
  const indexed = new Map(fromIndex.map((one) => [one.token.toLowerCase(), one]));
  const transfers = tokenTransfers(logs).map((transfer): Transfer => {
    const logIndex = logs[transfer.logIndex]?.logIndex;
    const known = indexed.get(transfer.token.toLowerCase());
    const unit = tokens.get(chain, transfer.token);
    const symbol = unit?.symbol ?? known?.symbol;
    const decimals = unit?.decimals ?? known?.decimals;
    return {
      standard: standards[transfer.standard],
      token: transfer.token,
      from: transfer.from,
      to: transfer.to,
      value: transfer.standard === 'erc721' ? 1n : transfer.value,
      tokenId: transfer.standard === 'erc20' ? undefined : transfer.tokenId,
      logIndex,
      symbol,
      decimals,
    };
  });
  return { transfers, from: [node.from] };
}

const standards = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' } as const;

function indexedTransfers(transaction: IndexedTransaction): readonly Transfer[] {
  return [
    ...(transaction.erc20Transfers ?? []).map((one): Transfer => ({
      standard: 'ERC-20',
      token: one.erc20Token.address,
      from: one.from.address,
      to: one.to.address,
      logIndex: one.logIndex == null ? undefined : one.logIndex,
      value: one.value,
      symbol: one.erc20Token.symbol == null ? undefined : one.erc20Token.symbol,
      decimals: one.erc20Token.decimals == null ? undefined : one.erc20Token.decimals,
    })),
    ...(transaction.erc721Transfers ?? []).map((one): Transfer => ({
      standard: 'ERC-721',
      token: one.erc721Token.address,
      from: one.from.address,
      to: one.to.address,
      logIndex: one.logIndex == null ? undefined : one.logIndex,
      value: 1n,
      tokenId: one.erc721Token.tokenId,
      symbol: one.erc721Token.symbol == null ? undefined : one.erc721Token.symbol,
    })),
    ...(transaction.erc1155Transfers ?? []).map((one): Transfer => ({
      standard: 'ERC-1155',
      token: one.erc1155Token.address,
      from: one.from.address,
      to: one.to.address,
      logIndex: one.logIndex == null ? undefined : one.logIndex,
      value: one.value,
      tokenId: one.erc1155Token.tokenId,
      symbol: one.erc1155Token.symbol == null ? undefined : one.erc1155Token.symbol,
    })),
  ];
}

/** `1,250.5 USDC`, `token 7 of SNA`, `5 of token 3 of ITM`. */
export function transferredLine(transfer: Transfer): Line {
  const token = tokenSpan(transfer);
  if (transfer.standard === 'ERC-20') {
    return transfer.decimals === undefined
      ? message`${count(transfer.value)} base units of ${token}`
      : [amount(transfer.value, transfer.decimals, transfer.symbol ?? '')];
  }
  const values = { tokenId: count(transfer.tokenId ?? 0n), token };
  return transfer.standard === 'ERC-721'
    ? message`token ${values.tokenId} of ${values.token}`
    : message`${count(transfer.value)} of token ${values.tokenId} of ${values.token}`;
}

function tokenSpan({ symbol, token }: Transfer): Line[number] {
  return symbol === undefined ? namedAddressSpan(token) : remote(symbol);
}

/** Rows that are made at once: the others are where they are shown. */
const transfersFirstRows = 200;

export function transferSection(
  { transfers, from }: Transfers,
  name: (address: string) => string | undefined,
): readonly Section[] {
  if (transfers.length === 0) {
    return [];
  }
  return [
    {
      key: 'tokenTransfers',
      heading: 'Token transfers',
      columns: ['amount', 'from', 'to', 'token', 'log index'],
      ...lazyRows(transfers.length, transfersFirstRows, (first, last) => ({
        rows: transfers
          .slice(first, last)
          .map((transfer) => [
            transferredLine(transfer),
            [namedAddressSpan(transfer.from, name(transfer.from))],
            [namedAddressSpan(transfer.to, name(transfer.to))],
            joined([[text(transfer.standard)], [namedAddressSpan(transfer.token, name(transfer.token))]], ' '),
            transfer.logIndex === undefined ? [] : [count(transfer.logIndex)],
          ]),
      })),
      from,
    },
  ];
}
