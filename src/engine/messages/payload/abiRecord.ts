import { parseAbiParameters } from 'viem/utils';
import { type DecodedArg, type DecodedValue, decodeParameters, isTuple } from '../../abi';

/** Fields of one ABI-encoded struct by name. */
export type AbiRecord = Readonly<Record<string, DecodedValue>>;

/**
 * The fields of a struct that bytes are the ABI encoding of, exactly as a compiler writes it. Undefined where they are
 * not: bytes that fit to the last one are that struct, or were made to look like it.
 *
 * @param type one parameter in Solidity's words, a tuple: `(address recipient, uint256 amount)`
 */
export function abiRecord(type: string, data: `0x${string}`): AbiRecord | undefined {
  const decoded = decodeParameters(parseAbiParameters(`${type} it`), data);
  const value = decoded?.problems.length === 0 ? decoded.args?.[0]?.value : undefined;
  return value === undefined ? undefined : recordOf(value);
}

/** The fields of a decoded tuple by name. */
export function recordOf(value: DecodedValue): AbiRecord | undefined {
  return typeof value === 'object' && !Array.isArray(value) && isTuple(value) ? byName(value.fields) : undefined;
}

function byName(fields: readonly DecodedArg[]): AbiRecord {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}
