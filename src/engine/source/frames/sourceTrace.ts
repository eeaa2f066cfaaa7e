import { countWhile } from '../../primitives';
import type { Recording } from '../../evm';
import { type CodeMatch, notFromProject, type ProjectSource } from '../build/builtContract';
import { Activations } from './activations';
import {
  type CallSource,
  isStatement,
  isWithin,
  overlap,
  type SourcePlace,
  type ParsedSource,
  type UnreadSource,
} from './callSource';
import { Certainty } from './certainty';
import { type FrameFailure, FailureFinder } from './failureFinder';
import { type Definition, assemblyCall, type CodeSpan } from './solidityText';
import type { SourceByteRange, SourceRange } from '../sourceMap/sourceMap';

export interface SourceFrame {
  /** Index of the external call that contains it. */
  readonly call: number;
  /** The current step, or for a caller the step of its call. Absent where no code ran. */
  readonly step?: number;
  /** The contract whose code runs; absent where it is not from the project. */
  readonly contract?: string;
  /** "transfer", "constructor", "receive", "onlyOwner"; absent where unknown. */
  readonly function?: string;
  /** The contract, library or interface that defines the function; empty for a free function. Absent: unknown. */
  readonly holder?: string;
  /** The statement or expression. Absent where it is unknown, or the file has changed since the build. */
  readonly range?: SourceRange;
  /** The declaration of its function, where `range` is absent and that is known. */
  readonly declared?: SourceRange;
  /** The source map does not belong to the code that ran. */
  readonly isUnmapped?: boolean;
  /** Its file, where that is not as it was built, so that no line is shown. */
  readonly unread?: UnreadSource;
}

/** "Rules.check": the function with the contract that defines it, or else the one that runs. */
export function frameName({ holder, contract, function: name }: SourceFrame): string {
  return [holder ?? contract, name].filter((part) => part !== undefined && part !== '').join('.');
}

/** No further calls are added beyond this number of frames: a node can return hundreds of thousands. */
export const maxFrames = 2_000;

export interface MatchedCall {
  readonly match: CodeMatch;
  readonly source?: CallSource;
}

export type TracedSource = Pick<SourceTrace, 'recording' | 'matchOf' | 'sourceOf' | 'placeAt' | 'bytesAt' | 'depthAt'>;

/** A recording with the sources that it ran. */
export class SourceTrace {
  private readonly certainty: Certainty;
  private readonly finder: FailureFinder;

  private constructor(
    readonly recording: Recording,
    private readonly matched: ReadonlyMap<number, MatchedCall>,
    private readonly activations: Activations,
  ) {
    const sourceOf = (call: number): CallSource | undefined => matched.get(call)?.source;
    this.certainty = new Certainty(recording, activations, sourceOf);
    this.finder = new FailureFinder(recording, activations, this.certainty, sourceOf);
  }

  /** @param matched by call index */
  static async build(
    recording: Recording,
    matched: ReadonlyMap<number, MatchedCall>,
    pause: () => Promise<void> | undefined,
  ): Promise<SourceTrace> {
    const activations = await Activations.build(recording, (call) => matched.get(call)?.source?.map, pause);
    return new SourceTrace(recording, matched, activations);
  }

  matchOf(call: number): CodeMatch {
    return this.matched.get(call)?.match ?? notFromProject;
  }

  /** A source of the contract that a call ran, where its file is unchanged since the build. */
  sourceOf(call: number, source: number): ProjectSource | undefined {
    return this.matched.get(call)?.source?.sources.get(source)?.text.file;
  }

  /** The text of a frame's file, as it was built. */
  textOf({ call, range }: Pick<SourceFrame, 'call' | 'range'>): string | undefined {
    const sources = this.matched.get(call)?.source?.sources.values() ?? [];
    return [...sources].find(({ text }) => text.file.uri === range?.uri)?.text.file.text;
  }

  /** The place of a step from the source map, unverified: the optimizer may have merged the code of two places. */
  placeAt(step: number): SourcePlace | undefined {
    return this.matched.get(this.recording.call[step]!)?.source?.placeAt(this.recording.pc[step]!);
  }

  bytesAt(step: number): SourceByteRange | undefined {
    return this.placeAt(step)?.bytes;
  }

  /** The line of a step, from 0, where it is certain; `undefined` for compiler-generated code. */
  lineAt(step: number): { readonly uri: string; readonly line: number } | undefined {
    const place = this.placeAt(step);
    if (place === undefined || !isStatement(place) || !this.certainty.isSure(step)) {
      return undefined;
    }
    return { uri: place.source.text.file.uri, line: this.lineOf(place, step) };
  }

  /** A number that identifies the line of a step, certain or not; 0 for none. */
  markAt(step: number): number {
    const place = this.placeAt(step);
    return place === undefined || !isStatement(place)
      ? 0
      : (place.bytes.source + 1) * 1_000_000 + this.lineOf(place, step);
  }

  /** Whether a step is compiler-generated code after the body of an `if` or a loop that contains step `inner`. */
  endsBodyOf(step: number, inner: number): boolean {
    const [place, body] = [this.placeAt(step), this.placeAt(inner)];
    return (
      place !== undefined &&
      body !== undefined &&
      compoundStatement.test(leadingText(place)) &&
      isWithin(body, place) &&
      !isWithin(place, body)
    );
  }

  /** Whether a step is in a function, rather than in the initializer or getter of a variable. */
  isInFunction(step: number): boolean {
    return this.placeAt(step)?.in !== undefined;
  }

  /** The end of the function that a step is in; for a variable, its declaration. */
  closingFrame(step: number): SourceFrame | undefined {
    const [activation, place] = [this.activations.of(step), this.placeAt(step)];
    const source = this.matched.get(activation.call)?.source;
    if (source === undefined || place === undefined) {
      return undefined;
    }
    const name = place.in && this.certainty.trustedName(activation);
    const definition = (name === undefined ? undefined : onlyWithBody(source.named(name))) ?? place.in;
    const { text } = (definition && source.sourceOf(definition)) ?? place.source;
    const { start, length } = definition === undefined ? place.bytes : { start: definition.end - 1, length: 1 };
    const last = this.activations.lastOf(activation) ?? step;
    return {
      ...this.bareFrame(activation.call),
      step: last,
      ...definitionFields(definition),
      range: text.range(start, length),
    };
  }

  /**
   * Maps a line of a file, from 0, to itself or the next one with code of the transaction, within the same function or
   * contract. `undefined` where there is none.
   */
  codeLines(uri: string): (line: number) => number | undefined {
    const sources = [...new Set([...this.matched.values()].flatMap(({ source }) => source ?? []))];
    const lines = [...new Set(sources.flatMap((source) => [...source.linesOf(uri)]))].sort((a, b) => a - b);
    return (line) => {
      const next = lines[countWhile(lines.length, (i) => lines[i]! < line)];
      const lastLines = next === undefined ? [] : sources.flatMap((source) => source.lastLineAround(uri, line) ?? []);
      return next !== undefined && (lastLines.length === 0 || next <= Math.max(...lastLines)) ? next : undefined;
    };
  }

  /** Number of internal functions around a step within its call, 0 for the entry. */
  depthAt(step: number): number {
    return this.activations.of(step).depth;
  }

  /** The call stack before a step, innermost first. Only contains certain lines. */
  framesAt(step: number): readonly SourceFrame[] {
    return this.frames(step, undefined);
  }

  /** The call stack of a failure at the last step of a call; the innermost frame is the failed statement. */
  failureFrames(call: number): readonly SourceFrame[] {
    const last = this.recording.calls[call]?.last;
    return last === undefined ? this.framesAbove(call) : this.frames(last, this.finder.find(last));
  }

  /** The code that failed at the last step of a call, with strings blanked. */
  failingCode(call: number): string | undefined {
    const last = this.recording.calls[call]?.last;
    const failure = last === undefined ? undefined : this.finder.find(last);
    if (failure === undefined) {
      return undefined;
    }
    const { place, span = place.bytes } = failure;
    return place.source.text.code.slice(span.start, span.start + span.length);
  }

  private lineOf(place: SourcePlace, step: number): number {
    const clause = this.clauseAt(place, step);
    return clause === undefined ? place.line : place.source.text.lineAt(clause.start);
  }

  /** The head of the `catch` whose body starts at the next step: code that leads there is mapped to the whole `try`. */
  private clauseAt(place: SourcePlace, step: number): CodeSpan | undefined {
    const { code } = place.source.text;
    if (!code.startsWith('try', place.bytes.start) || this.recording.call[step + 1] !== this.recording.call[step]) {
      return undefined;
    }
    const next = this.placeAt(step + 1);
    if (next === undefined || !isWithin(next, place) || !isStatement(next)) {
      return undefined;
    }
    const start = code.lastIndexOf('catch', next.bytes.start - 1);
    const end = code.indexOf('{', start);
    return start > place.bytes.start && end < next.bytes.start
      ? { start, length: code.slice(start, end).trimEnd().length }
      : undefined;
  }

  private frames(step: number, failure: FrameFailure | undefined): readonly SourceFrame[] {
    const { call } = this.activations.of(step);
    const own = this.ownFrames(step, failure);
    return [...own, ...this.framesAbove(call, own.length)];
  }

  /** The frames of the calls around a call, up to a limit. @param below number of frames so far */
  private framesAbove(call: number, below = 0): readonly SourceFrame[] {
    const { calls } = this.recording;
    const frames = calls[call]!.first === undefined ? [this.bareFrame(call)] : [];
    for (let { madeBy } = calls[call]!; madeBy !== undefined && below + frames.length < maxFrames;) {
      frames.push(...this.ownFrames(madeBy, undefined));
      ({ madeBy } = calls[this.activations.of(madeBy).call]!);
    }
    return frames;
  }

  /** The frames of one call, innermost first. */
  private ownFrames(step: number, failure: FrameFailure | undefined): readonly SourceFrame[] {
    const { call } = this.activations.of(step);
    const source = this.matched.get(call)?.source;
    if (source === undefined) {
      return [this.bareFrame(call)];
    }
    const frames: SourceFrame[] = [];
    let at: number | undefined = failure?.step ?? step;
    let result = failure;
    // Where a compiler-generated function was called: it is part of that statement.
    let callSite: SourcePlace | undefined;
    while (at !== undefined) {
      const activation = this.activations.of(at);
      const place: SourcePlace | undefined = result?.place ?? this.placeAt(at);
      const unread = place === undefined ? source.missingAt(this.recording.pc[at]!) : undefined;
      const isOutermost = activation.site === undefined;
      if (unread !== undefined) {
        frames.push({
          ...this.bareFrame(call),
          step: at,
          function: this.certainty.trustedName(activation),
          unread,
        });
      } else if (frames.length === 0 && source.isUnreportedAt(this.recording.pc[at]!)) {
        // The caller did not fail: without this frame, its line would come first.
        frames.push({ ...this.bareFrame(call), step: at, function: this.certainty.trustedName(activation) });
      } else if (
        place !== undefined &&
        (callSite === undefined || !overlap(place, callSite)) &&
        (!place.isWide || result !== undefined || (isOutermost && frames.length === 0))
      ) {
        const isSure = result === undefined ? this.isSurePlace(place, at, at === step) : result.isSure;
        frames.push(...this.framesOf(call, source, place, isSure, at, result?.span ?? this.clauseAt(place, at)));
      }
      const isUnnamed = this.certainty.nameOf(activation) === undefined;
      callSite = isUnnamed && place?.isWide === false ? place : undefined;
      result = undefined;
      at = activation.site;
    }
    return frames.length === 0 ? [this.entryFrame(call, source)] : frames;
  }

  /** The frame of a place, and that of the function it was inlined into. */
  private framesOf(
    call: number,
    source: CallSource,
    place: SourcePlace,
    isSure: boolean,
    step: number,
    span: CodeSpan = assemblyCall(place.source.text, place.bytes) ?? place.bytes,
  ): readonly SourceFrame[] {
    const base = { ...this.bareFrame(call), step };
    const name = this.certainty.trustedName(this.activations.of(step));
    const callee = name === undefined ? undefined : onlyWithBody(source.named(name));
    if (!isSure) {
      // An inlined helper is not necessarily the code that failed.
      const definition = place.isWide && place.in?.name === name ? place.in : callee;
      const header = definition === undefined ? undefined : source.sourceOf(definition);
      return [
        {
          ...base,
          function: name,
          ...definitionFields(definition),
          declared: definition && header && headRange(header, definition),
        },
      ];
    }
    const range = place.source.text.range(span.start, span.length);
    const frame = { ...base, ...definitionFields(place.in), range };
    return callee === undefined || place.in === undefined || callee.name === place.in.name
      ? [frame]
      : [frame, { ...base, ...definitionFields(callee), declared: this.declaration(source, callee) }];
  }

  /** The entry function of a call, where no place in it is known. */
  private entryFrame(call: number, source: CallSource): SourceFrame {
    const { first } = this.recording.calls[call]!;
    const name = first === undefined ? undefined : this.certainty.trustedName(this.activations.of(first));
    const callee = name === undefined ? undefined : onlyWithBody(source.named(name));
    const declared = callee && this.declaration(source, callee);
    return {
      ...this.bareFrame(call),
      function: name,
      ...definitionFields(callee),
      declared,
      isUnmapped: source.map.isMisaligned,
    };
  }

  /** A compound statement has no certain line unless it runs itself: any nested statement may make the call. */
  private isSurePlace(place: SourcePlace, step: number, isRunning: boolean): boolean {
    const isCompound = /^(?:if|for|while|do|unchecked)\b/.test(leadingText(place));
    return !place.isWide && (isRunning || !isCompound) && this.certainty.isSure(step);
  }

  private declaration(source: CallSource, definition: Definition): SourceRange | undefined {
    const holder = source.sourceOf(definition);
    return holder && headRange(holder, definition);
  }

  private bareFrame(call: number): SourceFrame {
    const { contract } = this.matchOf(call);
    return { call, ...(contract === undefined ? {} : { contract: contract.name }) };
  }
}

function leadingText({ source, bytes }: SourcePlace): string {
  return source.text.code.slice(bytes.start, bytes.start + 10);
}

/** Statements that contain others, and clauses of a `try`. */
const compoundStatement = /^(?:if|for|while|do|try|returns|catch|unchecked)\b/;

function onlyWithBody(definitions: readonly Definition[]): Definition | undefined {
  const withBody = definitions.filter(({ body }) => body !== undefined);
  return withBody.length === 1 ? withBody[0] : undefined;
}

function definitionFields(known: Definition | undefined): Pick<SourceFrame, 'function' | 'holder'> {
  return known === undefined ? {} : { function: known.name, holder: known.contract ?? '' };
}

function headRange({ text }: ParsedSource, { start, end, body }: Definition): SourceRange | undefined {
  const length = (body ?? end) - start;
  return text.range(start, text.code.slice(start, start + length).trimEnd().length);
}
