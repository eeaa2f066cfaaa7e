import { declaredName, declaredType, type Language } from './language';
import { isNamed, classifyBefore, classifyEntry, classifyIntroduction } from './classifyBefore';
import { callBefore, classifyCall, literal, returnsArgument, parsesHash } from './classifyCall';
import { hasWords, type Classification, classifyName, wordsInName } from './classifyName';
import {
  commentAbove,
  lineAboveBare,
  type OwnerLine,
  ownerLines,
  trailingComment,
  contentOf,
  depthOf,
  isBlank,
  isComment,
  isItem,
} from './lines';
import type { Frame } from './scan';
import type { Scope, ScopeText } from './scope';
import type { SecretClassifier } from './secretClassifier';

const entry = /^[\s"'`\-,{]*([\w.][\w.-]{0,39})["'`]?\s*(?:[:=]|=>)\s*["'`]?([^"'`\n]{1,200})/;
const names =
  /^(?:name|key|label|title|field|var|variable|variablename|env|envvar|method|param|parameter|parameterkey|parametername|optionname|setting|property|path|role|dest|file|filename)$/i;
const sorts = /^(?:kind|type|description|desc|comment|note|usage|purpose|tags?)$/i;

/** Classifies a value by sibling entries: `name: PRIVATE_KEY` next to `value: …`, or a sibling that is a key itself. */
function classifyBeside(entries: readonly string[]): Classification | undefined {
  for (const text of entries) {
    const [, key = '', value = ''] = entry.exec(text) ?? [];
    const isName = names.test(key);
    const isSensitive = /^sensitive$/i.test(key) && /^true/.test(value);
    const classified: Classification | undefined = isSensitive
      ? { sort: 'strong', word: 'sensitive' }
      : isName || sorts.test(key)
        ? classifyName(value)
        : undefined;
    if (classified !== undefined && (isName || classified.sort !== 'open')) {
      return classified;
    }
  }
  return entries
    .map((text) => classifyName(entry.exec(text)?.[1] ?? ''))
    .find((classified) => classified?.sort === 'strong');
}

/** Entries after a value, up to the bracket that closes around it. */
function entriesAfter(text: string): readonly string[] {
  const entries: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if ('([{'.includes(character)) {
      depth += 1;
    } else if (')]}'.includes(character)) {
      depth -= 1;
    }
    if (depth < 0 || (depth === 0 && (character === ',' || character === '\n' || character === ';'))) {
      entries.push(text.slice(from, at));
      from = at + 1;
    }
    if (depth < 0) {
      return entries.slice(1);
    }
  }
  return [...entries, text.slice(from)].slice(1);
}

const maxEntries = 24;

/** Sibling lines in the same mapping, by indentation. Entries of other list items are excluded. */
function entriesAround(
  lines: readonly string[],
  at: number,
  below: readonly string[],
  language: Language,
): readonly string[] {
  const line = lines[at] ?? '';
  const column = contentOf(line, language);
  const found: string[] = [];
  for (let above = at - 1; !isItem(line, language) && above >= 0 && at - above <= maxEntries; above -= 1) {
    const text = lines[above] ?? '';
    if (isBlank(text) || isComment(text, language) || contentOf(text, language) > column) {
      continue;
    }
    if (contentOf(text, language) < column) {
      break;
    }
    found.push(text);
    if (isItem(text, language)) {
      break;
    }
  }
  for (const text of below.slice(0, maxEntries)) {
    if (isBlank(text) || isComment(text, language) || depthOf(text, language) > column) {
      continue;
    }
    if (depthOf(text, language) < column) {
      break;
    }
    found.push(text);
  }
  return found;
}

const reach = 300;

/** `m/44'/60'/0'/0/0`, with or without `m/`. */
const derivationPath = /\bm\/\d{1,10}['’hH]?\/|\d['’hH]\/\d{1,10}['’hH]/;

/** The value is in a table of derived keys: next to a derivation path, or alone below one. */
export function classifyDerived({ above, before, after }: ScopeText): Classification | undefined {
  const isAlone = !hasWords(before) && !hasWords(after);
  const lines = [before.slice(-reach), after.slice(0, reach), ...(isAlone ? above.slice(-2) : [])];
  return lines.some((line) => derivationPath.test(line.slice(0, reach)))
    ? { sort: 'strong', word: 'derivation path', rule: 'derivation' }
    : undefined;
}

const address = /\b0x[0-9a-f]{40}\b/i;

const currency = /\bn?[A-Z]{3,5}\b/g;

/** The line has only an address and the value, as account listings do. */
export function classifyListed({ before, after }: ScopeText): Classification | undefined {
  const line = `${before.slice(-reach)} ${after.slice(0, reach)}`;
  return address.test(line) && !hasWords(line.replace(currency, ''))
    ? { sort: 'key', word: 'address', rule: 'address' }
    : undefined;
}

const maxFrames = 24;

/** The contexts that enclose a value, innermost first: brackets, less indented lines, headings, and their comments. */
export class Owners {
  /** The value is the return value of the enclosing block. */
  private isReturned: boolean;
  private isInnermost = true;

  constructor(
    private readonly scope: Scope,
    private readonly classifier: SecretClassifier,
  ) {
    this.isReturned = isReturn(scope.own);
  }

  validate(): Classification | undefined {
    const { scope } = this;
    const comment = this.classifyComments(scope.base);
    if (comment !== undefined || scope.language.form === 'cells') {
      return comment;
    }
    const opened = scope.frames
      .map((frame, index) => ({ frame, index }))
      .slice(1)
      .slice(-maxFrames)
      .reverse();
    const owners = this.ownerLines(new Set(opened.map(({ frame }) => scope.lineOf(frame.at))));
    let next = 0;
    for (const { frame, index } of opened) {
      for (; scope.offsetOf(owners[next]?.line ?? -1) > frame.at; next += 1) {
        const classified = this.classifyLine(owners[next] as OwnerLine);
        if (classified !== undefined) {
          return classified;
        }
      }
      const classified = this.classifyFrame(frame, index) ?? this.classifyOpener(scope.lineOf(frame.at));
      if (classified !== undefined) {
        return classified;
      }
    }
    for (const owner of owners.slice(next)) {
      const classified = this.classifyLine(owner);
      if (classified !== undefined) {
        return classified;
      }
    }
    // A fragment: nothing encloses the value's mapping.
    return this.isInnermost ? this.classifyAround(scope.base) : undefined;
  }

  /** Lines that own the value. Lines that open a bracket around it are left out, as the bracket is more specific. */
  private ownerLines(openers: ReadonlySet<number>): readonly OwnerLine[] {
    const { lines, at, base, language, own, frames } = this.scope;
    const owners = [...ownerLines(lines, base, language)].filter(({ line }) => !openers.has(line));
    const bare = hasWords(own) || frames.length > 1 ? undefined : lineAboveBare(lines, at, language);
    return bare === undefined || owners.some(({ line }) => line === bare.line) ? owners : [bare, ...owners];
  }

  private classifyComments(line: number): Classification | undefined {
    const above = commentAbove(this.scope.lines, line, this.scope.language);
    return above && this.classifier.sentence(above.text, above.isDirect);
  }

  /** Comments at the line that opens a bracket, if the value is on another line. */
  private classifyOpener(line: number): Classification | undefined {
    const { lines, at, language } = this.scope;
    if (line === at) {
      return undefined;
    }
    const comment = trailingComment(lines[line] ?? '', language);
    return (comment === undefined ? undefined : this.classifier.sentence(comment)) ?? this.classifyComments(line);
  }

  private classifyFrame(frame: Frame, index: number): Classification | undefined {
    const { scope, classifier } = this;
    const header = scope.element(index - 1, frame.at);
    if (frame.isBlock) {
      return this.classifyBlock(header);
    }
    const earlier = scope.earlier(frame);
    const siblings = frame.open === '[' ? undefined : this.classifyEntries(frame, earlier);
    if (siblings !== undefined) {
      return siblings;
    }
    if (frame.open === '{') {
      this.isReturned &&= isReturn(header);
      return classifier.name(classifyBefore(header), header);
    }
    const called = frame.open === '(' ? callBefore(header, earlier) : undefined;
    if (called === undefined) {
      this.isReturned &&= isReturn(header);
      return classifier.name(classifyPair(earlier)) ?? classifier.name(classifyBefore(header), header);
    }
    this.isReturned &&= isReturn(called.rest);
    if (parsesHash(called.call)) {
      classifier.hash();
    }
    // A result made from several arguments rarely describes one of them: `vault = deploy(owner, salt)`.
    const assigned = classifyBefore(called.rest);
    const isOther =
      earlier.length > 0 && !returnsArgument(called.call) && (assigned?.sort === 'owner' || assigned?.word === 'vault');
    const isDirect = index === scope.frames.length - 1;
    const classified = classifyCall(isDirect ? { ...called.call, after: scope.text.after } : called.call);
    return classifier.name(classified) ?? (isOther ? undefined : classifier.name(assigned, called.rest));
  }

  private classifyEntries(frame: Frame, earlier: readonly string[]): Classification | undefined {
    const isOwn = this.isInnermost;
    this.isInnermost &&= frame.open !== '{';
    return this.classifyBesides([...earlier, ...(isOwn ? entriesAfter(this.scope.behind()) : [])], isOwn);
  }

  private classifyBesides(entries: readonly string[], isOwn: boolean): Classification | undefined {
    const classified = classifyBeside(entries);
    return classified !== undefined && (isOwn || classified.sort === 'strong')
      ? this.classifier.name(classified)
      : undefined;
  }

  /** Classifies the body of a function, class or loop by its header, or, if it returns the value, by its name. */
  private classifyBlock(header: string): Classification | undefined {
    const decided = this.classifier.leave();
    if (decided !== undefined) {
      return decided;
    }
    const name = declaredName(header);
    const type = declaredType(header);
    const ofHeader = classifyName(header.slice(-300));
    const returns = this.isReturned && name !== undefined ? classifyName(name) : undefined;
    const holdsKeys = type !== undefined && /^(?:key|seed)s?$/.test(wordsInName(type).at(-1) ?? '');
    this.isReturned &&= name === undefined;
    if (ofHeader?.sort === 'strong') {
      return ofHeader;
    }
    return returns !== undefined && returns.sort !== 'open' ? returns : holdsKeys ? classifyName(type) : undefined;
  }

  private classifyLine({ line, text, kind }: OwnerLine): Classification | undefined {
    const { language, own } = this.scope;
    if (language.form === 'code') {
      if (kind === 'above') {
        return this.classifier.name(classifyBefore(text), text);
      }
      return /:\s*(?:#[^]*)?$/.test(text) ? this.classifyBlock(text) : undefined;
    }
    if (kind === 'heading') {
      return this.classifier.sentence(text, isNamed(own) || language.form === 'data' || wordsInName(own).length <= 2);
    }
    const comment = trailingComment(text, language);
    return (
      this.classifyAround(line) ??
      this.classifier.name(language.form === 'prose' ? classifyIntroduction(text) : classifyEntry(text), text) ??
      (comment === undefined ? undefined : this.classifier.sentence(comment)) ??
      this.classifyComments(line)
    );
  }

  /** The sibling entries of the value in a mapping by indentation, or those of an enclosing entry. */
  private classifyAround(line: number): Classification | undefined {
    const { lines, base, text, language } = this.scope;
    const isOwn = this.isInnermost;
    this.isInnermost = false;
    if (language.form !== 'data') {
      return undefined;
    }
    const entries = isOwn ? entriesAround(lines, base, text.below, language) : entriesAround(lines, line, [], language);
    return this.classifyBesides(entries, isOwn);
  }
}

/** Whether the text before the value is empty or returns it, possibly as an alternative: `return given ?? '0x…'`. */
function isReturn(text: string): boolean {
  const trimmed = text.trim();
  return (
    (trimmed.length < 80 && /^(?:(?:return|yield|=>|->)(?:\s*[\w.:]+!?)?|(?:[\w.:]+!?)?)[\s("'`[&$]*$/.test(trimmed)) ||
    /^return\b[^(;]{0,200}(?:\?\??|\|\||:)[\s"'`]*$/.test(trimmed)
  );
}

/** Classifies the value by its neighbours in a pair: `['alice', …]`, `('key', …)`, `['--private-key', …]`. */
function classifyPair(earlier: readonly string[]): Classification | undefined {
  const last = earlier.at(-1) ?? '';
  const text = literal(last) ?? /^\s*(--?[A-Za-z][\w-]*)\s*$/.exec(last)?.[1];
  return text !== undefined && (earlier.length === 1 || text.startsWith('-')) ? classifyName(text) : undefined;
}
