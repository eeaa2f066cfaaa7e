import { answerChoices, chosenByWorkspace, hostQuestion } from './answerChoices';
import { pickOne } from '../vscode/ui/pick';
import type { Services } from './services';

/**
 * What the user asks for by name is consent for itself, to those of its hosts that the user's own settings name. About those
 * that the workspace chose the user is asked first. Of other hosts, as those that know sources, it takes what is allowed.
 *
 * @param network its name, for the question
 * @returns whether something may be sent to a URL; `undefined`: the user gave up
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

/** As `confirmHosts`, for a run of requests of which each goes where it goes: each host once, one question at a time. */
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
 * Asks whether hosts may be asked, as the question in a hover does, and remembers the answer.
 *
 * @param network its name; absent: the active one
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
