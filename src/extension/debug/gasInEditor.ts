import vscode = require('vscode');
import * as z from 'zod/mini';
import { UserError } from '../../engine/errors';
import { cleanRemote } from '../../engine/primitives';
import { readUri } from '../vscode/readUri';
import { linkedMarkdown } from '../vscode/ui/markdown';
import { LineMarks } from './lineMarks';
import { removalLink } from './markLinks';
import { openUnchanged } from './openSource';
import { sourcePlace } from './sourcePlace';
import { isUnchanged } from './unchanged';

const gasLines = z.array(z.extend(z.omit(sourcePlace, { column: true }), { words: z.string() }));

/** Tells at the ends of lines what they cost, until their files are closed. */
export class GasInEditor {
  private readonly marks = new LineMarks({
    after: { color: new vscode.ThemeColor('editorCodeLens.foreground') },
  });

  /** @param hasOther whether a line is marked otherwise, in a hover that takes all marks away */
  constructor(private readonly hasOther: (uri: string, line: number) => boolean) {}

  /**
   * Opens the line that cost most, and marks all of them.
   *
   * @param lines `{ uri, line, words }` each, what cost most first
   * @param at when that was told, milliseconds since the epoch: files that changed since are left out
   * @throws {UserError} they are in no file of the open folder, or the first one has changed
   */
  async show(lines: unknown, at: unknown): Promise<void> {
    const [most, ...others] = z.safeParse(gasLines, lines).data ?? [];
    if (most === undefined) {
      throw new UserError('No line of the open folder took gas in this transaction.');
    }
    await openUnchanged({ uri: most.uri, line: most.line, column: 0 }, at);
    const all = [most, ...others].flatMap((mark) => {
      const uri = readUri(mark.uri);
      return uri === undefined ? [] : [{ ...mark, uri }];
    });
    const files = [...new Map(all.map(({ uri }) => [uri.toString(), uri])).values()];
    const unchanged = await Promise.all(
      files.map(async (uri) => ((await isUnchanged(uri, at)) ? [uri.toString()] : [])),
    );
    const result = new Set(unchanged.flat());
    const hover = linkedMarkdown(removalLink());
    this.marks.show(
      all
        .map(({ uri, line, words }) => ({ uri: uri.toString(), line, words: cleanRemote(words, 60) }))
        .filter(({ uri }) => result.has(uri))
        .map((mark) => (this.hasOther(mark.uri, mark.line) ? mark : { ...mark, hover })),
    );
  }

  isAt(uri: string, line: number): boolean {
    return this.marks.isAt(uri, line);
  }

  clear(): void {
    this.marks.clear();
  }

  dispose(): void {
    this.marks.dispose();
  }
}
