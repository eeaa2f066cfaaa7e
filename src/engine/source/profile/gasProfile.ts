import { getOrMake, compare } from '../../primitives';
import { type OtherGas, shareGas, type Recording } from '../../evm';
import type { SourcePlace } from '../frames/callSource';
import type { TracedSource } from '../frames/sourceTrace';
import type { SourceRange } from '../sourceMap/sourceMap';
import { maxDepth } from '../frames/activations';

interface FunctionGas extends Partial<DeclaredFunction> {
  /** Absent: the entry code of a contract, and other compiler-generated code. */
  readonly name?: string;
  /** Without the functions that it called. */
  self: bigint;
  /** With the functions that it called. */
  total: bigint;
}

interface LineGas {
  readonly range: SourceRange;
  readonly function?: DeclaredFunction;
  gas: bigint;
}

/** Code without known lines. */
export interface CodeGas {
  /** Contract of the open project; absent: not from the project. */
  readonly contract?: string;
  readonly address?: string;
  gas: bigint;
}

/** A node of the call tree: a function, code without a source, or a line. */
export interface GasNode {
  readonly key: object | string;
  readonly depth: number;
  readonly function?: DeclaredFunction;
  readonly line?: SourceRange;
  readonly contract?: string;
  readonly address?: string;
  /** Gas that none of its parts used. */
  gas: bigint;
  readonly parts: Map<object | string, GasNode>;
}

/** Gas use of a transaction. Lists are sorted by gas, highest first. */
export interface GasProfile {
  readonly gasUsed: bigint;
  /** Gas charged, where that is more than used: half of the gas limit. */
  readonly charged?: bigint;
  /** Together with `withoutLine`, `foreign` and `others` this is all gas. */
  readonly lines: readonly LineGas[];
  /** Code of the project's contracts that maps to no line. */
  readonly withoutLine: readonly CodeGas[];
  /** `self` together with `foreign` and `others` is all gas. */
  readonly functions: readonly FunctionGas[];
  /** Contracts that are not from the project. */
  readonly foreign: readonly CodeGas[];
  readonly others: readonly OtherGas[];
  /** Call tree with the lines that used each function's own gas. */
  readonly tree: GasNode;
  /** Some code may belong to several lines, of which the source map names one. */
  readonly isOptimized: boolean;
}

/**
 * Attributes gas to lines and functions. Compiler-generated code counts for the statement that needs it.
 *
 * @param ran gas used by execution; absent: the sum of the steps
 * @param gasLimit of the transaction
 */
export function* profileGas(
  traced: TracedSource,
  ran: bigint | undefined,
  gasLimit: bigint,
): Generator<undefined, GasProfile> {
  const { recording } = traced;
  const { steps, others } = yield* shareGas(recording, ran, gasLimit);
  const places = new CodePlaces(traced);
  const codes = recording.calls.map(({ index, codeAt, first }) => ({
    contract: first === undefined ? undefined : traced.matchOf(index).contract?.name,
    address: codeAt,
  }));
  const running = new RunningFunctions(recording);
  const [withoutLine, foreign] = [new Map<string, CodeGas>(), new Map<string, CodeGas>()];
  const nestedGas = gasByStep(others);
  for (let i = 0; i < recording.length; i++) {
    const gas = steps[i]!;
    const call = recording.call[i]!;
    const code = codes[call]!;
    if (code.contract === undefined) {
      running.enter(call, 0, code, undefined);
      addCode(foreign, { address: code.address, gas });
    } else {
      const place = running.enter(call, traced.depthAt(i), code, places.at(i));
      if (place === undefined) {
        addCode(withoutLine, { contract: code.contract, gas });
      } else {
        place.line.gas += gas;
      }
    }
    running.add(gas);
    running.addInside(nestedGas.get(i) ?? 0n);
    if (i % 250 === 0) {
      yield;
    }
  }
  return {
    gasUsed: ran ?? [...steps, ...others.map(({ gas }) => gas)].reduce((sum, gas) => sum + gas, 0n),
    lines: sortedByGas(places.lines.values(), ({ gas }) => gas),
    withoutLine: sortedByGas(withoutLine.values(), ({ gas }) => gas),
    functions: sortedByGas(running.end(), ({ total }) => total),
    tree: running.tree,
    foreign: sortedByGas(foreign.values(), ({ gas }) => gas),
    others,
    isOptimized: recording.calls.some(({ index }) => traced.matchOf(index).contract?.settings?.isOptimized === true),
  };
}

function sortedByGas<T>(list: Iterable<T>, gasOf: (one: T) => bigint): readonly T[] {
  const some = [...list].filter((one) => gasOf(one) !== 0n);
  return some.sort((a, b) => compare(gasOf(b), gasOf(a)));
}

function addCode(codes: Map<string, CodeGas>, { gas, ...code }: CodeGas): void {
  const key = code.contract ?? code.address ?? '';
  const one = codes.get(key) ?? { ...code, gas: 0n };
  one.gas += gas;
  codes.set(key, one);
}

/** Gas of a call that has no steps of its own, by the step that made it. */
function gasByStep(others: readonly OtherGas[]): ReadonlyMap<number, bigint> {
  const at = new Map<number, bigint>();
  for (const { madeBy, gas } of others) {
    if (madeBy !== undefined) {
      at.set(madeBy, (at.get(madeBy) ?? 0n) + gas);
    }
  }
  return at;
}

interface Tally {
  readonly gas: FunctionGas;
  standing: number;
  /** Gas spent before it was entered. */
  since: bigint;
}

/** An internal function that runs, or the entry code of a call. */
interface Level {
  entry?: Tally;
  /** The current function: a modifier or inlined one may differ from `entry`. */
  now?: Tally;
  /** The last known place. */
  place?: CodePlace;
  /** Current node, and the node on entry. */
  node?: GasNode;
  top?: GasNode;
}

/** Deeper calls count for the node at this depth: a recursion has a thousand levels. */
const maxNodeDepth = 100;

/** Adds up the gas of functions along the steps of a transaction. */
class RunningFunctions {
  readonly tree: GasNode = { key: '', depth: 0, gas: 0n, parts: new Map() };
  private readonly known = new Map<object | string, Tally>();
  /** The call stack, the current call last. */
  private readonly open: { readonly call: number; readonly levels: Level[] }[] = [];
  private running: Tally | undefined;
  /** The node that the current step's gas counts for. */
  private at = this.tree;
  private spent = 0n;

  constructor(private readonly recording: Recording) {}

  /** Gas by function, after the last step. */
  end(): readonly FunctionGas[] {
    this.leaveCalls(0);
    return [...this.known.values()].map(({ gas }) => gas);
  }

  /**
   * Moves to a step.
   *
   * @param depth number of internal functions around it
   * @param code that runs; without a contract it is not from the project
   * @returns the place to attribute its gas to: for compiler-generated code that of the statement
   */
  enter(call: number, depth: number, code: Omit<CodeGas, 'gas'>, place: CodePlace | undefined): CodePlace | undefined {
    const levels = this.levelsOf(call);
    const at = Math.min(depth, maxDepth);
    while (levels.length > at + 1) {
      this.leave(levels.pop()!);
    }
    while (levels.length <= at) {
      levels.push({});
    }
    const level = levels[at]!;
    level.place = place ?? level.place ?? levels[at - 1]?.place;
    this.running = code.contract === undefined ? undefined : this.tallyOf(code.contract, level.place);
    if (level.node === undefined || level.now !== this.running) {
      const of = this.running?.gas;
      const fields = { ...code, function: of?.name === undefined ? undefined : (of as DeclaredFunction) };
      const isNested = level.entry !== undefined && level.entry !== this.running;
      const caller = isNested ? level.top : levels.slice(0, at).findLast(({ node }) => node !== undefined)?.node;
      const key = of ?? code.address ?? '';
      // Compiler-generated code counts for its function.
      level.node = caller?.key === key ? caller : this.below(caller ?? this.callerOfCall(), key, fields);
      level.top ??= level.node;
    }
    this.change(level, this.running);
    this.at =
      level.place === undefined
        ? level.node
        : this.below(level.node, level.place.line, { line: level.place.range, contract: code.contract });
    return level.place;
  }

  private callerOfCall(): GasNode {
    return (
      this.open
        .slice(0, -1)
        .flatMap(({ levels }) => levels.at(-1)?.node ?? [])
        .at(-1) ?? this.tree
    );
  }

  private below(
    node: GasNode,
    key: object | string,
    fields: Omit<GasNode, 'key' | 'depth' | 'gas' | 'parts'>,
  ): GasNode {
    if (node.depth === maxNodeDepth) {
      return node;
    }
    return getOrMake(node.parts, key, () => ({ ...fields, key, depth: node.depth + 1, gas: 0n, parts: new Map() }));
  }

  add(gas: bigint): void {
    this.spent += gas;
    this.at.gas += gas;
    if (this.running !== undefined) {
      this.running.gas.self += gas;
    }
  }

  /** Adds gas of calls made by the step that have no steps of their own. */
  addInside(gas: bigint): void {
    this.spent += gas;
    this.at.gas += gas;
  }

  private levelsOf(call: number): Level[] {
    const { depth } = this.recording.calls[call]!;
    this.leaveCalls(this.open[depth]?.call === call ? depth + 1 : depth);
    const top = this.open.at(-1);
    if (top?.call === call) {
      return top.levels;
    }
    const levels: Level[] = [];
    this.open.push({ call, levels });
    return levels;
  }

  private leaveCalls(left: number): void {
    while (this.open.length > left) {
      this.open.pop()!.levels.forEach((level) => this.leave(level));
    }
  }

  private change(level: Level, now: Tally | undefined): void {
    if (level.entry === undefined && now !== undefined) {
      level.entry = now;
      this.begin(now);
    }
    if (level.now !== now) {
      this.finish(level.now);
      level.now = now;
      this.begin(now);
    }
  }

  private leave({ entry, now }: Level): void {
    this.finish(entry);
    this.finish(now);
  }

  private begin(one: Tally | undefined): void {
    if (one !== undefined) {
      one.since = one.standing === 0 ? this.spent : one.since;
      one.standing += 1;
    }
  }

  /** A recursive function counts once. */
  private finish(one: Tally | undefined): void {
    if (one !== undefined) {
      one.standing -= 1;
      one.gas.total += one.standing === 0 ? this.spent - one.since : 0n;
    }
  }

  private tallyOf(contract: string, place: CodePlace | undefined): Tally {
    const declared = place?.function;
    const key = declared ?? contract;
    return getOrMake(this.known, key, () => ({
      gas: { ...(declared ?? { contract }), self: 0n, total: 0n },
      ...{ standing: 0, since: 0n },
    }));
  }
}

export interface DeclaredFunction {
  /** The contract that declares it; absent for a free function. */
  readonly contract?: string;
  readonly name: string;
  readonly range?: SourceRange;
}

interface CodePlace {
  readonly range: SourceRange;
  /** One object per line. */
  readonly line: LineGas;
  /** One object per function. */
  readonly function?: DeclaredFunction;
}

/** Caches places: each instruction is mapped once, however often it ran. */
class CodePlaces {
  private readonly places = new Map<SourcePlace, CodePlace | undefined>();
  readonly lines = new Map<string, LineGas>();
  private readonly functions = new Map<string, DeclaredFunction>();

  constructor(private readonly traced: TracedSource) {}

  /** `undefined` where its source is not as it was built, or it maps to a whole contract. */
  at(step: number): CodePlace | undefined {
    const place = this.traced.placeAt(step);
    if (place !== undefined && !this.places.has(place)) {
      this.places.set(place, this.read(place));
    }
    return place && this.places.get(place);
  }

  private read({ source: { text }, bytes, in: inside, isWide }: SourcePlace): CodePlace | undefined {
    const range = text.range(bytes.start, bytes.length);
    // A range of a whole contract is compiler-generated code.
    if (range === undefined || (inside === undefined && isWide)) {
      return undefined;
    }
    if (inside === undefined) {
      return { range, line: this.lineOf(range) };
    }
    const { contract, name, start } = inside;
    const key = `${start} ${range.uri}`;
    const known = getOrMake(this.functions, key, () => ({ contract, name, range: text.range(start, 0) }));
    return { range, line: this.lineOf(range, known), function: known };
  }

  private lineOf(range: SourceRange, inside?: DeclaredFunction): LineGas {
    const key = `${range.line} ${range.uri}`;
    return getOrMake(this.lines, key, () => ({ range, function: inside, gas: 0n }));
  }
}
