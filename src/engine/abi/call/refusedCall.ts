import { type Line, code, count, message } from '../../report';
import { byteLength } from '../../primitives';
import { selectorOf } from '../input/readCall';
import { type AbiContract, type AbiParameter, abiSignature } from '../known/signatures';

/** A call as a contract gets it. */
export interface ReceivedCall {
  /** Hex with 0x. */
  readonly input: string;
  /** In wei. */
  readonly value: bigint;
}

/**
 * Why the compiler's own code refuses a call, before a line of the contract runs and without return data: native tokens for
 * what is not payable, a selector that it does not have, too little calldata. Undefined: it takes the call, or its ABI does
 * not tell.
 */
export function refusedByAbi({ input, value }: ReceivedCall, contract: AbiContract): Line | undefined {
  const { contract: name, functions, others } = contract;
  const selector = byteLength(input) < 4 ? undefined : input.slice(0, 10).toLowerCase();
  const called = functions.find((one) => selectorOf(one.name, one.inputs) === selector);
  if (called !== undefined) {
    if (value > 0n && called.mutability !== 'payable') {
      return message`${code(`${name}.${called.name}`)} is not payable, and the call sends native tokens`;
    }
    const size = BigInt(byteLength(input));
    const least = 4n + called.inputs.reduce((sum, one) => sum + headSize(one), 0n);
    return size < least
      ? message`calldata of ${count(size, 'bytes')} is too short for ${code(abiSignature(called.name, called.inputs))}, which takes at least ${count(least, 'bytes')}`
      : undefined;
  }
  if (others === undefined || (input === '0x' && others.receive)) {
    return undefined;
  }
  if (others.fallback !== undefined) {
    return value > 0n && others.fallback === 'nonpayable'
      ? message`the fallback function of ${code(name)} is not payable, and the call sends native tokens`
      : undefined;
  }
  return selector === undefined
    ? message`${code(name)} has no receive or fallback function, and no function is called`
    : message`${code(name)} has no function ${code(selector)}`;
}

/** Bytes of a parameter in the head of what is encoded: what has no fixed size stands there with its place alone. */
function headSize(parameter: AbiParameter): bigint {
  return fixedSize(parameter) ?? 32n;
}

/** Undefined: its size depends on the value. */
function fixedSize({ type, components = [] }: AbiParameter): bigint | undefined {
  const list = /^(.*)\[(\d*)\]$/.exec(type);
  if (list !== null) {
    const [, of = '', length = ''] = list;
    const each = length === '' ? undefined : fixedSize({ type: of, components });
    return each === undefined ? undefined : BigInt(length) * each;
  }
  if (type === 'tuple') {
    const sizes = components.map(fixedSize);
    return sizes.includes(undefined) ? undefined : sizes.reduce<bigint>((sum, size) => sum + (size ?? 0n), 0n);
  }
  return type === 'string' || type === 'bytes' ? undefined : 32n;
}
