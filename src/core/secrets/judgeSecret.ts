import { openFence } from './fence';
import { hasWords, type Judged } from './judgeName';
import { judgeNear, judgeNumber } from './judgeNear';
import { judgeOwn, judgeOwnName } from './judgeOwn';
import { Owners } from './judgeOwners';
import { type Language, languageOf } from './language';
import { Scope } from './scope';
import { ownText, type ScopeText, valueStart, wholeText } from './scopeText';
import { judgePath, judgeSecretFile } from './secretFile';
import { usedAs } from './usedAs';
import { Weigh } from './weigh';

export interface SecretPlace {
  /** Path or name, with either slash. */
  readonly fileName: string;
  /** The line that the value stands in. */
  readonly line: string;
  /** Where the value begins in the line; absent: at the first of 32 bytes. */
  readonly start?: number;
  /** The lines above, the nearest first; no more are read than are needed. */
  readonly linesAbove?: Iterable<string>;
  /** The lines below, the nearest first. */
  readonly linesBelow?: Iterable<string>;
}

/** `open`: something says that it is a hash or an ID; `unknown`: nothing says what it is. */
export type SecretJudgement =
  { readonly verdict: 'secret'; readonly word: string } | { readonly verdict: 'open' | 'unknown' };

/**
 * Whether 32 bytes that stand in this place may be a private key.
 *
 * What the value is called decides first: the name that it is assigned to, its key, column, flag, tag, or the words
 * before it. A name that says nothing leaves it to what the value stands in, from the innermost on: the call, list,
 * entry, section or heading, found by brackets and indentation, over comments, and the comments above each. Then to how
 * the name is used below, and last to the name of the file. What nothing speaks of is `unknown`.
 *
 * Reads a bounded part of the text, in one pass.
 */
export function judgeSecret({ fileName, line, start, linesAbove = [], linesBelow = [] }: SecretPlace): SecretJudgement {
  const language = languageOf(fileName);
  const own = ownText(fileName, line, start ?? valueStart(line));
  const judged = judgeOwnName(own, language) ?? judgeAll(fileName, wholeText(fileName, own, linesAbove, linesBelow));
  if (judged === undefined) {
    return { verdict: 'unknown' };
  }
  return judged.sort === 'open' ? { verdict: 'open' } : { verdict: 'secret', word: judged.word };
}

function judgeAll(fileName: string, text: ScopeText): Judged | undefined {
  const language = languageOf(fileName);
  const isBare = !hasWords(text.before.slice(-400));
  return judgeText(text, language) ?? judgeSecretFile(fileName) ?? judgePath(fileName, language, isBare);
}

function judgeText(text: ScopeText, language: Language): Judged | undefined {
  const fence = language.form === 'prose' ? openFence(text.above) : undefined;
  const weigh = new Weigh();
  if (fence === undefined) {
    return judgeScope(text, language, weigh) ?? weigh.end() ?? judgeNear(text, language) ?? judgeNumber(text);
  }
  // Code in prose is read as code; where that says nothing, the prose above it speaks of it.
  const inside = { ...text, above: text.above.slice(fence.line + 1) };
  const outside = { above: text.above.slice(0, fence.line), before: '', after: '', below: [] };
  return (
    judgeScope(inside, fence.language, weigh) ??
    judgeScope(outside, language, weigh) ??
    weigh.end() ??
    judgeNumber(inside)
  );
}

function judgeScope(text: ScopeText, language: Language, weigh: Weigh): Judged | undefined {
  const scope = new Scope(text, language);
  return judgeOwn(scope, weigh) ?? new Owners(scope, weigh).judge() ?? usedAs(text, language);
}
