import vscode = require('vscode');
import { inEditor, inLens, inTooltip } from '../../../engine/primitives';

/** What is wrong at a place. */
export function diagnosticAt(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  return new vscode.Diagnostic(range, inEditor(message), severity);
}

/**
 * What is wrong at a place, and below it what somebody else says to that.
 *
 * @param said is cut in the middle, since what matters stands at its beginning or at its end
 */
export function diagnosticWith(
  range: vscode.Range,
  message: string,
  reported: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  const shown = reported.length > 900 ? `${reported.slice(0, 300)} … ${reported.slice(-600)}` : reported;
  return new vscode.Diagnostic(range, `${inEditor(message)}\n${inEditor(shown)}`, severity);
}

/** What a diagnostic is about besides. */
export function relatedAt(uri: vscode.Uri, range: vscode.Range, message: string): vscode.DiagnosticRelatedInformation {
  return new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, range), inEditor(message));
}

/** What sets several diagnostics right at once: when it is asked for, or when a file is saved. */
export function fixAll(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inEditor(title), vscode.CodeActionKind.SourceFixAll.append('snowprobe'));
}

/** Words of ours behind a place in the text. */
export function hintAt(position: vscode.Position, words: string): vscode.InlayHint {
  return new vscode.InlayHint(position, inEditor(words));
}

/** What sets a diagnostic right. */
export function quickFix(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inEditor(title), vscode.CodeActionKind.QuickFix);
}

/** Another way to write what stands there. */
export function rewrite(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inEditor(title), vscode.CodeActionKind.RefactorRewrite);
}

/** A lens above a line. */
export function lensAt(line: number, { title, ...command }: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { ...command, title: inLens(title) });
}

/** A link over a place in the text. */
export function linkAt(range: vscode.Range, target: vscode.Uri, tooltip: string): vscode.DocumentLink {
  const link = new vscode.DocumentLink(range, target);
  link.tooltip = inTooltip(tooltip);
  return link;
}
