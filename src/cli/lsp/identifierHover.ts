import { type Hover, MarkupKind } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Engine } from '../../engine';
import { hoverTarget, linesAbove, linesBelow, secretReport } from '../../engine/detection';
import { errorSentence } from '../../engine/errors';
import { offlineReport } from '../../engine/lookup';
import type { Network } from '../../engine/networks';
import { inMarkdown } from '../../engine/primitives';
import { type Report, reportToHover } from '../../engine/report';
import { CommandError } from '../command';
import { engineOn, type ProjectPorts } from '../engine';
import { readerContext } from '../reader';
import { type NetworkChoice, type OpenNetwork, openNetwork } from '../network/openNetwork';

/** Says in any document what an identifier is: without a network that was chosen, only what it says itself. */
export class IdentifierHover {
  private opened: Promise<{ readonly open: OpenNetwork; readonly engine: Engine }> | undefined;

  constructor(
    private readonly choice: NetworkChoice,
    private readonly project: ProjectPorts,
    private readonly active: () => Promise<Network>,
  ) {}

  async at(document: TextDocument, offset: number, signal: AbortSignal): Promise<Hover | undefined> {
    const { line, character } = document.positionAt(offset);
    const lines = new Lines(document);
    const found = hoverTarget({
      fileName: decodeURIComponent(document.uri),
      line: lines.lineAt(line).text,
      linesAbove: linesAbove(lines, line),
      linesBelow: linesBelow(lines, line),
      offset: character,
    });
    if (found === undefined) {
      return undefined;
    }
    const report = found.secret ? secretReport(found) : await this.report(found.identifier, signal);
    const value = typeof report === 'string' ? inMarkdown(report) : reportToHover(report, readerContext());
    const range = { start: { line, character: found.start }, end: { line, character: found.end } };
    return { contents: { kind: MarkupKind.Markdown, value }, range };
  }

  /** A sentence where nobody may be asked. */
  private async report(identifier: Parameters<typeof offlineReport>[0], signal: AbortSignal): Promise<Report | string> {
    const { network, settings, node, yes } = this.choice;
    if (network === undefined && settings === undefined && node === undefined && yes !== true) {
      return offlineReport(identifier, await this.active());
    }
    try {
      this.opened ??= openNetwork(this.choice).then((open) => ({ open, engine: engineOn(open, this.project) }));
      const { open, engine } = await this.opened;
      return await engine.lookup.find(identifier, open.network, { signal, allowed: open.allowed, quick: true });
    } catch (error) {
      this.opened = error instanceof CommandError ? undefined : this.opened;
      return error instanceof CommandError ? error.message : errorSentence(error);
    }
  }
}

class Lines {
  readonly lineCount: number;

  constructor(private readonly document: TextDocument) {
    this.lineCount = document.lineCount;
  }

  lineAt(line: number): { readonly text: string } {
    const text = this.document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
    return { text: text.replace(/\r?\n$/, '') };
  }
}
