import type { Source } from './report';
import type { RenderContext } from './renderContext';
import { cleanRemote, formatAbsoluteTime, formatCount } from '../primitives';

const maxMessageLength = 400;

/**
 * A source in full, for documents: name, outcome, response time, height, time.
 *
 * @param before sources listed above; their heights and times are not repeated
 */
export function sourceText(source: Source, ctx: RenderContext, before: readonly Source[] = []): string {
  const outcome = `${sourceName(source)}: ${outcomeText(source)}`;
  if (!isTimed(source)) {
    return outcome;
  }
  const { milliseconds, height, chain } = source;
  const time = formatAbsoluteTime(source.at, ctx);
  const isShown = before.some((one) => one.height === height && one.chain === chain);
  const details = [
    ...(milliseconds === undefined ? [] : [`${Math.round(milliseconds)} ms`]),
    ...(height === undefined || isShown ? [] : [`height ${formatCount(height)}`]),
    ...(before.some((one) => isTimed(one) && formatAbsoluteTime(one.at, ctx) === time) ? [] : [time]),
  ];
  return details.length === 0 ? outcome : `${outcome} (${details.join(', ')})`;
}

/** Whether it was queried, and so has a time. */
export function isTimed({ kind, outcome }: Source): boolean {
  return kind !== 'bytes' && outcome !== 'notAsked';
}

/** For the footer of a hover: `data-api.avax.network, 210 ms`. */
export function briefSourceText(source: Source): string {
  const { kind, outcome, milliseconds } = source;
  const host = sourceHost(source);
  return kind === 'bytes' || outcome !== 'answered' || milliseconds === undefined
    ? host
    : `${host}, ${Math.round(milliseconds)} ms`;
}

/** Without the response time: `data-api.avax.network`. */
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

function messageText(source: Source): string {
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
      // A node's own APIs belong to no chain.
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

interface SolidityToken {
  /** Offset in UTF-16 code units. */
  readonly start: number;
  readonly text: string;
  readonly kind: (typeof solidityTokenKinds)[number];
}

export const solidityTokenKinds = ['comment', 'string', 'literal', 'keyword', 'type', 'called'] as const;

/** Groups: comment, string, number; words have none. */
const tokens =
  /(\/\/.*|\/\*[^]*?(?:\*\/|$)|^ *\*.*)|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(\d[\w.]*)|[A-Za-z_$][\w$]*/g;

const keywords =
  /^(?:abstract|as|assembly|break|case|catch|constant|constructor|continue|contract|default|delete|do|else|emit|enum|error|event|external|fallback|false|for|function|if|immutable|import|indexed|interface|internal|is|let|library|mapping|memory|modifier|new|override|payable|pragma|private|public|pure|receive|return|returns|revert|storage|struct|super|switch|this|throw|transient|true|try|type|unchecked|using|view|virtual|while)$/;
const types = /^(?:u?int\d*|bytes\d*|address|bool|string|calldata)$/;

/** @param text a file or a line of one */
export function solidityTokens(text: string): readonly SolidityToken[] {
  return [...text.matchAll(tokens)].flatMap((match): readonly SolidityToken[] => {
    const [token, ...groups] = match;
    const at = groups.findIndex((one) => one !== undefined);
    const kind = at < 0 ? wordKind(token, text[match.index + token.length]) : solidityTokenKinds[at];
    return kind === undefined ? [] : [{ start: match.index, text: token, kind }];
  });
}

function wordKind(word: string, next: string | undefined): SolidityToken['kind'] | undefined {
  return keywords.test(word) ? 'keyword' : types.test(word) ? 'type' : next === '(' ? 'called' : undefined;
}
