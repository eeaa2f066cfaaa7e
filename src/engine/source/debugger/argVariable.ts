import { type DecodedArg, type DecodedValue, isTuple } from '../../abi';
import type { DebugVariable } from './debugVariable';

/** An argument by its name, with what is in it. */
export function argVariable({ name, type, value }: DecodedArg, index: number): DebugVariable {
  return { name: name === '' ? `[${index}]` : name, type, ...valueOf(type, value) };
}

function valueOf(type: string, value: DecodedValue): Pick<DebugVariable, 'value' | 'children'> {
  if (typeof value === 'bigint' || typeof value === 'boolean') {
    return { value: String(value) };
  }
  if (typeof value === 'string') {
    return { value: type === 'string' ? JSON.stringify(value) : value };
  }
  if (isTuple(value)) {
    return { value: `{${value.fields.length}}`, children: value.fields.map(argVariable) };
  }
  const inner = type.replace(/\[\d*\]$/, '');
  return {
    value: `[${value.length}]`,
    children: value.map((one, i) => ({ name: `[${i}]`, type: inner, ...valueOf(inner, one) })),
  };
}
