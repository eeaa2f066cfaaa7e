import * as vscode from 'vscode';
import type { Finding } from '../core/finding/finding';
import { findingToHover } from '../core/finding/toHover';
import type { Network } from '../state/network';
import { findingLink, linkedCommands } from './findingLinks';
import { renderContext } from './renderContext';

/**
 * A Finding as a hover. The text may link to commands of ours and to nothing else; what came from outside was escaped by
 * the renderer.
 *
 * @param question Markdown of ours that is shown below
 */
export function hoverMarkdown(
  finding: Finding,
  networks: readonly Network[],
  question?: string,
): vscode.MarkdownString {
  const text = findingToHover(finding, renderContext(networks, findingLink));
  const markdown = new vscode.MarkdownString(question === undefined ? text : `${text}\n\n${question}`);
  markdown.isTrusted = { enabledCommands: linkedCommands };
  markdown.supportThemeIcons = false;
  markdown.supportHtml = false;
  return markdown;
}
