import { fillPlaces, keccak } from '../../primitives';

/** Signatures of one standard or contract, in Solidity's own words. */
export interface SignatureTable {
  /** "ERC-20", "Fee manager": what the reader is told. */
  readonly standard: string;
  /** Where such a contract stands on every chain; elsewhere the same signature proves nothing. */
  readonly addresses?: readonly string[];
  readonly events?: readonly string[];
  readonly functions?: readonly string[];
  readonly errors?: readonly string[];
}

/** The tables of a data file, with its types where signatures name them: `{feeInfo}`. */
export function tablesOf({
  types = {},
  tables,
}: {
  readonly types?: Readonly<Record<string, string>>;
  readonly tables: readonly SignatureTable[];
}): readonly SignatureTable[] {
  const whole = (signatures?: readonly string[]) => signatures?.map((signature) => fillPlaces(signature, types));
  return tables.map(({ events, functions, errors, ...table }) => ({
    ...table,
    events: whole(events),
    functions: whole(functions),
    errors: whole(errors),
  }));
}

/** A parameter as ABI JSON has it. */
export interface AbiParameter {
  readonly name?: string;
  readonly type: string;
  readonly indexed?: boolean;
  readonly components?: readonly AbiParameter[];
}

/** What a function may do; absent: it changes state, and takes no native tokens. */
export type Mutability = 'view' | 'pure' | 'payable';

/** `transfer(address,uint256)`: what the selector is the hash of. */
export function abiSignature(name: string, inputs: readonly AbiParameter[]): string {
  return `${name}(${inputs.map(typeOf).join(',')})`;
}

const encoder = new TextEncoder();

/** The whole hash: an event's topic; its first 4 bytes are the selector of a function or an error. */
export function signatureHash(signature: string): string {
  return keccak(encoder.encode(signature));
}

function typeOf({ type, components }: AbiParameter): string {
  return type.startsWith('tuple') && components !== undefined
    ? `(${components.map(typeOf).join(',')})${type.slice('tuple'.length)}`
    : type;
}
