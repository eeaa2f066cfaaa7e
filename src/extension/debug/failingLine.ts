import vscode = require('vscode');
import { cleanRemote } from '../../engine/primitives';
import { linkedMarkdown } from '../vscode/ui/markdown';
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

  /** @param hasOther whether a line is marked otherwise, in a hover that takes all marks away */
  constructor(private readonly hasOther: (uri: string, line: number) => boolean) {}

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
    const { line } = selection.active;
    const hover = linkedMarkdown(failureMarkdown(words, stack, this.hasOther(uri, line)));
    this.marks.show([{ uri, line, words, hover }]);
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
