/**
 * A picture of figures, as data that passes as a message. Its words are lines: of spans in a Report, of a page's spans where
 * a page has it. Parts of a whole are numbers from 0 to 1, which lay it out; every figure that is read stands in a line.
 * A new kind: its shape here, its text in `drawnText.ts`, its component in `webview/ui/drawn`.
 */
export type Drawing<L> = ShareBar<L> | SourceExcerpt<L> | Flow<L>;

/** `used` and `more` are of one thing; `away` is what is missing; `rest` is what nobody takes. */
export type DrawnTone = 'used' | 'more' | 'good' | 'warning' | 'bad' | 'away' | 'rest';

/** Parts of a whole side by side, with a mark that they are held against: connected weight and its quorum, gas and its limit. */
export interface ShareBar<L> {
  readonly kind: 'bar';
  /** What is not taken by them is left empty. */
  readonly parts: readonly { readonly share: number; readonly tone: DrawnTone; readonly label: L }[];
  readonly mark?: { readonly at: number; readonly label: L };
}

/** A part of a bar before its share of the whole is known. */
interface BarPart<L> {
  readonly value: bigint;
  readonly tone: DrawnTone;
  readonly label: L;
}

/** Undefined where that says nothing: no whole, or less than its parts. */
export function shareBar<L>(
  parts: readonly BarPart<L>[],
  whole: bigint,
  mark?: ShareBar<L>['mark'],
): ShareBar<L> | undefined {
  const isWhole = whole > 0n && parts.every(({ value }) => value >= 0n);
  if (!isWhole || parts.reduce((sum, { value }) => sum + value, 0n) > whole) {
    return undefined;
  }
  const shares = parts.flatMap(({ value, tone, label }) =>
    value === 0n ? [] : [{ share: partOf(value, whole), tone, label }],
  );
  return { kind: 'bar', parts: shares, mark };
}

/** From 0 to 1, to a millionth. */
export function partOf(part: bigint, whole: bigint): number {
  return Number((part * 1_000_000n) / whole) / 1_000_000;
}

/** Lines of a source file around the one that matters. */
export interface SourceExcerpt<L> {
  readonly kind: 'source';
  /** The place itself, a link. */
  readonly place: L;
  /** Number of the first line, counted from 1. */
  readonly first: number;
  /** Of one file, from anyone: each is a line of one `code` span, empty where the line is. */
  readonly lines: readonly L[];
  /** Index of the line that failed. */
  readonly failed: number;
}

/** Who gave what to whom, in the order in which it happened. */
export interface Flow<L> {
  readonly kind: 'flow';
  /** `isFire`: what comes there is nobody's. `chain`: where they are, if that is not the same for all. */
  readonly parties: readonly { readonly label: L; readonly chain?: L; readonly isFire?: true }[];
  /** From and to are indexes of parties. */
  readonly arrows: readonly {
    readonly from: number;
    readonly to: number;
    readonly label: L;
    /** `failed`: it was meant and did not happen. `message`: it crosses to another chain. */
    readonly tone?: 'failed' | 'fee' | 'message';
  }[];
}
