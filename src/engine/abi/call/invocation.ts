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

/** Formats an argument in another way (an amount in its token's unit); `undefined` for the default. */
export type ArgFormat = (arg: DecodedArg, at?: ArgPlace) => Line | undefined;

interface ArgPlace {
  readonly args: readonly DecodedArg[];
  /** Within a tuple or an array, which may be about something other than the call. */
  readonly isInner: boolean;
}

const largestUint = 2n ** 256n - 1n;

/** Longer arrays are shown as a count. */
const maxElements = 4;

/** Bytes are cut off after this many hex digits. */
const maxDigits = 64;

/** `transfer(to 0x2222…, value 1,250)` as a line, with identifiers as links and bytes as code. */
export function invocationLine(name: string, args: readonly DecodedArg[], format: ArgFormat = () => undefined): Line {
  return [{ kind: 'code', text: name }, text('('), ...argSpans(args, format), text(')')];
}

/** The same as plain text, with full identifiers. Strings in it are untrusted and not sanitized. */
export function invocationText(name: string, args: readonly DecodedArg[]): string {
  return invocationLine(name, args).map(plain).join('');
}

/** Values only: `42`, `role 2, valid true`. */
export function argsLine(args: readonly DecodedArg[]): Line {
  return argSpans(args, () => undefined);
}

/** A single value, formatted by its name and type. */
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
    // The maximum is an unlimited allowance, which 78 digits would obscure.
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
  // A bytes32 is only an identifier if its name says so; most others are hashes of something else.
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
  /** Empty where the signature has none. */
  readonly name: string;
  /** Solidity's type: "address", "uint256[]", "tuple". */
  readonly type: string;
  readonly value: DecodedValue;
  /** Meaning of a value that is a code: "admin". */
  readonly meaning?: string;
  /** An indexed string, bytes, array or tuple: the log only has its keccak hash, which is `value`. */
  readonly hashed?: true;
}

/** Integers of any size are bigint, addresses checksummed (EIP-55), bytes lower-case hex. Strings are not sanitized. */
export type DecodedValue = bigint | boolean | string | readonly DecodedValue[] | DecodedTuple;

interface DecodedTuple {
  readonly fields: readonly DecodedArg[];
}

export function isTuple(value: DecodedValue): value is DecodedTuple {
  return typeof value === 'object' && 'fields' in value;
}

/** Adds the name of a role to an argument of a precompile's allow list. */
export function withRoleName(arg: DecodedArg): DecodedArg {
  const meaning = typeof arg.value === 'bigint' ? allowListRole(arg.value) : undefined;
  return meaning === undefined ? arg : { ...arg, meaning };
}

const shownBytes = 256;

/** The input data of a transaction: decoded arguments, and all of its bytes. */
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

/** Arguments with name, type and value; elements of tuples and arrays are nested rows. */
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

/** Bytes of which a line only shows the beginning. */
function wholeBytes({ value, type }: DecodedArg): readonly Fact[] | undefined {
  return type === 'bytes' && typeof value === 'string' && value.length > 66
    ? [{ key: 'bytes', label: type, value: [code(value)], from: [] }]
    : undefined;
}
