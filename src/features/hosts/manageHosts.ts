import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Answer } from '../../host/consent';
import type { Deps } from '../deps';
import { originsOf } from '../originsOf';
import { answerWords, hostItems, typedOrigin } from './hostItems';

/** Allow or Forget Hosts…: shows what was answered for each host, changes it, takes it back. */
export async function manageHosts(deps: Deps): Promise<void> {
  const origin = await pickOrigin(deps);
  if (origin === undefined) {
    return;
  }
  const chosen = await pickAnswer(deps, origin);
  if (chosen === 'forget') {
    await deps.consent.forget(origin);
  } else if (chosen !== undefined) {
    await deps.consent.answer([origin], chosen);
  }
}

async function pickOrigin(deps: Deps): Promise<string | undefined> {
  const configured = deps.state.networks.all().flatMap(originsOf);
  const hosts = hostItems(deps.consent.list(), configured).map(({ origin, answer }) => ({
    label: origin,
    description: answerWords(answer),
    origin,
  }));
  const add = { label: l10n.t('Add a host…'), iconPath: new vscode.ThemeIcon('add'), origin: undefined };
  const picked = await vscode.window.showQuickPick([...hosts, add], {
    title: l10n.t('Hosts that a hover may ask'),
    placeHolder: l10n.t('Hosts on this machine are always free'),
  });
  if (picked === undefined || picked.origin !== undefined) {
    return picked?.origin;
  }
  const typed = await vscode.window.showInputBox({
    title: l10n.t('Add a host'),
    placeHolder: 'https://data-api.avax.network',
    validateInput: (text) =>
      typedOrigin(text) === undefined ? l10n.t('Enter a host or an http or https URL.') : undefined,
  });
  return typed === undefined ? undefined : typedOrigin(typed);
}

async function pickAnswer(deps: Deps, origin: string): Promise<Answer | 'forget' | undefined> {
  const current = deps.consent.list().find((host) => host.origin === origin)?.answer;
  const choices: (vscode.QuickPickItem & { readonly answer: Answer | 'forget' })[] = [
    { label: l10n.t('Always'), description: answerWords('always'), answer: 'always' },
    { label: l10n.t('Once'), description: answerWords('once'), answer: 'once' },
    { label: l10n.t('Never'), description: answerWords('never'), answer: 'never' },
  ];
  if (current !== undefined) {
    choices.push({ label: l10n.t('Forget'), description: answerWords(undefined), answer: 'forget' });
  }
  const others = choices.filter(({ answer }) => answer !== current);
  const placeHolder = l10n.t('Now: {0}', answerWords(current));
  return (await vscode.window.showQuickPick(others, { title: origin, placeHolder }))?.answer;
}
