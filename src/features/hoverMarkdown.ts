import type vscode = require('vscode');
import type { Finding } from '../core/finding/finding';
import { findingToHover } from '../core/finding/toHover';
import { linkedMarkdown } from '../editor/ui/markdown';
import type { Network } from '../core/networks/network';
import { findingLink } from './findingLinks';
import { renderContext } from './renderContext';

/**
 * A Finding as a hover. The text may link to commands of ours and to nothing else; what came from outside was escaped by
 * the renderer.
 *
 * @param below Markdown of ours
 */
export function hoverMarkdown(finding: Finding, networks: readonly Network[], below?: string): vscode.MarkdownString {
  const text = findingToHover(finding, renderContext(networks, findingLink));
  return linkedMarkdown(below === undefined ? text : `${text}\n\n${below}`);
}
