import * as l10n from '@vscode/l10n';
import { escapeMarkdown } from '../../core/finding/escapeMarkdown';
import type { Answer } from '../../host/consent';
import { commandLink } from '../../host/commandLink';
import { linkCommands } from '../../host/ids';

/** Where the question stands, so that the hover can be shown again with the answer. */
export interface ConsentPlace {
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** "Ask data-api.avax.network about it?  Once · Always · Never" as Markdown with command links. */
export function consentLine(origins: readonly string[], place: ConsentPlace): string {
  const link = (label: string, answer: Answer, title: string): string =>
    `[${label}](${commandLink(linkCommands.decideHosts, { answer, origins, place })} "${title}")`;
  return [
    `${l10n.t('Ask {0} about it?', origins.map(hostWords).join(', '))}&nbsp; `,
    [
      link(l10n.t('Once'), 'once', l10n.t('Until this window closes')),
      link(l10n.t('Always'), 'always', l10n.t('Until you take it back with Allow or Forget Hosts')),
      link(l10n.t('Never'), 'never', l10n.t('Until you take it back with Allow or Forget Hosts')),
    ].join(' · '),
  ].join('');
}

/** The host; with its scheme where that leaves the question readable by others on the way. */
function hostWords(origin: string): string {
  const { protocol, host } = new URL(origin);
  const words = protocol === 'https:' ? host : origin;
  return escapeMarkdown(words);
}
