import type { DecodedArg, DecodedValue } from './decodedArg';
import { isTuple } from './decodedArg';
import type { DecodedCall } from './decodeCall';

/** Stands for the called contract where only its call data is known. */
export const NOBODY = '0x';

/** One of the calls that a call carries as its arguments. */
export interface BundledCall {
  /** Lower or mixed case with 0x; `NOBODY`: the called contract itself, which is not known. */
  readonly to: string;
  /** Hex with 0x. */
  readonly input: string;
  /** In wei, where the bundle says. */
  readonly value?: bigint;
  /** The others go on where it fails. */
  readonly mayFail: boolean;
}

/** Multicall2 and 3, by whatever address and argument names. */
const listNames = new Set([
  'aggregate',
  'aggregate3',
  'aggregate3Value',
  'blockAndAggregate',
  'tryAggregate',
  'tryBlockAndAggregate',
]);

/**
 * The calls in a multicall, in order: `multicall(bytes[])` calls `to` itself, the aggregates name whom they call. One level
 * only. Undefined: `call` is none of them, or its arguments have another form.
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
