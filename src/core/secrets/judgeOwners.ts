import { entriesAfter, entriesAround, judgeBeside } from './judgeBeside';
import { declaredName, declaredType } from './syntax';
import { commentAbove, lineAboveBare, type OwnerLine, ownerLines } from './ownerLines';
import { isNamed, judgeBefore } from './judgeBefore';
import { callBefore, judgeCall, literal, passesOn, readsHash } from './judgeCall';
import { judgeEntry, judgeIntroduction } from './judgeLines';
import { hasWords, type Judged, judgeName, wordsOf } from './judgeName';
import { trailingComment } from './lines';
import type { Frame } from './scan';
import type { Scope } from './scope';
import type { Weigh } from './weigh';

/** Brackets that are climbed through. */
const maxFrames = 24;

/** What the value stands in, from the innermost on: brackets, lines further out, headings, and the comments above each. */
export class Owners {
  /** The value is what the block around it returns. */
  private isReturned: boolean;
  private isInnermost = true;

  constructor(
    private readonly scope: Scope,
    private readonly weigh: Weigh,
  ) {
    this.isReturned = isReturn(scope.own);
  }

  judge(): Judged | undefined {
    const { scope } = this;
    const comment = this.judgeComments(scope.base);
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
        const judged = this.judgeLine(owners[next] as OwnerLine);
        if (judged !== undefined) {
          return judged;
        }
      }
      const judged = this.judgeFrame(frame, index) ?? this.judgeOpener(scope.lineOf(frame.at));
      if (judged !== undefined) {
        return judged;
      }
    }
    for (const owner of owners.slice(next)) {
      const judged = this.judgeLine(owner);
      if (judged !== undefined) {
        return judged;
      }
    }
    // A fragment: nothing stands above the mapping that the value is in.
    return this.isInnermost ? this.judgeAround(scope.base) : undefined;
  }

  /** Lines that the value belongs to; of one that opens a bracket around it, the bracket tells more. */
  private ownerLines(openers: ReadonlySet<number>): readonly OwnerLine[] {
    const { lines, at, base, language, own, frames } = this.scope;
    const owners = [...ownerLines(lines, base, language)].filter(({ line }) => !openers.has(line));
    const bare = hasWords(own) || frames.length > 1 ? undefined : lineAboveBare(lines, at, language);
    return bare === undefined || owners.some(({ line }) => line === bare.line) ? owners : [bare, ...owners];
  }

  private judgeComments(line: number): Judged | undefined {
    const above = commentAbove(this.scope.lines, line, this.scope.language);
    return above && this.weigh.sentence(above.text, above.isDirect);
  }

  /** Comments at the line that opens a bracket, where the value is on another. */
  private judgeOpener(line: number): Judged | undefined {
    const { lines, at, language } = this.scope;
    if (line === at) {
      return undefined;
    }
    const comment = trailingComment(lines[line] ?? '', language);
    return (comment === undefined ? undefined : this.weigh.sentence(comment)) ?? this.judgeComments(line);
  }

  private judgeFrame(frame: Frame, index: number): Judged | undefined {
    const { scope, weigh } = this;
    const header = scope.element(index - 1, frame.at);
    if (frame.isBlock) {
      return this.judgeBlock(header);
    }
    const earlier = scope.earlier(frame);
    const beside = frame.open === '[' ? undefined : this.judgeEntries(frame, earlier);
    if (beside !== undefined) {
      return beside;
    }
    if (frame.open === '{') {
      this.isReturned &&= isReturn(header);
      return weigh.name(judgeBefore(header), header);
    }
    const called = frame.open === '(' ? callBefore(header, earlier) : undefined;
    if (called === undefined) {
      this.isReturned &&= isReturn(header);
      return weigh.name(judgePair(earlier)) ?? weigh.name(judgeBefore(header), header);
    }
    this.isReturned &&= isReturn(called.rest);
    if (readsHash(called.call)) {
      weigh.hash();
    }
    // What is made with several arguments is seldom what one of them is: `vault = deploy(owner, salt)`.
    const made = judgeBefore(called.rest);
    const isOther = earlier.length > 0 && !passesOn(called.call) && (made?.sort === 'owner' || made?.word === 'vault');
    const isDirect = index === scope.frames.length - 1;
    const judged = judgeCall(isDirect ? { ...called.call, after: scope.text.after } : called.call);
    return weigh.name(judged) ?? (isOther ? undefined : weigh.name(made, called.rest));
  }

  private judgeEntries(frame: Frame, earlier: readonly string[]): Judged | undefined {
    const isOwn = this.isInnermost;
    this.isInnermost &&= frame.open !== '{';
    return this.judgeBesides([...earlier, ...(isOwn ? entriesAfter(this.scope.behind()) : [])], isOwn);
  }

  private judgeBesides(entries: readonly string[], isOwn: boolean): Judged | undefined {
    const judged = judgeBeside(entries);
    return judged !== undefined && (isOwn || judged.sort === 'strong') ? this.weigh.name(judged) : undefined;
  }

  /** The body of a function, a class or a loop: what it is called, and of a function that gives the value back, who it is. */
  private judgeBlock(header: string): Judged | undefined {
    const decided = this.weigh.leave();
    if (decided !== undefined) {
      return decided;
    }
    const name = declaredName(header);
    const type = declaredType(header);
    const said = judgeName(header.slice(-300));
    const returns = this.isReturned && name !== undefined ? judgeName(name) : undefined;
    const holdsKeys = type !== undefined && /^(?:key|seed)s?$/.test(wordsOf(type).at(-1) ?? '');
    this.isReturned &&= name === undefined;
    if (said?.sort === 'strong') {
      return said;
    }
    return returns !== undefined && returns.sort !== 'open' ? returns : holdsKeys ? judgeName(type) : undefined;
  }

  /** A line that the value belongs to by its indentation, or a heading. */
  private judgeLine({ line, text, kind }: OwnerLine): Judged | undefined {
    const { language, own } = this.scope;
    if (language.form === 'code') {
      if (kind === 'above') {
        return this.weigh.name(judgeBefore(text), text);
      }
      return /:\s*(?:#[^]*)?$/.test(text) ? this.judgeBlock(text) : undefined;
    }
    if (kind === 'heading') {
      return this.weigh.sentence(text, isNamed(own) || language.form === 'data' || wordsOf(own).length <= 2);
    }
    const comment = trailingComment(text, language);
    return (
      this.judgeAround(line) ??
      this.weigh.name(language.form === 'prose' ? judgeIntroduction(text) : judgeEntry(text), text) ??
      (comment === undefined ? undefined : this.weigh.sentence(comment)) ??
      this.judgeComments(line)
    );
  }

  /** The entries beside the value's in a mapping by indentation; further out those beside what it stands in. */
  private judgeAround(line: number): Judged | undefined {
    const { lines, base, text, language } = this.scope;
    const isOwn = this.isInnermost;
    this.isInnermost = false;
    if (language.form !== 'data') {
      return undefined;
    }
    const entries = isOwn ? entriesAround(lines, base, text.below, language) : entriesAround(lines, line, [], language);
    return this.judgeBesides(entries, isOwn);
  }
}

/** Nothing stands before the value, or a word that gives it back, maybe as one of several: `return given ?? '0x…'`. */
function isReturn(text: string): boolean {
  const said = text.trim();
  return (
    (said.length < 80 && /^(?:(?:return|yield|=>|->)(?:\s*[\w.:]+!?)?|(?:[\w.:]+!?)?)[\s("'`[&$]*$/.test(said)) ||
    /^return\b[^(;]{0,200}(?:\?\??|\|\||:)[\s"'`]*$/.test(said)
  );
}

/** What the value is paired with: `['alice', …]`, `('key', …)`, `['--private-key', …]`. */
function judgePair(earlier: readonly string[]): Judged | undefined {
  const last = earlier.at(-1) ?? '';
  const text = literal(last) ?? /^\s*(--?[A-Za-z][\w-]*)\s*$/.exec(last)?.[1];
  return text !== undefined && (earlier.length === 1 || text.startsWith('-')) ? judgeName(text) : undefined;
}
