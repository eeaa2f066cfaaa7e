import {
  type Claims,
  type Line,
  type ReportDrawing,
  type Sourced,
  joined,
  lineKey,
  nativeAmount,
  remote,
  text,
} from '../../report';
import { blackHole, zeroAddress } from '../../primitives';
import { namedAddressSpan } from './addressNames';
import type { PurposeContext } from './purpose';
import type { HashAnswer, TransactionFacts } from './transactionFacts';
import { nativeMovements, transferredLine } from './transfers';

/** More than these are a table, not a picture. */
const maxParties = 7;
const maxArrows = 12;

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: Line;
  readonly tone?: 'failed' | 'fee';
}

/** Parties that are no addresses. */
const notAddresses: ReadonlyMap<string, string> = new Map([
  ['minted', 'minted'],
  ['burned', 'burned'],
  ['fee', 'fee recipient'],
]);

/**
 * Who gave what to whom in a transaction, in the order in which it happened, and its fee; of one that failed or waits what it
 * was to do. Empty where there are more parties than can be looked at.
 *
 * @param title stands above it
 */
export function fundsFlow(
  claims: Claims<TransactionFacts>,
  node: Sourced<HashAnswer> | undefined,
  index: Sourced<HashAnswer> | undefined,
  context: PurposeContext,
  title: Line,
): readonly ReportDrawing[] {
  const moved = claims.value('outcome') === 'ok' ? movedIn(claims, node, index, context) : [];
  const arrows = [...(moved.length === 0 ? meant(claims, context) : moved), ...fee(claims)];
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
      ...{ from: parties.indexOf(from), to: parties.indexOf(to), label: beside(title, label) },
      ...how,
    })),
  };
  return [{ key: 'fundsFlow', heading: 'Flow of funds', drawing, isTold: true }];
}

/** Of an amount that the title says, the token. */
function beside(title: Line, label: Line): Line {
  const told = new Set(title.map(lineKey));
  return label.map((span) =>
    span.kind === 'amount' && span.amount.symbol !== '' && told.has(lineKey(span)) ? remote(span.amount.symbol) : span,
  );
}

/** What went the same way more than once is one arrow. */
function movedIn(
  claims: Claims<TransactionFacts>,
  node: Sourced<HashAnswer> | undefined,
  index: Sourced<HashAnswer> | undefined,
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

function meant(claims: Claims<TransactionFacts>, { call, symbol }: PurposeContext): readonly Arrow[] {
  const [from, to] = [claims.value('from'), claims.value('to') ?? claims.value('contractAddress')];
  if (from === undefined || to === undefined) {
    return [];
  }
  const value = claims.value('value') ?? 0n;
  const what = [
    ...(value === 0n ? [] : [[nativeAmount(value, symbol)]]),
    ...[call.short, call.transferred?.what ?? []].filter(({ length }) => length > 0),
  ];
  const label = what.length === 0 ? [nativeAmount(value, symbol)] : joined(what, ' ');
  const tone = claims.value('outcome') === 'failed' ? 'failed' : undefined;
  return [{ from: from.toLowerCase(), to: to.toLowerCase(), label, tone }];
}

function fee(claims: Claims<TransactionFacts>): readonly Arrow[] {
  const [from, used, price] = [claims.value('from'), claims.value('gasUsed'), claims.value('gasPrice')];
  if (from === undefined || used === undefined || price === undefined || used * price === 0n) {
    return [];
  }
  const coinbase = claims.value('coinbase')?.toLowerCase() ?? 'fee';
  // Its figure stands beside its parts.
  const label = [text('fee')];
  return [{ from: from.toLowerCase(), to: coinbase === blackHole ? 'burned' : coinbase, label, tone: 'fee' }];
}
