import { hasWords, judgeName, sortAt, wordsOf, type Judged } from './judgeName';
import { judgeOwn, judgeOwnName } from './judgeOwn';
import { Owners } from './judgeOwners';
import { type Language, languageOf } from './language';
import { isFence } from './lines';
import { Scope } from './scope';
import { ownText, type ScopeText, valueStart, wholeText } from './scopeText';
import { usedAs } from './usedAs';
import { withoutIds } from './plainIds';
import { Weigh } from './weigh';

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
function judgeNear({ above, before, below }: ScopeText, { form }: Language): Judged | undefined {
  if (form === 'code' || form === 'prose') {
    return undefined;
  }
  const near = [before.slice(-maxLineLength), ...above.slice(-nearLines).reverse(), ...below.slice(0, nearLines)];
  return near.map((line) => judgeName(line)).find((judged) => judged?.sort === 'strong');
}

const numberBefore =
  /\b(?:uint256|BigInt|BigInteger|BigNumber|U256|SetString|from_str_radix)\(\s*["'`]?$|\buint256(?:\s+\w+){1,4}\s*=\s*$/;

const numberAfter = /^["'`]\s*,\s*16\s*\)/;

/** Read as a number, 32 bytes are hardly a hash. */
function judgeNumber({ before, after }: ScopeText): RuledJudgement | undefined {
  const isNumber = numberBefore.test(before.slice(-120)) || numberAfter.test(after);
  return isNumber ? { sort: 'key', word: 'number', rule: 'number' } : undefined;
}

export interface SecretCandidate {
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

/** What says that it may be a private key: its own line, what stands around it, how it is read, or where it is kept. */
export type SecretRule = 'line' | 'around' | 'number' | 'file' | 'folder';

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
export function judgeSecret({
  fileName,
  line,
  start,
  linesAbove = [],
  linesBelow = [],
}: SecretCandidate): SecretJudgement {
  const language = languageOf(fileName);
  const path = withoutIds(fileName);
  const own = ownText(fileName, line, start ?? valueStart(line));
  const judged: RuledJudgement | undefined =
    judgeOwnName(own, language) ?? judgeAll(path, wholeText(fileName, own, linesAbove, linesBelow));
  if (judged === undefined) {
    return { verdict: 'unknown' };
  }
  return judged.sort === 'open' ? { verdict: 'open' } : { verdict: 'secret', ...reasonOf(judged, own) };
}

/** The rule, and the word as it is written where it stands on the value's own line. */
function reasonOf(
  { word, rule }: RuledJudgement,
  own: ScopeText,
): { readonly word: string; readonly rule: SecretRule } {
  const written = rule === undefined ? asWritten(own, word) : undefined;
  return { word: written ?? word, rule: rule ?? (written === undefined ? 'around' : 'line') };
}

/** `privateKey` for "private key": the name in the line that says it, the nearest before the value first. */
function asWritten({ before, after }: ScopeText, word: string): string | undefined {
  const names = (text: string): readonly string[] => text.slice(-maxLineLength).match(/[A-Za-z_$][\w$-]{0,80}/g) ?? [];
  const says = (name: string): boolean => ` ${wordsOf(name).join(' ')} `.includes(` ${word} `);
  const pairs = [...before.slice(-maxLineLength).matchAll(/[A-Za-z]+ [A-Za-z]+/g)].map(([pair]) => pair);
  return [...[...names(before)].reverse(), ...names(after.slice(0, maxLineLength)), ...pairs].find(says);
}

/** Without a rule: a name decided, on the line or around it. */
type RuledJudgement = Judged & { readonly rule?: SecretRule };

function judgeAll(fileName: string, text: ScopeText): RuledJudgement | undefined {
  const language = languageOf(fileName);
  const isBare = !hasWords(text.before.slice(-400));
  return judgeText(text, language) ?? judgeSecretFile(fileName) ?? judgePath(fileName, language, isBare);
}

function judgeText(text: ScopeText, language: Language): RuledJudgement | undefined {
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

/** Files that hold nothing but secrets, by their names: what is not labelled in them is taken for one. */
function judgeSecretFile(fileName: string): RuledJudgement | undefined {
  const parts = partsOf(fileName);
  const base = (parts.at(-1) ?? '').toLowerCase();
  const isSecret =
    /(?:^|\.)env(?:rc)?(?:\.|$)/.test(base) ||
    /^\.(?:env|secret|netrc|npmrc|pgpass)/.test(base) ||
    /\.(?:pem|key|p12|pfx|jks|keystore|secret|secrets)$/.test(base) ||
    /^id_(?:rsa|dsa|ecdsa|ed25519)/.test(base) ||
    base.startsWith('utc--');
  if (isSecret) {
    return { sort: 'strong', word: parts.at(-1) ?? base, rule: 'file' };
  }
  const named = parts.slice(-2).findLast((part) => judgePart(part)?.sort === 'strong');
  return named === undefined
    ? undefined
    : { sort: 'strong', word: named, rule: named === parts.at(-1) ? 'file' : 'folder' };
}

/**
 * What the name of a file and of its folder say about a value that nothing else speaks of. Where keys are held, only
 * what stands without any name is one; a file of code or prose there is about them.
 */
function judgePath(fileName: string, { form }: Language, isBare: boolean): RuledJudgement | undefined {
  const [base, folder] = [...partsOf(fileName)].reverse();
  const ofBase = base === undefined ? undefined : judgePart(base);
  if (ofBase?.sort === 'open') {
    return undefined;
  }
  const isAbout = form === 'code' || form === 'prose';
  const counts = (judged: Judged | undefined, isBase: boolean): boolean =>
    judged?.sort === 'key' ? form !== 'prose' || isBare || isBase : judged?.sort === 'holder' && (isBare || !isAbout);
  const ofFolder = folder === undefined ? undefined : judgePart(folder);
  return ofBase !== undefined && counts(ofBase, true)
    ? { ...ofBase, word: base ?? '', rule: 'file' }
    : ofFolder !== undefined && counts(ofFolder, false)
      ? { ...ofFolder, word: folder ?? '', rule: 'folder' }
      : undefined;
}

/** A strong word anywhere in the name, else what the name as a whole says. */
function judgePart(part: string): Judged | undefined {
  const words = wordsOf(part);
  const strong = words.map((_, at) => sortAt(words, at)).find((each) => each?.sort === 'strong');
  return strong ?? judgeName(part.replace(/\.[a-z0-9]+$/i, ''));
}

function partsOf(fileName: string): readonly string[] {
  return fileName.split(/[\\/]/).filter((part) => part !== '');
}
