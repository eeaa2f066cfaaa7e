import vscode = require('vscode');
import { inTooltip, shortenId } from '../../engine/primitives';
import { identifiersInLine, type LineIdentifier } from '../shared/lineIdentifier';

type Link = vscode.TerminalLink & LineIdentifier;

/**
 * Identifiers in terminals as links: forge, cast and nodes print many. Of the debug console VS Code lets nobody make links.
 *
 * @param open looks up what begins at a place of a line
 */
export function terminalLinks(isOn: () => boolean, open: (line: string, start: number) => unknown): vscode.Disposable {
  const provider: vscode.TerminalLinkProvider<Link> = {
    provideTerminalLinks: ({ line }) =>
      (isOn() ? identifiersInLine(line) : []).map((found) => ({
        ...{ ...found, startIndex: found.start, length: found.end - found.start },
        tooltip: inTooltip(`Look up ${shortenId(found.identifier.text)}`),
      })),
    handleTerminalLink: async ({ line, start }) => {
      await open(line, start);
    },
  };
  return vscode.window.registerTerminalLinkProvider(provider);
}
