import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import * as z from 'zod/mini';
import { UserError } from '../../api/errors/userError';
import { cleanRemote } from '../../core/text/clean';
import { linkedMarkdown } from '../../editor/ui/markdown';
import { LineMarks } from './lineMarks';
import { removalLink } from './markLinks';
import { openSource } from './openSource';
import { sourcePlace } from './sourcePlace';

const gasLines = z.array(z.extend(z.omit(sourcePlace, { column: true }), { words: z.string() }));

/** Tells at the ends of lines what they cost, until their files are closed. */
export class GasInEditor {
  private readonly marks = new LineMarks({
    after: { color: new vscode.ThemeColor('editorCodeLens.foreground') },
  });

  /**
   * Opens the line that cost most, and marks all of them.
   *
   * @param lines `{ uri, line, words }` each, what cost most first
   * @throws {UserError} they are in no file of the open folder
   */
  async show(lines: unknown): Promise<void> {
    const [most, ...others] = z.safeParse(gasLines, lines).data ?? [];
    if (most === undefined) {
      throw new UserError(l10n.t('No line of the open folder took gas in this transaction.'));
    }
    await openSource({ uri: most.uri, line: most.line, column: 0 });
    const hover = linkedMarkdown(removalLink());
    this.marks.show(
      [most, ...others].map(({ uri, line, words }) => ({
        uri: vscode.Uri.parse(uri).toString(),
        line,
        words: cleanRemote(words, 60),
        hover,
      })),
    );
  }

  clear(): void {
    this.marks.clear();
  }

  dispose(): void {
    this.marks.dispose();
  }
}
