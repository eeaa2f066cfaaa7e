import { type Steps, runToEnd } from '../../primitives';
import { markerOf } from '../recognise/recognise';
import type { ConfigNode, ConfigSource, ConfigMember, SyntaxFault } from './configNode';
import { SourceScanner } from './sourceScanner';

/** Nesting limit of Go's decoder. */
const maxDepth = 10_000;

/** Values and characters between two yields: about 1 ms. */
const stride = 5_000;
const maxCharacters = 256 * 1024;

interface Frame {
  readonly kind: 'object' | 'list';
  readonly start: number;
  readonly members: ConfigMember[];
  readonly items: ConfigNode[];
  key: { readonly text: string; readonly start: number; readonly end: number } | undefined;
  needsColon: boolean;
  isAfterValue: boolean;
  /** The last comma, if nothing follows it yet. */
  comma: number | undefined;
}

/**
 * Parses a JSON file with error recovery: missing parts are omitted, unexpected ones skipped, and each is recorded as a
 * fault. Iterative, as deep nesting would overflow the call stack. jsonc-parser's parseTree() is recursive, cannot be
 * interrupted, and rounds numbers.
 */
export function* readSourceSteps(text: string): Steps<ConfigSource> {
  const reader = new SourceReader(text);
  while (reader.advance(stride)) {
    yield undefined;
  }
  return { text, root: reader.root, faults: reader.faults };
}

export function readSource(text: string): ConfigSource {
  return runToEnd(readSourceSteps(text));
}

class SourceReader {
  root: ConfigNode | undefined;
  private readonly scanner: SourceScanner;
  private readonly frames: Frame[] = [];
  private readonly open = { object: 0, list: 0 };
  private isDone = false;

  constructor(text: string) {
    this.scanner = new SourceScanner(text);
  }

  get faults(): readonly SyntaxFault[] {
    return this.scanner.faults;
  }

  /** Reads some values. @returns false at the end of the text */
  advance(values: number): boolean {
    const { scanner } = this;
    const until = scanner.at + maxCharacters;
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
        this.addMissingValue(frame);
      }
    }
  }

  private addMissingValue(frame: Frame): void {
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
      this.addMissingValue(frame);
    }
    if (frame?.isAfterValue === true) {
      frame.isAfterValue = false;
      frame.comma = this.scanner.at;
      this.scanner.at++;
    } else {
      this.scanner.takeFault('unexpected', 1);
    }
  }

  /** Closes the innermost container of the bracket's kind, and all that are open inside it. */
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
    this.addMissingValue(frame);
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

  /** Ends all containers without reporting them as open: the node reads no further. */
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
 * Parses a file as its VM would, ignoring the comment that declares its type.
 * @param precompiles keys of the chain's own VM, in addition to those in the comment
 */
export function* readFileSteps(text: string, precompiles: readonly string[] = []): Steps<ConfigSource> {
  const marker = markerOf(text);
  const end = marker?.end ?? 0;
  const source = yield* readSourceSteps(text.slice(0, end).replace(/[^\r\n]/g, ' ') + text.slice(end));
  return { ...source, text, marker, ownPrecompiles: [...precompiles, ...(marker?.precompiles ?? [])] };
}

export function readFile(text: string, precompiles?: readonly string[]): ConfigSource {
  return runToEnd(readFileSteps(text, precompiles));
}
