import type { HostCard } from '../../engine/report';
import { builtInNetworks, hostLabel, isPublic } from '../../engine/networks';
import { settings } from '../vscode/ids';
import { answerChoices, chosenByWorkspace, hostQuestion } from './answerChoices';
import type { Services } from './services';

/**
 * The card of a surface that needs these URLs; `undefined` where each may be queried, or one may and no prompt is
 * pending.
 *
 * @param network its name, for the sentence
 */
export function hostCard(
  { consent, config }: Pick<Services, 'consent' | 'config'>,
  network: string,
  urls: readonly string[],
): HostCard | undefined {
  const decisions = urls.map((url) => consent.decide(url));
  const isAlone = !decisions.includes('allowed');
  const undecided = consent.undecided(urls);
  if (undecided.length > 0) {
    const question = hostQuestion(undecided);
    const chosen = chosenByWorkspace(undecided, (host) => consent.isWorkspaces(host));
    return {
      kind: 'ask',
      hosts: undecided,
      sentence: chosen === undefined ? question : `${question} ${chosen}`,
      answers: answerChoices(publicNetwork(undecided, network, urls)),
      isAlone,
    };
  }
  if (!isAlone || urls.length === 0) {
    return undefined;
  }
  const hosts = [...new Set(urls.map((url) => consent.hostOf(url)))];
  return config.get().consent === 'never'
    ? {
        kind: 'off',
        hosts,
        sentence: `Nothing is queried for ${network}: the setting ${settings.consent} is "never", which allows only local hosts in your user settings.`,
        answers: [],
        isAlone,
      }
    : {
        kind: 'blocked',
        hosts,
        sentence: `You blocked ${hosts.map(hostLabel).join(', ')}. Nothing is queried for ${network}.`,
        answers: [],
        isAlone,
      };
}

/** The built-in public network of this name, where these are exactly its hosts and all that a surface needs. */
export function publicNetwork(
  hosts: readonly string[],
  network: string,
  requested: readonly string[],
): string | undefined {
  const builtIn = builtInNetworks.find(({ name }) => name === network);
  const { nodes = [], dataApi, metricsApi } = builtIn && isPublic(builtIn) ? builtIn : {};
  const own = new Set([...nodes.map(({ url }) => url), dataApi, metricsApi]);
  return hosts.length === new Set(requested).size && hosts.every((url) => own.has(url)) ? network : undefined;
}
