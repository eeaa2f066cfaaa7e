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

export interface AbiParameter {
  readonly name?: string;
  readonly type: string;
  readonly indexed?: boolean;
  readonly components?: readonly AbiParameter[];
}

/** What a function may do; absent: it changes state, and takes no native tokens. */
export type Mutability = 'view' | 'pure' | 'payable';

/** A function, event or error by its ABI. */
export interface AbiSignature {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  /** What a function returns; absent where that is nothing, or is not known. */
  readonly outputs?: readonly AbiParameter[];
  /** Of a function. */
  readonly mutability?: Mutability;
}

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

/**
 * ABIs that are known beside the built-in tables: those of the open project. Selectors, topics and addresses are hex with
 * 0x in any case. The text in a project's files is not trusted: names are Solidity identifiers, sources need cleaning.
 */
export interface AbiSource {
  /** Functions with a selector (4 bytes), the surest first; `to`: the contract that was called. */
  functions(selector: string, to?: string): readonly AbiCandidate[];
  /** Events with a topic (32 bytes). */
  events(topic: string, address?: string): readonly AbiCandidate[];
  /** Errors with a selector (4 bytes). */
  errors(selector: string, address?: string): readonly AbiCandidate[];
  /** The contract that creation code makes, told by its bytes. */
  constructorOf?(creationCode: string): AbiConstructor | undefined;
  /** The contract that is known to stand at an address. */
  contractAt?(address: string): AbiContract | undefined;
  /** The contract of a name, and where its deployments put it, the last one first. */
  contractNamed?(name: string): NamedContract | undefined;
  /** In alphabetical order. */
  contractNames?(): readonly string[];
}

export interface AbiCandidate extends AbiSignature {
  readonly contract: string;
  /** The file that says so, as the reader finds it: "out/Usdc.sol". */
  readonly source: string;
  /** The contract is known to stand at the address that was asked about. */
  readonly certain: boolean;
}

export interface AbiConstructor {
  readonly contract: string;
  readonly inputs: readonly AbiParameter[];
  readonly source: string;
  /** What follows the code: the arguments, encoded. */
  readonly args: `0x${string}`;
  readonly isPayable: boolean;
}

export interface AbiContract {
  readonly contract: string;
  readonly source: string;
  readonly functions: readonly AbiSignature[];
  /** What takes the calls that no function does; absent: its ABI was not understood in full. */
  readonly others?: { readonly receive: boolean; readonly fallback?: 'nonpayable' | 'payable' };
  /** The code at the address that was asked about is that of its build, byte for byte. */
  readonly isMatched?: boolean;
}

/** A contract that is called by its name. */
export interface NamedContract extends AbiContract {
  /** Lower case with 0x. */
  readonly addresses: readonly string[];
}
