import { apiKey } from './clients';
import type { ShownText } from './surfaces/surface';

/** A link in Markdown that nobody escaped: its target. */
const link = /(?<!\\)\]\(([^)\s]*)/g;
/** What Markdown draws without a link's brackets; the folding of a document's raw part is ours. */
const html = /(?<!\\)<(?!\/?(?:details|summary)>)[a-z/!]/i;
const image = /(?<!\\)!\[/;
const address = /(?<![\\\w])(?:https?:\/\/|www\.)\w/i;
/** What VS Code makes a link of in a notification. */
const notificationLink = /\[[^\]]+\]\((?:https?:|command:|file:)[^)\s]+/i;
/** Lines that a reader cannot see, or that turn the words around them. */
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** What no text that is shown may hold, a line for each; the texts may be megabytes long. */
export function faultsIn(texts: readonly ShownText[]): readonly string[] {
  return texts.flatMap(({ kind, text }) => [
    ...(text.includes(apiKey) ? [`the API key stands in a text (${kind}): ${around(text, text.indexOf(apiKey))}`] : []),
    ...(kind === 'markdown' ? drawn(text) : []),
    ...(kind === 'notification' && notificationLink.test(text) ? [`a notification has a link: ${text}`] : []),
    ...(kind !== 'plain' && unseen.test(text)
      ? [`a text has what nobody sees: ${around(text, text.search(unseen))}`]
      : []),
  ]);
}

function drawn(markdown: string): readonly string[] {
  // What stands in a code block is not drawn.
  const text = markdown.replace(/^(`{3,})json\n[^]*?\n\1$/gm, '');
  const words = text.replace(/(?<![\\`])(`+)(?!`)[^`]*\1(?!`)/g, '');
  return [
    ...[...text.matchAll(link)]
      .filter(([, target = '']) => !target.startsWith('test:'))
      .map(([, target]) => `a link of the server's is drawn: ${target}`),
    ...[html, image, address].flatMap((mark) => {
      const at = words.search(mark);
      return at < 0 ? [] : [`what the server says is drawn: ${around(words, at)}`];
    }),
    // Icons are looked for in code too.
    ...(text.includes('$(') ? [`an icon of the server's is drawn: ${around(text, text.indexOf('$('))}`] : []),
  ];
}

function around(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
}
