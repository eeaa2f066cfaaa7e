import type { ByteReading } from '../../engine/bytes';
import { parseIdentifier } from '../../engine/detection';
import type { MissingNetwork } from '../../engine/networks';
import { type Identifier, escapeMarkdown, markdownLink } from '../../engine/primitives';
import type { LinkArgs, LinkCommand } from '../../engine/report';
import type { ConsentAnswer } from '../vscode/consent';
import { hoverCommands } from '../vscode/ids';
import { type Target, type TextPlace, commandLink } from '../vscode/target';
import { answerChoices, chosenByWorkspace, hostQuestion } from './answerChoices';
import type { BytesTarget } from './byteStore';

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

/** Limit on the other readings that are named. */
const maxOthers = 4;

/**
 * "Open · Copy as JSON · Also reads as X-Chain transaction" as Markdown with command links.
 *
 * @param bytes their name in `ByteStore`: the bytes themselves would make the links too long
 */
export function bytesLinks(bytes: string, network: string, readings: readonly ByteReading[]): string {
  const [first, ...others] = readings;
  const target = (reading: ByteReading): BytesTarget => ({ bytes, as: reading.key, network });
  return first === undefined
    ? ''
    : [
        markdownLink('Open', commandLink(hoverCommands.openBytes, target(first))),
        markdownLink('Open byte ranges', commandLink(hoverCommands.openBytes, target(first), 'txt')),
        markdownLink('Copy as JSON', commandLink(hoverCommands.copyBytes, target(first))),
        ...(others.length === 0
          ? []
          : [
              `Also decodes as ${others
                .slice(0, maxOthers)
                .map((reading) => markdownLink(reading.name, commandLink(hoverCommands.openBytes, target(reading))))
                .join(', ')}`,
            ]),
      ].join(' · ');
}

/**
 * "Query data-api.avax.network?  This session · Always · Never" as Markdown with command links.
 *
 * @param isWorkspaces whether only workspace settings name a host
 */
export function consentLine(
  hosts: readonly string[],
  place: TextPlace,
  isWorkspaces: (host: string) => boolean,
): string {
  const chosen = chosenByWorkspace(hosts, isWorkspaces);
  const link = (label: string, answer: ConsentAnswer, title: string): string =>
    `[${label}](${commandLink(hoverCommands.decideHosts, { answer, hosts, place })} "${title}")`;
  const question = [escapeMarkdown(hostQuestion(hosts)), ...(chosen === undefined ? [] : [escapeMarkdown(chosen)])];
  const answers = answerChoices().map(({ label, answer, description }) => link(label, answer, description));
  return `${question.join(' ')}&nbsp; ${answers.join(' · ')}`;
}

/** "Use devnet · Select Network… · Other network…" where the settings name a network that does not exist. */
export function missingNetworkLinks({ nearest, why }: MissingNetwork, id: string): string {
  return [
    ...(why === 'untrusted'
      ? [markdownLink('Manage Workspace Trust', commandLink(hoverCommands.manageTrust))]
      : nearest === undefined
        ? []
        : [markdownLink(`Use ${nearest}`, commandLink(hoverCommands.useNetwork, nearest))]),
    markdownLink('Select Network…', commandLink(hoverCommands.selectNetwork)),
    markdownLink('Other network…', commandLink(hoverCommands.lookUpElsewhere, { id })),
  ].join(' · ');
}

/** "Look up anyway…" for a potential private key: asks before it sends. None for a `PrivateKey-…`, which is a key. */
export function lookUpAnywayLink({ kind }: Identifier, place: TextPlace): string | undefined {
  return kind === 'privateKey'
    ? undefined
    : markdownLink('Look up anyway…', commandLink(hoverCommands.lookUpAnyway, place));
}
