import { type OtherGas, shareGas, type Recording } from '../../evm';
import type { SourcePlace } from '../frames/callSource';
import type { TracedSource } from '../frames/sourceTrace';
import type { SourceRange } from '../sourceMap/sourceMap';
import { maxDepth } from '../frames/activations';

interface FunctionGas extends Partial<DeclaredFunction> {
  /** Absent: what leads to the functions of a contract, and what the compiler made for it. */
  readonly name?: string;
  /** By itself. */
  self: bigint;
  /** With all that it called. */
  total: bigint;
}

export interface LineGas {
  readonly range: SourceRange;
  /** What it is in. */
  readonly function?: DeclaredFunction;
  gas: bigint;
}

/** Code whose lines are not known. */
export interface CodeGas {
  /** Of the open project. Absent: it is not of the project. */
  readonly contract?: string;
  /** Whose code it is. */
  readonly address?: string;
  gas: bigint;
}

/** Where the gas of a transaction went. Lists begin with what took most. */
export interface GasProfile {
  /** What ran. */
  readonly gasUsed: bigint;
  /** What was charged, where that is more: half of the gas limit. */
  readonly charged?: bigint;
  /** Their gas with that of `withoutLine`, `foreign` and `others` is all. */
  readonly lines: readonly LineGas[];
  /** Code of the project's contracts that belongs to no line. */
  readonly withoutLine: readonly CodeGas[];
  /** What they took by themselves with `foreign` and `others` is all. */
  readonly functions: readonly FunctionGas[];
  /** Contracts that are not of the project. */
  readonly foreign: readonly CodeGas[];
  readonly others: readonly OtherGas[];
  /** Some of its code may be of several lines, of which the source map names one. */
  readonly isOptimized: boolean;
}

/**
 * Says which lines and functions took the gas. What the compiler made for a statement counts for that statement.
 *
 * @param ran of its gas; absent: what its steps tell
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
  const lines = new Map<string, LineGas>();
  const [withoutLine, foreign] = [new Map<string, CodeGas>(), new Map<string, CodeGas>()];
  const inCall = byStep(others);
  for (let i = 0; i < recording.length; i++) {
    const gas = steps[i]!;
    const call = recording.call[i]!;
    const { contract, address } = codes[call]!;
    if (contract === undefined) {
      running.enter(call, 0, undefined, undefined);
      addCode(foreign, { address, gas });
    } else {
      const place = running.enter(call, traced.depthAt(i), contract, places.at(i));
      addLine(lines, withoutLine, place, { contract, gas });
    }
    running.add(gas);
    running.addInside(inCall.get(i) ?? 0n);
    if (i % 250 === 0) {
      yield;
    }
  }
  return {
    gasUsed: ran ?? [...steps, ...others.map(({ gas }) => gas)].reduce((sum, gas) => sum + gas, 0n),
    lines: ofMost(lines.values(), ({ gas }) => gas),
    withoutLine: ofMost(withoutLine.values(), ({ gas }) => gas),
    functions: ofMost(running.end(), ({ total }) => total),
    foreign: ofMost(foreign.values(), ({ gas }) => gas),
    others,
    isOptimized: recording.calls.some(({ index }) => traced.matchOf(index).contract?.settings?.isOptimized === true),
  };
}

function ofMost<T>(list: Iterable<T>, gasOf: (one: T) => bigint): readonly T[] {
  const some = [...list].filter((one) => gasOf(one) !== 0n);
  return some.sort((a, b) => (gasOf(a) > gasOf(b) ? -1 : gasOf(a) < gasOf(b) ? 1 : 0));
}

function addLine(
  lines: Map<string, LineGas>,
  withoutLine: Map<string, CodeGas>,
  place: CodePlace | undefined,
  code: CodeGas,
): void {
  if (place === undefined) {
    addCode(withoutLine, code);
    return;
  }
  const { range } = place;
  const key = `${range.line} ${range.uri}`;
  const line = lines.get(key) ?? { range, function: place.function, gas: 0n };
  line.gas += code.gas;
  lines.set(key, line);
}

function addCode(codes: Map<string, CodeGas>, { gas, ...code }: CodeGas): void {
  const key = code.contract ?? code.address ?? '';
  const one = codes.get(key) ?? { ...code, gas: 0n };
  one.gas += gas;
  codes.set(key, one);
}

/** What was taken where a step made a call, besides the steps. */
function byStep(others: readonly OtherGas[]): ReadonlyMap<number, bigint> {
  const at = new Map<number, bigint>();
  for (const { madeBy, gas } of others) {
    if (madeBy !== undefined) {
      at.set(madeBy, (at.get(madeBy) ?? 0n) + gas);
    }
  }
  return at;
}

/** A function, with how often it stands on the stack. */
interface Tally {
  readonly gas: FunctionGas;
  standing: number;
  /** What was spent before it came there. */
  since: bigint;
}

/** An internal function that runs, or what a call begins with. */
interface Level {
  /** What it began as. */
  entry?: Tally;
  /** What it is in: a modifier, or what an optimiser has put into the function. */
  now?: Tally;
  /** The last place that was known. */
  place?: CodePlace;
}

/** Gas of functions, by themselves and with what they called, along the steps of a transaction. */
class RunningFunctions {
  private readonly known = new Map<object | string, Tally>();
  /** The call that runs, below those that it was made in. */
  private readonly open: { readonly call: number; readonly levels: Level[] }[] = [];
  private running: Tally | undefined;
  private spent = 0n;

  constructor(private readonly recording: Recording) {}

  /** What the functions took, when the last step was added. */
  end(): readonly FunctionGas[] {
    this.leaveCalls(0);
    return [...this.known.values()].map(({ gas }) => gas);
  }

  /**
   * Comes to a step.
   *
   * @param depth of the internal functions that it stands in
   * @param contract that runs; undefined: it is not of the project
   * @returns the place that its gas counts for: that of the statement for what the compiler made for it
   */
  enter(
    call: number,
    depth: number,
    contract: string | undefined,
    place: CodePlace | undefined,
  ): CodePlace | undefined {
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
    this.running = contract === undefined ? undefined : this.tallyOf(contract, level.place);
    this.change(level, this.running);
    return level.place;
  }

  /** Gas of the step itself. */
  add(gas: bigint): void {
    this.spent += gas;
    if (this.running !== undefined) {
      this.running.gas.self += gas;
    }
  }

  /** Gas of what the step called and that has no steps. */
  addInside(gas: bigint): void {
    this.spent += gas;
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

  /** One that calls itself has its gas once. */
  private finish(one: Tally | undefined): void {
    if (one !== undefined) {
      one.standing -= 1;
      one.gas.total += one.standing === 0 ? this.spent - one.since : 0n;
    }
  }

  private tallyOf(contract: string, place: CodePlace | undefined): Tally {
    const declared = place?.function;
    const key = declared ?? contract;
    const known = this.known.get(key) ?? {
      gas: { ...(declared ?? { contract }), self: 0n, total: 0n },
      ...{ standing: 0, since: 0n },
    };
    this.known.set(key, known);
    return known;
  }
}

export interface DeclaredFunction {
  /** What it is declared in; absent for a free function. */
  readonly contract?: string;
  readonly name: string;
  readonly range?: SourceRange;
}

/** What an instruction is of, as the source map says. */
interface CodePlace {
  readonly range: SourceRange;
  /** One for all instructions of a function. */
  readonly function?: DeclaredFunction;
}

/** Where instructions stand: each one is looked at once, however often it ran. */
class CodePlaces {
  private readonly places = new Map<SourcePlace, CodePlace | undefined>();
  private readonly functions = new Map<string, DeclaredFunction>();

  constructor(private readonly traced: TracedSource) {}

  /** Undefined: it is of no source that stands as it was built, or of nothing narrower than a contract. */
  at(step: number): CodePlace | undefined {
    const place = this.traced.placeAt(step);
    if (place !== undefined && !this.places.has(place)) {
      this.places.set(place, this.read(place));
    }
    return place && this.places.get(place);
  }

  private read({ source: { text }, bytes, in: inside, isWide }: SourcePlace): CodePlace | undefined {
    const range = text.range(bytes.start, bytes.length);
    // All of a contract is said of what the compiler adds to it.
    if (range === undefined || (inside === undefined && isWide)) {
      return undefined;
    }
    if (inside === undefined) {
      return { range };
    }
    const { contract, name, start } = inside;
    const key = `${start} ${range.uri}`;
    const known = this.functions.get(key) ?? { contract, name, range: text.range(start, 0) };
    this.functions.set(key, known);
    return { range, function: known };
  }
}
