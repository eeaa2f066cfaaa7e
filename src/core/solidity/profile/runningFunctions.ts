import type { Recording } from '../../evm/trace/recording';
import type { CodePlace } from './codePlaces';
import type { FunctionGas } from './gasProfile';

/** An internal function that runs, or what a call begins with. */
interface Level {
  /** What it began as. */
  entry?: FunctionGas;
  /** What it is in: a modifier, or what an optimiser has put into the function. */
  now?: FunctionGas;
  /** The last place that was known. */
  place?: CodePlace;
}

/** Gas of functions, by themselves and with what they called, along the steps of a transaction. */
export class RunningFunctions {
  private readonly known = new Map<object | string, FunctionGas>();
  private readonly levels = new Map<number, Level[]>();
  private at = { call: -1, depth: -1, now: undefined as FunctionGas | undefined };
  private all: readonly FunctionGas[] = [];
  private waiting = 0n;

  constructor(private readonly recording: Recording) {}

  get functions(): readonly FunctionGas[] {
    this.settle();
    return [...this.known.values()];
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
    const levels = this.levels.get(call) ?? [];
    this.levels.set(call, levels);
    levels.length = Math.min(levels.length, depth + 1);
    while (levels.length <= depth) {
      levels.push({});
    }
    const level = levels[depth]!;
    const told = place ?? level.place ?? levels[depth - 1]?.place;
    level.place = told;
    level.now = contract === undefined ? undefined : this.functionOf(contract, told);
    level.entry ??= level.now;
    if (this.at.call !== call || this.at.depth !== depth || this.at.now !== level.now) {
      this.settle();
      this.at = { call, depth, now: level.now };
      this.all = [...new Set(this.standing(call))];
    }
    return told;
  }

  /** Gas of the step itself. @param isOwn of a function of the project */
  add(gas: bigint, isOwn: boolean): void {
    this.waiting += gas;
    if (isOwn && this.at.now !== undefined) {
      this.at.now.self += gas;
    }
  }

  /** Gas of what the step called and that has no steps. */
  addInside(gas: bigint): void {
    this.waiting += gas;
  }

  private settle(): void {
    const gas = this.waiting;
    this.waiting = 0n;
    if (gas !== 0n) {
      this.all.forEach((one) => (one.total += gas));
    }
  }

  private functionOf(contract: string, place: CodePlace | undefined): FunctionGas {
    const declared = place?.function;
    const key = declared ?? contract;
    const known = this.known.get(key) ?? { ...(declared ?? { contract }), self: 0n, total: 0n };
    this.known.set(key, known);
    return known;
  }

  /** What waits for a step of a call, and runs: of this call and of those that it was made in. */
  private *standing(call: number): Generator<FunctionGas> {
    for (let at: number | undefined = call; at !== undefined; at = this.recording.calls[at]?.parent) {
      for (const { entry, now } of this.levels.get(at) ?? []) {
        yield* [entry, now].filter((one) => one !== undefined);
      }
    }
  }
}
