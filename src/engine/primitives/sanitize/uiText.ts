import { cleanRemote, isolateStretches } from '../text/clean';

/*
 * Words in VS Code's own interface. Of a plain text VS Code makes links in notifications, progress and below quick inputs:
 * `[text](command:…)`, which it runs without a question. And it makes icons in picks, status bars and lenses: `$(name)`. A
 * blank in the middle takes the meaning away, whatever stands around it, and what is left can be read and copied. All of
 * it is cut at a length, on one line, and without what is unseen or reorders the rest.
 *
 * Each function is for one place and takes the whole text that is shown there, words of ours and of others: two harmless
 * pieces can make a link when they meet.
 */

const oneLine = (longest: number) => (text: string) => onOneLine(text, longest);
const lines = (most: number) => (text: string) => onLines(text, most);

/** A notification, and title and message of progress. */
export const inNotification = oneLine(1_000);

/** Question and detail of a dialog, which keep their lines and what these are indented by. */
export const inDialog = lines(60);

/** Label, description and detail of a quick pick. */
export const inPick = oneLine(500);

/** Title, placeholder, prompt and validation message of a quick pick or an input box. */
export const inPrompt = oneLine(1_000);

/** An item of the status bar, also of a cell's; pieces of it may follow an icon of ours. */
export function inStatusBar(pieces: readonly { readonly icon?: string; readonly words: string }[]): string {
  return pieces.map(({ icon, words }) => (icon === undefined ? '' : `$(${icon}) `) + onOneLine(words, 120)).join(' ');
}

/** A tooltip that is no Markdown. */
export const inTooltip = lines(60);

/** Label, description and accessible label of a tree's item. */
export const inTree = oneLine(400);

/** Description and message of a view. */
export const inView = oneLine(1_000);

/** The title of a lens. */
export const inLens = oneLine(200);

/** The title of a tab. */
export const inTab = oneLine(200);

/** What is said about a place in an editor: diagnostics, hints, quick fixes, completions. */
export const inEditor = oneLine(1_000);

/** A sentence in the output of a notebook's cell. */
export const inOutput = lines(60);

/** A sentence that a document of plain text has in place of what it should show. */
export const inDocument = lines(60);

function onOneLine(text: string, longest: number): string {
  // Cleaned first: what is unseen may stand between two characters that mean something together.
  const apart = cleanRemote(text, longest).replaceAll('](', '] (').replaceAll('$(', '$ (');
  return isolateStretches(cleanRemote(apart, longest));
}

function onLines(text: string, most: number): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/, most + 1);
  const shown = lines.slice(0, most).map((line) => `${/^ */.exec(line)?.[0] ?? ''}${onOneLine(line, 1_000)}`);
  return (lines.length > most ? [...shown, '…'] : shown).join('\n').trimEnd();
}
