import type { Finding } from '../core/finding/finding';
import { findingToJson } from '../core/finding/toJson';
import { findingToMarkdown } from '../core/finding/toMarkdown';
import type { Network } from '../core/networks/network';
import { renderContext } from './renderContext';

/** A Finding as the text of a document or of the clipboard, with a final newline. */
export function printFinding(finding: Finding, format: 'md' | 'json', networks: readonly Network[]): string {
  const text = format === 'json' ? findingToJson(finding) : findingToMarkdown(finding, renderContext(networks));
  return text.endsWith('\n') ? text : `${text}\n`;
}
