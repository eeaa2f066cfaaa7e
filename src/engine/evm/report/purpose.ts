import { type DecodedArg, precompilePurpose } from '../../abi';
import { zeroAddress, blackHole, valueKey } from '../../primitives';
import {
  type Claims,
  type Line,
  type Span,
  type ReportDrawing,
  type Sourced,
  code,
  count,
  message,
  nativeAmount,
  text,
  joinLines,
  remote,
} from '../../report';
import { type NameOf, namedAddressSpan, unlimited } from './addressNames';
import type { DescribedCall } from './describeCall';
import type { TransactionFacts, HashResult } from './transactionFacts';
import { type Transfer, type Transfers, transferredLine, nativeMovements } from './transfers';

interface PurposeContext {
  readonly call: DescribedCall;
  readonly transfers: Transfers;
  readonly symbol: string | undefined;
  readonly name: NameOf;
  readonly sendsWarp: boolean;
}

/** Short description of what the transaction does, continuing from its name: "transfers 1,250.5 FIRN to 0x2222…". */
export function purposeOf(claims: Claims<TransactionFacts>, context: PurposeContext): Line {
  const { call, symbol, name } = context;
  const value = claims.value('value') ?? 0n;
  const to = claims.value('to');
  if (claims.value('contractAddress') !== undefined || call.kind === 'create') {
    return creationLine(claims, context);
  }
  const moved = value === 0n ? tokenTransferLine(claims, context) : undefined;
  if (moved !== undefined) {
    return moved;
  }
  const receiver: Line = to === undefined ? [text('no recipient')] : [namedAddressSpan(to, name(to))];
  const amount = nativeAmount(value, symbol ?? 'native tokens');
  if (call.reaches === 'nothing') {
    return noCodeLine(call, value, amount, receiver);
  }
  if (call.kind === 'transfer') {
    return to?.toLowerCase() === claims.value('from')?.toLowerCase()
      ? message`transfers ${amount} to itself`
      : message`transfers ${amount} to ${receiver}`;
  }
  const known = knownCall(call, to, receiver, context);
  if (known !== undefined) {
    const what: Line = call.doubt === undefined ? known : [...known, call.doubt];
    return value === 0n ? what : message`${what} with ${amount}`;
  }
  const contract = to === undefined ? undefined : name(to);
  const target =
    contract === undefined || call.name === undefined
      ? message`${call.short} on ${receiver}`
      : [code(`${contract}.${call.name}`), ...call.short.slice(1)];
  const called = value === 0n ? message`calls ${target}` : message`calls ${target} with ${amount}`;
  // The only transfer made by the call, in addition to what its name implies.
  const [only, ...others] = context.transfers.transfers;
  if (only !== undefined && others.length === 0) {
    const what = transferredLine(only, symbol);
    return only.from === zeroAddress
      ? message`${called}, which mints ${what} to ${namedAddressSpan(only.to, name(only.to))}`
      : only.to === zeroAddress
        ? message`${called}, which burns ${what}`
        : message`${called}, which transfers ${what}`;
  }
  return context.sendsWarp ? message`${called} and sends a Warp message` : called;
}

function creationLine(claims: Claims<TransactionFacts>, { call, name }: PurposeContext): Line {
  const created = claims.value('contractAddress');
  const contract = call.kind === 'create' ? call.short : [];
  if (created === undefined || claims.value('outcome') === 'failed') {
    return contract.length === 0 ? [text('creates a contract')] : message`creates ${contract}`;
  }
  const known = name(created);
  const address = namedAddressSpan(created, known);
  const isRepeated = contract.some((span) => 'text' in span && span.text === known);
  return contract.length === 0
    ? message`creates contract ${address}`
    : isRepeated
      ? message`creates ${address}`
      : message`creates ${contract} at ${address}`;
}

/** A token transfer that is the only effect, or the only intended one. */
function tokenTransferLine(claims: Claims<TransactionFacts>, context: PurposeContext): Line | undefined {
  const { call, transfers } = context;
  const [only, ...others] = transfers.transfers;
  if (only !== undefined && others.length === 0) {
    const what = transferredLine(only, context.symbol);
    if (call.isTransfer) {
      return movementLine(claims, context, what, only);
    }
    if (only.from === zeroAddress && /mint/i.test(call.name ?? '')) {
      return message`mints ${what} to ${namedAddressSpan(only.to, context.name(only.to))}`;
    }
    if (only.to === zeroAddress && /burn/i.test(call.name ?? '')) {
      return message`burns ${what}`;
    }
  }
  const requested = call.isTransfer && transfers.transfers.length === 0 ? call.transferred : undefined;
  return requested && movementLine(claims, context, requested.what, requested);
}

function movementLine(
  claims: Claims<TransactionFacts>,
  { name }: PurposeContext,
  what: Line,
  { from, to }: Pick<Partial<Transfer>, 'from' | 'to'>,
): Line {
  const receiver = to === undefined ? undefined : namedAddressSpan(to, name(to));
  if (receiver === undefined) {
    return message`transfers ${what}`;
  }
  return from === undefined || from.toLowerCase() === claims.value('from')?.toLowerCase()
    ? message`transfers ${what} to ${receiver}`
    : message`transfers ${what} from ${namedAddressSpan(from, name(from))} to ${receiver}`;
}

function noCodeLine(
  { text: stored, isOfPrecompile }: DescribedCall,
  value: bigint,
  amount: Span,
  receiver: Line,
): Line {
  if (stored === undefined && isOfPrecompile) {
    return message`sends calldata to ${receiver}: precompile not enabled, no code called`;
  }
  if (value === 0n) {
    return stored === undefined
      ? message`sends calldata to ${receiver}: no code at this address`
      : message`sends a message to ${receiver}`;
  }
  return stored === undefined
    ? message`transfers ${amount} with calldata to ${receiver}: no code at this address`
    : message`transfers ${amount} to ${receiver} with a message`;
}

/** Calls with a description of their own in the title. */
function knownCall(
  { name, args = [], format, isOfPrecompile }: DescribedCall,
  to: string | undefined,
  contract: Line,
  context: PurposeContext,
): Line | undefined {
  if (isOfPrecompile && to !== undefined && name !== undefined) {
    const address = (one: string): Span => namedAddressSpan(one, context.name(one));
    return precompilePurpose({ to, name, args, symbol: context.symbol, address });
  }
  const [first, second] = args;
  const account = typeof first?.value === 'string' && first.type === 'address' ? first.value : undefined;
  const of = account === undefined ? undefined : namedAddressSpan(account, context.name(account));
  if (of === undefined || second === undefined || args.length !== 2) {
    return undefined;
  }
  if (name === 'approve' && typeof second.value === 'bigint') {
    return approvalLine(of, second, second.value, format?.(second), contract);
  }
  if (name === 'setApprovalForAll' && typeof second.value === 'boolean') {
    return second.value
      ? message`approves ${of} for all ${contract} tokens`
      : message`revokes approval of ${of} for all ${contract} tokens`;
  }
  return undefined;
}

function approvalLine(spender: Span, arg: DecodedArg, value: bigint, amount: Line | undefined, contract: Line): Line {
  if (arg.name.toLowerCase() === 'tokenid') {
    return spender.kind === 'id' && spender.id === zeroAddress
      ? message`revokes approval for ${contract} token ${count(value)}`
      : message`approves ${contract} token ${count(value)} for ${spender}`;
  }
  if (value === 0n) {
    return message`revokes ${contract} approval for ${spender}`;
  }
  if (value === unlimited) {
    return message`approves unlimited ${contract} for ${spender}`;
  }
  if (amount === undefined) {
    return value === 1n
      ? message`approves ${count(value)} base unit of ${contract} for ${spender}`
      : message`approves ${count(value)} base units of ${contract} for ${spender}`;
  }
  return message`approves ${amount} for ${spender}`;
}

/** With more parties a table is clearer than a drawing. */
const maxParties = 7;
const maxArrows = 12;

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: Line;
  readonly tone?: 'failed' | 'fee';
}

const notAddresses: ReadonlyMap<string, string> = new Map([
  ['minted', 'minted'],
  ['burned', 'burned'],
  ['fee', 'fee recipient'],
]);

/**
 * The transfers of a transaction, in order, and its fee; for one that failed or is pending, the intended transfers.
 * Empty where there are too many parties to draw.
 *
 * @param title title of the report
 */
export function fundsFlow(
  claims: Claims<TransactionFacts>,
  node: Sourced<HashResult> | undefined,
  index: Sourced<HashResult> | undefined,
  context: PurposeContext,
  title: Line,
): readonly ReportDrawing[] {
  const actual = claims.value('outcome') === 'ok' ? actualTransfers(claims, node, index, context) : [];
  const arrows = [...(actual.length === 0 ? intendedTransfers(claims, context) : actual), ...feeArrows(claims)];
  const parties = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  if (parties.length < 2 || parties.length > maxParties || arrows.length > maxArrows) {
    return [];
  }
  const drawing = {
    kind: 'flow' as const,
    parties: parties.map((party) => {
      const words = notAddresses.get(party);
      return words === undefined
        ? { label: [namedAddressSpan(party, context.name(party))] }
        : { label: [text(words)], isFire: words === 'burned' || undefined };
    }),
    arrows: arrows.map(({ from, to, label, ...how }) => ({
      ...{ from: parties.indexOf(from), to: parties.indexOf(to), label: withoutTitleAmount(title, label) },
      ...how,
    })),
  };
  return [{ key: 'fundsFlow', heading: 'Flow of funds', drawing, isInText: true }];
}

/** Reduces an amount that the title already states to its token. */
function withoutTitleAmount(title: Line, label: Line): Line {
  const titleKeys = new Set(title.map(valueKey));
  return label.map((span) =>
    span.kind === 'amount' && span.amount.symbol !== '' && titleKeys.has(valueKey(span))
      ? remote(span.amount.symbol)
      : span,
  );
}

/** Transfers of one token between the same two parties are merged into one arrow. */
function actualTransfers(
  claims: Claims<TransactionFacts>,
  node: Sourced<HashResult> | undefined,
  index: Sourced<HashResult> | undefined,
  { transfers: { transfers }, symbol }: PurposeContext,
): readonly Arrow[] {
  const sums = new Map<string, { from: string; to: string; sum: bigint; label: (sum: bigint) => Line }>();
  const add = (from: string, to: string, of: string, value: bigint, label: (sum: bigint) => Line): void => {
    const ends = {
      from: from === zeroAddress ? 'minted' : from,
      to: to === zeroAddress || to === blackHole ? 'burned' : to,
    };
    const key = `${from} ${to} ${of}`;
    sums.set(key, { ...ends, sum: (sums.get(key)?.sum ?? 0n) + value, label });
  };
  for (const { from = zeroAddress, to = zeroAddress, value } of nativeMovements(claims, node, index).movements) {
    add(from, to, '', value, (sum) => [nativeAmount(sum, symbol)]);
  }
  for (const one of transfers) {
    const of = `${one.token.toLowerCase()} ${String(one.tokenId)}`;
    add(one.from.toLowerCase(), one.to.toLowerCase(), of, one.value, (value) =>
      transferredLine({ ...one, value }, symbol),
    );
  }
  return [...sums.values()].map(({ from, to, sum, label }) => ({ from, to, label: label(sum) }));
}

function intendedTransfers(claims: Claims<TransactionFacts>, { call, symbol }: PurposeContext): readonly Arrow[] {
  const [from, to] = [claims.value('from'), claims.value('to') ?? claims.value('contractAddress')];
  if (from === undefined || to === undefined) {
    return [];
  }
  const value = claims.value('value') ?? 0n;
  const what = [
    ...(value === 0n ? [] : [[nativeAmount(value, symbol)]]),
    ...[call.short, call.transferred?.what ?? []].filter(({ length }) => length > 0),
  ];
  const label = what.length === 0 ? [nativeAmount(value, symbol)] : joinLines(what, ' ');
  const tone = claims.value('outcome') === 'failed' ? 'failed' : undefined;
  return [{ from: from.toLowerCase(), to: to.toLowerCase(), label, tone }];
}

function feeArrows(claims: Claims<TransactionFacts>): readonly Arrow[] {
  const [from, used, price] = [claims.value('from'), claims.value('gasUsed'), claims.value('gasPrice')];
  if (from === undefined || used === undefined || price === undefined || used * price === 0n) {
    return [];
  }
  const coinbase = claims.value('coinbase')?.toLowerCase() ?? 'fee';
  // The amount is shown with the fee's parts.
  const label = [text('fee')];
  return [{ from: from.toLowerCase(), to: coinbase === blackHole ? 'burned' : coinbase, label, tone: 'fee' }];
}
