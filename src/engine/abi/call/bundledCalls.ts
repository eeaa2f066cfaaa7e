import { type Line, type Section, code, id, joinLines, message, nativeAmount, text } from '../../report';
import { checksumAddress } from '../../primitives';
import { callLine, decodeCall, type CallHint, type DecodedCall } from './callLine';
import { type DecodedArg, type DecodedValue, isTuple, type ArgFormat } from './invocation';

/** Placeholder for the called contract where only the calldata is known. */
export const UNKNOWN_ADDRESS = '0x';

export interface BundledCall {
  /** Hex with 0x; `UNKNOWN_ADDRESS` for the called contract itself, where its address is unknown. */
  readonly to: string;
  /** Hex with 0x. */
  readonly input: string;
  /** In wei, where the bundle has it. */
  readonly value?: bigint;
  /** A failure does not revert the other calls. */
  readonly mayFail: boolean;
}

/** Multicall2 and 3, regardless of address and argument names. */
const listNames = new Set([
  'aggregate',
  'aggregate3',
  'aggregate3Value',
  'blockAndAggregate',
  'tryAggregate',
  'tryBlockAndAggregate',
]);

/**
 * The calls in a multicall, in order, one level deep: `multicall(bytes[])` calls `to` itself, `aggregate` and the like
 * name their targets. `undefined` where `call` is no multicall, or its arguments have another shape.
 */
export function bundledCalls({ name, args }: DecodedCall, to: string): readonly BundledCall[] | undefined {
  const list = args?.at(-1);
  if (args === undefined || list === undefined || name === undefined || !Array.isArray(list.value)) {
    return undefined;
  }
  if (name === 'multicall' && list.type === 'bytes[]') {
    return (list.value as readonly DecodedValue[]).map((input) => ({ to, input: String(input), mayFail: false }));
  }
  if (!listNames.has(name) || list.type !== 'tuple[]') {
    return undefined;
  }
  const requiresSuccess = args.find(({ type }) => type === 'bool')?.value !== false;
  const calls = (list.value as readonly DecodedValue[]).map((each) =>
    isTuple(each) ? callOf(each.fields, requiresSuccess) : undefined,
  );
  return calls.every((each) => each !== undefined) ? calls : undefined;
}

function callOf(fields: readonly DecodedArg[], requiresSuccess: boolean): BundledCall | undefined {
  const of = (type: string): DecodedValue | undefined => fields.find((field) => field.type === type)?.value;
  const [to, input, value] = [of('address'), of('bytes'), of('uint256')];
  return typeof to !== 'string' || typeof input !== 'string'
    ? undefined
    : {
        to,
        input,
        value: typeof value === 'bigint' ? value : undefined,
        mayFail: !requiresSuccess || of('bool') === true,
      };
}

const maxRows = 50;

export interface BundleContext {
  readonly symbol?: string | undefined;
  readonly name?: (address: string) => string | undefined;
  readonly hint?: (to: string) => CallHint;
  readonly format?: (call: BundledCall) => ArgFormat | undefined;
}

/** The calls bundled in `name` (a multicall), each decoded. */
export function bundledCallSection(
  name: string,
  calls: readonly BundledCall[],
  from: readonly number[],
  context: BundleContext,
): readonly Section[] {
  if (calls.length === 0) {
    return [];
  }
  const rest = calls.length - maxRows;
  return [
    {
      key: 'bundledCalls',
      heading: `Calls in ${name}`,
      columns: ['call', 'value'],
      rows: calls
        .slice(0, maxRows)
        .map((call) => [
          callWords(call, context),
          call.value === undefined || call.value === 0n ? [] : [nativeAmount(call.value, context.symbol)],
        ]),
      note: rest > 0 ? [text(`${rest} more.`)] : undefined,
      from,
    },
  ];
}

function callWords(call: BundledCall, { name, hint, format }: BundleContext): Line {
  const { to, input, mayFail } = call;
  const decoded = decodeCall(input, to, hint?.(to));
  const { selector, problems } = decoded;
  const unread: readonly Line[] = [
    ...(selector === undefined ? [] : [[code(selector)]]),
    ...problems.map((problem): Line => [text(problem)]),
  ];
  const line = callLine(decoded, format?.(call));
  const words = line === undefined ? unread : [line];
  // The address of a contract calling itself is unknown where there is only calldata.
  const callee: Line = to === UNKNOWN_ADDRESS ? [] : [id(checksumAddress(to), name?.(to))];
  const shown = joinLines(to === UNKNOWN_ADDRESS ? words : [callee, ...words], ' ');
  return mayFail ? message`${shown} (may fail)` : shown;
}
