import type { Language } from './language';

/** Whether a brace behind this text opens the body of a function, a class or a loop, and no value. */
export function opensBlock(header: string): boolean {
  const text = header.trimEnd();
  if (/(?:(?<!["'`]\s?)=>|->|\b(?:else|try|do|finally|loop|unsafe|async|get|set|init|static|begin|then))$/.test(text)) {
    return true;
  }
  if (/\breturn$/.test(text)) {
    return false;
  }
  // Behind the parameters may stand what is returned: `) public view returns (uint256)`, `): Promise<Hex>`, `) -> u8`.
  const behind = text.slice(text.lastIndexOf(')') + 1);
  return (text.includes(')') && !/[="'`;,]/.test(behind)) || declares.test(text);
}

const declares =
  /(?:^|\s)(?:function|func|fn|def|class|contract|interface|library|struct|enum|trait|impl|namespace|module|object|mod|switch|match|while|for|if|catch|record|extension|protocol|unchecked|assembly|constructor|receive|fallback|modifier)(?:\s+[\w$(]|\s*$)/;

/** The name that a block declares, where it does. */
export function declaredName(header: string): string | undefined {
  const text = header.slice(-400);
  return (
    /\b(?:function|func|fn|def|fun|sub|get|let|const|val|var)\s+(?:\([^()]*\)\s*)?([\w$]+)/.exec(text)?.[1] ??
    /(?<![\w$])([\w$]+)\s*(?:=|:)\s*(?:async\s*)?(?:function|\()/.exec(text)?.[1] ??
    /(?<![\w$])([\w$]+)\s*\([^()]*\)[^()]*$/.exec(text)?.[1]
  );
}

/** The name of a class or the like, whose fields are what it says: `class TestKeys`, `mod keys`, `enum PrivateKeys`. */
export function declaredType(header: string): string | undefined {
  return /\b(?:class|contract|interface|library|struct|enum|trait|impl|namespace|module|object|mod|record)\s+([\w$]+)/.exec(
    header.slice(-400),
  )?.[1];
}

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
