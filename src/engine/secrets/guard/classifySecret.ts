import { classifyBefore, classifyAnswer, classifyIntroduction, classifyPrinted } from './classifyBefore';
import { callBefore, callsIn, classifyLookupCall } from './classifyCall';
import { type Classification, type SecretRule, hasWords, classifyName, wordsInName, hasValue } from './classifyName';
import { classifyListed, Owners, classifyDerived } from './classifyOwners';
import { classifyCommand, classifyPath, classifySecretFile, classifyWritten } from './classifyPath';
import { cellNames, insertedColumn, markupNames } from './columns';
import { type Language, languageOf } from './language';
import { isFence, trailingComment, ownerLines } from './lines';
import { type Scan, scan } from './scan';
import { type ScopeText, Scope, classifyByUses, ownText, valueStart, wholeText, withoutIds } from './scope';
import { SecretClassifier } from './secretClassifier';

/** A fenced code block in prose that contains the value. */
interface Fence {
  readonly line: number;
  readonly language: Language;
}

/** Markdown language names that differ from the file extension. */
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

/** The fence still open after these lines. */
function openFence(above: readonly string[]): Fence | undefined {
  const fences = above.flatMap((line, index) => (isFence(line) ? [index] : []));
  const line = fences.at(-1);
  if (line === undefined) {
    return undefined;
  }
  const info = /^[\s>]*(?:```|~~~)\s*(\w*)/.exec(above[line] ?? '')?.[1]?.toLowerCase() ?? '';
  // Only opening fences have a language; of the others every second one opens.
  const isOpen = info !== '' || fences.length % 2 === 1;
  return isOpen ? { line, language: languageOf(`fence.${extensions[info] ?? info}`) } : undefined;
}

const nearLines = 12;

const maxLineLength = 1024;

/** In data, an unnamed value near a private key is presumed secret. */
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

/** 32 bytes parsed as a number are unlikely to be a hash. */
function classifyNumber({ before, after }: ScopeText): Classification | undefined {
  const isNumber = numberBefore.test(before.slice(-120)) || numberAfter.test(after);
  return isNumber ? { sort: 'key', word: 'number', rule: 'number' } : undefined;
}

export interface SecretCandidate {
  /** Path or name, with either slash. */
  readonly fileName: string;
  readonly line: string;
  /** Offset of the value in the line. Defaults to the first 32-byte value. */
  readonly start?: number;
  /** The lines above, nearest first. Read lazily. */
  readonly linesAbove?: Iterable<string>;
  /** The lines below, nearest first. */
  readonly linesBelow?: Iterable<string>;
}

/** `open`: evidence for a hash or an ID; `unknown`: no evidence either way. */
export type SecretResult =
  | { readonly verdict: 'secret'; readonly word: string; readonly rule: SecretRule }
  | { readonly verdict: 'open' | 'unknown' };

/**
 * Whether 32 bytes at this position may be a private key.
 *
 * The value's own name decides first: its variable, key, column, flag or tag, or the words before it. If that is
 * inconclusive, the enclosing contexts follow, innermost first: call, list, entry, section or heading, found by
 * brackets and indentation, with the comments above each. Then how the name is used below, and last the file name.
 * Without any evidence the verdict is `unknown`.
 *
 * Reads a bounded part of the text in one pass.
 */
export function classifySecret({
  fileName,
  line,
  start,
  linesAbove = [],
  linesBelow = [],
}: SecretCandidate): SecretResult {
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

/** The rule, and the word as spelled on the value's own line if it is there. */
function reasonOf(
  { word, rule }: Classification,
  own: ScopeText,
): { readonly word: string; readonly rule: SecretRule } {
  const spelling = rule === undefined ? originalSpelling(own, word) : undefined;
  return { word: spelling ?? word, rule: rule ?? (spelling === undefined ? 'around' : 'line') };
}

/** `privateKey` for "private key": the name on the line that has the word, nearest before the value first. */
function originalSpelling({ before, after }: ScopeText, word: string): string | undefined {
  const names = (text: string): readonly string[] => text.slice(-maxLineLength).match(/[A-Za-z_$][\w$-]{0,80}/g) ?? [];
  const hasWord = (name: string): boolean => ` ${wordsInName(name).join(' ')} `.includes(` ${word} `);
  const pairs = [...before.slice(-maxLineLength).matchAll(/(?<![A-Za-z])[A-Za-z]+ [A-Za-z]+/g)].map(([pair]) => pair);
  return [...[...names(before)].reverse(), ...names(after.slice(0, maxLineLength)), ...pairs].find(hasWord);
}

function classifyAll(fileName: string, text: ScopeText): Classification | undefined {
  const language = languageOf(fileName);
  const isBare = !hasWords(text.before.slice(-400));
  return (
    classifyText(text, language) ??
    classifyCommand(text) ??
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
  // Fenced code is read as code. The surrounding prose follows where that is inconclusive.
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
  return classifyOwn(scope, classifier) ?? new Owners(scope, classifier).validate() ?? classifyByUses(text, language);
}

/** Classifies a value by the text after it: in prose "… is the private key", in code the type that it is parsed as. */
function classifyAfter(after: string, { form }: Language): Classification | undefined {
  const rest = after.slice(0, 200).replace(/^["'`]+/, '');
  if (form === 'prose') {
    const classified = classifyName(/^(?:[^.;|&\n]|&(?!&))*/.exec(rest)?.[0] ?? '');
    return classified?.sort === 'open' && !describes.test(rest) ? undefined : classified;
  }
  const type = /^[^,;\n]*?(?:<([^<>]{1,80})>|\bas\s+([\w.]+))/.exec(rest);
  const read = type === null ? undefined : secret(classifyName(type[1] ?? type[2] ?? ''));
  const reported = classifyName((/^(?:[^,;\n(){}&]|&(?!&))*/.exec(rest)?.[0] ?? '').replace(/\s--?[A-Za-z].*/, ''));
  return read ?? (reported?.sort === 'strong' ? reported : undefined);
}

/** Text that describes what precedes it: `(a transaction)`, `is the hash of`. */
const describes = /^[\s`*_]*(?:\(|\[|\]\(|[-–—:←]\s|is\b|was\b|as\b)/;

function secret(classified: Classification | undefined): Classification | undefined {
  return classified?.sort === 'open' ? undefined : classified;
}

/** Classifies the value by its own name on its line, where that is conclusive. */
function classifyOwnName(text: ScopeText, language: Language): Classification | undefined {
  if (language.form === 'markup' || language.form === 'cells') {
    return undefined;
  }
  const scanned = scan(text.before, language);
  const from = scanned.frames.at(-1)?.starts.at(-1) ?? 0;
  const own = scanned.clean(Math.max(from, text.before.length - 2000), text.before.length);
  const classified = isAmbiguous(own) ? undefined : (classifyBefore(own) ?? classifyLookup(scanned));
  const comment = trailingComment(text.after, language);
  const commentMeaning = comment === undefined ? undefined : classifyName(comment);
  // A comment "secret" after `merkleRoot` is ambiguous, but "private key" is another name for the value.
  const isContradicted = commentMeaning?.sort === 'strong' && commentMeaning.word !== 'secret';
  return isContradicted ? undefined : new SecretClassifier().name(classified);
}

/** Classifies a lookup by the value, where the call is on its line. */
function classifyLookup(scanned: Scan): Classification | undefined {
  const frame = scanned.frames.at(-1);
  if (frame?.open !== '(') {
    return undefined;
  }
  const { at, starts } = frame;
  const earlier = starts.slice(0, -1).map((from, index) => scanned.clean(from, (starts[index + 1] ?? from) - 1));
  const header = scanned.clean(Math.max(scanned.frames.at(-2)?.starts.at(-1) ?? 0, at - 300), at);
  const called = callBefore(header, earlier);
  return called === undefined ? undefined : classifyLookupCall(called.call);
}

/** Classifies a value by its immediate name, tag, column or preceding word, or by the text after it. */
function classifyOwn(scope: Scope, classifier: SecretClassifier): Classification | undefined {
  const { text, language, own } = scope;
  const comment = trailingComment(text.after, language) ?? /\/\*([^*]*)\*\/[\s"'`(]*$/.exec(text.before)?.[1];
  const strong = comment === undefined ? undefined : classifyName(comment);
  if (strong?.sort === 'strong') {
    return strong;
  }
  return (
    classifyMarkup(scope, classifier) ??
    classifyKeyring(scope) ??
    classifier.name(classifyBefore(own)) ??
    classifier.name(classifyCell(scope)) ??
    classifier.name(classifyRow(scope)) ??
    classifyDerived(text) ??
    classifier.after(classifyAfter(text.after, language)) ??
    (comment === undefined ? undefined : classifier.remark(comment)) ??
    classifySentence(scope, classifier) ??
    classifyAnswer(text.above.at(-1) ?? '', text.before) ??
    classifyChainedCalls(scope)
  );
}

function classifyMarkup({ text, language, joined }: Scope, classifier: SecretClassifier): Classification | undefined {
  if (language.form !== 'markup' && !/^\s*</.test(text.before)) {
    return undefined;
  }
  for (const name of markupNames(joined)) {
    const classified = classifier.name(classifyBefore(`${name}:`) ?? classifyName(name), name);
    if (classified !== undefined) {
      return classified;
    }
  }
  return undefined;
}

/** Classifies a table cell by its column and row. */
function classifyCell({ lines, at, text, language }: Scope): Classification | undefined {
  const names = cellNames(lines.with(at, `${text.before}0x${text.after}`), at, text.before.length, language);
  if (names === undefined) {
    return undefined;
  }
  const both = classifyName(`${names.row} ${names.column}`);
  return both?.sort === 'strong' ? both : (classifyName(names.column) ?? classifyName(names.row));
}

/** Classifies a value of an SQL row by its column. */
function classifyRow({ frames, joined }: Scope): Classification | undefined {
  const frame = frames.at(-1);
  const column = frame?.open === '(' ? insertedColumn(joined.slice(0, frame.at), frame.starts.length - 1) : undefined;
  return column === undefined ? undefined : classifyName(column);
}

/** In prose "private key" may be anywhere in the sentence, including the lines before. */
function classifySentence(
  { text, language, lines, at, base }: Scope,
  classifier: SecretClassifier,
): Classification | undefined {
  if (language.form !== 'prose') {
    return undefined;
  }
  const printed = hasWords(text.before) ? undefined : classifyPrinted(text.above.at(-1) ?? '');
  if (printed !== undefined) {
    return printed;
  }
  const introduced = base < at ? classifier.name(classifyIntroduction(lines[base] ?? '')) : undefined;
  if (introduced !== undefined) {
    return introduced;
  }
  const reported = classifier.name(classifySubject(text.before)) ?? classifier.name(classifyMessage(text));
  if (reported !== undefined) {
    return reported;
  }
  const paragraph = text.above.slice(-3);
  const from = paragraph.findLastIndex((line) => line.trim() === '' || hasValue(line) || isFence(line)) + 1;
  const classified = classifyName([...paragraph.slice(from), text.before].join(' ').slice(-600));
  return classified?.sort === 'strong' ? classified : undefined;
}

/** Names of people or places as well as of hashes. They are hashes outside mappings of keys. */
const ambiguous = /^(?:root|genesis|chain|subnet|blockchain|fork|upgrade|deployment|head|parent)$/i;

/** Whether an entry's name may be the owner of its key: `root` in `privateKeys: { root: … }`. */
function isAmbiguous(own: string): boolean {
  return ambiguous.test(/([\w-]{1,80})["'`]?[ \t]{0,4}[:=][ \t]{0,4}["'`]?$/.exec(own.slice(-100))?.[1] ?? '');
}

/** The name of the mapping of keys that contains a value with an ambiguous name. */
function classifyKeyring(scope: Scope): Classification | undefined {
  if (!isAmbiguous(scope.own)) {
    return undefined;
  }
  const { frames, lines, base, language } = scope;
  const frame = frames.at(-1);
  const header =
    frame?.open === '{'
      ? scope.element(frames.length - 2, frame.at)
      : language.form === 'data'
        ? [...ownerLines(lines, base, language)][0]?.text
        : undefined;
  const classified = header === undefined ? undefined : classifyBefore(header);
  return classified !== undefined && /(?:keys|[ps]ks)$/.test(classified.word) ? classified : undefined;
}

/** Classifies the subject of a sentence that ends in the value: `The operator's key, kept here for now, is …`. */
function classifySubject(before: string): Classification | undefined {
  const text = before.slice(-400).trimEnd();
  const sentence = text.slice(text.lastIndexOf('. ') + 1);
  const comma = sentence.indexOf(',');
  return comma > 0 && /\b(?:is|was)$/.test(sentence) ? classifyName(sentence.slice(0, comma)) : undefined;
}

/** Maximum length of a chat speaker's name and time. */
const maxSpeaker = 40;

/** A chat message with only the value continues the previous one: `dan: the faucet key`, `dan: 0x…`. */
function classifyMessage({ above, before }: ScopeText): Classification | undefined {
  const speaker = before.trim();
  const last = above.at(-1) ?? '';
  const end = last.indexOf(': ');
  const isMessage = speaker.endsWith(':') && speaker.length <= maxSpeaker && end > 0 && end <= maxSpeaker;
  return isMessage && !hasValue(last) ? classifyIntroduction(last.slice(end + 1)) : undefined;
}

/** Classifies the calls chained onto the brackets around the value: `['0x…'].map((hex) => new Wallet(hex))`. */
function classifyChainedCalls(scope: Scope): Classification | undefined {
  const isInBrackets = scope.frames.some(({ isBlock, open }) => !isBlock && open !== '');
  return scope.language.form === 'code' && isInBrackets
    ? keyIn(textBehindBrackets(scope.behind()).flatMap(callsIn))
    : undefined;
}

function keyIn(classified: readonly (Classification | undefined)[]): Classification | undefined {
  return classified.find((each) => each?.sort === 'strong' || each?.sort === 'key');
}

const maxBrackets = 3;
const reach = 160;

/** The text after each bracket that closes around a value, if it continues with a call: `.map(…)`. */
function textBehindBrackets(after: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  for (let at = 0; at < after.length && found.length < maxBrackets; at += 1) {
    const character = after[at] ?? '';
    if ('([{'.includes(character)) {
      depth += 1;
    } else if (')]}'.includes(character)) {
      depth -= 1;
      if (depth < 0) {
        found.push(/^\s*(?:as const\s*\)\s*)?\.[^;]*/.exec(after.slice(at + 1, at + 1 + reach))?.[0] ?? '');
        depth = 0;
      }
    } else if (character === ';') {
      break;
    }
  }
  return found;
}
