import { codeSpan, escapeMarkdown, isCodeSafe, markdownLink } from '../primitives';
import type { Report, Line, Span } from './report';
import { type TextStyle, idKind, isLookupId, gapBefore, idText, nameOfSpan, shownName, spanText } from './spanText';
import type { RenderContext } from './renderContext';

type LookupTarget = Pick<Report, 'network' | 'chain'>;

/**
 * A line as inline Markdown. Adjacent text is escaped as a whole, since two harmless pieces may form a link when
 * joined.
 *
 * @param hashKind what a 32-byte value is in this position
 */
export function lineToMarkdown(
  line: Line,
  style: TextStyle,
  ctx: RenderContext,
  place: LookupTarget,
  hashKind?: string,
): string {
  let markdown = '';
  let words = '';
  // Two adjacent code spans would merge into one.
  const add = (more: string): void => {
    markdown += (markdown.endsWith('`') && more.startsWith('`') ? ' ' : '') + more;
  };
  const flush = (): void => {
    add(escapeMarkdown(words));
    words = '';
  };
  for (const span of line) {
    const link = span.kind === 'id' ? lookUpLink(span.id, ctx, place) : undefined;
    if (span.kind === 'id' && link !== undefined) {
      const name = shownName(nameOfSpan(span, ctx));
      words += name === '' ? '' : `${name} `;
      flush();
      markdown += markdownLink(idText(span.id, style), link, `${idKind(span.id, hashKind)}: ${span.id}`);
      continue;
    }
    const text = spanText(span, style, ctx);
    const opened = span.kind === 'place' ? openLink(span, ctx, place) : undefined;
    if (opened !== undefined) {
      flush();
      add(markdownLink(text, opened));
      continue;
    }
    if (span.kind === 'text' && span.isAlarm) {
      flush();
      add(`**${escapeMarkdown(text)}**`);
      continue;
    }
    if (span.kind === 'code' && isCodeSafe(text)) {
      flush();
      add(codeSpan(text));
      continue;
    }
    words += gapBefore(span, markdown + words) + text;
  }
  flush();
  return markdown;
}

function lookUpLink(id: string, ctx: RenderContext, { network, chain }: LookupTarget): string | undefined {
  if (!isLookupId(id)) {
    return undefined;
  }
  return ctx.link?.('lookUp', {
    identifier: id,
    network,
    chain,
  });
}

function openLink(
  { uri, line, column }: Extract<Span, { kind: 'place' }>,
  ctx: RenderContext,
  { network, chain }: LookupTarget,
): string | undefined {
  return ctx.link?.('openSource', { identifier: '', network, chain, place: { uri, line, column } });
}
