import * as l10n from '@vscode/l10n';
import type { Answer } from '../editor/consent';
import { hostWords } from '../core/networks/namedHost';
import { chosenByWorkspace } from './chosenByWorkspace';
import { pickOne } from '../editor/ui/pick';
import type { Services } from './services';

/**
 * Asks whether hosts may be asked, as the question in a hover does, and remembers the answer.
 *
 * @param network its name; absent: the active one
 * @returns whether it was answered
 */
export async function askAboutHosts(services: Services, hosts: readonly string[], network?: string): Promise<boolean> {
  const item = (label: string, answer: Answer, description: string) => ({ label, answer, description });
  const placeHolder = chosenByWorkspace(hosts, (host) => services.consent.isWorkspaces(host));
  const about = network ?? services.state.networks.active().name;
  const picked = await pickOne(
    [
      item(l10n.t('Once'), 'once', l10n.t('Until this window closes')),
      item(l10n.t('Always'), 'always', l10n.t('Until you take it back with Allow or Forget Hosts')),
      item(l10n.t('Never'), 'never', l10n.t('Until you take it back with Allow or Forget Hosts')),
    ],
    {
      title: l10n.t('Ask {0} about {1}?', hosts.map(hostWords).join(', '), about),
      placeHolder,
    },
  );
  if (picked !== undefined) {
    services.consent.answer(hosts, picked.answer);
  }
  return picked !== undefined;
}
