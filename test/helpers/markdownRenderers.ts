import MarkdownIt from 'markdown-it';
import MarkdownIt12 from 'markdown-it-12';
import { Marked } from 'marked';

/** What a reader sees of rendered Markdown, and what a click could open. */
export interface Rendered {
  /** Without tags and repeated blanks. */
  readonly text: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
  /** Names of all elements. */
  readonly elements: ReadonlySet<string>;
}

/** Renderers of our Markdown: VS Code's hovers, its previews in the oldest and newest supported version, and others. */
export const markdownRenderers: Readonly<Record<string, (markdown: string) => Rendered>> = {
  'a hover': (markdown) => read(new Marked().parse(markdown, { async: false })),
  'the preview of VS Code 1.105': preview(MarkdownIt12, false),
  'the preview of a later VS Code': preview(MarkdownIt, false),
  'a preview that links bare hosts': preview(MarkdownIt, true),
  'an older preview that links bare hosts': preview(MarkdownIt12, true),
};

/** VS Code's own previews set `fuzzyLink` to false. */
function preview(create: typeof MarkdownIt, fuzzyLink: boolean): (markdown: string) => Rendered {
  const renderer = create({ html: true, linkify: true });
  renderer.linkify.set({ fuzzyLink });
  return (markdown) => read(renderer.render(markdown));
}

function read(html: string): Rendered {
  return {
    text: textOf(html),
    links: [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
      href: decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
      text: textOf(inner),
    })),
    elements: new Set([...html.matchAll(/<([a-z][a-z\d]*)\b/gi)].map(([, name = '']) => name.toLowerCase())),
  };
}

function textOf(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

function decoded(html: string): string {
  return html.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? parseInt(hex ?? '0', 16) : Number(decimal))
      : (named[name] ?? whole),
  );
}
