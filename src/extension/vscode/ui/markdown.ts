import vscode = require('vscode');
import { hoverCommands } from '../ids';

/** Markdown for a hover or tooltip with links that may run the commands of `hoverCommands` only. */
export function linkedMarkdown(text: string): vscode.MarkdownString {
  const markdown = plainMarkdown(text);
  markdown.isTrusted = { enabledCommands: Object.values(hoverCommands) };
  return markdown;
}

/** Markdown without commands. */
export function plainMarkdown(text: string): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(text);
  markdown.supportThemeIcons = false;
  markdown.supportHtml = false;
  return markdown;
}
