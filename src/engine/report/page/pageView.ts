import type { Drawing, Lanes } from '../drawn/drawing';
import type { RawRequest, RowTone, Section } from '../report';

/** A Report as the result page shows it: plain data that can be posted as a message, every value already formatted. */
export interface PageView {
  /** "Transaction", "Block". */
  readonly kind: string;
  /** The tab's title: "Tx 0x0461…4d92". */
  readonly tab: string;
  readonly tone: PageTone;
  /** "✓", "✗", "○", "⚠" or empty. */
  readonly mark: string;
  readonly title: PageLine;
  /** In full; empty without an identifier. */
  readonly id: string;
  /** Other encodings that a node or a tool may need: "hex", "cb58". */
  readonly forms: readonly PageForm[];
  readonly where: readonly PageLine[];
  readonly finality?: PageFinality;
  /** Creation time, on the clock that ages are computed with. */
  readonly now: number;
  readonly sources: readonly PageSource[];
  readonly drawings: readonly PageDrawing[];
  /** Related facts share a row. */
  readonly overview: readonly (readonly PageFact[])[];
  /** Rarely needed facts, collapsed. */
  readonly more: readonly PageFact[];
  readonly cards: readonly PageCard[];
  /** The timelines of messages between chains, at the top. */
  readonly lanes: readonly PageTimeline[];
  readonly sections: readonly PageSection[];
  readonly tabs: readonly PageTab[];
  readonly neighbours?: PageNeighbours;
  readonly raw: readonly PageResponse[];
}

export interface PageTab {
  readonly key: string;
  readonly title: string;
  /** Index of the section whose row count the tab shows; no count if absent. */
  readonly counted?: number;
  /** The title already shows its content: another tab is open initially. */
  readonly isShownAbove?: true;
  /** Indexes into the sections of the page, in order. */
  readonly sections: readonly number[];
}

export interface PageFinality {
  readonly words: string;
  readonly details: string;
}

export interface PageNeighbours {
  readonly previous?: PageNeighbour;
  readonly own: string;
  readonly next?: PageNeighbour;
}

export interface PageNeighbour {
  readonly id: string;
  /** Label for screen readers: "Previous block". */
  readonly label: string;
  readonly text: string;
}

export interface PageForm {
  readonly label: string;
  readonly text: string;
}

export type PageTone = 'plain' | 'good' | 'bad' | 'waiting' | 'warning';

export type PageLine = readonly PageSpan[];

/** A run of a line, rendered as text. */
export type PageSpan =
  | { readonly kind: 'text' | 'guess' | 'alarm'; readonly text: string }
  /** Fixed-width; `full` where `text` is shortened. */
  | { readonly kind: 'code'; readonly text: string; readonly full?: string }
  | { readonly kind: 'share'; readonly text: string; readonly thousandths: number }
  /** A figure; `exact` for the hover and `copied` for the clipboard where they differ from `text`. */
  | {
      readonly kind: 'value';
      readonly text: string;
      readonly exact?: string;
      readonly copied?: string;
      readonly change?: 'gain' | 'loss';
    }
  | PageTime
  | PageId
  | PagePlace;

/** A location in a file of the workspace. Line and column are 0-based. */
interface PagePlace {
  readonly kind: 'place';
  readonly text: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

/** A time with an age that keeps counting. */
export interface PageTime {
  readonly kind: 'time';
  /** With the age at creation of the page. */
  readonly text: string;
  /** Without the age. */
  readonly clock: string;
  /** With date and time zone. */
  readonly exact: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface PageId {
  readonly kind: 'id';
  readonly id: string;
  /** Shortened. */
  readonly text: string;
  /** "address", "block". */
  readonly what: string;
  readonly name?: string;
  /** The chain that the link leads to; that of the page by default. */
  readonly chain?: string;
  readonly isLink: boolean;
}

export interface PageFact {
  readonly key: string;
  readonly label: string;
  readonly value: PageLine;
  /** The sources, where more than one was queried. */
  readonly from: readonly string[];
  readonly drawn?: Drawing<PageLine>;
}

export interface PageDrawing {
  readonly key: string;
  readonly heading: string;
  readonly drawing: Drawing<PageLine>;
}

export interface PageTimeline {
  readonly heading: PageLine;
  readonly drawing: Lanes<PageLine>;
  readonly cause?: PageLine;
  readonly advice: readonly PageLine[];
}

export interface PageCard {
  readonly heading: string;
  readonly facts: readonly PageFact[];
}

export interface PageSection extends PageRows, Pick<Section, 'key' | 'heading' | 'columns' | 'isOfOne' | 'look'> {
  /** Total row count; `rows` has the first of them. */
  readonly count: number;
  readonly note?: PageLine;
  readonly from: readonly string[];
  readonly drawn?: Drawing<PageLine>;
  readonly more?: PageMore;
}

/** Status and controls below a table that can load more. */
export interface PageMore {
  /** "Load more", "Scan blocks"; absent at the end of the list. */
  readonly start?: string;
  readonly isRunning: boolean;
  readonly words?: string;
  /** Progress in thousandths. */
  readonly share?: number;
  readonly notes: readonly string[];
  /** Labels of the block range that can be entered, start first. */
  readonly range?: readonly [BlockField, BlockField];
}

interface BlockField {
  readonly label: string;
  readonly placeholder: string;
}

/** Rows of a section with their attributes by row index; absent where no row has any. */
export interface PageRows {
  readonly rows: readonly (readonly PageCell[])[];
  readonly depths?: readonly number[];
  readonly marks?: PageMarks;
}

export type PageMarks = readonly (PageMark | undefined)[];

export interface PageMark {
  readonly tone?: RowTone;
  readonly details?: readonly PageFact[];
}

export interface PageCell {
  readonly line: PageLine;
  /** Sort key of a figure: a decimal integer. */
  readonly order?: string;
}

export interface PageSource {
  /** "127.0.0.1:9650", "127.0.0.1:9650 failed". */
  readonly words: string;
  /** Time of the response, on the clock of `now`; absent if nothing was queried. */
  readonly at?: number;
  readonly details: string;
  /** Listed in the header, as the first of its host. */
  readonly isBrief: boolean;
  readonly tone: PageTone;
}

/** A raw response; the page requests its content once it is opened. */
export interface PageResponse {
  readonly label: string;
  readonly request?: Omit<RawRequest, 'chain'>;
}
