import { fillPlaces, keccak } from '../../primitives';

/** Solidity signatures of one standard or contract. */
export interface SignatureTable {
  /** "ERC-20", "Fee manager": the name shown to the user. */
  readonly standard: string;
  /** Its address on every chain. Elsewhere the same signature proves nothing. */
  readonly addresses?: readonly string[];
  readonly events?: readonly string[];
  readonly functions?: readonly string[];
  readonly errors?: readonly string[];
}

/** The tables of a data file. Signatures refer to its types as `{feeInfo}`. */
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

export interface AbiParameter {
  readonly name?: string;
  readonly type: string;
  readonly indexed?: boolean;
  readonly components?: readonly AbiParameter[];
}

/** Absent for a function that changes state and takes no native tokens. */
export type Mutability = 'view' | 'pure' | 'payable';

export interface AbiSignature {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  /** Return types; absent where there are none, or they are unknown. */
  readonly outputs?: readonly AbiParameter[];
  /** Only for functions. */
  readonly mutability?: Mutability;
}

/** `transfer(address,uint256)`: the hash of this is the selector. */
export function abiSignature(name: string, inputs: readonly AbiParameter[]): string {
  return `${name}(${inputs.map(typeOf).join(',')})`;
}

const encoder = new TextEncoder();

/** The full hash: an event's topic. Its first 4 bytes are the selector of a function or error. */
export function signatureHash(signature: string): string {
  return keccak(encoder.encode(signature));
}

function typeOf({ type, components }: AbiParameter): string {
  return type.startsWith('tuple') && components !== undefined
    ? `(${components.map(typeOf).join(',')})${type.slice('tuple'.length)}`
    : type;
}

/**
 * ABIs of the open project, in addition to the built-in tables. Selectors, topics and addresses are hex with 0x in any
 * case. Text from a project's files is untrusted: names are Solidity identifiers, sources need sanitizing.
 */
export interface AbiSource {
  /** Functions with a selector (4 bytes), most reliable first. `to`: the called contract. */
  functions(selector: string, to?: string): readonly AbiCandidate[];
  /** Events with a topic (32 bytes). */
  events(topic: string, address?: string): readonly AbiCandidate[];
  /** Errors with a selector (4 bytes). */
  errors(selector: string, address?: string): readonly AbiCandidate[];
  constructorOf?(creationCode: string): AbiConstructor | undefined;
  contractAt?(address: string): AbiContract | undefined;
  /** The contract with a name, and the addresses of its deployments, latest first. */
  contractNamed?(name: string): NamedContract | undefined;
  /** In alphabetical order. */
  contractNames?(): readonly string[];
}

export interface AbiCandidate extends AbiSignature {
  readonly contract: string;
  /** The project's ABI file: "out/Usdc.sol". */
  readonly source: string;
  /** The contract is known to be deployed at the given address. */
  readonly certain: boolean;
}

export interface AbiConstructor {
  readonly contract: string;
  readonly inputs: readonly AbiParameter[];
  readonly source: string;
  /** The encoded constructor arguments that follow the code. */
  readonly args: `0x${string}`;
  readonly isPayable: boolean;
}

export interface AbiContract {
  readonly contract: string;
  readonly source: string;
  readonly functions: readonly AbiSignature[];
  /** Handlers of other calls; absent where the ABI was not fully parsed. */
  readonly others?: { readonly receive: boolean; readonly fallback?: 'nonpayable' | 'payable' };
  /** The code at the given address equals that of its build, byte for byte. */
  readonly isMatched?: boolean;
}

/** A contract called by name. */
export interface NamedContract extends AbiContract {
  /** Lower case with 0x. */
  readonly addresses: readonly string[];
}
