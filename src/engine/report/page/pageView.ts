import type { Drawing, Lanes } from '../drawn/drawing';
import type { RawRequest, RowTone, Section } from '../report';

/** A Finding as the result page shows it: plain data that passes as a message, with every value in words already. */
export interface PageView {
  /** "Transaction", "Block". */
  readonly kind: string;
  /** The tab's: "Tx 0x0461…4d92". */
  readonly tab: string;
  readonly tone: PageTone;
  /** "✓", "✗", "○", "⚠" or nothing. */
  readonly mark: string;
  readonly title: PageLine;
  /** In full; empty where there is none. */
  readonly id: string;
  /** Other spellings of it that a node or a tool may ask for: "hex", "cb58". */
  readonly forms: readonly PageForm[];
  /** Network, chain, block and time, as far as they are known: what can be looked up leads on. */
  readonly where: readonly PageLine[];
  /** Of a transaction or block. */
  readonly finality?: PageFinality;
  /** When this was made, on the clock that ages count from. */
  readonly now: number;
  /** Who was asked, in a few words each. */
  readonly sources: readonly PageSource[];
  /** On its first screen, above the facts. */
  readonly drawings: readonly PageDrawing[];
  /** Figures that belong together stand in one row. */
  readonly overview: readonly (readonly PageFact[])[];
  /** What few look for: folded. */
  readonly more: readonly PageFact[];
  /** What it tells of besides, each under a heading. */
  readonly cards: readonly PageCard[];
  /** The ways of messages between chains, above all else. */
  readonly lanes: readonly PageTimeline[];
  readonly sections: readonly PageSection[];
  /** Which of them stand together, in the order of the tabs. */
  readonly tabs: readonly PageTab[];
  /** What stands before and after it: blocks. */
  readonly neighbours?: PageNeighbours;
  readonly raw: readonly PageAnswer[];
}

export interface PageTab {
  readonly key: string;
  readonly title: string;
  /** The one of its sections whose rows it counts; absent: none. */
  readonly counted?: number;
  /** It says again what the title says: another one is open at first. */
  readonly isShownAbove?: true;
  /** Indexes into the sections of the page, in the order in which they stand below each other. */
  readonly sections: readonly number[];
}

export interface PageFinality {
  /** "final · 12 confirmations". */
  readonly words: string;
  readonly details: string;
}

export interface PageNeighbours {
  readonly previous?: PageNeighbour;
  /** Its own number. */
  readonly own: string;
  readonly next?: PageNeighbour;
}

export interface PageNeighbour {
  readonly id: string;
  /** "Previous block", for who cannot see where it stands. */
  readonly label: string;
  readonly text: string;
}

export interface PageForm {
  readonly label: string;
  readonly text: string;
}

export type PageTone = 'plain' | 'good' | 'bad' | 'waiting' | 'warning';

export type PageLine = readonly PageSpan[];

/** One run of a line. Whatever stands in it is shown as text. */
export type PageSpan =
  | { readonly kind: 'text' | 'guess' | 'alarm'; readonly text: string }
  /** Fixed-width; `full` where `text` is cut. */
  | { readonly kind: 'code'; readonly text: string; readonly full?: string }
  /** A part of a whole, with a bar. */
  | { readonly kind: 'share'; readonly text: string; readonly thousandths: number }
  /** A figure, with its exact value on hover and for the clipboard where `text` is not that. */
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

/** A place in a file of the open folder, which it leads to. Line and column count from 0. */
export interface PagePlace {
  readonly kind: 'place';
  readonly text: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

/** A time whose age goes on while it is looked at. */
export interface PageTime {
  readonly kind: 'time';
  /** With the age that it had when the page was made. */
  readonly text: string;
  /** Without. */
  readonly clock: string;
  /** With date and zone. */
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
  /** Where it leads to is on this chain; absent: on that of the page. */
  readonly chain?: string;
  /** It leads to another page. */
  readonly isLink: boolean;
}

export interface PageFact {
  readonly key: string;
  readonly label: string;
  readonly value: PageLine;
  /** Who said so, where more than one was asked. */
  readonly from: readonly string[];
  readonly drawn?: Drawing<PageLine>;
}

export interface PageDrawing {
  readonly key: string;
  readonly heading: string;
  readonly drawing: Drawing<PageLine>;
}

/** The way of a message, stage by stage. */
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
  /** How many rows there are; those that it has are the first of them. */
  readonly count: number;
  readonly note?: PageLine;
  readonly from: readonly string[];
  readonly drawn?: Drawing<PageLine>;
  /** How it goes on where the reader asks for more. */
  readonly more?: PageMore;
}

/** What is said and can be done below a table that goes on. */
export interface PageMore {
  /** "Load more", "Scan blocks"; absent: there is no more. */
  readonly start?: string;
  readonly isRunning: boolean;
  /** How far it is. */
  readonly words?: string;
  /** Of what is read in the end, in thousandths. */
  readonly share?: number;
  /** What is not included, and what went wrong: a sentence each. */
  readonly notes: readonly string[];
  /** Two blocks can be typed, the lower one first. */
  readonly range?: readonly [BlockField, BlockField];
}

interface BlockField {
  readonly label: string;
  /** What it is while nothing is typed. */
  readonly placeholder: string;
}

/** Rows of a section, and what they are besides their cells: by the index of the row; absent where none is more. */
export interface PageRows {
  readonly rows: readonly (readonly PageCell[])[];
  /** How deep each row stands in a tree; absent where it is none. */
  readonly depths?: readonly number[];
  readonly marks?: PageMarks;
}

export type PageMarks = readonly (PageMark | undefined)[];

export interface PageMark {
  readonly tone?: RowTone;
  /** Shown where the row is opened. */
  readonly details?: readonly PageFact[];
}

export interface PageCell {
  readonly line: PageLine;
  /** What it is sorted by where it is a figure: an integer. */
  readonly order?: string;
}

export interface PageSource {
  /** "127.0.0.1:9650", "127.0.0.1:9650 failed". */
  readonly words: string;
  /** When it said so, on the same clock as `now`; absent where nobody was asked. */
  readonly at?: number;
  /** In full, for the hover. */
  readonly details: string;
  /** It stands in the header, as the first of its host, and not only in the list of all. */
  readonly isBrief: boolean;
  readonly tone: PageTone;
}

/** An answer as it came; the page asks for it where it is opened. */
export interface PageAnswer {
  readonly label: string;
  /** What asked for it. */
  readonly request?: Omit<RawRequest, 'chain'>;
}
