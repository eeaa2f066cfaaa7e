import * as l10n from '@vscode/l10n';
import type { Network } from '../../core/networks/network';
import { originsOf } from '../originsOf';

/** What one host said when it was asked whether it is there. */
export interface HostAnswer {
  readonly host: string;
  readonly ok: boolean;
  readonly milliseconds?: number;
  readonly message?: string;
}

/**
 * The second line of a network in the picker: its hosts, whether each answers, and whether a key is set.
 *
 * @param allowed what a host still lets one ask, in words
 * @param answers absent while the hosts are being asked; a host that is missing from it was not asked
 */
export function networkDetail(
  network: Network,
  keyed: ReadonlySet<string>,
  answers: ReadonlyMap<string, HostAnswer> | undefined,
  allowed: (origin: string) => string | undefined = () => undefined,
): string {
  const parts = originsOf(network).map((origin) => {
    const { host } = new URL(origin);
    const answer = answers?.get(host);
    const said = answer === undefined ? [] : [answerWords(answer)];
    const key = keyed.has(origin) ? [l10n.t('key set')] : [];
    const left = allowed(origin);
    return [host, ...said, ...key, ...(left === undefined ? [] : [`(${left})`])].join(' ');
  });
  return parts.length === 0 ? l10n.t('no host configured') : parts.join(' · ');
}

function answerWords({ ok, milliseconds, message }: HostAnswer): string {
  if (!ok) {
    return message === undefined ? l10n.t('does not answer') : l10n.t('does not answer ({0})', message);
  }
  return milliseconds === undefined ? l10n.t('answers') : l10n.t('{0} ms', Math.round(milliseconds));
}
