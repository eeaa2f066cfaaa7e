import type vscode = require('vscode');
import { inTooltip, shortenId } from '../../engine/primitives';
import { identifiersInLine, type LineIdentifier } from '../shared/lineIdentifier';

/**
 * Identifiers in a terminal line as links: forge, cast and nodes print many. VS Code has no link API for the debug
 * console.
 */
export function linksIn(whole: string): (vscode.TerminalLink & LineIdentifier)[] {
  return identifiersInLine(whole).map((found) => ({
    ...{ ...found, startIndex: found.start, length: found.end - found.start },
    tooltip: inTooltip(`Look up ${shortenId(found.identifier.text)}`),
  }));
}
