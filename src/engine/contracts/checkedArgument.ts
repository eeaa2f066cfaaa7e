import { type AbiParameter, readArgument } from '../abi';
import { checksumAddress, formatCount } from '../primitives';
import { type ContractContext, inputContext } from './contractContext';

/** How an argument reads while it is typed. */
export interface CheckedArgument {
  readonly problem?: string;
  /** What it is taken for, where that is not what was typed. */
  readonly reading?: string;
}

/** What is typed is judged at once; an empty field is no mistake yet. */
export function checkedArgument(typed: string, parameter: AbiParameter, context: ContractContext): CheckedArgument {
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
