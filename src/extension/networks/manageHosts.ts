import vscode = require('vscode');
import type { ConsentAnswer } from '../vscode/consent';
import { promptText } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';
import { answerChoices } from '../shared/answerChoices';
import type { Services } from '../shared/services';
import { namedUrls } from '../../engine/sources';
import { answerWords, hostItems, typedHost } from './hostItems';

interface HostChoice extends vscode.QuickPickItem {
  readonly host: string | undefined;
  /** Of an entry that cannot be read. */
  readonly name?: string;
}

/** Manage Host Permissions…: shows what was answered for each host, changes it, takes it back. */
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
    description: answerWords(answer),
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
    ({ label, answer }) => ({ label, description: answerWords(answer), answer }),
  );
  if (current !== undefined) {
    choices.push({ label: 'Forget', description: answerWords(undefined), answer: 'forget' });
  }
  const others = choices.filter(({ answer }) => answer !== current);
  const placeHolder = `Now: ${answerWords(current)}`;
  return (await pickOne(others, { title: host, placeHolder }))?.answer;
}
