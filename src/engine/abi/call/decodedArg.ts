import { allowListRole } from '../../precompiles';

/** One argument of an event, call or error. */
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

export interface DecodedTuple {
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
