import * as l10n from '@vscode/l10n';
import type { Finding, Line } from '../../src/core/finding/finding';

/** Has every message of a suite in a language that puts it in brackets, so that what was not translated stands outside. */
export function usePseudoLocale(): void {
  before(() => l10n.config({ contents: everyMessage }));
  after(() => l10n.config({ contents: {} }));
}

const everyMessage = new Proxy({}, { get: (_, message) => `⟦${String(message)}⟧` });

/** What of a Finding's lines is no whole message: words outside of one, and sentences that are put together from several. */
export function gluedIn({ title, facts, sections, related }: Finding): readonly string[] {
  const lines: (readonly [string, Line | string])[] = [
    ['title', title],
    ...facts.flatMap(({ key, label, value }) => [[`label of ${key}`, label] as const, [key, value] as const]),
    ...sections.flatMap(({ key, heading, columns, rows, note }) => [
      [`heading of ${key}`, heading] as const,
      ...columns.map((column) => [`column of ${key}`, column] as const),
      ...rows.flat().map((cell) => [key, cell] as const),
      ...(note === undefined ? [] : [[`note of ${key}`, note] as const]),
    ]),
    ...related.map(({ label }) => ['related', label] as const),
  ];
  return [...new Set(lines.flatMap(([where, line]) => faultOf(line).map((fault) => `${where}: ${fault}`)))];
}

/** `□` is a value, which is shown as it is in every language, a bar nothing that is read; `■` a message, `■.` one that ends as a sentence does. */
function faultOf(line: Line | string): readonly string[] {
  const words = (span: Line[number]): string =>
    span.kind === 'text' ? span.text : span.kind === 'share' && span.isBar === true ? '' : '□';
  const shown = typeof line === 'string' ? line : line.map(words).join('');
  const outline = outlineOf(shown);
  // Names stand as they are in every language: of chains and standards, of functions with their arguments.
  const isUntranslated = /(?<!\p{L})\p{Ll}{2,} \p{Ll}{2,}/u.test(outline.replace(/\(.*\)/g, ''));
  // A label and its value may stand side by side.
  const isGlued = /■[■□]|□■/u.test(outline);
  const hasLooseEnd = /⟦[\s,;:.)]|[\s(]⟧/.test(shown);
  return isUntranslated || isGlued || hasLooseEnd ? [shown] : [];
}

function outlineOf(shown: string): string {
  let depth = 0;
  let outline = '';
  let last = '';
  for (const letter of shown) {
    if (letter === '⟧' && --depth === 0) {
      outline += /[.!?…]/.test(last) ? '■.' : '■';
    } else if (letter === '⟦') {
      depth++;
    } else if (depth === 0) {
      outline += letter;
    }
    last = letter;
  }
  return outline;
}
