import { answerChoices, chosenByWorkspace, hostQuestion } from './answerChoices';
import { pickOne } from '../vscode/ui/pick';
import type { Services } from './services';

/**
 * Consent for an explicit request: implied for those of its hosts that user settings name. Hosts chosen by the
 * workspace are prompted for. Optional hosts, such as those of verified sources, are used only where allowed.
 *
 * @param network its name, for the prompt
 * @returns whether requests to a URL are allowed; `undefined` where the user cancelled
 */
export async function confirmHosts(
  services: Services,
  network: string,
  urls: readonly string[],
): Promise<((url: string) => boolean) | undefined> {
  const { consent } = services;
  const open = consent.undecided(urls.filter((url) => !consent.maySend(url)));
  const isAnswered = open.length === 0 || (await confirmHostAccess(services, open, network));
  const hosts = new Set(urls.map((url) => consent.hostOf(url)));
  return isAnswered
    ? (url) => (hosts.has(consent.hostOf(url)) ? consent.maySend(url) : consent.allows(url))
    : undefined;
}

/** Like `confirmHosts`, for a run of requests with different hosts: each host once, one prompt at a time. */
export function confirmEachHost(services: Services, network: string): (url: string) => Promise<boolean> {
  const { consent } = services;
  const left = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();
  const request = async (url: string): Promise<boolean> => {
    const host = consent.hostOf(url);
    if (!left.has(host) && (await confirmHosts(services, network, [url])) === undefined) {
      left.add(host);
    }
    return consent.maySend(url);
  };
  return async (url) => {
    if (consent.maySend(url)) {
      return consent.decide(url) !== 'refused';
    }
    const answer = turn.then(() => request(url));
    turn = answer.catch(() => undefined);
    return await answer;
  };
}

/**
 * Prompts for consent to hosts like a hover, and stores the answer.
 *
 * @param network its name; absent for the active one
 * @returns whether it was answered
 */
export async function confirmHostAccess(
  services: Services,
  hosts: readonly string[],
  network?: string,
): Promise<boolean> {
  const placeHolder = chosenByWorkspace(hosts, (host) => services.consent.isWorkspaces(host));
  const about = network ?? services.state.networks.active().name;
  const picked = await pickOne(answerChoices(), {
    title: hostQuestion(hosts, about),
    placeHolder,
  });
  if (picked !== undefined) {
    services.consent.answer(hosts, picked.answer);
  }
  return picked !== undefined;
}
