import { type OtherGas, shareGas } from '../../evm/trace/gasShares';
import type { SourceFrame, SourceRange } from '../frames/sourceFrame';
import type { TracedSource } from '../frames/tracedSource';

/** What a function took. */
export interface FunctionGas {
  readonly contract?: string;
  /** Absent: what leads to the functions of the contract. */
  readonly name?: string;
  /** Its first line that ran, which is where it is declared. */
  range?: SourceRange;
  /** By itself. */
  self: bigint;
  /** With all that it called. */
  total: bigint;
}

/** What a line took. */
export interface LineGas {
  readonly range: SourceRange;
  readonly contract?: string;
  readonly function?: string;
  gas: bigint;
}

/** Code whose lines are not known. */
export interface CodeGas {
  /** Of the open project. Absent: it is not of the project. */
  readonly contract?: string;
  /** Whose code it is; absent for one of the project. */
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
}

/** Where an instruction stands. */
interface Place {
  readonly range?: SourceRange;
  readonly innermost?: SourceFrame;
  /** Key of its function. */
  readonly function: string;
}

/** The functions that wait for a step, and itself. */
interface Standing {
  readonly call: number;
  readonly depth: number;
  readonly function: string;
  readonly innermost?: FunctionGas;
  readonly all: ReadonlySet<FunctionGas>;
}

/** @param gasUsed of the receipt @param gasLimit of the transaction */
export function* profileGas(traced: TracedSource, gasUsed: bigint, gasLimit: bigint): Generator<undefined, GasProfile> {
  const { recording } = traced;
  const { steps, others } = yield* shareGas(recording, gasUsed, gasLimit);
  const codes = codeIds(traced);
  const places = new Map<number, Place>();
  const lines = new Map<string, LineGas>();
  const functions = new Map<string, FunctionGas>();
  const [withoutLine, foreign] = [new Map<string, CodeGas>(), new Map<string, CodeGas>()];
  const otherAt = byStep(others);
  let standing: Standing | undefined;
  for (let i = 0; i < recording.length; i++) {
    const gas = steps[i]!;
    const call = recording.call[i]!;
    const code = codes[call]!;
    if (code.contract === undefined) {
      addCode(foreign, code.address ?? '', { address: code.address, gas });
    }
    const key = code.id * 0x1_0000_0000 + recording.pc[i]!;
    const known = places.get(key);
    const place = known ?? placeOf(traced, i);
    if (known === undefined) {
      places.set(key, place);
    }
    if (code.contract !== undefined) {
      if (place.range === undefined) {
        addCode(withoutLine, code.contract, { contract: code.contract, gas });
      } else {
        addLine(lines, place.range, place.innermost, gas);
      }
    }
    const depth = traced.depthAt(i);
    if (standing?.call !== call || standing.depth !== depth || standing.function !== place.function) {
      standing = standingAt(traced.framesAt(i), functions, { call, depth, function: place.function });
      yield;
    }
    addToAll(standing, gas);
    addSelf(standing.innermost, gas, place.range);
    addToAll(standing, otherAt.get(i) ?? 0n);
    if (i % 500 === 0) {
      yield;
    }
  }
  const ofMost = <T extends { readonly gas: bigint }>(list: Iterable<T>): readonly T[] =>
    [...list].filter(({ gas }) => gas !== 0n).sort((a, b) => (a.gas > b.gas ? -1 : a.gas < b.gas ? 1 : 0));
  return {
    gasUsed,
    lines: ofMost(lines.values()),
    withoutLine: ofMost(withoutLine.values()),
    functions: [...functions.values()].sort((a, b) => (a.total > b.total ? -1 : a.total < b.total ? 1 : 0)),
    foreign: ofMost(foreign.values()),
    others,
  };
}

interface CodeId {
  readonly id: number;
  readonly contract?: string;
  readonly address?: string;
}

/** By the index of the call. The code of a contract and the code that creates it are two. */
function codeIds(traced: TracedSource): readonly CodeId[] {
  const ids = new Map<string, CodeId>();
  return traced.recording.calls.map(({ index, kind, codeAt: address, first }) => {
    const key = `${kind.startsWith('CREATE') ? 'created ' : ''}${address ?? index}`;
    const match = first === undefined ? undefined : traced.matchOf(index);
    const code = ids.get(key) ?? { id: ids.size, contract: match?.contract?.name, address };
    ids.set(key, code);
    return code;
  });
}

function placeOf(traced: TracedSource, step: number): Place {
  const [innermost] = traced.framesAt(step);
  return { range: traced.rangeAt(step), innermost, function: innermost === undefined ? '' : functionKey(innermost) };
}

function functionKey({ contract, function: name }: SourceFrame): string {
  return `${contract ?? ''}\n${name ?? ''}`;
}

function standingAt(
  frames: readonly SourceFrame[],
  functions: Map<string, FunctionGas>,
  at: Pick<Standing, 'call' | 'depth' | 'function'>,
): Standing {
  const all = frames.map((frame) => {
    if (frame.contract === undefined) {
      return undefined;
    }
    const key = functionKey(frame);
    const one = functions.get(key) ?? { contract: frame.contract, name: frame.function, self: 0n, total: 0n };
    functions.set(key, one);
    return one;
  });
  // One that calls itself has its gas once.
  return { ...at, innermost: all[0], all: new Set(all.filter((one) => one !== undefined)) };
}

function addToAll({ all }: Standing, gas: bigint): void {
  if (gas !== 0n) {
    all.forEach((one) => (one.total += gas));
  }
}

function addSelf(innermost: FunctionGas | undefined, gas: bigint, range: SourceRange | undefined): void {
  if (innermost !== undefined) {
    innermost.self += gas;
    const { range: first = range } = innermost;
    innermost.range = first !== undefined && range?.uri === first.uri && range.line < first.line ? range : first;
  }
}

function addLine(
  lines: Map<string, LineGas>,
  range: SourceRange,
  innermost: SourceFrame | undefined,
  gas: bigint,
): void {
  const key = `${range.line} ${range.uri}`;
  const line = lines.get(key);
  if (line === undefined) {
    lines.set(key, { range, contract: innermost?.contract, function: innermost?.function, gas });
  } else {
    line.gas += gas;
  }
}

function addCode(codes: Map<string, CodeGas>, key: string, { gas, ...code }: CodeGas): void {
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
