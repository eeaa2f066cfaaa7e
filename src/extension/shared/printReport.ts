import { type Report, reportToJson, reportToMarkdown } from '../../engine/report';
import type { Network } from '../../engine/networks';
import { renderContext } from './renderReport';

/** A Finding as the text of a document or of the clipboard, with a final newline. */
export function printReport(report: Report, format: 'md' | 'json', networks: readonly Network[]): string {
  const text = (format === 'json' ? reportToJson : reportToMarkdown)(report, renderContext(networks));
  return text.endsWith('\n') ? text : `${text}\n`;
}
