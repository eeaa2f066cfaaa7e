import vscode = require('vscode');
import { cleanRemote } from '../../core/text/clean';
import { linkedMarkdown } from '../../editor/ui/markdown';
import { LineMarks } from './lineMarks';
import { failureMarkdown } from './markLinks';
import { openUnchanged } from './openSource';

/** Characters of a reason beside a line. */
const maxReason = 160;

/** Marks the line of a failure with its reason, until the file is closed or that line is edited. */
export class FailingLine {
  private readonly marks = new LineMarks({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('diffEditor.removedLineBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorError.foreground'),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
    after: { color: new vscode.ThemeColor('editorError.foreground'), fontStyle: 'italic' },
  });

  /**
   * @param place of a link, `{ uri, line, column }`
   * @param reason one line; not trusted
   * @param stack of the link too, `{ uri, line, column, words }` each
   * @param at when that was told, milliseconds since the epoch
   * @throws {UserError} there is no such place, or no more
   */
  async show(place: unknown, reason: unknown, stack: unknown, at: unknown): Promise<void> {
    const { document, selection } = await openUnchanged(place, at);
    const words = cleanRemote(typeof reason === 'string' ? reason : '', maxReason);
    const uri = document.uri.toString();
    this.marks.show([
      { uri, line: selection.active.line, words, hover: linkedMarkdown(failureMarkdown(words, stack)) },
    ]);
  }

  clear(): void {
    this.marks.clear();
  }

  dispose(): void {
    this.marks.dispose();
  }
}
