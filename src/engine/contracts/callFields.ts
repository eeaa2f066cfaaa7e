import { type AbiParameter, type InputContext, abiSignature, isComposite, readArgument } from '../abi';
import type { CallStatement } from '../notebook';
import { type FillField, isReference } from '../rpc';
import { checksumAddress, formatCount } from '../primitives';
import { type ContractContext, inputContext } from './contractContext';

/** What a function of a contract takes, by its ABI. */
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
      written: (typed) => writtenArgument(typed.trim(), type),
    };
  });
}

/** A token's own unit is known once its contract is asked: any word is taken for it until then. */
function withTypedUnit(typed: string, context: InputContext): InputContext {
  const symbol = /\d\s+([A-Za-z]\w*)$/.exec(typed.trim())?.[1];
  return symbol === undefined ? context : { ...context, units: [...context.units, { symbol, decimals: 18 }] };
}

/** Numbers, bytes and JSON stand bare, everything else in quotes. */
function writtenArgument(typed: string, type: string): string {
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

interface CheckedArgument {
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
