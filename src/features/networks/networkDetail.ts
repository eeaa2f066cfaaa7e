import * as l10n from '@vscode/l10n';
import type { Network } from '../../core/networks/network';
import { formatCount } from '../../core/text/count';
import type { Allowance } from '../../state/networks/allowances';
import { originsOf } from './networkHosts';

/** What one host said when it was asked whether it is there. */
export interface HostAnswer {
  readonly host: string;
  readonly ok: boolean;
  readonly milliseconds?: number;
  readonly message?: string;
}

/**
 * The second line of a network in the picker: its hosts, whether each answers, and whether a key is set. Those that do not
 * answer come first: what does not fit is cut.
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
  const isSilent = (origin: string): boolean => answers?.get(new URL(origin).host)?.ok === false;
  const origins = originsOf(network);
  const parts = [...origins.filter(isSilent), ...origins.filter((origin) => !isSilent(origin))].map((origin) => {
    const { host } = new URL(origin);
    const answer = answers?.get(host);
    const said = answer === undefined ? [] : [answerWords(answer)];
    const key = keyed.has(origin) ? [l10n.t('key set')] : [];
    const left = allowed(origin);
    return [host, ...said, ...key, ...(left === undefined ? [] : [`(${left})`])].join(' ');
  });
  return parts.length === 0 ? l10n.t('no host configured') : parts.join(' · ');
}

/**
 * Beside a network's name: whether it is the active one, and how many of its hosts answer.
 *
 * @param asked how many hosts are asked; the others may not be without the user
 */
export function networkState(
  isActive: boolean,
  asked: number,
  answers: ReadonlyMap<string, HostAnswer> | undefined,
): string {
  const all = [...(answers?.values() ?? [])];
  const online = all.filter(({ ok }) => ok).length;
  const reach =
    asked === 0
      ? l10n.t('not queried')
      : all.length < asked
        ? l10n.t('querying…')
        : l10n.t('{0} of {1} hosts online', online, asked);
  return isActive ? l10n.t('active · {0}', reach) : reach;
}

function answerWords({ ok, milliseconds, message }: HostAnswer): string {
  if (!ok) {
    return message === undefined ? l10n.t('no response') : l10n.t('no response ({0})', message);
  }
  return milliseconds === undefined ? l10n.t('online') : l10n.t('{0} ms', Math.round(milliseconds));
}

/** Below the first line of the status bar's tooltip: what each host of the network still lets one ask; may be empty. */
export function networkTooltip(
  network: Network,
  allowanceOf: (origin: string) => Allowance | undefined,
  now: number,
): string {
  return originsOf(network)
    .flatMap((origin) => {
      const allowance = allowanceOf(origin);
      return allowance === undefined ? [] : [`${new URL(origin).host}: ${allowanceWords(allowance, now)}`];
    })
    .join('\n');
}

/** `5,980 of 6,000 units left, all again in 30 s`. */
export function allowanceWords({ remaining, limit, resetAt }: Allowance, now: number): string {
  const left = formatCount(BigInt(remaining));
  const words =
    limit === undefined
      ? l10n.t('{0} units left', left)
      : l10n.t('{0} of {1} units left', left, formatCount(BigInt(limit)));
  return resetAt === undefined
    ? words
    : l10n.t('{0}, resets in {1} s', words, Math.max(0, Math.ceil((resetAt - now) / 1_000)));
}
