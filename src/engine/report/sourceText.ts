import type { Source } from './report';
import type { RenderContext } from './renderContext';
import { cleanRemote, formatAbsoluteTime, formatCount } from '../primitives';

/** Characters of what a source says about its failure. */
const maxMessageLength = 400;

/** One source in full, for documents: who, what came of it, and how long it took, at what height, when. */
export function sourceText(source: Source, ctx: RenderContext): string {
  const outcome = `${sourceName(source)}: ${outcomeText(source)}`;
  if (source.kind === 'bytes' || source.outcome === 'notAsked') {
    return outcome;
  }
  const details = [
    ...(source.milliseconds === undefined ? [] : [`${Math.round(source.milliseconds)} ms`]),
    ...(source.height === undefined ? [] : [`height ${formatCount(source.height)}`]),
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
    : `${host}, ${Math.round(milliseconds)} ms`;
}

/** The same without how long it took: `data-api.avax.network`. */
export function sourceHost(source: Source): string {
  if (source.kind === 'bytes') {
    return 'decoded locally';
  }
  const host = cleanRemote(source.host, 80);
  switch (source.outcome) {
    case 'answered':
      return host;
    case 'notFound':
      return `${host}: not found`;
    case 'failed':
      return `${host} failed`;
    case 'notWaitedFor':
      return source.message === undefined ? `${host}: skipped` : `${host} did not answer`;
    case 'notAsked':
      return `${host} not queried`;
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
      return 'the bytes';
    case 'dataService':
      return chain === undefined ? `${host} (data service)` : `${host} (data service, ${chain})`;
    case 'verified':
      return `${host} (verified sources, ${chain})`;
    case 'node':
      // Its own APIs are no chain.
      return chain === undefined || chain === 'node' ? `${host} (node)` : `${host} (node, ${chain})`;
  }
}

function outcomeText(source: Source): string {
  const message = messageText(source);
  switch (source.outcome) {
    case 'answered':
      return source.kind === 'bytes' ? 'decoded locally' : 'answered';
    case 'notFound':
      return 'not found';
    case 'failed':
      return message === '' ? 'failed' : message;
    case 'notWaitedFor':
      return message === '' ? 'skipped: others answered first' : message;
    case 'notAsked':
      return message === '' ? 'not queried' : `not queried: ${message}`;
  }
}
