import {
  type AbiSource,
  type ContractFunction,
  type InputContext,
  type InputUnit,
  type DecodedArg,
  type DecodedValue,
  type AbiParameter,
  decodeParameters,
  failureReason,
  callValueLine,
  isTuple,
  withRoleName,
  abiSignature,
  isComposite,
  readArgument,
} from '../abi';
import { RpcError, errorCategory, errorSentence } from '../errors';
import {
  type NameOf,
  type TokenMetadata,
  type TokenUnit,
  type Outcome,
  namedAddressSpan,
  tokenAmount,
  unlimited,
} from '../evm';
import type { CallStatement } from '../notebook';
import { type JsonValue, type Path, addressNamed, formatCount, hexBytes, checksumAddress } from '../primitives';
import { type Line, code, message, text, count, isPlainSymbol, nativeAmount } from '../report';
import { type FillField, isReference } from '../rpc';
import type { FunctionDocs } from '../source';

export interface ContractContext {
  readonly address: string;
  readonly chain: string;
  readonly network: string;
  /** Symbol of the chain's native token. */
  readonly symbol?: string;
  /** What the contract reports of itself, where it is a token. */
  readonly token?: TokenUnit;
  readonly standard?: string;
  readonly functions: readonly ContractFunction[];
  /** Selectors in its code that no ABI defines. */
  readonly unknown: readonly string[];
  readonly implementation?: string;
  readonly abi: AbiSource | undefined;
  /** NatSpec of a function by its signature, where a source verification service has it. Untrusted. */
  readonly docs: (signature: string) => FunctionDocs | undefined;
  readonly tokens: TokenMetadata;
  readonly name: NameOf;
}

/** What arguments may contain: units of the token and of the chain, and names of well-known addresses. */
export function inputContext({ symbol, token, address, network }: ContractContext): InputContext {
  const native: readonly InputUnit[] = symbol === undefined ? [] : [{ symbol, decimals: 18 }];
  // A token that uses the native token's symbol has another unit than the native token.
  const own: readonly InputUnit[] =
    token?.symbol === undefined || token.decimals === undefined || !isPlainSymbol(token.symbol, symbol)
      ? []
      : [{ symbol: token.symbol, decimals: token.decimals }];
  return {
    units: [...own, ...native],
    addressNamed: (name) => (name.toLowerCase() === 'this' ? address : addressNamed(name, network)),
  };
}

export interface ReadResult {
  readonly isOk: boolean;
  readonly rows: readonly ValueRow[];
  /** Shown instead of the values, or next to them. */
  readonly sentence?: Line;
}

/** The values that a function returned, or why it failed. */
export function decodeReturn(fn: ContractFunction, outcome: Outcome<string>, context: ContractContext): ReadResult {
  return outcome.ok
    ? decodeOutput(fn, outcome.value, context)
    : { isOk: false, rows: [], sentence: describeRevert(outcome.error, context) };
}

/** Why a call failed: the contract's revert reason, or the node's error. */
export function describeRevert(error: unknown, { abi, address }: Pick<ContractContext, 'abi' | 'address'>): Line {
  if (!(error instanceof RpcError) || !isCallError(error)) {
    return [text(errorSentence(error))];
  }
  const { data, rpcMessage } = error;
  const revertData = typeof data === 'string' ? data : undefined;
  const { kind, line } = failureReason({ revertData, rpcMessage }, { abi, address });
  return kind === 'unknown' ? [text(errorSentence(error))] : line;
}

/** Nodes report a failed call by the codes 3 and -32000, but use -32000 for other errors too. */
function isCallError(error: RpcError): boolean {
  const category = errorCategory(error);
  return category === 'reverted' || (category === undefined && (error.code === 3 || error.code === -32000));
}

function decodeOutput(fn: ContractFunction, output: string, context: ContractContext): ReadResult {
  const { outputs = [], guess } = fn;
  const bytes = hexBytes(output) ?? '0x';
  if (bytes === '0x') {
    return outputs.length === 0
      ? { isOk: true, rows: [], sentence: [text('Returned nothing.')] }
      : { isOk: false, rows: [], sentence: [text(emptyReturnText(guess))] };
  }
  const decoded = outputs.length === 0 ? undefined : decodeParameters(outputs, bytes);
  if (decoded?.args === undefined) {
    const words = { bytes: code(bytes) };
    return {
      isOk: outputs.length === 0,
      rows: [],
      sentence:
        outputs.length === 0
          ? message`Returned ${words.bytes}, which cannot be decoded.`
          : message`Returned ${words.bytes}, which does not match the ABI.`,
    };
  }
  const { rows, more } = valueRows(decoded.args, fn, context);
  const remainder = more > 0 ? [`${formatCount(BigInt(more))} more values.`] : [];
  const [first] = [...decoded.problems, ...remainder];
  return { isOk: true, rows, sentence: first === undefined ? undefined : [text(first)] };
}

function emptyReturnText(guess: boolean): string {
  return guess
    ? 'Returned nothing: the contract may not have this function, which is guessed from its selector.'
    : 'Returned nothing: there may be no contract at this address at this block.';
}

/** One value of a result, with its path: "config.owners[2]". */
interface ValueRow {
  readonly label: string;
  readonly type: string;
  readonly value: Line;
}

/** Further values of a result are only counted. */
const maxRows = 500;

/** ERC-20 functions that return an amount of the token. */
const amountFunctions = new Set(['totalSupply', 'balanceOf', 'allowance', 'cap', 'maxSupply', 'totalAssets']);

const amountNames = new Set(['value', 'amount', 'wad', 'balance', 'supply', 'allowance', 'shares', 'assets']);

/** Values as rows: each element of a list or tuple has its own row, labelled by its path. */
function valueRows(
  args: readonly DecodedArg[],
  of: Pick<ContractFunction, 'name'>,
  context: ContractContext,
): { readonly rows: readonly ValueRow[]; readonly more: number } {
  const rows: ValueRow[] = [];
  let count = 0;
  const add = (label: string, arg: DecodedArg, value: DecodedValue): void => {
    if (typeof value === 'object' && isTuple(value)) {
      value.fields.forEach((field, i) => add(joinPath(label, field.name, i), field, field.value));
    } else if (typeof value === 'object' && value.length > 0) {
      const inner = arg.type.replace(/\[\d*\]$/, '');
      value.forEach((each, i) => add(`${label}[${i}]`, { ...arg, type: inner }, each));
    } else {
      count += 1;
      if (rows.length < maxRows) {
        rows.push({ label, type: arg.type, value: shownValue({ ...arg, value }, of, context) });
      }
    }
  };
  args.forEach((arg, i) => add(arg.name === '' && args.length > 1 ? String(i) : arg.name, arg, arg.value));
  return { rows, more: count - rows.length };
}

function joinPath(label: string, name: string, index: number): string {
  const own = name === '' ? String(index) : name;
  return label === '' ? own : `${label}.${own}`;
}

function shownValue(arg: DecodedArg, of: Pick<ContractFunction, 'name'>, context: ContractContext): Line {
  const { value, type } = arg;
  if (typeof value === 'bigint') {
    const inUnit = amountLine(value, arg, of, context);
    if (inUnit !== undefined) {
      return message`${inUnit} (${count(value)})`;
    }
    const role = of.name === 'readAllowList' ? withRoleName(arg).meaning : undefined;
    return role === undefined ? callValueLine(arg) : message`${text(role)} (${count(value)})`;
  }
  if (type === 'address' && typeof value === 'string') {
    return [namedAddressSpan(value, context.name(value))];
  }
  const [span, ...more] = callValueLine(arg);
  // A page can copy the full value.
  return span?.kind === 'code' && more.length === 0 && typeof value === 'string' ? [code(value)] : callValueLine(arg);
}

function amountLine(
  value: bigint,
  { name, type }: DecodedArg,
  of: Pick<ContractFunction, 'name'>,
  { token, standard, symbol, address }: ContractContext,
): Line | undefined {
  if (value === unlimited || !type.startsWith('uint')) {
    return undefined;
  }
  if (of.name === 'mintNativeCoin' && name === 'amount' && /^0x0200/.test(address)) {
    return [nativeAmount(value, symbol)];
  }
  const isToken = standard === 'ERC-20' && token?.decimals !== undefined;
  const isAmount = type === 'uint256' && (amountNames.has(name) || (name === '' && amountFunctions.has(of.name)));
  return isToken && isAmount ? tokenAmount(value, token, address, symbol) : undefined;
}

/** The values that a function returned as JSON, and the path of each leaf, in the order of `valueRows`. */
interface ReturnedValue {
  readonly json: JsonValue;
  readonly leaves: readonly Path[];
}

/** A single value is returned as is; several are an object by name, or a list unless each has a unique name. */
export function returnedValue(args: readonly DecodedArg[]): ReturnedValue {
  const leaves: Path[] = [];
  const valueOf = (value: DecodedValue, path: Path): JsonValue => {
    if (typeof value === 'object' && isTuple(value)) {
      return fieldsOf(value.fields, path);
    }
    if (typeof value === 'object' && value.length > 0) {
      return value.map((each, i) => valueOf(each, [...path, i]));
    }
    leaves.push(path);
    return typeof value === 'object' ? [] : value;
  };
  const fieldsOf = (fields: readonly DecodedArg[], path: Path): JsonValue => {
    const names = new Set(fields.map(({ name }) => name));
    return names.size === fields.length && !names.has('')
      ? Object.fromEntries(fields.map(({ name, value }) => [name, valueOf(value, [...path, name])]))
      : fields.map(({ value }, i) => valueOf(value, [...path, i]));
  };
  const [only, ...more] = args;
  const json = only === undefined ? null : more.length === 0 ? valueOf(only.value, []) : fieldsOf(args, []);
  return { json, leaves };
}

export function callFields(
  text: string,
  { args }: CallStatement,
  inputs: readonly AbiParameter[],
  context: InputContext,
): readonly FillField[] {
  return inputs.map((input, i) => {
    const { name = '', type } = input;
    const here = args[i];
    return {
      path: [i],
      name: name === '' ? `argument ${i + 1}` : name,
      type: abiSignature('', [input]).slice(1, -1),
      isOptional: false,
      words: type === 'bool' ? [{ text: 'true' }, { text: 'false' }] : undefined,
      example: exampleOf(input),
      value: here && (here.kind === 'string' ? here.value : text.slice(here.start, here.end)),
      problem: (typed) => {
        const read = isReference(typed) ? undefined : readArgument(typed, input, withTypedUnit(typed, context));
        return read === undefined || read.ok ? undefined : read.sentence;
      },
      written: (typed) => formatArgument(typed.trim(), type),
    };
  });
}

/** The token's own unit is unknown until its contract is queried: any word is accepted as one until then. */
function withTypedUnit(typed: string, context: InputContext): InputContext {
  const symbol = /\d\s+([A-Za-z]\w*)$/.exec(typed.trim())?.[1];
  return symbol === undefined ? context : { ...context, units: [...context.units, { symbol, decimals: 18 }] };
}

/** References, numbers, bytes and JSON are unquoted, everything else is in quotes. */
function formatArgument(typed: string, type: string): string {
  const isBare = isReference(typed) || isComposite(type) || /^(?:-?\d+|0x[0-9a-fA-F]*|true|false)$/.test(typed);
  return isBare && type !== 'string' ? typed : isReference(typed) ? typed : JSON.stringify(typed);
}

function exampleOf({ type, components = [] }: AbiParameter): string {
  if (type.endsWith(']')) {
    return '[…]';
  }
  if (type.startsWith('tuple')) {
    return `{ ${components.map(({ name = '…' }) => `"${name}": …`).join(', ')} }`;
  }
  if (type === 'address') {
    return '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
  }
  return type === 'uint256' ? '1500, 1.5 ether' : type.startsWith('bytes') ? '0x…' : '';
}

interface ArgumentCheck {
  readonly problem?: string;
  /** The parsed value, where it differs from the input. */
  readonly reading?: string;
}

/** Validates input as it is typed; an empty field is not an error yet. */
export function checkArgument(typed: string, parameter: AbiParameter, context: ContractContext): ArgumentCheck {
  if (typed.trim() === '') {
    return {};
  }
  const read = readArgument(typed, parameter, inputContext(context));
  if (!read.ok) {
    return { problem: read.sentence };
  }
  const { value } = read;
  if (typeof value === 'bigint') {
    const plain = typed.replaceAll(/[\s,_]/g, '') === String(value);
    return plain ? {} : { reading: formatCount(value) };
  }
  if (typeof value === 'string' && parameter.type !== 'string' && value.toLowerCase() !== typed.trim().toLowerCase()) {
    return { reading: parameter.type === 'address' ? checksumAddress(value) : value };
  }
  return {};
}
