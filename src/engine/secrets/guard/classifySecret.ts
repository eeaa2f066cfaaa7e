import { hasWords, type Classification, classifyName, type SecretRule, wordsInName } from './classifyName';
import { classifyOwn, classifyOwnName } from './classifyOwn';
import { classifyListed, Owners } from './classifyOwners';
import { judgeCommand, classifyPath, classifySecretFile, classifyWritten } from './classifyPath';
import { type Language, languageOf } from './language';
import { isFence } from './lines';
import { type ScopeText, Scope, usedAs, ownText, valueStart, wholeText, withoutIds } from './scope';
import { SecretClassifier } from './secretClassifier';

/** Code in prose, in whose fence a value stands. */
interface Fence {
  /** Index of the line that opens it. */
  readonly line: number;
  readonly language: Language;
}

/** What Markdown calls languages otherwise than by their extension. */
const extensions: Readonly<Record<string, string>> = {
  solidity: 'sol',
  typescript: 'ts',
  javascript: 'js',
  python: 'py',
  shell: 'sh',
  console: 'sh',
  golang: 'go',
  rust: 'rs',
  text: 'plain',
  txt: 'plain',
  '': 'plain',
};

/** The fence that is open behind these lines; `undefined`: none. */
function openFence(above: readonly string[]): Fence | undefined {
  const fences = above.flatMap((line, index) => (isFence(line) ? [index] : []));
  const line = fences.at(-1);
  if (line === undefined) {
    return undefined;
  }
  const info = /^[\s>]*(?:```|~~~)\s*(\w*)/.exec(above[line] ?? '')?.[1]?.toLowerCase() ?? '';
  // Only one that opens names a language; of the others every second one opens.
  const isOpen = info !== '' || fences.length % 2 === 1;
  return isOpen ? { line, language: languageOf(`fence.${extensions[info] ?? info}`) } : undefined;
}

/** Lines that are near a value. */
const nearLines = 12;

const maxLineLength = 1024;

/** Among data nothing else explains a value beside a private key that has no name of its own. */
function classifyNear({ above, before, below }: ScopeText, { form }: Language): Classification | undefined {
  if (form === 'code' || form === 'prose') {
    return undefined;
  }
  const near = [before.slice(-maxLineLength), ...above.slice(-nearLines).reverse(), ...below.slice(0, nearLines)];
  return near.map((line) => classifyName(line)).find((classified) => classified?.sort === 'strong');
}

const numberBefore =
  /\b(?:uint256|BigInt|BigInteger|BigNumber|U256|SetString|from_str_radix)\(\s*["'`]?$|\buint256(?:\s+\w+){1,4}\s*=\s*$/;

const numberAfter = /^["'`]\s*,\s*16\s*\)/;

/** Read as a number, 32 bytes are hardly a hash. */
function classifyNumber({ before, after }: ScopeText): Classification | undefined {
  const isNumber = numberBefore.test(before.slice(-120)) || numberAfter.test(after);
  return isNumber ? { sort: 'key', word: 'number', rule: 'number' } : undefined;
}

export interface SecretCandidate {
  /** Path or name, with either slash. */
  readonly fileName: string;
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
  | { readonly verdict: 'secret'; readonly word: string; readonly rule: SecretRule }
  | { readonly verdict: 'open' | 'unknown' };

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
export function classifySecret({
  fileName,
  line,
  start,
  linesAbove = [],
  linesBelow = [],
}: SecretCandidate): SecretJudgement {
  const language = languageOf(fileName);
  const path = withoutIds(fileName);
  const own = ownText(fileName, line, start ?? valueStart(line));
  const classified: Classification | undefined =
    classifyOwnName(own, language) ??
    classifyWritten(own.before, own.after) ??
    classifyAll(path, wholeText(fileName, own, linesAbove, linesBelow));
  if (classified === undefined) {
    return { verdict: 'unknown' };
  }
  return classified.sort === 'open' ? { verdict: 'open' } : { verdict: 'secret', ...reasonOf(classified, own) };
}

/** The rule, and the word as it is written where it stands on the value's own line. */
function reasonOf(
  { word, rule }: Classification,
  own: ScopeText,
): { readonly word: string; readonly rule: SecretRule } {
  const written = rule === undefined ? asWritten(own, word) : undefined;
  return { word: written ?? word, rule: rule ?? (written === undefined ? 'around' : 'line') };
}

/** `privateKey` for "private key": the name in the line that says it, the nearest before the value first. */
function asWritten({ before, after }: ScopeText, word: string): string | undefined {
  const names = (text: string): readonly string[] => text.slice(-maxLineLength).match(/[A-Za-z_$][\w$-]{0,80}/g) ?? [];
  const message = (name: string): boolean => ` ${wordsInName(name).join(' ')} `.includes(` ${word} `);
  const pairs = [...before.slice(-maxLineLength).matchAll(/(?<![A-Za-z])[A-Za-z]+ [A-Za-z]+/g)].map(([pair]) => pair);
  return [...[...names(before)].reverse(), ...names(after.slice(0, maxLineLength)), ...pairs].find(message);
}

function classifyAll(fileName: string, text: ScopeText): Classification | undefined {
  const language = languageOf(fileName);
  const isBare = !hasWords(text.before.slice(-400));
  return (
    classifyText(text, language) ??
    judgeCommand(text) ??
    classifyListed(text) ??
    classifySecretFile(fileName) ??
    classifyPath(fileName, language, isBare)
  );
}

function classifyText(text: ScopeText, language: Language): Classification | undefined {
  const fence = language.form === 'prose' ? openFence(text.above) : undefined;
  const classifier = new SecretClassifier();
  if (fence === undefined) {
    return (
      classifyScope(text, language, classifier) ??
      classifier.end() ??
      classifyNear(text, language) ??
      classifyNumber(text)
    );
  }
  // Code in prose is read as code; where that says nothing, the prose above it speaks of it.
  const inside = { ...text, above: text.above.slice(fence.line + 1) };
  const outside = { above: text.above.slice(0, fence.line), before: '', after: '', below: [] };
  return (
    classifyScope(inside, fence.language, classifier) ??
    classifyScope(outside, language, classifier) ??
    classifier.end() ??
    classifyNumber(inside)
  );
}

function classifyScope(text: ScopeText, language: Language, classifier: SecretClassifier): Classification | undefined {
  const scope = new Scope(text, language);
  return classifyOwn(scope, classifier) ?? new Owners(scope, classifier).validate() ?? usedAs(text, language);
}
