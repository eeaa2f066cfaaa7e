import * as z from 'zod/mini';
import { cleanRemote, inMarkdown, markdownLink } from '../../engine/primitives';
import { commandLink } from '../vscode/target';
import { hoverCommands } from '../vscode/ids';

const count = z.int().check(z.gte(0), z.lte(10_000_000));

/** A place in a link: `uri` of a file, zero-based line and column. */
export const sourcePlace = z.object({ uri: z.string().check(z.maxLength(4096)), line: count, column: count });

/** Limits on frames in a link, and on the characters of each. */
const maxFrames = 10;
const maxWords = 200;

const stackOf = z.array(z.extend(sourcePlace, { words: z.string() })).check(z.maxLength(maxFrames));

/**
 * Hover of a marked line, as Markdown: why it failed, the stack as links, and a link that removes the mark.
 *
 * @param stack of a link, `{ uri, line, column, words }` each
 * @param hasRemoval another mark of that line has the removal link
 */
export function failureMarkdown(reason: string, stack: unknown, hasRemoval = false): string {
  const frames = z.safeParse(stackOf, stack).data ?? [];
  const lines = frames.map(({ words, ...place }) =>
    markdownLink(cleanRemote(words, maxWords), commandLink(hoverCommands.openSource, place)),
  );
  const parts = [inMarkdown(reason), lines.join('  \n'), hasRemoval ? '' : removalLink()];
  return parts.filter((part) => part !== '').join('\n\n');
}

export function removalLink(): string {
  return markdownLink('Remove marks', commandLink(hoverCommands.clearMarks));
}
