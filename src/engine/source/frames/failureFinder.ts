import { type Recording, opcode } from '../../evm';
import { type Activations, type CallActivation, maxBack } from './activations';
import { type CallSource, overlap, type SourcePlace } from './callSource';
import { calleeName, type Certainty } from './certainty';
import {
  assemblyRevert,
  enclosingFailure,
  failingStatement,
  failingStatements,
  type CodeSpan,
  panicPlaces,
} from './solidityText';
import { decidingChoice, conditionPlaces } from './decidingCode';
import { callWithoutCode, revertsInUserCode, decodingPlaces } from './emptyRevert';
import {
  mayBeForwarded,
  isPropagated,
  mayProduce,
  failsWithSignature,
  revertSignature,
  type RevertSignature,
} from './revertSignature';

/** Maximum number of instructions from EXTCODESIZE to the revert for an address without code. */
const maxBetween = 12;

/** Whether a call failed in an EXTCODESIZE check, which source maps before Solidity 0.6 do not map to a statement. */
function failedCodeCheck({ op }: Recording, activations: Activations, last: number): boolean {
  let stepsLeft = op[last] === opcode.revert ? maxBetween : 0;
  for (const at of activations.back(activations.before(last))) {
    if (op[at] === opcode.jumpdest || stepsLeft-- <= 0) {
      return false;
    }
    if (op[at] === opcode.extcodesize) {
      return true;
    }
  }
  return false;
}

export interface FrameFailure {
  readonly step: number;
  readonly place: SourcePlace;
  /** Where it differs from the place's own span. */
  readonly span?: CodeSpan;
  readonly isSure: boolean;
}

type Candidate = Omit<FrameFailure, 'step'>;

/** Maximum number of callers searched where a function cannot have failed like this. */
const maxCallers = 8;

/** Failures that an expression of any statement may cause. */
const expressionFailures: ReadonlySet<RevertSignature['kind']> = new Set(['panic', 'invalid']);

/** Failures that only a statement can cause, while compilers generate panics too: a single candidate is certain. */
const statementFailures: ReadonlySet<RevertSignature['kind']> = new Set(['text', 'named', 'unknown']);

/**
 * Finds the statement that made a call fail: by the source map, where the path to the last step confirms it and the
 * revert data does not contradict; else by the revert data, where only one statement can have produced it.
 */
export class FailureFinder {
  constructor(
    private readonly recording: Recording,
    private readonly activations: Activations,
    private readonly certainty: Certainty,
    private readonly sourceOf: (call: number) => CallSource | undefined,
  ) {}

  find(last: number): FrameFailure | undefined {
    const source = this.sourceOf(this.recording.call[last]!);
    const step = this.lastStatement(last);
    const place = step === undefined ? undefined : this.placeAt(step);
    if (source === undefined || step === undefined || place === undefined) {
      return source === undefined ? undefined : this.byData(last, source, this.signatureOf(last, source));
    }
    const signature = this.signatureOf(last, source);
    if (place.source.text.code.startsWith('assembly', place.bytes.start)) {
      const span = assemblyRevert(place.source.text, place.bytes);
      const isSure = span !== undefined && this.certainty.isSure(step);
      return (isSure ? undefined : this.byData(step, source, signature)) ?? { step, place, span, isSure };
    }
    const mapped = place.isWide ? { step, place, isSure: false } : this.byMap(step, place);
    const ranUnmapped = !failedCodeCheck(this.recording, this.activations, last) && this.isBehind(step, last);
    const checked = this.withRevertDataCheck(mapped, source, signature, ranUnmapped);
    return checked.isSure
      ? checked
      : (this.byData(checked.step, source, signature) ?? this.callWithoutContract(last, signature) ?? checked);
  }

  /** The call of a function at an address without a contract. */
  private callWithoutContract(last: number, signature: RevertSignature): FrameFailure | undefined {
    const step =
      signature.kind === 'none'
        ? callWithoutCode(this.recording, this.recording.call[last]!, (at) => this.placeAt(at))
        : undefined;
    return step === undefined || !this.certainty.isSure(step)
      ? undefined
      : { step, place: this.placeAt(step)!, isSure: true };
  }

  /** The last step of a statement: after it, there is only compiler-generated code. */
  lastStatement(last: number): number | undefined {
    let wide: number | undefined;
    let at: number | undefined = last;
    for (let back = 0; at !== undefined && back < maxBack; back++) {
      const place = this.placeAt(at);
      const source = this.sourceOf(this.recording.call[at]!);
      const pc = this.recording.pc[at]!;
      const isMissing = source?.missingAt(pc) !== undefined || source?.isUnreportedAt(pc) === true;
      const isMapped = place !== undefined && (!place.isWide || place.in !== undefined);
      if (isMissing || (isMapped && !this.certainty.isMergedCompilerCode(at, source!))) {
        return at;
      }
      wide ??= place === undefined ? undefined : at;
      const activation = this.activations.of(at);
      const { site } = activation;
      if (place !== undefined && this.runsFunction(activation) && this.certainty.nameOf(activation) !== undefined) {
        // A function without mapped statements: the failing one is unknown.
        return at;
      }
      // Unmapped code belongs to the statement before it in the same function, or to the one that called it.
      at = this.narrowBefore(at) ?? site ?? this.activations.before(at);
    }
    return wide;
  }

  /** Whether an activation runs a function of a source, rather than a compiler-generated one. */
  private runsFunction({ site }: CallActivation): boolean {
    const entry = site === undefined ? undefined : this.placeAt(site + 1);
    return site === undefined || (entry?.isWide === true && entry.in !== undefined);
  }

  /** Whether the activation ran unmapped code after a step: another statement may have failed there. */
  private isBehind(step: number, last: number): boolean {
    const activation = this.activations.of(step);
    for (const at of this.activations.back(last)) {
      if (at <= step) {
        return false;
      }
      if (this.activations.of(at) === activation && this.placeAt(at)?.isWide !== false) {
        return true;
      }
    }
    return false;
  }

  /** The previous step of the same activation that maps to part of a function, if it runs one of a source. */
  private narrowBefore(step: number): number | undefined {
    const activation = this.activations.of(step);
    if (activation.site === undefined || !this.runsFunction(activation)) {
      return undefined;
    }
    for (const at of this.activations.back(this.activations.before(step))) {
      const own = this.activations.of(at);
      if (own === activation && this.placeAt(at)?.isWide === false) {
        return at;
      }
      if (own.depth < activation.depth) {
        return undefined;
      }
    }
    return undefined;
  }

  private byMap(step: number, place: SourcePlace): FrameFailure {
    const origin = this.sharedBy(step);
    if (origin === undefined) {
      return { step, place, isSure: this.certainty.isSure(step) };
    }
    // The failing code is shared with another place: the path to it shows which one it is.
    const mappedStep = this.reportedAt(origin) ?? this.reportedBefore(origin);
    const result = mappedStep === undefined ? undefined : this.placeAt(mappedStep);
    if (mappedStep === undefined || result === undefined || !this.certainty.isSure(mappedStep)) {
      return { step, place, isSure: false };
    }
    if (overlap(result, place)) {
      return { step, place, isSure: this.certainty.isSure(step) };
    }
    const isExplicit = enclosingFailure(place.source.text, place.bytes) !== undefined;
    const span = isExplicit ? failingStatement(result.source.text, result.bytes) : result.bytes;
    return { step: mappedStep, place: result, isSure: span !== undefined, span };
  }

  /** Withdraws the certainty of a place that the revert data contradicts. */
  private withRevertDataCheck(
    failure: FrameFailure,
    source: CallSource,
    signature: RevertSignature,
    ranUnmapped: boolean,
  ): FrameFailure {
    const { place, span = place.bytes, isSure } = failure;
    const { text } = place.source;
    if (isSure && signature.kind !== 'none' && this.isOwnCall(text.code, span, source)) {
      return { ...failure, isSure: false };
    }
    const statement = isSure ? enclosingFailure(text, span) : undefined;
    if (statement === undefined || place.in === undefined) {
      return ranUnmapped ? { ...failure, isSure: false } : failure;
    }
    const matches = failsWithSignature(text, statement, signature);
    if (ranUnmapped && matches !== true) {
      return { ...failure, isSure: false };
    }
    // An expression in the statement may have failed instead.
    const isExpressionFailure =
      expressionFailures.has(signature.kind) && !text.code.startsWith('assert', statement.start);
    if (matches === false && !isExpressionFailure && !isCall(text.code, span)) {
      return { ...failure, isSure: false };
    }
    const name = this.certainty.trustedName(this.activations.of(failure.step));
    // Via IR, identical functions are merged, and so are the identical ends of statements.
    const { settings } = source.contract;
    const mayBeInlined = settings?.viaIR !== false && name !== undefined;
    const isInlined = mayBeInlined && (name !== place.in.name || settings?.isOptimized === true);
    const isUnique = !isInlined || this.candidates(name, source, failure.step, signature).length === 1;
    return { ...failure, isSure: isUnique, span: matches === true ? statement : failure.span };
  }

  /** Whether a span calls an inlined function: the statement that failed is in that function. */
  private isOwnCall(code: string, { start, length }: CodeSpan, source: CallSource): boolean {
    const expression = code.slice(start, start + length);
    const name = expression.endsWith(')') ? calleeName(expression) : undefined;
    return name !== undefined && source.named(name).length > 0;
  }

  /** The only statement that can have produced the revert data, among all that the function may run. */
  private byData(
    step: number,
    source: CallSource,
    signature: RevertSignature,
    callersLeft = maxCallers,
  ): FrameFailure | undefined {
    const activation = this.activations.of(step);
    const name = this.certainty.trustedName(activation);
    const call = this.recording.call[step]!;
    const mayBeCompilerCheck = signature.kind === 'none' && !revertsInUserCode(this.recording, call, source);
    if (name === undefined || signature.kind === 'invalid' || mayBeCompilerCheck) {
      return undefined;
    }
    const [only, ...others] = this.candidates(name, source, step, signature);
    if (only === undefined && activation.site !== undefined && callersLeft > 0) {
      // No statement here fails like this: it was another one that the caller ran.
      return this.byData(activation.site, source, signature, callersLeft - 1);
    }
    const isSure =
      only?.isSure === true || (statementFailures.has(signature.kind) && !isPropagated(this.recording, call));
    const found = others.length === 0 ? only : this.decided([only!, ...others], step, signature);
    return found === undefined || !(isSure || found.isSure) ? undefined : { ...found, step, isSure: true };
  }

  /** The candidate whose condition the last branch of a call depended on. */
  private decided(among: readonly Candidate[], step: number, { kind }: RevertSignature): Candidate | undefined {
    // A panic has no condition in the source, and a value read for one check may decide the next.
    if (kind === 'panic' || among.some(({ isSure }) => !isSure)) {
      return undefined;
    }
    const { op, call, calls } = this.recording;
    const steps = [...this.activations.back(calls[call[step]!]!.last)];
    const from = steps.findIndex((at) => op[at] === opcode.jumpi);
    const back = from < 0 ? [] : steps.slice(from);
    const places = conditionPlaces(
      back,
      (at) => op[at]!,
      (at) => this.placeAt(at),
    );
    return decidingChoice(among, places);
  }

  private candidates(name: string, source: CallSource, step: number, signature: RevertSignature): readonly Candidate[] {
    const call = this.recording.call[step]!;
    const { output } = this.recording.calls[call]!;
    const texts = [...source.sources.values()].map(({ text }) => text);
    const forwarded = mayBeForwarded(this.recording, call, signature, texts);
    return (source.mayRun(name) ?? []).flatMap((definition) => {
      const holder = source.sourceOf(definition);
      if (holder === undefined || definition.body === undefined) {
        return [];
      }
      const candidate = (span: CodeSpan, isSure: boolean): Candidate => {
        const line = holder.text.lineAt(span.start);
        const place = { bytes: { source: -1, ...span }, source: holder, in: definition, isWide: false, line };
        return { place, span, isSure };
      };
      const statements = failingStatements(holder.text, definition).flatMap((span) => {
        const matches = failsWithSignature(holder.text, span, signature, output);
        return matches === false || !mayProduce(holder.text, span, output, forwarded)
          ? []
          : [candidate(span, matches === true)];
      });
      const readings = signature.kind === 'none' ? decodingPlaces(holder, definition) : [];
      const panics = signature.kind === 'panic' ? panicPlaces(holder.text, definition, signature.code) : [];
      const isUnlocated = signature.kind === 'panic' && panics === undefined && signature.code !== 1n;
      return [
        ...statements,
        ...readings.map((span) => candidate(span, true)),
        ...(panics ?? []).map((span) => candidate(span, true)),
        ...(isUnlocated ? [candidate({ start: definition.start, length: 0 }, false)] : []),
      ];
    });
  }

  private signatureOf(last: number, { contract }: CallSource): RevertSignature {
    const { calls, call, op } = this.recording;
    return revertSignature(calls[call[last]!]!.output, op[last]!, contract.selectors);
  }

  /** The last step up to a step that maps to a statement, since the last landing. */
  private reportedAt(step: number): number | undefined {
    const at = this.narrow(step);
    return at === undefined || at < (this.activations.landing(step) ?? 0) ? undefined : at;
  }

  /** The last step of the same activation before the last landing that maps to a statement. */
  private reportedBefore(step: number): number | undefined {
    const landing = this.activations.landing(step);
    return landing === undefined ? undefined : this.narrow(this.activations.ledTo(landing));
  }

  /** The last step of the same call up to a step that maps to a statement. */
  private narrow(step: number | undefined): number | undefined {
    for (const at of this.activations.back(step)) {
      if (this.placeAt(at)?.isWide === false) {
        return at;
      }
    }
    return undefined;
  }

  /** The step that led to code which an optimizer may have merged for several statements; else `undefined`. */
  private sharedBy(step: number): number | undefined {
    const landing = this.activations.landing(step);
    const source = this.sourceOf(this.recording.call[step]!);
    if (landing === undefined || source === undefined || this.placeAt(landing)?.isWide === true) {
      return undefined;
    }
    return this.certainty.waysTo(landing, source) < 2 || this.activations.branches(landing, step)
      ? undefined
      : this.activations.ledTo(landing);
  }

  private placeAt(step: number): SourcePlace | undefined {
    return this.sourceOf(this.recording.call[step]!)?.placeAt(this.recording.pc[step]!);
  }
}

/** Whether a span is a call in a condition or argument, whose failure was propagated. */
function isCall(code: string, { start, length }: CodeSpan): boolean {
  const isExplicit = /^(?:revert|require|assert)\b/.test(code.slice(start, start + length));
  // The error of a `revert` looks like a call.
  return !isExplicit && !/\brevert\s+$/.test(code.slice(0, start)) && code[start + length - 1] === ')';
}
