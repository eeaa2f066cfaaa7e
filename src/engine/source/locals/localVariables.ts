import type { DebugVariable } from '../debugger/debugView';
import { type StepState, type StepValues, opcode } from '../../evm';
import { type StackVariable, assignmentsIn, isConstructor, wordsBelow, StackPlaces, stackPlaces } from './stackPlaces';
import { type NodeSpan, parametersOf, type SyntaxNode, type Routine, type SyntaxTrees } from '../ast/syntaxNode';
import type { SourceByteRange } from '../sourceMap/sourceMap';
import {
  entryOf,
  firstStepIn,
  matchesSpan,
  exitStart,
  spanOfBytes,
  type TracedSteps,
  isBarrier,
  barriersAround,
} from './steps';
import { valueOnStack } from './stackValue';
import type { StorageReader } from './localValue';

export type Locals =
  | { readonly kind: 'variables'; readonly variables: readonly DebugVariable[] }
  /**
   * - unknownBuild: the compiler pipeline is unknown, or the compiler is older than 0.5
   * - viaIR: the IR pipeline has no fixed stack layout; only ETHDebug would describe it
   * - noTree: the build has no AST of the function
   * - otherCode: the step is not in the entered function: inlined, merged or compiler-generated code
   * - moving: the function is being entered or left
   */
  | { readonly kind: 'none'; readonly why: 'unknownBuild' | 'viaIR' | 'noTree' | 'otherCode' | 'moving' };

export interface LocalSources {
  readonly traced: TracedSteps;
  readonly values: StepValues;
  /** ASTs of the contract that a call ran. */
  trees(call: number): SyntaxTrees | undefined;
  /** Storage before a step. */
  storage(step: number): StorageReader;
}

/**
 * Parameters, return parameters and locals before a step in an internal function, or before the call step of an outer
 * frame. Only for frames with a certain place.
 *
 * @throws {ApiError} the node does not answer
 */
export async function localVariables(sources: LocalSources, step: number, signal: AbortSignal): Promise<Locals> {
  const { traced } = sources;
  const call = traced.recording.call[step];
  const match = call === undefined ? undefined : traced.matchOf(call);
  const settings = match?.settings ?? match?.contract?.settings;
  if (call === undefined || match?.contract === undefined) {
    return { kind: 'none', why: 'otherCode' };
  }
  if (settings === undefined || /^0\.[0-4]\./.test(match.contract.compiler ?? '')) {
    return { kind: 'none', why: 'unknownBuild' };
  }
  if (settings.viaIR) {
    return { kind: 'none', why: 'viaIR' };
  }
  const trees = sources.trees(call);
  if (trees === undefined) {
    return { kind: 'none', why: 'noTree' };
  }
  const frame = frameAt(traced, trees, step);
  if (frame === undefined) {
    return { kind: 'none', why: 'otherCode' };
  }
  const reader = new FrameReader(sources, trees, frame, call, signal);
  return reader.read(step, settings.isOptimized);
}

interface EnteredFunction {
  readonly routine: Routine;
  readonly entry: number;
  readonly bytes: SourceByteRange;
  /** Stack words below the first parameter, where they are known without the stack at `entry`. */
  readonly below?: number;
}

function frameAt(traced: TracedSteps, trees: SyntaxTrees, step: number): EnteredFunction | undefined {
  const bytes = traced.bytesAt(step);
  const entry = entryOf(traced, step);
  if (entry === undefined && bytes !== undefined) {
    return constructorAt(traced, trees, step, bytes);
  }
  const entered = entry === undefined ? undefined : traced.bytesAt(entry);
  const routine = entered && trees.routineAt(spanOfBytes(entered));
  return routine === undefined || bytes === undefined || !matchesSpan(entered, routine.span)
    ? undefined
    : { routine, entry: entry!, bytes };
}

/** A constructor is not jumped to: it is inlined in the creation code. */
function constructorAt(
  traced: TracedSteps,
  trees: SyntaxTrees,
  step: number,
  bytes: SourceByteRange,
): EnteredFunction | undefined {
  const call = traced.recording.call[step]!;
  const routine = trees.routineAt(spanOfBytes(bytes));
  const contract = contractOf(traced, trees, call);
  const isCreated = /^CREATE/.test(traced.recording.calls[call]!.kind) && traced.depthAt(step) === 0;
  if (!isCreated || routine === undefined || contract === undefined || !isConstructor(routine.node)) {
    return undefined;
  }
  const below = wordsBelow(routine.node, contract, trees);
  const entry = firstStepIn(traced, step, routine.span);
  return below === undefined ? undefined : { routine, entry, bytes, below };
}

function contractOf(traced: TracedSteps, trees: SyntaxTrees, call: number): SyntaxNode | undefined {
  const contract = traced.matchOf(call).contract!;
  const source = [...contract.sources].find(([, { path }]) => path === contract.path)?.[0];
  return trees.contractNamed(contract.name, source);
}

class FrameReader {
  constructor(
    private readonly sources: LocalSources,
    private readonly trees: SyntaxTrees,
    private readonly frame: EnteredFunction,
    private readonly call: number,
    private readonly signal: AbortSignal,
  ) {}

  async read(step: number, isOptimized: boolean): Promise<Locals> {
    const { routine, entry, bytes, below } = this.frame;
    if (below !== undefined && matchesSpan(bytes, routine.span)) {
      return inTransition;
    }
    if (step === entry && below === undefined) {
      return this.readHere(this.placesAtEntry(), step);
    }
    if (matchesSpan(bytes, routine.span)) {
      const { traced } = this.sources;
      const first = exitStart(traced, step, entry, routine.span);
      const isAtExit = traced.recording.op[first] === opcode.jumpdest;
      return isAtExit || !isOptimized ? this.readHere(this.placesAtExit(), first, isAtExit) : inTransition;
    }
    const places = this.placesAt(spanOfBytes(bytes));
    if (places === undefined) {
      return { kind: 'none', why: 'otherCode' };
    }
    return isOptimized && !isBarrier(this.sources.traced.recording.op[step]!)
      ? this.readSettled(places, step)
      : this.readHere(places, step);
  }

  private async readHere(places: StackPlaces | undefined, step: number, isAtExit = false): Promise<Locals> {
    const state = await this.stateAt(step);
    const base = places && (await this.baseIn(state));
    const height = places === undefined || base === undefined ? Infinity : base + places.size;
    if (places === undefined || base === undefined || state.stack.length < height) {
      return inTransition;
    }
    if (isAtExit && state.stack.length !== height) {
      return inTransition;
    }
    return { kind: 'variables', variables: await this.shown(places.variables, base, state, step) };
  }

  /** Where the optimizer moved code: values that are equal before and after, or not assigned in between. */
  private async readSettled(places: StackPlaces, step: number): Promise<Locals> {
    const { traced } = this.sources;
    const around = barriersAround(traced.recording, step);
    const mark = around && traced.bytesAt(around.mark);
    if (around === undefined || around.from < this.frame.entry) {
      return inTransition;
    }
    const before = await this.stateAt(around.from);
    const after = around.to === undefined ? undefined : await this.stateAt(around.to);
    const base = await this.baseIn(before);
    if (base === undefined) {
      return inTransition;
    }
    const isMemoryWritten = writesState(traced.recording, around.from, around.to ?? step);
    const inScope = this.staying(step, around.to ?? step);
    const unassignedIds = mark === undefined ? none : this.untouched(spanOfBytes(mark), spanOfBytes(this.frame.bytes));
    const variables = places.variables.map(async (one) => {
      const word = base + one.place;
      const isSame = before.stack[word] === after?.stack[word] && inScope.has(one.id ?? -1);
      const isKnown = word < before.stack.length && (isSame || unassignedIds.has(one.id ?? -1));
      const isReference = one.located.location !== undefined && one.located.location !== 'calldata';
      return isKnown && !(isReference && isMemoryWritten)
        ? (await this.shown([one], base, before, around.from))[0]!
        : { name: one.name, type: one.typeText, value: 'optimized away', isUnknown: true as const };
    });
    return { kind: 'variables', variables: await Promise.all(variables) };
  }

  /** Variables in scope at all steps of the function in a range; compiler-generated code does not end a scope. */
  private staying(from: number, to: number): ReadonlySet<number> {
    const { traced } = this.sources;
    const { call } = traced.recording;
    const seen = new Set<string>();
    let common: ReadonlySet<number> | undefined;
    for (let step = from; step <= to; step++) {
      const bytes = call[step] === this.call ? traced.bytesAt(step) : undefined;
      const key = bytes && `${bytes.source}:${bytes.start}:${bytes.length}`;
      if (bytes === undefined || key === undefined || seen.has(key)) {
        continue;
      }
      seen.add(key);
      const variables = this.placesAt(spanOfBytes(bytes))?.variables ?? [];
      const ids = variables.flatMap(({ id }) => (id === undefined ? [] : [id]));
      common = new Set(ids.filter((id) => common?.has(id) !== false));
    }
    return common ?? none;
  }

  /** Variables in scope at a place that are not assigned between it and another place. */
  private untouched(one: NodeSpan, other: NodeSpan): ReadonlySet<number> {
    const { span, body } = this.frame.routine;
    if (one.source !== other.source || one.source !== span.source) {
      return none;
    }
    const assigned = assignmentsIn(body);
    const [start, end] = [Math.min(one.start, other.start), Math.max(one.end, other.end)];
    const isTouched = (id: number): boolean =>
      (assigned.get(id) ?? []).some((place) => place.start < end && start < place.end);
    const variables = this.placesAt(one)?.variables ?? [];
    return new Set(variables.flatMap(({ id }) => (id === undefined || isTouched(id) ? [] : [id])));
  }

  private placesAt(at: NodeSpan): StackPlaces | undefined {
    const contract = contractOf(this.sources.traced, this.trees, this.call);
    return stackPlaces({ trees: this.trees, function: this.frame.routine, contract, at });
  }

  private placesAtEntry(): StackPlaces | undefined {
    return placesOf(parametersOf(this.frame.routine.node));
  }

  private placesAtExit(): StackPlaces | undefined {
    const { node } = this.frame.routine;
    return placesOf([...parametersOf(node), ...parametersOf(node, 'returnParameters')]);
  }

  /** Stack words below the first parameter; `undefined` where the function's stack frame is gone. */
  private async baseIn(state: StepState): Promise<number | undefined> {
    if (this.frame.below !== undefined) {
      return this.frame.below;
    }
    const entered = await this.stateAt(this.frame.entry);
    const base = entered.stack.length - (this.placesAtEntry()?.size ?? Infinity);
    // The return address stays in place until the function returns.
    return base > 0 && entered.stack[base - 1] === state.stack[base - 1] ? base : undefined;
  }

  private async shown(
    variables: readonly StackVariable[],
    base: number,
    state: StepState,
    step: number,
  ): Promise<readonly DebugVariable[]> {
    const context = {
      trees: this.trees,
      memory: state.memory,
      calldata: this.sources.traced.recording.calls[this.call]!.input,
      storage: this.sources.storage(step),
    };
    return Promise.all(
      variables.map(async (one) => {
        const { name, typeText: type, located } = one;
        const words = state.stack.slice(base + one.place);
        const shown = await valueOnStack({ name, type, located }, words, context);
        return shown ?? { name, type, value: 'unreadable', isUnknown: true as const };
      }),
    );
  }

  private stateAt(step: number): Promise<StepState> {
    return this.sources.values.at(step, this.signal);
  }
}

const inTransition: Locals = { kind: 'none', why: 'moving' };
const none: ReadonlySet<number> = new Set();

function placesOf(declarations: readonly SyntaxNode[]): StackPlaces | undefined {
  const places = new StackPlaces();
  return places.add(declarations) ? places : undefined;
}

/** Whether steps that the optimizer may have moved write memory or storage. */
function writesState({ op }: TracedSteps['recording'], from: number, to: number): boolean {
  return op.subarray(from, to).some((one) => one === opcode.mstore || one === opcode.sstore);
}
