import { type Fact, type Line, type RowMark, type SectionRows, code, text } from '../../report';
import { type DecodedArg, type DecodedValue, isTuple } from './decodedArg';
import { type ArgFormat, argsLine } from './invocation';

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
