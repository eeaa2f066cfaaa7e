import type { Change, Fact, Line, Report, ReportStatus, Section, Span } from '../report';
import { fact } from '../facts';
import { lazyRows, rowCount, rowsBetween } from '../sectionRows';
import { asChange, code, count, id, joinEach, message, text } from '../spans';
import { plainText } from '../spanText';
import { statusMark } from '../report';
import { compareSlots, pairDrawings, type CallPair, type RunCall, callPairs, callsOf, divergenceOf } from './callPairs';
import { valueKey } from '../../primitives';

/** A compared table. `by`: the columns that identify a row, `shown`: those to show, `values`: those to compare. */
interface ComparedTable {
  readonly key: string;
  readonly heading: string;
  readonly by: readonly number[];
  /** `by` by default. */
  readonly shown?: readonly number[];
  readonly values: readonly number[];
}

const tables: readonly ComparedTable[] = [
  { key: 'balanceChanges', heading: 'Flow of funds', by: [0, 2], values: [1] },
  { key: 'events', heading: 'Events', by: [0], values: [1] },
  { key: 'storageChanges', heading: 'Storage', by: [0, 1], values: [2, 3] },
  { key: 'accountChanges', heading: 'Accounts', by: [0], values: [1] },
  { key: 'gasByFunction', heading: 'Gas by function', by: [1], shown: [0, 1], values: [3] },
];

/** Keys of facts that are shown where they differ. */
const comparedFacts = ['failedAt', 'from', 'to', 'method', 'value', 'gasUsed', 'gasCharged', 'fee'];

export interface RunSides {
  readonly first: string;
  readonly second: string;
  /** The functions inside one run's code are unknown, so that gas is shown per call. */
  readonly hasOtherCode?: boolean;
}

/** Calls that are rendered with the page; the others are rendered on demand. */
const initialCalls = 200;

/**
 * Compares two runs: of two transactions, or of one before and after a change. Shows the first diverging call with
 * request and result of both, and the differences in calls, balances, storage and gas. Uses nothing but the two
 * Reports; differences are second minus first.
 */
export function compareRuns(
  first: Report,
  second: Report,
  sides: RunSides = { first: 'first', second: 'second' },
): Report {
  const [one, other] = [callsOf(first), callsOf(second)];
  const divergence = one && other && divergenceOf(one, other);
  const differing = [
    ...(one === undefined || other === undefined ? [] : callSection(one, other, sides)),
    ...tables.flatMap((table): readonly Section[] => {
      const own = [first, second].map((run) => run.sections.find(({ key }) => key === table.key));
      const usesCallGas = sides.hasOtherCode === true && table.key === 'gasByFunction' && one && other;
      const section = usesCallGas
        ? { ...compareTables(table, gasOfCalls([one, other]), sides), note: callGasNote }
        : compareTables(table, own, sides);
      return section.rows.length === 0 ? [] : [{ ...section, key: `${table.key}Compared` }];
    }),
  ];
  const facts = comparedFacts.flatMap((key) => factDifference(key, first, second));
  const isSame = differing.every(({ rows }) => rows.length === 0) && facts.length === 0;
  const { network, chain } = first;
  return {
    ...{ kind: 'comparison', status: 'ok', identifier: '', network, chain },
    title: titleOf(divergence, isSame, [first.status, second.status]),
    facts: [
      ...fact('first', sides.first, runLine(first), [], { brief: true }),
      ...fact('second', sides.second, runLine(second), [], { brief: true }),
      ...(divergence === undefined ? [] : divergenceFacts(divergence, sides)),
      ...facts,
    ],
    sections: [
      ...differing.map((section) => ({ ...section, drawn: compareSlots([first, second], section) })),
      ...pairDrawings([first, second], [sides.first, sides.second]),
      ...unknownCalls(one, other),
    ],
    sources: [...first.sources, ...second.sources],
  };
}

const callGasNote: Line = [
  text(
    'Gas with calls. The build of the code that ran is gone: of its functions only those that were called are known.',
  ),
];

/** Gas per called function, including inner calls; works for contracts without source, too. */
function gasOfCalls(roots: readonly RunCall[]): readonly Section[] {
  const names = new Map<string, Line>();
  const sums = roots.map((root) => {
    const sum = new Map<string, bigint>();
    const add = ({ target, line, gas = 0n, calls }: RunCall, ancestors: ReadonlySet<string>): void => {
      names.set(target, calledName(line));
      // The gas of a recursive call is already part of the outer one.
      sum.set(target, (sum.get(target) ?? 0n) + (ancestors.has(target) ? 0n : gas));
      calls.forEach((call) => add(call, new Set([...ancestors, target])));
    };
    add(root, new Set());
    return sum;
  });
  return sums.map((sum) => ({
    ...{ key: 'gasByFunction', heading: 'Gas by function', columns: ['place', 'function'], from: [] },
    rows: [...sum].map(([target, gas]) => [[], names.get(target)!, [], [count(gas)]]),
  }));
}

function runLine(report: Report): Line {
  const mark = statusMark(report);
  const title: Line = mark === '' ? report.title : message`${text(mark)} ${report.title}`;
  return report.identifier === '' ? title : message`${id(report.identifier)} ${title}`;
}

function titleOf(
  divergence: CallPair | undefined,
  isSame: boolean,
  [one, other]: readonly [ReportStatus, ReportStatus],
): Line {
  const call = divergence?.first ?? divergence?.second;
  if (call !== undefined) {
    return message`The runs diverge at ${calledName(call.line)}`;
  }
  if (one !== other) {
    return [text(one === 'ok' ? 'The first succeeded, the second failed' : 'The first failed, the second succeeded')];
  }
  if (isSame) {
    return [text('Both runs did the same')];
  }
  return [
    text(one === 'ok' ? 'Both succeeded, with the differences below' : 'Both failed, with the differences below'),
  ];
}

function calledName(line: Line): Line {
  const end = line.findIndex((span) => span.kind === 'text' && /^\(| → | ✗ /.test(span.text));
  return end <= 0 ? line.slice(0, 3) : line.slice(0, end);
}

function divergenceFacts({ first, second }: CallPair, sides: RunSides): readonly Fact[] {
  // Long values may look alike once they are shortened.
  const looksSame = first && second && plainText(first.line, 0) === plainText(second.line, 0);
  const [one, other] = looksSame ? differingBytes(first, second) : [first?.line, second?.line];
  return [
    ...fact('partsFirst', `call in ${sides.first} run`, one ?? notCalled, [], { brief: true }),
    ...fact('partsSecond', `call in ${sides.second} run`, other ?? notCalled, [], { brief: true }),
  ];
}

const notCalled: Line = [text('not called')];

/** The first differing word of the calldata, return data or revert data, labelled as a Solidity slice. */
function differingBytes(first: RunCall, second: RunCall): readonly Line[] {
  const field = first.input === second.input ? 'output' : 'input';
  const bytes = [first[field].slice(2), second[field].slice(2)];
  let at = 0;
  while (at < bytes[0]!.length && bytes[0]![at] === bytes[1]![at]) {
    at += 1;
  }
  const words = field === 'input' && at >= 8 ? 8 : 0;
  const start = at - ((at - words) % 64);
  const name = field === 'input' ? 'calldata' : first.failure === '[]' ? 'return data' : 'revert data';
  return bytes.map((one) => {
    const word = one.slice(start, start + 64);
    return message`${text(`${name}[${start / 2}:${(start + word.length) / 2}]`)} ${code(`0x${word}`)}`;
  });
}

function factDifference(key: string, first: Report, second: Report): readonly Fact[] {
  const [one, other] = [first, second].map(({ facts }) => facts.find((fact) => fact.key === key));
  const label = one?.label ?? other?.label ?? '';
  const [before, after] = [one?.value ?? [], other?.value ?? []];
  return valueKey(before) === valueKey(after)
    ? []
    : fact(key, label, message`${orNone(before)} → ${orNone(after)}${parenthesize(difference(before, after))}`, [], {
        brief: true,
      });
}

function callSection(first: RunCall, second: RunCall, sides: RunSides): readonly Section[] {
  const pairs = callPairs(first, second);
  const differing = pairs.filter(({ isSame }) => !isSame).length;
  return differing === 0
    ? []
    : [
        {
          key: 'comparedCalls',
          heading: 'Calls',
          columns: [sides.first, sides.second, 'gas used', 'difference'],
          ...lazyRows(pairs.length, initialCalls, (from, to) => ({
            rows: pairs.slice(from, to).map(callRow),
            marks: pairs.slice(from, to).map(({ depth, isSame }) => ({ depth, tone: isSame ? undefined : 'caught' })),
          })),
          note: [text('Calls that differ are coloured; "=" means the same request and response.')],
          from: [],
        },
      ];
}

function callRow({ first, second, isSame }: CallPair): readonly Line[] {
  const gas = (call: RunCall | undefined): Line => (call?.gas === undefined ? [] : [count(call.gas)]);
  const [before, after] = [gas(first), gas(second)];
  return [
    first?.line ?? notCalled,
    isSame ? [text('=')] : (second?.line ?? notCalled),
    before.length === 0 ? after : before,
    difference(before, after),
  ];
}

export function compareTables(
  { key, heading, by, shown = by, values }: ComparedTable,
  own: readonly (Section | undefined)[],
  sides: RunSides,
): Section {
  const [before, after] = own.map((section) => rowsBy(section, by));
  const value = (row: readonly Line[] | undefined): Line =>
    row === undefined ? [] : joinEach(values, (column) => orNone(row[column] ?? []), ' → ');
  const rows = [...new Set([...before!.keys(), ...after!.keys()])].flatMap((name): readonly (readonly Line[])[] => {
    const [one, other] = [before!.get(name), after!.get(name)];
    const [oldValue, newValue] = [value(one), value(other)];
    const cells = shown.map((column) => (other ?? one)?.[column] ?? []);
    return valueKey(oldValue) === valueKey(newValue)
      ? []
      : [
          [
            ...cells,
            orNone(oldValue),
            orNone(newValue),
            difference(oldValue, newValue, key === 'balanceChanges' ? 'funds' : 'cost'),
          ],
        ];
  });
  const hasFigures = rows.some((row) => (row.at(-1) ?? []).length > 0);
  const heads = shown.map((column) => own[0]?.columns[column] ?? own[1]?.columns[column] ?? '');
  const columns = [...heads, sides.first, sides.second, ...(hasFigures ? ['difference'] : [])];
  return { key, heading, columns, rows: rows.map((row) => row.slice(0, columns.length)), from: [] };
}

/** Rows by identity; rows with the same identity are numbered. */
function rowsBy(section: Section | undefined, by: readonly number[]): ReadonlyMap<string, readonly Line[]> {
  const rows = section === undefined ? [] : rowsBetween(section, 0, rowCount(section)).rows;
  const found = new Map<string, readonly Line[]>();
  for (const row of rows) {
    const name = by.map((column) => valueKey(row[column] ?? [])).join(' ');
    let place = 0;
    while (found.has(`${name} ${place}`)) {
      place += 1;
    }
    found.set(`${name} ${place}`, row);
  }
  return found;
}

function unknownCalls(first: RunCall | undefined, second: RunCall | undefined): readonly Section[] {
  if ((first === undefined) === (second === undefined)) {
    return [];
  }
  const words = `The calls of the ${first === undefined ? 'first' : 'second'} are unknown: it made none, or no node returned them.`;
  return [{ key: 'comparedCalls', heading: 'Calls', columns: [], rows: [], note: [text(words)], from: [] }];
}

const orNone = (line: Line): Line => (line.length === 0 ? [text('none')] : line);

const parenthesize = (line: Line): Line => (line.length === 0 ? [] : message` (${line})`);

/** The difference of the lines' first figures, where they have the same unit. */
function difference([before]: Line, [after]: Line, as: Change = 'cost'): Line {
  const change = before && after && changeOf(before, after);
  return change === undefined ? [] : [asChange(change, as)];
}

function changeOf(before: Span, after: Span): Span | undefined {
  if (before.kind === 'count' && after.kind === 'count' && before.unit === after.unit) {
    return before.value === after.value ? undefined : { ...after, value: after.value - before.value };
  }
  if (before.kind !== 'amount' || after.kind !== 'amount') {
    return undefined;
  }
  const [oldAmount, newAmount] = [before.amount, after.amount];
  return oldAmount.decimals !== newAmount.decimals ||
    oldAmount.symbol !== newAmount.symbol ||
    oldAmount.value === newAmount.value
    ? undefined
    : { ...after, amount: { ...newAmount, value: newAmount.value - oldAmount.value } };
}
