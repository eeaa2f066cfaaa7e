import vscode = require('vscode');
import type { ConsentAnswer } from '../vscode/consent';
import { promptText } from '../vscode/ui/promptText';
import { pickOne, pickMany } from '../vscode/ui/pick';
import { answerChoices } from '../shared/answerChoices';
import type { Services } from '../shared/services';
import { namedUrls } from '../../engine/sources';
import { notify } from '../vscode/ui/message';
import { isKeyValue, type KeyPlace, keyPlaces, isKeyHeader, consentWords, hostItems, typedHost } from './networkHosts';

interface HostChoice extends vscode.QuickPickItem {
  readonly host: string | undefined;
  /** Of an entry that cannot be read. */
  readonly name?: string;
}

/** Manage Host Permissions…: shows, changes and revokes the consent for each host. */
export async function manageHosts(services: Services): Promise<void> {
  const host = await pickHost(services);
  if (host === undefined) {
    return;
  }
  const chosen = await pickAnswer(services, host);
  if (chosen === 'forget') {
    services.consent.forget(host);
  } else if (chosen !== undefined) {
    services.consent.change(host, chosen);
  }
}

async function pickHost(services: Services): Promise<string | undefined> {
  const { consent, state } = services;
  const configured = state.networks.all().flatMap(namedUrls);
  const isWorkspaces = (host: string): boolean => consent.isWorkspaces(host);
  const items = hostItems(
    consent.list(),
    configured.map((url) => consent.hostOf(url)),
    isWorkspaces,
  );
  const hosts = items.map(({ host, answer }) => ({
    label: host,
    description: consentWords(answer),
    detail: isWorkspaces(host) ? 'From workspace settings, not your user settings.' : undefined,
    host,
  }));
  const add = { label: 'Add a host…', iconPath: new vscode.ThemeIcon('add'), host: undefined };
  const broken = consent.unreadable().map((name) => ({
    label: 'Unreadable entry',
    description: name,
    detail: 'Its host is unknown, and it allows nothing. Select it to remove it.',
    host: undefined,
    name,
  }));
  const picked = await pickOne<HostChoice>([...hosts, ...broken, add], {
    title: 'Host Permissions for Hovers',
    placeHolder: 'Local hosts in your user settings are always allowed',
  });
  if (picked?.name !== undefined) {
    consent.removeUnreadable(picked.name);
    return undefined;
  }
  if (picked === undefined || picked.host !== undefined) {
    return picked?.host;
  }
  const typed = await promptText({
    title: 'Add Host',
    placeHolder: 'https://data-api.avax.network',
    problem: (text) => (typedHost(text) === undefined ? 'Enter a host name, or an http or https URL.' : undefined),
  });
  return typed === undefined ? undefined : typedHost(typed);
}

async function pickAnswer(services: Services, host: string): Promise<ConsentAnswer | 'forget' | undefined> {
  const current = services.consent.list().find((decided) => decided.host === host)?.answer;
  const choices: (vscode.QuickPickItem & { readonly answer: ConsentAnswer | 'forget' })[] = answerChoices().map(
    ({ label, answer }) => ({ label, description: consentWords(answer), answer }),
  );
  if (current !== undefined) {
    choices.push({ label: 'Forget', description: consentWords(undefined), answer: 'forget' });
  }
  const others = choices.filter(({ answer }) => answer !== current);
  const placeHolder = `Now: ${consentWords(current)}`;
  return (await pickOne(others, { title: host, placeHolder }))?.answer;
}

/** Remove API Keys…: lists hosts with a key, never the keys, and removes the selected ones. */
export async function removeApiKeys(services: Services): Promise<void> {
  const items = (await services.secrets.list()).map(({ origin, header }) => ({
    label: origin,
    description: header ?? 'Unreadable entry',
    origin,
  }));
  if (items.length === 0) {
    void notify('information', 'No API keys are set.');
    return;
  }
  const picked = await pickMany(items, {
    title: 'Remove API Keys',
    placeHolder: 'Select the hosts whose keys to remove',
  });
  for (const { origin } of picked ?? []) {
    await services.secrets.remove(origin);
  }
}

/** Set API Key…: prompts for a host, a header where unknown, and the key, which goes to secret storage only. */
export async function setApiKey(services: Services): Promise<void> {
  const place = await pickPlace(services);
  if (place !== undefined) {
    await setKeyFor(services, place);
  }
}

export async function setKeyFor(services: Services, place: KeyPlace): Promise<void> {
  const header = place.header ?? (await promptHeader(place));
  if (header === undefined) {
    return;
  }
  const value = await promptText({
    title: `API key for ${place.origin}`,
    prompt: `Sent as ${header} to ${place.origin} only, and kept in secret storage.`,
    password: true,
    ignoreFocusOut: true,
    problem: (text) => (isKeyValue(text.trim()) ? undefined : 'Enter a single line of at least four ASCII characters.'),
  });
  if (value !== undefined) {
    await services.secrets.set(place.origin, header.toLowerCase(), value.trim());
  }
}

async function pickPlace(services: Services): Promise<KeyPlace | undefined> {
  const keyed = new Set((await services.secrets.list()).map(({ origin }) => origin));
  const items = keyPlaces(services.state.networks.all()).map((place) => ({
    label: place.origin,
    description: place.networks.join(', '),
    ...(services.consent.isWorkspaces(place.origin)
      ? { detail: 'From workspace settings, not your user settings.' }
      : keyed.has(place.origin)
        ? { detail: 'A key is set. A new one replaces it.' }
        : {}),
    place,
  }));
  return (await pickOne(items, { title: 'Set API Key', placeHolder: 'Select a host' }))?.place;
}

async function promptHeader(place: KeyPlace): Promise<string | undefined> {
  return await promptText({
    title: `Header of the key for ${place.origin}`,
    value: 'authorization',
    prompt: 'For bearer tokens, enter "Bearer" before the key.',
    problem: (text) => (isKeyHeader(text) ? undefined : 'Enter a valid header name.'),
  });
}
