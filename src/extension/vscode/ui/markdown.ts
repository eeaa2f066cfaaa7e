import vscode = require('vscode');
import { hoverCommands } from '../ids';

/** Markdown of ours for a hover or a tooltip, whose links run the commands of `hoverCommands` and no others. */
export function linkedMarkdown(text: string): vscode.MarkdownString {
  const markdown = plainMarkdown(text);
  markdown.isTrusted = { enabledCommands: Object.values(hoverCommands) };
  return markdown;
}

/** Markdown of ours that runs nothing. */
export function plainMarkdown(text: string): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(text);
  markdown.supportThemeIcons = false;
  markdown.supportHtml = false;
  return markdown;
}
