import vscode = require('vscode');
import type { Finding } from '../core/finding/finding';
import type { RenderContext } from '../core/finding/renderContext';
import { factsToHover, findingToHover } from '../core/finding/toHover';
import { findingToJson } from '../core/finding/toJson';
import { findingToMarkdown } from '../core/finding/toMarkdown';
import type { Network } from '../core/networks/network';
import { linkedMarkdown } from '../editor/ui/markdown';
import { findingLink } from './findingLinks';

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

/** Some facts of a Finding as a hover of their own; undefined where it has none of them. */
export function hoverFacts(
  finding: Finding,
  keys: readonly string[],
  networks: readonly Network[],
): vscode.MarkdownString | undefined {
  const text = factsToHover(finding, keys, renderContext(networks, findingLink));
  return text === '' ? undefined : linkedMarkdown(text);
}

/** A Finding as the text of a document or of the clipboard, with a final newline. */
export function printFinding(finding: Finding, format: 'md' | 'json', networks: readonly Network[]): string {
  const text = format === 'json' ? findingToJson(finding) : findingToMarkdown(finding, renderContext(networks));
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** How this reader sees values: the editor's language, this machine's time zone, ages from now on. */
export function renderContext(networks: readonly Network[], link?: RenderContext['link']): RenderContext {
  return {
    now: Date.now(),
    locale: vscode.env.language,
    otherNetworks: networks.map(({ name }) => name),
    link,
  };
}
