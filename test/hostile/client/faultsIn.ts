import { apiKey } from './clients';
import type { ShownText } from './surfaces/surface';

/** An unescaped Markdown link: its target. */
const link = /(?<!\\)\]\(([^)\s]*)/g;
/** HTML in Markdown, except for our own folding of a document's raw part. */
const html = /(?<!\\)<(?!\/?(?:details|summary)>)[a-z/!]/i;
const image = /(?<!\\)!\[/;
const address = /(?<![\\\w])(?:https?:\/\/|www\.)\w/i;
/** Text that VS Code renders as a link in a notification. */
const notificationLink = /\[[^\]]+\]\((?:https?:|command:|file:)[^)\s]+/i;
/** Characters that are invisible or change the text direction. */
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Forbidden contents of shown texts, a line for each; the texts may be megabytes long. */
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
  // Contents of code blocks are not rendered.
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
    // Icons are also rendered in code.
    ...(text.includes('$(') ? [`an icon of the server's is drawn: ${around(text, text.indexOf('$('))}`] : []),
  ];
}

function around(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
}
