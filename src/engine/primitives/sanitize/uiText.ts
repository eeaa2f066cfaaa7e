import { cleanRemote, isolateStretches } from '../text/clean';

/* Text in VS Code's own interface. VS Code turns plain text into links in notifications, progress and quick
    inputs, `[text](command:…)`, which run without a prompt; and into icons in picks, status bar and code lenses,
    `$(name)`. A space in between disables both, whatever surrounds it, and the text remains readable and copyable.
    All functions also limit the length, keep to one line unless stated otherwise, and remove invisible and
    reordering characters. Each function is for one place and takes the whole text shown there, trusted and
    untrusted: two harmless pieces may form a link when joined. */

const oneLine = (longest: number) => (text: string) => onOneLine(text, longest);
const lines = (most: number) => (text: string) => onLines(text, most);

/** Notifications; title and message of progress. */
export const inNotification = oneLine(1_000);

/** Message and detail of a dialog, with line breaks and indentation. */
export const inDialog = lines(60);

/** Label, description and detail of a quick pick item. */
export const inPick = oneLine(500);

/** Title, placeholder, prompt and validation message of a quick pick or an input box. */
export const inPrompt = oneLine(1_000);

/** A status bar item, also of a notebook cell; icons are trusted. */
export function inStatusBar(pieces: readonly { readonly icon?: string; readonly words: string }[]): string {
  return pieces.map(({ icon, words }) => (icon === undefined ? '' : `$(${icon}) `) + onOneLine(words, 120)).join(' ');
}

/** A plain-text tooltip. */
export const inTooltip = lines(60);

/** Label, description and accessible label of a tree item. */
export const inTree = oneLine(400);

/** Description and message of a view. */
export const inView = oneLine(1_000);

export const inLens = oneLine(200);

export const inTab = oneLine(200);

/** Text for a location in an editor: diagnostics, hints, quick fixes, completions. */
export const inEditor = oneLine(1_000);

export const inOutput = lines(60);

/** A message that replaces the content of a plain-text document. */
export const inDocument = lines(60);

function onOneLine(text: string, longest: number): string {
  // Clean first: invisible characters may separate two that have a meaning together.
  const apart = cleanRemote(text, longest).replaceAll('](', '] (').replaceAll('$(', '$ (');
  return isolateStretches(cleanRemote(apart, longest));
}

function onLines(text: string, most: number): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/, most + 1);
  const shown = lines.slice(0, most).map((line) => `${/^ */.exec(line)?.[0] ?? ''}${onOneLine(line, 1_000)}`);
  return (lines.length > most ? [...shown, '…'] : shown).join('\n').trimEnd();
}
