import { cellNames, insertedColumn, markupNames } from './columns';
import { classifyBefore, classifyAnswer, classifyIntroduction, classifyPrinted } from './classifyBefore';
import { callBefore, callsIn, looksUp } from './classifyCall';
import { classifyDerived } from './classifyOwners';
import { hasValue, hasWords, type Classification, classifyName } from './classifyName';
import type { Language } from './language';
import { isFence, trailingComment, ownerLines } from './lines';
import { scan, type Scan } from './scan';
import type { Scope, ScopeText } from './scope';
import { SecretClassifier } from './secretClassifier';

/**
 * What the text behind a value says about it: in prose "… is the private key", in code the type that it is read as.
 */
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

/** Says what stands before: `(a transaction)`, `is the hash of`. */
const describes = /^[\s`*_]*(?:\(|\[|\]\(|[-–—:←]\s|is\b|was\b|as\b)/;

function secret(classified: Classification | undefined): Classification | undefined {
  return classified?.sort === 'open' ? undefined : classified;
}

/** What the value's own name on its line says, where that decides: nothing else is nearer. */
export function classifyOwnName(text: ScopeText, language: Language): Classification | undefined {
  if (language.form === 'markup' || language.form === 'cells') {
    return undefined;
  }
  const scanned = scan(text.before, language);
  const from = scanned.frames.at(-1)?.starts.at(-1) ?? 0;
  const own = scanned.clean(Math.max(from, text.before.length - 2000), text.before.length);
  const classified = isAmbiguous(own) ? undefined : (classifyBefore(own) ?? judgeLookup(scanned));
  const comment = trailingComment(text.after, language);
  const doubt = comment === undefined ? undefined : classifyName(comment);
  // "Secret" behind `merkleRoot` may be anything, "private key" is another name of the value.
  const isDoubted = doubt?.sort === 'strong' && doubt.word !== 'secret';
  return isDoubted ? undefined : new SecretClassifier().name(classified);
}

/** What is looked up by the value, where the call that it stands in is on its line. */
function judgeLookup(scanned: Scan): Classification | undefined {
  const frame = scanned.frames.at(-1);
  if (frame?.open !== '(') {
    return undefined;
  }
  const { at, starts } = frame;
  const earlier = starts.slice(0, -1).map((from, index) => scanned.clean(from, (starts[index + 1] ?? from) - 1));
  const header = scanned.clean(Math.max(scanned.frames.at(-2)?.starts.at(-1) ?? 0, at - 300), at);
  const called = callBefore(header, earlier);
  return called === undefined ? undefined : looksUp(called.call);
}

/** What the value is called where it stands: by a name, tag, column or word before it, or by what stands behind it. */
export function classifyOwn(scope: Scope, classifier: SecretClassifier): Classification | undefined {
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
    classifyBehind(scope)
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

/** The column and the row of a table. */
function classifyCell({ lines, at, text, language }: Scope): Classification | undefined {
  const names = cellNames(lines.with(at, `${text.before}0x${text.after}`), at, text.before.length, language);
  if (names === undefined) {
    return undefined;
  }
  const both = classifyName(`${names.row} ${names.column}`);
  return both?.sort === 'strong' ? both : (classifyName(names.column) ?? classifyName(names.row));
}

/** The column of a row of SQL. */
function classifyRow({ frames, joined }: Scope): Classification | undefined {
  const frame = frames.at(-1);
  const column = frame?.open === '(' ? insertedColumn(joined.slice(0, frame.at), frame.starts.length - 1) : undefined;
  return column === undefined ? undefined : classifyName(column);
}

/** In prose a private key may be spoken of anywhere in the sentence, also on the lines before. */
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

/** Where others do not hold them, names that are of people or places as well as of hashes. */
const ambiguous = /^(?:root|genesis|chain|subnet|blockchain|fork|upgrade|deployment|head|parent)$/i;

/** The name of an entry that may be whose key it is: `root` of `privateKeys: { root: … }`. */
function isAmbiguous(own: string): boolean {
  return ambiguous.test(/([\w-]{1,80})["'`]?[ \t]{0,4}[:=][ \t]{0,4}["'`]?$/.exec(own.slice(-100))?.[1] ?? '');
}

/** What a mapping of keys is called, in which a value has a name that may be its owner's. */
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

/** The subject of a sentence that ends in what it is: `The operator's key, kept here for now, is …`. */
function classifySubject(before: string): Classification | undefined {
  const text = before.slice(-400).trimEnd();
  const sentence = text.slice(text.lastIndexOf('. ') + 1);
  const comma = sentence.indexOf(',');
  return comma > 0 && /\b(?:is|was)$/.test(sentence) ? classifyName(sentence.slice(0, comma)) : undefined;
}

/** Longest name of a speaker in a chat, with the time. */
const maxSpeaker = 40;

/** In a chat a message that is the value alone goes on with the one before: `dan: the faucet key`, `dan: 0x…`. */
function classifyMessage({ above, before }: ScopeText): Classification | undefined {
  const speaker = before.trim();
  const last = above.at(-1) ?? '';
  const end = last.indexOf(': ');
  const isMessage = speaker.endsWith(':') && speaker.length <= maxSpeaker && end > 0 && end <= maxSpeaker;
  return isMessage && !hasValue(last) ? classifyIntroduction(last.slice(end + 1)) : undefined;
}

/** What is done with the brackets around the value, once they close: `['0x…'].map((hex) => new Wallet(hex))`. */
function classifyBehind(scope: Scope): Classification | undefined {
  const isInBrackets = scope.frames.some(({ isBlock, open }) => !isBlock && open !== '');
  return scope.language.form === 'code' && isInBrackets
    ? keyIn(textBehindBrackets(scope.behind()).flatMap(callsIn))
    : undefined;
}

function keyIn(classified: readonly (Classification | undefined)[]): Classification | undefined {
  return classified.find((each) => each?.sort === 'strong' || each?.sort === 'key');
}

/** How many brackets around a value are looked behind. */
const maxBrackets = 3;
const reach = 160;

/** What stands behind each bracket that closes around a value, where it goes on with it: `.map(…)`. */
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
