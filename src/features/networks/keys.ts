import * as l10n from '@vscode/l10n';
import { tell } from '../../editor/ui/message';
import { pickMany, pickOne } from '../../editor/ui/pick';
import type { Services } from '../services';
import { askText } from '../../editor/ui/askText';
import { isKeyValue, type KeyPlace, keyPlaces, isKeyHeader } from './keyPlaces';

/** Remove API Keys…: lists the hosts that have one, never the keys, and removes those that are chosen. */
export async function removeApiKeys(services: Services): Promise<void> {
  const items = (await services.secrets.list()).map(({ origin, header }) => ({
    label: origin,
    description: header,
    origin,
  }));
  if (items.length === 0) {
    void tell('information', l10n.t('No API key is set.'));
    return;
  }
  const picked = await pickMany(items, {
    title: l10n.t('Remove API Keys'),
    placeHolder: l10n.t('Keys of the chosen hosts are removed'),
  });
  for (const { origin } of picked ?? []) {
    await services.secrets.remove(origin);
  }
}

/** Set API Key…: asks for a host, a header where it is not known, and the key, which goes to the secret storage alone. */
export async function setApiKey(services: Services): Promise<void> {
  const place = await pickPlace(services);
  const header = place === undefined ? undefined : (place.header ?? (await askHeader(place)));
  if (place === undefined || header === undefined) {
    return;
  }
  const value = await askText({
    title: l10n.t('API key for {0}', place.origin),
    prompt: l10n.t('Sent as {0} to {1} alone, and kept in the secret storage.', header, place.origin),
    password: true,
    ignoreFocusOut: true,
    problem: (text) =>
      isKeyValue(text.trim())
        ? undefined
        : l10n.t('Enter a key of one line and at least four characters, without accents.'),
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
      ? { detail: l10n.t('The workspace chose it, not your own settings.') }
      : keyed.has(place.origin)
        ? { detail: l10n.t('A key is set; a new one replaces it.') }
        : {}),
    place,
  }));
  return (await pickOne(items, { title: l10n.t('Set API Key'), placeHolder: l10n.t('For which host?') }))?.place;
}

async function askHeader(place: KeyPlace): Promise<string | undefined> {
  return await askText({
    title: l10n.t('Header that carries the key for {0}', place.origin),
    value: 'authorization',
    prompt: l10n.t('A gateway with bearer tokens expects "Bearer" before the key itself.'),
    problem: (text) => (isKeyHeader(text) ? undefined : l10n.t('Enter the name of a request header.')),
  });
}
