import vscode = require('vscode');
import { type Report, reportToJson, reportToMarkdown } from '../../engine/report';
import type { Network } from '../../engine/networks';
import { renderContext } from './renderReport';
import { flash } from '../vscode/ui/message';

/** A Report as the text of a document or of the clipboard, with a final newline. */
export function printReport(report: Report, format: 'md' | 'json', networks: readonly Network[]): string {
  const text = (format === 'json' ? reportToJson : reportToMarkdown)(report, renderContext(networks));
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** Copies a result, and confirms it in the status bar. */
export async function copyAs(format: 'json' | 'md', text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  flash(format === 'json' ? 'Copied as JSON.' : 'Copied as Markdown.');
}
