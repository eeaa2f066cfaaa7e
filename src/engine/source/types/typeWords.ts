import type { SolidityType } from './solidityType';

/** "uint8[3][]", "mapping(address => struct Account)": as sources have it, of a part of a variable. */
export function typeWords(type: SolidityType): string {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return `${type.kind}${type.bits}`;
    case 'fixedBytes':
      return `bytes${type.size}`;
    case 'alias':
      return type.name;
    case 'contract':
    case 'enum':
    case 'struct':
      return `${type.kind} ${type.name}`;
    case 'array':
      return `${typeWords(type.base)}[${type.length ?? ''}]`;
    case 'mapping':
      return `mapping(${typeWords(type.key)} => ${typeWords(type.value)})`;
    default:
      return type.kind;
  }
}
