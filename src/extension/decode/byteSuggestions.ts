import type vscode = require('vscode');
import { type ByteReading, MAX_BYTES_TEXT, bytesAt } from '../../engine/bytes';
import type { AddressCodec } from '../shared/documentRoute';

export interface ByteSuggestion {
  readonly text: string;
  readonly reading: ByteReading;
  /** The origin of the bytes, localised. */
  readonly from: string;
}

export interface ByteSuggestionInput {
  readonly editor: readonly string[];
  readonly clipboard: string;
  read(text: string): readonly ByteReading[];
}

const maxOfEach = 5;

/** Suggestions before anything is typed: each reading of the bytes in the editor and on the clipboard. */
export function byteSuggestions({ editor, clipboard, read }: ByteSuggestionInput): readonly ByteSuggestion[] {
  const suggest = (texts: readonly string[], from: string): readonly ByteSuggestion[] =>
    texts.flatMap((text) => read(text).map((reading) => ({ text, reading, from }))).slice(0, maxOfEach);
  return [
    ...suggest(editor, 'from the editor'),
    ...suggest(editor.includes(clipboard.trim()) ? [] : [clipboard.trim()], 'from the clipboard'),
  ];
}

/** Limit on words that are tried in a selection that is not bytes as a whole. */
const maxWords = 200;

const minWordLength = 20;

/**
 * Texts that may be bytes: the selection without surrounding quotes, then each word in it; where it is empty, the word
 * at the cursor.
 */
export function editorBytes(editor: vscode.TextEditor): readonly string[] {
  const { document, selection } = editor;
  if (selection.isEmpty) {
    const { line, character } = selection.active;
    const found = bytesAt(document.lineAt(line).text, character);
    return found === undefined ? [] : [found.text];
  }
  const text = document.getText(selection);
  if (text.length > MAX_BYTES_TEXT) {
    return [];
  }
  const whole = text.replace(/^[\s"'`,;()[\]{}]+/, '').replace(/[\s"'`,;()[\]{}]{1,20}$/, '');
  const words = text
    .split(/[^0-9A-Za-z+/=_]+/)
    .filter((word) => word.length >= minWordLength)
    .slice(0, maxWords);
  return [...new Set([whole, ...words])].filter((word) => word !== '');
}

/** Prose, the node's JSON, or byte ranges with field names. */
export type BytesFormat = 'md' | 'json' | 'txt';

/** A command's argument: `json`, `txt`, or prose for anything else. */
export function readFormat(value: unknown): BytesFormat {
  return value === 'json' || value === 'txt' ? value : 'md';
}

export interface BytesRequest {
  /** Key of the reading: "P.tx". */
  readonly as: string;
  readonly network: string;
  readonly format: BytesFormat;
  /** The original text. Absent where it is too long for an address. */
  readonly text?: string;
  /** Store name of bytes that are too long for an address. */
  readonly name?: string;
  /** Shortened bytes for the tab title, where that is not `text`. Cannot be parsed back. */
  readonly shown?: string;
}

/** Longest text that is stored in the address, so that VS Code can restore the document after a restart. */
export const maxLengthInAddress = 65_536;

/** `/P.tx 0x00000000…5f1c.md`: the tab title. The bytes are in the query. */
export const bytesAddress: AddressCodec<BytesRequest, BytesFormat> = {
  endings: ['md', 'json', 'txt'],
  print({ as, network, format, text, name, shown = text ?? '' }) {
    const clean = shown.replace(/[^0-9A-Za-z+=]/g, '');
    const short = clean.length > 18 ? `${clean.slice(0, 10)}…${clean.slice(-4)}` : clean;
    return { path: `${as} ${short}`, ending: format, query: { as, network, text, name } };
  },
  parse({ ending, query: { as, network, text, name } }) {
    return !as || !network || (!text && !name) ? undefined : { as, network, format: ending, text, name };
  },
};
