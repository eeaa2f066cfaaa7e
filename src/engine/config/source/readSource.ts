import { type Steps, runToEnd } from '../../primitives';
import { markerOf } from '../recognise/recognise';
import type { ConfigNode, ConfigSource, ConfigMember, SyntaxFault } from './configNode';
import { SourceScanner } from './sourceScanner';

/** More nested containers than Go's reader takes. */
const maxDepth = 10_000;

/** Values and characters between two pauses: about a millisecond of reading. */
const stride = 5_000;
const mostCharacters = 256 * 1024;

interface Frame {
  readonly kind: 'object' | 'list';
  readonly start: number;
  readonly members: ConfigMember[];
  readonly items: ConfigNode[];
  /** In an object: the key whose value comes next. */
  key: { readonly text: string; readonly start: number; readonly end: number } | undefined;
  /** The key was read, and what must come next is a colon. */
  needsColon: boolean;
  /** Whether a comma must come before the next member or item. */
  isAfterValue: boolean;
  /** The last comma, while nothing has come after it. */
  comma: number | undefined;
}

/**
 * Reads a file of JSON as far as it can be read: what is missing is left out, what stands in the way is skipped, and each
 * is told as a fault. It has a stack of its own, so that nesting cannot overflow the call stack, as it does that of jsonc-parser's
 * parseTree(), which also reads without a pause and rounds numbers.
 */
export function* readSourceSteps(text: string): Steps<ConfigSource> {
  const reader = new SourceReader(text);
  while (reader.advance(stride)) {
    yield undefined;
  }
  return { text, root: reader.root, faults: reader.faults };
}

/** As `readSourceSteps`, at once: for short texts. */
export function readSource(text: string): ConfigSource {
  return runToEnd(readSourceSteps(text));
}

class SourceReader {
  root: ConfigNode | undefined;
  private readonly scanner: SourceScanner;
  private readonly frames: Frame[] = [];
  /** How many of each kind are open. */
  private readonly open = { object: 0, list: 0 };
  private isDone = false;

  constructor(text: string) {
    this.scanner = new SourceScanner(text);
  }

  get faults(): readonly SyntaxFault[] {
    return this.scanner.faults;
  }

  /** Reads some values; false when the text is read to its end. */
  advance(values: number): boolean {
    const { scanner } = this;
    const until = scanner.at + mostCharacters;
    scanner.isPaused = false;
    for (let i = 0; i < values && !this.isDone && !scanner.isPaused && scanner.at < until; i++) {
      this.readNext();
    }
    return !this.isDone;
  }

  private readNext(): void {
    const { scanner } = this;
    const character = scanner.skip();
    const frame = this.frames.at(-1);
    if (character === undefined) {
      return;
    }
    if (frame?.needsColon === true) {
      this.readColon(frame, character);
    } else if (character === '') {
      this.end();
    } else if (frame === undefined && this.root !== undefined) {
      scanner.fault('textAfterEnd', scanner.at, scanner.text.length);
      this.isDone = true;
    } else if (character === '}' || character === ']') {
      this.close(character);
    } else if (character === ',') {
      this.readComma(frame);
    } else if (character === ':') {
      scanner.takeFault('unexpected', 1);
    } else if (frame?.kind === 'object' && frame.key === undefined) {
      this.readKey(frame, character);
    } else {
      this.needComma(frame);
      this.readValue(character);
    }
  }

  private readValue(character: string): void {
    if (character === '{' || character === '[') {
      const kind = character === '{' ? 'object' : 'list';
      const start = this.scanner.at++;
      if (this.frames.length === maxDepth) {
        this.scanner.fault('tooDeep', start, start + 1);
        this.giveUp(start);
        return;
      }
      this.open[kind]++;
      this.frames.push({
        ...{ kind, start, members: [], items: [], isAfterValue: false },
        ...{ key: undefined, needsColon: false, comma: undefined },
      });
      return;
    }
    const value = this.scanner.scalar(character);
    if (value !== undefined) {
      this.attach(value);
    }
  }

  private attach(value: ConfigNode): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) {
      this.root ??= value;
      return;
    }
    frame.comma = undefined;
    frame.isAfterValue = true;
    if (frame.kind === 'list') {
      frame.items.push(value);
    } else if (frame.key !== undefined) {
      this.addMember(frame, frame.key, value);
    }
  }

  private readKey(frame: Frame, character: string): void {
    this.needComma(frame);
    const { scanner } = this;
    const start = scanner.at;
    const text = scanner.key(character);
    if (text === undefined) {
      return;
    }
    frame.comma = undefined;
    frame.key = { text, start, end: scanner.at };
    frame.needsColon = true;
  }

  private readColon(frame: Frame, character: string): void {
    const { scanner } = this;
    const { end } = frame.key!;
    frame.needsColon = false;
    if (character === ':') {
      scanner.at++;
    } else {
      scanner.fault('missingColon', end, end);
      if (character === '' || ',}]"'.includes(character)) {
        this.leaveOut(frame);
      }
    }
  }

  /** A key whose value is not typed yet. */
  private leaveOut(frame: Frame): void {
    const { key } = frame;
    if (key !== undefined) {
      this.scanner.fault('missingValue', key.start, key.end);
      this.addMember(frame, key);
      frame.isAfterValue = true;
    }
  }

  private addMember(frame: Frame, { text: key, start, end }: NonNullable<Frame['key']>, value?: ConfigNode): void {
    frame.members.push({ key, start, keyEnd: end, end: value?.end ?? end, value });
    frame.key = undefined;
  }

  private needComma(frame: Frame | undefined): void {
    if (frame?.isAfterValue === true && frame.key === undefined) {
      this.scanner.fault('missingComma', this.scanner.at, this.scanner.at);
      frame.isAfterValue = false;
    }
  }

  private readComma(frame: Frame | undefined): void {
    if (frame !== undefined) {
      this.leaveOut(frame);
    }
    if (frame?.isAfterValue === true) {
      frame.isAfterValue = false;
      frame.comma = this.scanner.at;
      this.scanner.at++;
    } else {
      this.scanner.takeFault('unexpected', 1);
    }
  }

  /** A bracket closes the innermost container of its kind; what is open within ends there too. */
  private close(character: string): void {
    const kind = character === '}' ? 'object' : 'list';
    if (this.open[kind] === 0) {
      this.scanner.takeFault('unexpected', 1);
      return;
    }
    while (this.frames.at(-1)!.kind !== kind) {
      this.scanner.fault('openContainer', this.frames.at(-1)!.start, this.frames.at(-1)!.start + 1);
      this.finish(this.scanner.at);
    }
    this.scanner.at++;
    this.finish(this.scanner.at);
  }

  private finish(end: number): void {
    const frame = this.frames.at(-1)!;
    this.leaveOut(frame);
    if (frame.comma !== undefined) {
      this.scanner.fault('trailingComma', frame.comma, frame.comma + 1);
    }
    this.frames.pop();
    const { kind, start } = frame;
    this.open[kind]--;
    this.attach(
      kind === 'object' ? { kind, start, end, members: frame.members } : { kind, start, end, items: frame.items },
    );
  }

  /** The node reads no further: what is open ends here, and nobody says whether it would have been closed. */
  private giveUp(end: number): void {
    const innermost = this.frames.at(-1)!;
    innermost.key = undefined;
    innermost.comma = undefined;
    while (this.frames.length > 0) {
      this.finish(end);
    }
    this.isDone = true;
  }

  private end(): void {
    const { length } = this.scanner.text;
    while (this.frames.length > 0) {
      const { start } = this.frames.at(-1)!;
      this.scanner.fault('openContainer', start, start + 1);
      this.finish(length);
    }
    if (this.root === undefined) {
      this.scanner.fault('empty', 0, length);
    }
    this.isDone = true;
  }
}

/**
 * Reads a file as its VM would without the comment that says to us which file it is.
 * @param precompiles keys that only the chain's own VM has, beside those that the comment names
 */
export function* readFileSteps(text: string, precompiles: readonly string[] = []): Steps<ConfigSource> {
  const marker = markerOf(text);
  const end = marker?.end ?? 0;
  const source = yield* readSourceSteps(text.slice(0, end).replace(/[^\r\n]/g, ' ') + text.slice(end));
  return { ...source, text, marker, ownPrecompiles: [...precompiles, ...(marker?.precompiles ?? [])] };
}

/** As `readFileSteps`, at once. */
export function readFile(text: string, precompiles?: readonly string[]): ConfigSource {
  return runToEnd(readFileSteps(text, precompiles));
}
