import type { LinkArgs, LinkCommand } from '../../engine/report';
import { parseIdentifier } from '../../engine/detection';
import { hoverCommands } from '../vscode/ids';
import { commandLink, type Target, type TextPlace } from '../vscode/target';

/**
 * The `command:` URI of a link in a Report; `undefined` where there is no command for it.
 *
 * @param shownAt where the Report can be shown again
 */
export function reportLink(command: LinkCommand, args: LinkArgs, shownAt?: TextPlace): string | undefined {
  const target: Target = {
    id: args.identifier,
    network: args.network,
    chain: args.chain,
  };
  switch (command) {
    case 'lookUp':
      return commandLink(hoverCommands.lookUp, target);
    case 'otherNetwork':
      return commandLink(hoverCommands.lookUpElsewhere, target);
    case 'open':
      return commandLink(hoverCommands.openResult, target);
    case 'copyJson':
      return commandLink(hoverCommands.copyJson, target);
    case 'label':
      return commandLink(hoverCommands.label, target);
    case 'addChain':
      return commandLink(hoverCommands.addChain, target);
    case 'copyText':
      return args.text === undefined ? undefined : commandLink(hoverCommands.copyText, args.text);
    case 'openSource':
      return args.place === undefined ? undefined : commandLink(hoverCommands.openSource, args.place);
    case 'setApiKey':
      return commandLink(hoverCommands.setApiKey);
    case 'tryAgain':
      return shownAt && commandLink(hoverCommands.hoverAgain, shownAt);
    case 'debug':
      return commandLink(hoverCommands.debugTransaction, target, true);
    case 'showFailingLine': {
      const { uri = '', line, column } = args.place ?? {};
      return (
        args.place && commandLink(hoverCommands.showFailingLine, { uri, line, column }, args.text, args.stack, args.at)
      );
    }
    case 'openNotebook':
      return canBeRequested(args.identifier) ? commandLink(hoverCommands.openInNotebook, target) : undefined;
  }
}

/** Kinds that no node method takes. */
const notRequested: readonly (string | undefined)[] = [undefined, 'blsSignature', 'warpMessage', 'privateKey'];

/** Whether a node has methods for it; the Report of bytes decides that itself. */
function canBeRequested(text: string): boolean {
  return !notRequested.includes(parseIdentifier(text)?.kind);
}
