import { type Judged, judgeName } from './judgeName';
import type { Language } from './language';

/**
 * What the text behind a value says about it: in prose "… is the private key", in code the type that it is read as, in a
 * command where it goes to.
 */
export function judgeAfter(before: string, after: string, { form }: Language): Judged | undefined {
  const rest = after.slice(0, 200).replace(/^["'`]+/, '');
  if (form === 'prose') {
    const judged = judgeName(/^[^.;|\n]*/.exec(rest)?.[0] ?? '');
    return judged?.sort === 'open' && !describes.test(rest) ? undefined : judged;
  }
  const goesTo = /^[)\s]*(?:>{1,2}|\|)\s*([^\n;&]*)/.exec(rest)?.[1];
  if (goesTo !== undefined && /\b(?:echo|printf|print)\b|<\(/.test(before)) {
    return secret(judgeName(goesTo));
  }
  const type = /^[^,;\n]*?(?:<([^<>]{1,80})>|\bas\s+([\w.]+))/.exec(rest);
  const read = type === null ? undefined : secret(judgeName(type[1] ?? type[2] ?? ''));
  const said = judgeName((/^[^,;\n(){}]*/.exec(rest)?.[0] ?? '').replace(/\s--?[A-Za-z].*/, ''));
  return read ?? (said?.sort === 'strong' ? said : undefined);
}

/** Says what stands before: `(a transaction)`, `is the hash of`. */
const describes = /^[\s`*_]*(?:\(|\[|\]\(|[-–—:←]\s|is\b|was\b|as\b)/;

function secret(judged: Judged | undefined): Judged | undefined {
  return judged?.sort === 'open' ? undefined : judged;
}
