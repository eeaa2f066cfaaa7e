import { entriesAfter, entriesAround, classifyBeside } from './classifyBeside';
import { declaredName, declaredType } from './language';
import { isNamed, classifyBefore, classifyEntry, classifyIntroduction } from './classifyBefore';
import { callBefore, classifyCall, literal, passesOn, readsHash } from './classifyCall';
import { hasWords, type Classification, classifyName, wordsInName } from './classifyName';
import { commentAbove, lineAboveBare, type OwnerLine, ownerLines, trailingComment } from './lines';
import type { Frame } from './scan';
import type { Scope } from './scope';
import type { SecretClassifier } from './secretClassifier';

/** Brackets that are climbed through. */
const maxFrames = 24;

/** What the value stands in, from the innermost on: brackets, lines further out, headings, and the comments above each. */
export class Owners {
  /** The value is what the block around it returns. */
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
    // A fragment: nothing stands above the mapping that the value is in.
    return this.isInnermost ? this.classifyAround(scope.base) : undefined;
  }

  /** Lines that the value belongs to; of one that opens a bracket around it, the bracket tells more. */
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

  /** Comments at the line that opens a bracket, where the value is on another. */
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
    const beside = frame.open === '[' ? undefined : this.classifyEntries(frame, earlier);
    if (beside !== undefined) {
      return beside;
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
    if (readsHash(called.call)) {
      classifier.hash();
    }
    // What is made with several arguments is seldom what one of them is: `vault = deploy(owner, salt)`.
    const made = classifyBefore(called.rest);
    const isOther = earlier.length > 0 && !passesOn(called.call) && (made?.sort === 'owner' || made?.word === 'vault');
    const isDirect = index === scope.frames.length - 1;
    const classified = classifyCall(isDirect ? { ...called.call, after: scope.text.after } : called.call);
    return classifier.name(classified) ?? (isOther ? undefined : classifier.name(made, called.rest));
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

  /** The body of a function, a class or a loop: what it is called, and of a function that gives the value back, who it is. */
  private classifyBlock(header: string): Classification | undefined {
    const decided = this.classifier.leave();
    if (decided !== undefined) {
      return decided;
    }
    const name = declaredName(header);
    const type = declaredType(header);
    const reported = classifyName(header.slice(-300));
    const returns = this.isReturned && name !== undefined ? classifyName(name) : undefined;
    const holdsKeys = type !== undefined && /^(?:key|seed)s?$/.test(wordsInName(type).at(-1) ?? '');
    this.isReturned &&= name === undefined;
    if (reported?.sort === 'strong') {
      return reported;
    }
    return returns !== undefined && returns.sort !== 'open' ? returns : holdsKeys ? classifyName(type) : undefined;
  }

  /** A line that the value belongs to by its indentation, or a heading. */
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

  /** The entries beside the value's in a mapping by indentation; further out those beside what it stands in. */
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

/** Nothing stands before the value, or a word that gives it back, maybe as one of several: `return given ?? '0x…'`. */
function isReturn(text: string): boolean {
  const reported = text.trim();
  return (
    (reported.length < 80 &&
      /^(?:(?:return|yield|=>|->)(?:\s*[\w.:]+!?)?|(?:[\w.:]+!?)?)[\s("'`[&$]*$/.test(reported)) ||
    /^return\b[^(;]{0,200}(?:\?\??|\|\||:)[\s"'`]*$/.test(reported)
  );
}

/** What the value is paired with: `['alice', …]`, `('key', …)`, `['--private-key', …]`. */
function classifyPair(earlier: readonly string[]): Classification | undefined {
  const last = earlier.at(-1) ?? '';
  const text = literal(last) ?? /^\s*(--?[A-Za-z][\w-]*)\s*$/.exec(last)?.[1];
  return text !== undefined && (earlier.length === 1 || text.startsWith('-')) ? classifyName(text) : undefined;
}
