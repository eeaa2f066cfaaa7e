import * as l10n from '@vscode/l10n';
import { escapeMarkdown } from '../../core/inert/markdown';
import type { Answer } from '../../editor/consent';
import { commandLink } from '../../editor/commandLink';
import { hoverCommands } from '../../editor/ids';
import { hostWords } from '../../core/networks/namedHost';
import { chosenByWorkspace } from '../chosenByWorkspace';

/** Where the question stands, so that the hover can be shown again with the answer. */
export interface ConsentPlace {
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/**
 * "Ask data-api.avax.network about it?  Once · Always · Never" as Markdown with command links.
 *
 * @param isWorkspaces whether nothing but the workspace's settings names a host
 */
export function consentLine(
  hosts: readonly string[],
  place: ConsentPlace,
  isWorkspaces: (host: string) => boolean,
): string {
  const chosen = chosenByWorkspace(hosts, isWorkspaces);
  const link = (label: string, answer: Answer, title: string): string =>
    `[${label}](${commandLink(hoverCommands.decideHosts, { answer, hosts, place })} "${title}")`;
  return [
    l10n.t('Ask {0} about it?', hosts.map((host) => escapeMarkdown(hostWords(host))).join(', ')),
    chosen === undefined ? '' : ` ${escapeMarkdown(chosen)}`,
    '&nbsp; ',
    [
      link(l10n.t('Once'), 'once', l10n.t('Until this window closes')),
      link(l10n.t('Always'), 'always', l10n.t('Until you take it back with Allow or Forget Hosts')),
      link(l10n.t('Never'), 'never', l10n.t('Until you take it back with Allow or Forget Hosts')),
    ].join(' · '),
  ].join('');
}
