import * as l10n from '@vscode/l10n';
import type { Source } from './finding';
import type { RenderContext } from './renderContext';
import { formatAbsoluteTime } from '../text/age';
import { cleanRemote } from '../text/clean';
import { formatCount } from '../text/count';

/** Characters of what a source says about its failure. */
const maxMessageLength = 400;

/** One source in full, for documents: who, what came of it, and how long it took, at what height, when. */
export function sourceText(source: Source, ctx: RenderContext): string {
  const outcome = `${sourceName(source)}: ${outcomeText(source)}`;
  if (source.kind === 'bytes' || source.outcome === 'notAsked') {
    return outcome;
  }
  const details = [
    ...(source.milliseconds === undefined ? [] : [l10n.t('{0} ms', Math.round(source.milliseconds))]),
    ...(source.height === undefined ? [] : [l10n.t('height {0}', formatCount(source.height))]),
    formatAbsoluteTime(source.at, ctx),
  ];
  return `${outcome} (${details.join(', ')})`;
}

/** `data-api.avax.network, 210 ms`: for the foot of a hover. */
export function briefSourceText(source: Source): string {
  const { kind, outcome, milliseconds } = source;
  const host = sourceHost(source);
  return kind === 'bytes' || outcome !== 'answered' || milliseconds === undefined
    ? host
    : l10n.t('{0}, {1} ms', host, Math.round(milliseconds));
}

/** The same without how long it took: `data-api.avax.network`. */
export function sourceHost({ kind, host: named, outcome }: Source): string {
  if (kind === 'bytes') {
    return l10n.t('decoded locally');
  }
  const host = cleanRemote(named, 80);
  switch (outcome) {
    case 'answered':
      return host;
    case 'notFound':
      return l10n.t('{0}: not found', host);
    case 'failed':
      return l10n.t('{0} failed', host);
    case 'notWaitedFor':
      return l10n.t('{0}: skipped', host);
    case 'notAsked':
      return l10n.t('{0} not queried', host);
  }
}

/** The sentence of a source that did not answer; empty where there is none. */
export function messageText(source: Source): string {
  return source.message === undefined ? '' : cleanRemote(source.message, maxMessageLength);
}

function sourceName(source: Source): string {
  const host = cleanRemote(source.host, 200);
  const chain = source.chain === undefined ? undefined : cleanRemote(source.chain, 60);
  switch (source.kind) {
    case 'bytes':
      return l10n.t('the bytes');
    case 'dataService':
      return chain === undefined ? l10n.t('{0} (data service)', host) : l10n.t('{0} (data service, {1})', host, chain);
    case 'node':
      return chain === undefined ? l10n.t('{0} (node)', host) : l10n.t('{0} (node, {1})', host, chain);
  }
}

function outcomeText(source: Source): string {
  const message = messageText(source);
  switch (source.outcome) {
    case 'answered':
      return source.kind === 'bytes' ? l10n.t('decoded locally') : l10n.t('answered');
    case 'notFound':
      return l10n.t('not found');
    case 'failed':
      return message === '' ? l10n.t('failed') : message;
    case 'notWaitedFor':
      return l10n.t('skipped: others answered first');
    case 'notAsked':
      return message === '' ? l10n.t('not queried') : l10n.t('not queried: {0}', message);
  }
}
