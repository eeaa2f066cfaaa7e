import type { Recording } from '../../evm';
import { maxDepth } from '../frames/activations';
import type { CodePlace } from './codePlaces';
import type { FunctionGas } from './gasProfile';

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
export class RunningFunctions {
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
