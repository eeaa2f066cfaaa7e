import { notify } from '../vscode/ui/message';
import { pickMany, pickOne } from '../vscode/ui/pick';
import type { Services } from '../shared/services';
import { promptText } from '../vscode/ui/promptText';
import { isKeyValue, type KeyPlace, keyPlaces, isKeyHeader } from './keyPlaces';

/** Remove API Keys…: lists the hosts that have one, never the keys, and removes those that are chosen. */
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

/** Set API Key…: asks for a host, a header where it is not known, and the key, which goes to the secret storage alone. */
export async function setApiKey(services: Services): Promise<void> {
  const place = await pickPlace(services);
  if (place !== undefined) {
    await setKeyFor(services, place);
  }
}

/** Asks for the key of one host. */
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
