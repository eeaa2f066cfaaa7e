import type { ConsentAnswer, DecidedHost } from '../vscode/consent';
import { hostKey, isLoopback } from '../../engine/networks';

export interface HostItem {
  readonly host: string;
  /** Absent: not answered for yet. */
  readonly answer?: ConsentAnswer;
}

/**
 * Hosts to show: those that were answered for, then those of the configured networks that were not, without what is free on
 * this machine.
 */
export function hostItems(
  decided: readonly DecidedHost[],
  configured: readonly string[],
  isWorkspaces: (host: string) => boolean,
): readonly HostItem[] {
  const known = new Set(decided.map(({ host }) => host));
  const open = [...new Set(configured)].filter((host) => !known.has(host) && (isWorkspaces(host) || !isLoopback(host)));
  return [...decided, ...open.map((host) => ({ host }))];
}

export function answerWords(answer: ConsentAnswer | undefined): string {
  switch (answer) {
    case 'once':
      return 'allowed for this session';
    case 'always':
      return 'always allowed';
    case 'never':
      return 'blocked';
    case undefined:
      return 'asks first';
  }
}

/** The host of what somebody typed: a URL, or a bare host, which means https. `undefined` where it is neither. */
export function typedHost(text: string): string | undefined {
  const trimmed = text.trim();
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const otherScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) && url !== trimmed;
  if (trimmed === '' || otherScheme || /[\s@]/.test(trimmed) || !URL.canParse(url)) {
    return undefined;
  }
  return hostKey(url);
}
