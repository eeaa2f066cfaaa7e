import type { Line, Report, ReportDrawing, Section } from '../report';
import { rowCount, rowsBetween } from '../sectionRows';
import { message } from '../spans';
import { partOf, type SlotGrid } from '../drawn/drawing';
import { valueKey } from '../../primitives';

export interface RunCall {
  readonly line: Line;
  readonly gas?: bigint;
  /** Everything that determines the call: callee, value and input. */
  readonly request: string;
  /** 0x-prefixed hex. */
  readonly input: string;
  /** Key of the error; the returned bytes are in `output`. */
  readonly failure: string;
  readonly output: string;
  /** Callee and selector: calls of two runs with the same target are paired. */
  readonly target: string;
  readonly calls: RunCall[];
}

/** A call of one run and its counterpart in the other; absent where that run did not make it. */
export interface CallPair {
  readonly depth: number;
  readonly first?: RunCall;
  readonly second?: RunCall;
  readonly isSame: boolean;
}

/** The root call of a run; `undefined` where its calls are unknown. */
export function callsOf({ sections }: Report): RunCall | undefined {
  const section = sections.find(({ key }) => key === 'calls');
  if (section === undefined || section.rows.length === 0) {
    return undefined;
  }
  const { columns } = section;
  const { rows, marks } = rowsBetween(section, 0, rowCount(section));
  const path: RunCall[] = [];
  rows.forEach((row, i) => {
    const { depth = 0, details = [], tone } = marks[i] ?? {};
    const cell = (column: string): Line => row[columns.indexOf(column)] ?? [];
    const bytes = (key: string): string => {
      const [span] = details.find((one) => one.key === key)?.value ?? [];
      return span?.kind === 'code' ? (span.full ?? span.text) : '0x';
    };
    const [called = [], error, input] = [row[0], cell('error'), bytes('input')];
    const address = called.find((span) => span.kind === 'id')?.id.toLowerCase() ?? '';
    const [gas] = cell('gas used');
    const call: RunCall = {
      line: error.length === 0 ? called : message`${called} ✗ ${error}`,
      gas: gas?.kind === 'count' ? gas.value : undefined,
      request: `${address} ${valueKey(cell('value'))} ${input}`,
      input,
      // The last span, "caught by the caller", is about the caller.
      failure: valueKey(tone === 'caught' ? error.slice(0, -1) : error),
      output: bytes('output'),
      target: `${address} ${input.slice(0, 10)}`,
      calls: [],
    };
    path[depth - 1]?.calls.push(call);
    path[depth] = call;
  });
  return path[0];
}

export function callPairs(first?: RunCall, second?: RunCall, depth = 0): readonly CallPair[] {
  const isSame =
    first !== undefined && second !== undefined && first.request === second.request && hasSameResponse(first, second);
  return [
    { depth, first, second, isSame },
    ...alignCalls(first?.calls ?? [], second?.calls ?? []).flatMap(([a, b]) => callPairs(a, b, depth + 1)),
  ];
}

/**
 * The point of divergence: the first call, in execution order, with another request or result. The root call counts
 * last, so that transactions with different input are compared by what happened inside.
 */
export function divergenceOf(first?: RunCall, second?: RunCall, depth = 0): CallPair | undefined {
  const pair = { depth, first, second, isSame: false };
  if (first === undefined || second === undefined || (depth > 0 && first.request !== second.request)) {
    return pair;
  }
  for (const [a, b] of alignCalls(first.calls, second.calls)) {
    const inner = divergenceOf(a, b, depth + 1);
    if (inner !== undefined) {
      return inner;
    }
  }
  return hasSameResponse(first, second) && first.request === second.request ? undefined : pair;
}

function hasSameResponse(first: RunCall, second: RunCall): boolean {
  return first.failure === second.failure && first.output === second.output;
}

/** Above this many calls per caller, the rest are not aligned, but listed as unpaired. */
const maxAligned = 400;

type AlignedCalls = readonly [RunCall | undefined, RunCall | undefined];

/** Aligns calls by the longest common subsequence of targets; unpaired calls come before the next common one. */
function alignCalls(first: readonly RunCall[], second: readonly RunCall[]): readonly AlignedCalls[] {
  let start = 0;
  while (start < Math.min(first.length, second.length) && first[start]!.target === second[start]!.target) {
    start += 1;
  }
  const [a, b] = [first.slice(start), second.slice(start)];
  const equal = first.slice(0, start).map((call, i): AlignedCalls => [call, second[i]]);
  if (a.length > maxAligned || b.length > maxAligned) {
    return [
      ...equal,
      ...a.map((call): AlignedCalls => [call, undefined]),
      ...b.map((call): AlignedCalls => [undefined, call]),
    ];
  }
  // Length of the common subsequence from each position on.
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i]![j] =
        a[i]!.target === b[j]!.target ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
    }
  }
  const rest: AlignedCalls[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i]!.target === b[j]!.target) {
      rest.push([a[i++], b[j++]]);
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      rest.push([a[i++], undefined]);
    } else {
      rest.push([undefined, b[j++]]);
    }
  }
  return [...equal, ...rest];
}

export function pairDrawings(
  [first, second]: readonly [Report, Report],
  sides: readonly [string, string],
): readonly Section[] {
  const icicles = [first, second].flatMap(({ sections }) => sections.filter(({ drawn }) => drawn?.kind === 'icicle'));
  const own = new Set(['fundsFlow', ...icicles.map(({ key }) => key)]);
  return [...own].flatMap((key): readonly Section[] => {
    const both = [first, second].map((report) => drawingOf(report, key));
    const widths = widthsOf([first, second]);
    const isSame = valueKey(both[0]?.drawing) === valueKey(both[1]?.drawing);
    return isSame
      ? []
      : both.flatMap((one, i) =>
          one === undefined
            ? []
            : [
                {
                  ...{
                    key: `${key}${i === 0 ? 'First' : 'Second'}`,
                    heading: `${one.heading}, ${sides[i]!}`,
                    drawn: one.drawing.kind === 'icicle' ? { ...one.drawing, width: widths[i] } : one.drawing,
                  },
                  ...{ columns: [], rows: [], from: [], isOfOne: true },
                },
              ],
        );
  });
}

/** Scales two icicles to the run that used more gas; `undefined` for full width. */
function widthsOf(reports: readonly Report[]): readonly (number | undefined)[] {
  const used = reports.map(({ facts }) => {
    const [span] = facts.find(({ key }) => key === 'gasUsed')?.value ?? [];
    return span?.kind === 'count' ? span.value : 0n;
  });
  const most = used.reduce((max, gas) => (gas > max ? gas : max), 0n);
  return used.map((gas) => (gas === 0n || gas === most ? undefined : partOf(gas, most)));
}

function drawingOf(
  { drawings = [], sections }: Report,
  key: string,
): Pick<ReportDrawing, 'heading' | 'drawing'> | undefined {
  const section = sections.find((one) => one.key === key);
  return (
    drawings.find((one) => one.key === key) ??
    (section?.drawn === undefined ? undefined : { heading: section.heading, drawing: section.drawn })
  );
}

/**
 * Changed storage slots that pack several variables, with the variables highlighted that differ between runs.
 */
export function compareSlots(
  reports: readonly Report[],
  { key, rows }: Pick<Section, 'key' | 'rows'>,
): SlotGrid<Line> | undefined {
  const differing = new Set(
    key === 'storageChangesCompared' ? rows.map(([, variable = []]) => valueKey(variable)) : [],
  );
  const slots = new Map<string, SlotGrid<Line>['slots'][number]>();
  for (const { sections } of reports) {
    const drawn = sections.find(({ key }) => key === 'storageChanges')?.drawn;
    for (const { slot, fields } of drawn?.kind === 'slots' ? drawn.slots : []) {
      const lit = fields.map(({ isChanged: _, ...field }) =>
        differing.has(valueKey(field.label)) ? { ...field, isChanged: true as const } : field,
      );
      slots.set(valueKey(slot), { slot, fields: lit });
    }
  }
  const shown = [...slots.values()].filter(({ fields }) => fields.some(({ isChanged }) => isChanged));
  return shown.length === 0 ? undefined : { kind: 'slots', slots: shown };
}
