import type { CheckInput } from '../model';
import type { ConfigFile } from '../problem';

/** The files of one chain, and what is known beside them for hovers, completion and lenses. Nothing is asked for it. */
export interface LanguageInput extends CheckInput {
  /** The reader's language, and the time zone where it is not that of the clock. */
  readonly locale?: string;
  readonly timeZone?: string;
  /** Of the chain's native token; from outside, so not trusted. */
  readonly symbol?: string;
  /** What the running chain has, as each node that was asked says. */
  readonly live?: readonly LiveValues[];
  /** The name that the workspace gives an address; absent: none. @param address `0x` and lower case */
  nameOf?(address: string): string | undefined;
}

export interface LiveValues {
  /** Who says so: a node's name, a host. Not trusted. */
  readonly from: string;
  /**
   * What stands on the chain in place of a value, as JSON text; undefined: it says nothing about it.
   * @param path keys and indices in the file, keys as the table of fields spells them
   */
  valueAt(file: ConfigFile, path: ConfigPath): string | undefined;
}

/** Keys and indices from the top of a file. */
export type ConfigPath = readonly (string | number)[];

interface Span {
  /** UTF-16 units of the file's text. */
  readonly start: number;
  readonly end: number;
}

export interface ConfigHover extends Span {
  /** Without links and HTML; what stands in files or comes from nodes is escaped in it. */
  readonly markdown: string;
}

export interface ConfigCompletion extends Span {
  readonly label: string;
  readonly kind: 'key' | 'value' | 'address' | 'time' | 'snippet';
  /** Beside the label, a few words. */
  readonly detail?: string;
  /** Markdown, as that of hovers. */
  readonly documentation?: string;
  /** Snippet syntax, with line feeds and tabs, which the editor turns into those of the file. */
  readonly insertText: string;
  /** What typed words are held against: the text that the span holds begins with it. */
  readonly filterText: string;
  readonly sortText: string;
  /** Where a comma is missing before it. */
  readonly commaAt?: number;
}

/** What a number is in the units that people count in, shown behind it. */
export interface ConfigInlayHint {
  readonly offset: number;
  readonly kind: 'amount' | 'time' | 'gas';
  readonly text: string;
}

/** A line above a part of a file. */
export interface ConfigLens extends Span {
  readonly title: string;
  /** A click opens the rules that hold from that time on, seconds since the epoch; absent: nothing to open. */
  readonly opens?: { readonly rulesAt: bigint };
}
