import { type OtherGas, shareGas } from '../../evm';
import type { SourceRange } from '../frames/sourceFrame';
import type { TracedSource } from '../frames/tracedSource';
import { type CodePlace, CodePlaces, type DeclaredFunction } from './codePlaces';
import { RunningFunctions } from './runningFunctions';

/** What a function took. */
export interface FunctionGas extends Partial<DeclaredFunction> {
  /** Absent: what leads to the functions of a contract, and what the compiler made for it. */
  readonly name?: string;
  /** By itself. */
  self: bigint;
  /** With all that it called. */
  total: bigint;
}

/** What a line took. */
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
  /** The receipt's. */
  readonly gasUsed: bigint;
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
 * @param gasUsed of the receipt
 * @param gasLimit of the transaction
 */
export function* profileGas(traced: TracedSource, gasUsed: bigint, gasLimit: bigint): Generator<undefined, GasProfile> {
  const { recording } = traced;
  const { steps, others } = yield* shareGas(recording, gasUsed, gasLimit);
  const places = new CodePlaces(traced);
  const running = new RunningFunctions(recording);
  const lines = new Map<string, LineGas>();
  const [withoutLine, foreign] = [new Map<string, CodeGas>(), new Map<string, CodeGas>()];
  const inCall = byStep(others);
  for (let i = 0; i < recording.length; i++) {
    const gas = steps[i]!;
    const call = recording.call[i]!;
    const { contract, address } = places.codeOf(call);
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
    gasUsed,
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
