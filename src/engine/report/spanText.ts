import {
  type Amount,
  cleanRemote,
  formatAbsoluteTime,
  formatAmount,
  formatBaseUnits,
  formatCount,
  formatTime,
  isTime,
  isolateRightToLeft,
  shortenId,
} from '../primitives';
import type { RenderContext } from './renderContext';
import type { Change, Line, Report, Span } from './report';
import { remote, text } from './spans';

export interface TextStyle {
  readonly ids: 'short' | 'full';
  /** `exactWithBase` adds the amount in its base unit, if that has a name. */
  readonly amounts: 'short' | 'exact' | 'exactWithBase';
  /** `age`: 14:02:11, 3 min ago. `absolute`: local, with date and zone. `utc`: ISO 8601. */
  readonly times: 'age' | 'absolute' | 'utc';
  /** Adds the column to locations: terminals and document links understand `src/Coin.sol:31:9`. */
  readonly hasColumns?: true;
  /** Maximum length of an untrusted run. */
  readonly maxLength: number;
}

/** 32-byte values and 96-byte signatures, which are shortened like identifiers. */
const longBytes = /^0x(?:[\da-f]{64}|[\da-f]{192})$/i;
/** `0x12…ef… (480 B)`: data cut after 32 bytes. */
const moreBytes = /^(0x[\da-f]{8})[\da-f]{56}(… \([\d,]+ B\))$/i;

type Clock = Pick<RenderContext, 'now' | 'timeZone' | 'locale' | 'nameOf'>;

/** Binds `nameOf` to the chain of a Report. */
export function contextFor(ctx: RenderContext, at: Pick<Report, 'network' | 'chain'>): RenderContext {
  const { nameOf } = ctx;
  return nameOf === undefined ? ctx : { ...ctx, nameOf: (identifier, known) => nameOf(identifier, known, at) };
}

export function nameOfSpan({ id, name }: Extract<Span, { kind: 'id' }>, { nameOf }: Clock): string | undefined {
  return nameOf === undefined ? name : nameOf(id, name);
}

/** The title, preceded by the reader's name for its identifier. */
export function titleOf(report: Pick<Report, 'identifier' | 'title'>, ctx: RenderContext, title = report.title): Line {
  const name = report.identifier === '' ? undefined : ctx.nameOf?.(report.identifier);
  return name === undefined || lineText(title, style, ctx).includes(name)
    ? title
    : [remote(name), text(' · '), ...title];
}

/** A span as plain text, cleaned, not escaped for any format. */
export function spanText(span: Span, style: TextStyle, clock: Clock): string {
  switch (span.kind) {
    case 'text':
      return span.text;
    case 'remote':
      return isolateRightToLeft(cleanRemote(span.text, style.maxLength));
    case 'code':
      return style.ids === 'short' && longBytes.test(span.text)
        ? shortenId(span.text)
        : cleanRemote(style.ids === 'short' ? span.text.replace(moreBytes, '$1$2') : span.text, style.maxLength);
    case 'id':
      return withName(idText(span.id, style), shownName(nameOfSpan(span, clock)));
    case 'amount':
      // For rounded amounts: "≈ +0.0026".
      return amountText(span.amount, style).replace(/^(?:≈ )?/, `$&${plusSign(span.amount.value, span.isChange)}`);
    case 'count':
      return plusSign(span.value, span.isChange) + countText(span.value, span.unit);
    case 'time':
      return timeText(span.at, style, clock);
    case 'guess':
      return `(${span.text})`;
    case 'origin':
      return `ABI: ${isolateRightToLeft(cleanRemote(span.text, style.maxLength))}`;
    case 'place':
      return placeText(span, style);
    case 'share':
      return span.isBar === true ? '' : shareText(span);
  }
}

function shareText({ thousandths, isTiny }: Extract<Span, { kind: 'share' }>): string {
  return isTiny === true ? '< 0.1 %' : `${String(thousandths / 10)} %`;
}

/** A line as plain text. Untrusted runs inside a sentence keep their leading and trailing spaces. */
export function lineText(line: Line, style: TextStyle, clock: Clock): string {
  return joinSpans(line.map((span) => ({ span, text: spanText(span, style, clock) })));
}

/** The separator before a guess or a provenance. */
export function gapBefore(span: Span, before: string): string {
  if (span.kind === 'origin') {
    return before === '' ? '' : ' · ';
  }
  return span.kind === 'guess' && before !== '' && !before.endsWith(' ') ? ' ' : '';
}

/** An identifier without its name. */
export function idText(id: string, style: Pick<TextStyle, 'ids'>): string {
  const clean = cleanRemote(id, 300);
  return style.ids === 'short' ? shortenId(clean) : clean;
}

/** A name cleaned for display; empty without one. */
export function shownName(name: string | undefined): string {
  return name === undefined ? '' : isolateRightToLeft(cleanRemote(name, 60));
}

function withName(id: string, name: string): string {
  return name === '' ? id : `${id} (${name})`;
}

function joinSpans(parts: readonly { readonly span: Span; readonly text: string }[]): string {
  return parts.reduce((joined, { span, text }) => joined + gapBefore(span, joined) + text, '');
}

function placeText({ path, line, column }: Extract<Span, { readonly kind: 'place' }>, style: TextStyle): string {
  const at = `${cleanRemote(path, style.maxLength)}:${String(line + 1)}`;
  return style.hasColumns === true ? `${at}:${String(column + 1)}` : at;
}

function plusSign(value: bigint, isChange: Change | undefined): string {
  return isChange !== undefined && value > 0n ? '+' : '';
}

function countText(value: bigint, unit: string | undefined): string {
  return unit === undefined ? formatCount(value) : `${formatCount(value)} ${cleanRemote(unit, 40)}`;
}

function amountText(amount: Amount, style: TextStyle): string {
  if (style.amounts === 'short') {
    return formatAmount(amount);
  }
  const exact = formatAmount(amount, { exact: true });
  return style.amounts === 'exact' || amount.baseUnit === undefined || amount.value === 0n
    ? exact
    : `${exact} (${formatBaseUnits(amount)})`;
}

function timeText(at: number, style: TextStyle, clock: Clock): string {
  if (style.times === 'age') {
    return formatTime(at, clock);
  }
  return style.times === 'utc' && isTime(at) ? new Date(at).toISOString() : formatAbsoluteTime(at, clock);
}

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 120 };

/** A line for a tree: named identifiers by name only, others shortened. */
export function lineLabel(line: Line): string {
  const named = line.map((span) => (span.kind === 'id' && span.name !== undefined ? text(span.name) : span));
  return lineText(named, style, { now: 0 });
}

/** A line for an item's label or description; ages are relative to `now`, milliseconds since the epoch. */
export function plainText(line: Line, now: number): string {
  return lineText(line, { ids: 'short', amounts: 'short', times: 'age', maxLength: 60 }, { now });
}

/** The kind of a 32-byte value by its context: the key of a fact, or the text of a label or column. */
export function kindAt({
  key = '',
  words = '',
}: {
  readonly key?: string;
  readonly words?: string;
}): string | undefined {
  const kinds = [
    {
      kind: 'transaction',
      keys: ['endedBy', 'exportedBy', 'rewardTx', 'sentIn', 'stakingTransaction', 'stakingTx', 'transactions'],
    },
    { kind: 'block', keys: ['block', 'blockHash', 'hash', 'parent', 'decided', 'proposedIn'] },
    { kind: 'subnet', keys: ['subnet'] },
    { kind: 'blockchain', keys: ['chain', 'sourceChain', 'teleporterSource', 'teleporterDestination'] },
    { kind: 'asset', keys: ['asset', 'assets'] },
    { kind: 'validation', keys: ['validation'] },
    { kind: 'virtual machine', keys: ['vm'] },
    { kind: 'UTXO', keys: ['utxo'] },
    { kind: 'message', keys: ['message', 'messageID'] },
  ];
  return (kinds.find(({ keys }) => keys.includes(key)) ?? kinds.find(({ kind }) => kind === words))?.kind;
}

/** The kind of an identifier: "address", "NodeID", "block"; `there` is what 32 bytes are in this position. */
export function idKind(id: string, hashKind?: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(id) || /^([PXC]-)?[a-z]{1,20}1[02-9ac-hj-np-z]{38}$/.test(id)) {
    return 'address';
  }
  if (id.startsWith('NodeID-')) {
    return 'NodeID';
  }
  if (/^0x[0-9a-fA-F]{96}$/.test(id)) {
    return 'BLS public key';
  }
  if (/^[0-9]+$/.test(id)) {
    return 'block';
  }
  return hashKind ?? (/^0x[0-9a-fA-F]{64}$/.test(id) ? '32-byte hash' : 'ID');
}

/** Whether a text has characters of identifiers only; nothing else is ever passed to a command. */
export function isLookupId(id: string): boolean {
  return /^[A-Za-z0-9-]{1,300}$/.test(id) && cleanRemote(id, 300) === id;
}
