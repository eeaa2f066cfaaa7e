import { type Line, type Section, code, count, text, type Fact, type RowMark, type SectionRows } from '../../report';
import { byteLength } from '../../primitives';
import { type DecodedArg, type DecodedValue, isTuple, type ArgFormat, argsLine } from './invocation';

/** Bytes that are shown; all of them are copied. */
const shownBytes = 256;

/** What a transaction carries as data: the arguments that were read out of it, and all of its bytes. */
export function inputSection(
  input: string,
  args: readonly DecodedArg[] | undefined,
  from: readonly number[],
  format?: ArgFormat,
): readonly Section[] {
  if (input === '0x') {
    return [];
  }
  const { rows, marks } = argumentRows(args ?? [], format);
  const size = count(BigInt(byteLength(input)), 'bytes');
  const raw: readonly Line[] = [[text('raw')], [size], [rawSpan(input)]];
  return [
    {
      key: 'input',
      heading: 'Input',
      columns: ['name', 'type', 'value'],
      rows: [...rows, raw],
      marks: [...marks, undefined],
      from,
      isOfOne: true,
    },
  ];
}

function rawSpan(input: string): Line[number] {
  return byteLength(input) > shownBytes ? code(`${input.slice(0, 2 + 2 * shownBytes)}…`, input) : code(input);
}

interface Placed {
  readonly row: readonly Line[];
  readonly mark: RowMark;
}

/** Arguments with name, type and value; what is in a tuple or a list stands below it. */
export function argumentRows(args: readonly DecodedArg[], format?: ArgFormat): Required<SectionRows> {
  const placed = args.flatMap((arg) => placedRows(arg, 0, format));
  return { rows: placed.map(({ row }) => row), marks: placed.map(({ mark }) => mark) };
}

function placedRows(arg: DecodedArg, depth: number, format?: ArgFormat): readonly Placed[] {
  const inner = innerArgs(arg);
  const own = format?.(arg);
  const value = inner.length > 0 ? [] : own === undefined ? argsLine([{ ...arg, name: '' }]) : [own];
  const name = arg.name === '' ? [] : [text(arg.name)];
  return [
    { row: [name, [code(arg.type)], value], mark: { depth, details: wholeBytes(arg) } },
    // An amount in the unit of a token is one of the call itself.
    ...inner.flatMap((each) => placedRows(each, depth + 1)),
  ];
}

function innerArgs({ value, type }: DecodedArg): readonly DecodedArg[] {
  if (typeof value !== 'object') {
    return [];
  }
  if (isTuple(value)) {
    return value.fields;
  }
  const of = type.replace(/\[\d*\]$/, '');
  return value.map((each: DecodedValue, index) => ({ name: `[${index}]`, type: of, value: each }));
}

/** Bytes that a line shows the beginning of. */
function wholeBytes({ value, type }: DecodedArg): readonly Fact[] | undefined {
  return type === 'bytes' && typeof value === 'string' && value.length > 66
    ? [{ key: 'bytes', label: type, value: [code(value)], from: [] }]
    : undefined;
}
