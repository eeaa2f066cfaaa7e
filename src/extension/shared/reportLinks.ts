import type { LinkArgs, LinkCommand } from '../../engine/report';
import { parseIdentifier } from '../../engine/detection';
import { hoverCommands } from '../vscode/ids';
import { commandLink, type Target, type TextPlace } from '../vscode/target';

/**
 * The `command:` URI behind a link of a Finding; `undefined` for what there is no command for.
 *
 * @param shownAt where the Finding can be shown again
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

/** What no method of a node is asked about. */
const notRequested: readonly (string | undefined)[] = [undefined, 'blsSignature', 'warpMessage', 'privateKey'];

/** A node knows some question about it; of bytes their report says so. */
function canBeRequested(text: string): boolean {
  return !notRequested.includes(parseIdentifier(text)?.kind);
}
