import type { Language } from './language';

/** A comment that begins at a place: how long its mark is, and where it ends; beyond the text where it does not. */
export interface CommentAt {
  readonly mark: number;
  readonly end: number;
}

/** @param isLineStart nothing but blanks stands before it on its line */
export function commentAt(
  text: string,
  at: number,
  { form, comment }: Language,
  isLineStart: boolean,
): CommentAt | undefined {
  const behind = text[at - 1] ?? '\n';
  const next = text[at + 1];
  switch (text[at]) {
    case '<':
      return text.startsWith('<!--', at) ? until(text, '-->', at, 4) : undefined;
    case '/':
      if (next === '*' && comment.slashes) {
        return until(text, '*/', at, 2);
      }
      return next === '/' && comment.slashes && behind !== ':' && (form !== 'prose' || isLineStart)
        ? line(text, at)
        : undefined;
    case '#':
      return isHash(comment.hash, behind, next) ? line(text, at) : undefined;
    case '-':
      return comment.other === '--' && next === '-' ? line(text, at) : undefined;
    case ';':
      return comment.other === ';' && isLineStart ? line(text, at) : undefined;
    default:
      return undefined;
  }
}

function isHash(hash: Language['comment']['hash'], behind: string, next = ' '): boolean {
  return hash !== 'no' && /\s/.test(behind) && (hash === 'any' ? next !== '!' : /[\s#]/.test(next));
}

function line(text: string, at: number): CommentAt {
  const end = text.indexOf('\n', at);
  const mark = /^(?:\/+!?|#+|--+|;+)/.exec(text.slice(at, at + 8))?.[0].length ?? 1;
  return { mark, end: end < 0 ? text.length + 1 : end };
}

function until(text: string, close: string, at: number, mark: number): CommentAt {
  const end = text.indexOf(close, at + mark);
  return { mark, end: end < 0 ? text.length + 1 : end + close.length };
}
