import * as l10n from '@vscode/l10n';
import type { Answer, DecidedHost } from '../../host/consent';
import { isLoopback } from '../../host/loopback';

export interface HostItem {
  readonly origin: string;
  /** Absent: not answered for yet. */
  readonly answer?: Answer;
}

/** Hosts to show: those that were answered for, then those of the configured networks that were not. */
export function hostItems(decided: readonly DecidedHost[], configured: readonly string[]): readonly HostItem[] {
  const known = new Set(decided.map(({ origin }) => origin));
  const open = [...new Set(configured)].filter((origin) => !known.has(origin) && !isLoopback(origin));
  return [...decided, ...open.map((origin) => ({ origin }))];
}

export function answerWords(answer: Answer | undefined): string {
  switch (answer) {
    case 'once':
      return l10n.t('allowed until this window closes');
    case 'always':
      return l10n.t('always allowed');
    case 'never':
      return l10n.t('never asked');
    case undefined:
      return l10n.t('a hover asks you first');
  }
}

/** The origin of what somebody typed: a URL, or a bare host, which means https. `undefined` where it is neither. */
export function typedOrigin(text: string): string | undefined {
  const trimmed = text.trim();
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const otherScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) && url !== trimmed;
  if (trimmed === '' || otherScheme || /[\s@]/.test(trimmed) || !URL.canParse(url)) {
    return undefined;
  }
  return new URL(url).origin;
}
