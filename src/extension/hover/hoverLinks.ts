import type { ByteReading } from '../../engine/bytes';
import { type Identifier, escapeMarkdown, markdownLink } from '../../engine/primitives';
import type { MissingNetwork } from '../../engine/networks';
import { commandLink, type TextPlace } from '../vscode/target';
import type { ConsentAnswer } from '../vscode/consent';
import { hoverCommands } from '../vscode/ids';
import type { BytesTarget } from '../shared/byteStore';
import { answerChoices, chosenByWorkspace, hostQuestion } from '../shared/answerChoices';

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
