import {
  type Line,
  type Span,
  text,
  type Section,
  code,
  count,
  type Fact,
  type RowMark,
  type SectionRows,
} from '../../report';
import { formatCount, hexToBytes, nodeIdText, byteLength } from '../../primitives';
import { allowListRole } from '../../precompiles';

/** Shows one argument in another way (an amount in its token's unit); undefined leaves it as it is. */
export type ArgFormat = (arg: DecodedArg, at?: ArgPlace) => Line | undefined;

/** Where an argument stands. */
interface ArgPlace {
  /** It and those beside it. */
  readonly args: readonly DecodedArg[];
  /** In a tuple or a list, which may be about something else than the call. */
  readonly isInner: boolean;
}

const largestUint = 2n ** 256n - 1n;

/** More array elements than this are counted, not shown. */
const maxElements = 4;

/** Bytes beyond this many hex digits are cut off. */
const maxDigits = 64;

/** `transfer(to 0x2222…, value 1,250)` as a line: addresses and ids can be looked up, bytes are code. */
export function invocationLine(name: string, args: readonly DecodedArg[], format: ArgFormat = () => undefined): Line {
  return [{ kind: 'code', text: name }, text('('), ...argSpans(args, format), text(')')];
}

/** The same in plain words, with identifiers in full. Strings in it come from outside and are not cleaned. */
export function invocationText(name: string, args: readonly DecodedArg[]): string {
  return invocationLine(name, args).map(plain).join('');
}

/** Values alone: `42`, `role 2, valid true`. */
export function argsLine(args: readonly DecodedArg[]): Line {
  return argSpans(args, () => undefined);
}

/** One value alone, by what its name and type say. */
export function callValueLine(arg: DecodedArg): Line {
  return valueSpans(arg, arg.value);
}

function argSpans(args: readonly DecodedArg[], format: ArgFormat): Span[] {
  return args.flatMap((arg, index) => [
    ...(index === 0 ? [] : [text(', ')]),
    ...(arg.name === '' ? [] : [text(`${arg.name} `)]),
    ...(format(arg, { args, isInner: false }) ?? valueSpans(arg, arg.value)),
    ...(arg.meaning === undefined ? [] : [text(` (${arg.meaning})`)]),
  ]);
}

function valueSpans(arg: DecodedArg, value: DecodedValue): Span[] {
  if (typeof value === 'bigint') {
    // What an allowance without limit is; its 78 digits say less.
    return value === largestUint ? [text('2^256-1')] : [{ kind: 'count', value }];
  }
  if (typeof value === 'boolean') {
    return [text(String(value))];
  }
  if (typeof value === 'string') {
    return [stringSpan(arg, value)];
  }
  if (isTuple(value)) {
    return [text('('), ...argSpans(value.fields, () => undefined), text(')')];
  }
  const shown = value
    .slice(0, maxElements)
    .flatMap((each, index) => [...(index === 0 ? [] : [text(', ')]), ...valueSpans(arg, each)]);
  const more = value.length - maxElements;
  return [text('['), ...shown, ...(more > 0 ? [text(`, … +${formatCount(BigInt(more))}`)] : []), text(']')];
}

function stringSpan(arg: DecodedArg, value: string): Span {
  const type = arg.type.replace(/(?<!\])(?:\[\d*\])+$/, '');
  if (arg.hashed === true) {
    return { kind: 'code', text: `keccak ${value}` };
  }
  if (type === 'address') {
    return { kind: 'id', id: value };
  }
  if (type === 'string') {
    return { kind: 'remote', text: `"${value}"` };
  }
  // A 32-byte value is an identifier only where its name says so; most others are hashes of something else.
  if (type === 'bytes32' && /(messageID|blockchainID|validationID|nodeID|subnetID)s?$/i.test(arg.name)) {
    return { kind: 'id', id: value };
  }
  if (/^bytes(20)?$/.test(type) && /^nodeID$/i.test(arg.name) && value.length === 42) {
    return { kind: 'id', id: nodeIdText(hexToBytes(value) ?? new Uint8Array()) };
  }
  const digits = value.length - 2;
  return digits <= maxDigits
    ? { kind: 'code', text: value }
    : {
        kind: 'code',
        text: `${value.slice(0, 2 + maxDigits)}… (${formatCount(BigInt(digits / 2))} B)`,
        full: value,
      };
}

function plain(span: Span): string {
  switch (span.kind) {
    case 'count':
      return formatCount(span.value);
    case 'id':
      return span.id;
    case 'text':
    case 'remote':
    case 'code':
      return span.text;
    default:
      return '';
  }
}

export interface DecodedArg {
  /** Empty where the signature names none. */
  readonly name: string;
  /** Solidity's type: "address", "uint256[]", "tuple". */
  readonly type: string;
  readonly value: DecodedValue;
  /** What the value stands for, where it is a code: "admin". */
  readonly meaning?: string;
  /** An indexed string, bytes, array or tuple: the log holds its keccak hash alone, and `value` is that. */
  readonly hashed?: true;
}

/**
 * Integers of every size are bigint, addresses in EIP-55 spelling, bytes as lower-case hex. Strings come from outside
 * and are not cleaned.
 */
export type DecodedValue = bigint | boolean | string | readonly DecodedValue[] | DecodedTuple;

interface DecodedTuple {
  readonly fields: readonly DecodedArg[];
}

export function isTuple(value: DecodedValue): value is DecodedTuple {
  return typeof value === 'object' && 'fields' in value;
}

/** An argument that is a role of a precompile's allow list: a number that few know by heart. */
export function withRoleName(arg: DecodedArg): DecodedArg {
  const meaning = typeof arg.value === 'bigint' ? allowListRole(arg.value) : undefined;
  return meaning === undefined ? arg : { ...arg, meaning };
}

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
  const placed = args.flatMap((arg) => placedRows(arg, 0, args, format));
  return { rows: placed.map(({ row }) => row), marks: placed.map(({ mark }) => mark) };
}

function placedRows(
  arg: DecodedArg,
  depth: number,
  args: readonly DecodedArg[],
  format: ArgFormat | undefined,
): readonly Placed[] {
  const inner = innerArgs(arg);
  const own = format?.(arg, { args, isInner: depth > 0 });
  const value = inner.length > 0 ? [] : (own ?? argsLine([{ ...arg, name: '' }]));
  const name = arg.name === '' ? [] : [text(arg.name)];
  return [
    { row: [name, [code(arg.type)], value], mark: { depth, details: wholeBytes(arg) } },
    ...inner.flatMap((each) => placedRows(each, depth + 1, inner, format)),
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
