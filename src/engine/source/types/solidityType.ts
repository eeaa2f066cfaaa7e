/** Where something that is no single word is kept. */
export type Location = 'memory' | 'calldata' | 'storage';

/** A type of Solidity. Declared ones have the compiler's number of what declares them. */
export type SolidityType =
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'bool' | 'address' | 'bytes' | 'string' }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  | { readonly kind: 'contract' | 'enum' | 'alias' | 'struct'; readonly id: number; readonly name: string }
  /** Without a length: of any. */
  | { readonly kind: 'array'; readonly base: SolidityType; readonly length?: bigint }
  | { readonly kind: 'mapping'; readonly key: SolidityType; readonly value: SolidityType }
  | { readonly kind: 'function'; readonly isExternal: boolean };

/** A type with the place that a variable of it has its value in; a value type has it on the stack. */
export interface LocatedType {
  readonly type: SolidityType;
  readonly location?: Location;
}

/** Words that a variable takes on the stack. */
export function wordsOnStack({ type, location }: LocatedType): number {
  const isOfAnyLength =
    type.kind === 'bytes' || type.kind === 'string' || (type.kind === 'array' && type.length === undefined);
  return (location === 'calldata' && isOfAnyLength) || (type.kind === 'function' && type.isExternal) ? 2 : 1;
}
