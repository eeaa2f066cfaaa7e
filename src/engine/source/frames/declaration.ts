import type { SourceText } from '../sourceMap/sourceText';
import { definitionsIn } from './definitions';
import type { SourceRange } from './sourceFrame';

/** Where a contract declares its only function of a name, without the body; undefined: it does not, or has more of it. */
export function declarationOf(text: SourceText, contract: string, name: string): SourceRange | undefined {
  const [only, ...others] = definitionsIn(text.code).filter(
    (one) => one.kind === 'function' && one.name === name && one.contract === contract && one.body !== undefined,
  );
  if (only?.body === undefined || others.length > 0) {
    return undefined;
  }
  const head = text.code.slice(only.start, only.body).trimEnd();
  return text.range(only.start, head.length);
}
