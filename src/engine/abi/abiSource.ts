import type { AbiParameter, Mutability } from './known/signatures';

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

/** One function, event or error of a contract. */
export interface AbiCandidate {
  readonly contract: string;
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  /** What a function returns, where that is known and not nothing. */
  readonly outputs?: readonly AbiParameter[];
  /** Of a function. */
  readonly mutability?: Mutability;
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
}

/** All functions of a contract. */
export interface AbiContract {
  readonly contract: string;
  readonly source: string;
  readonly functions: readonly Pick<AbiCandidate, 'name' | 'inputs' | 'outputs' | 'mutability'>[];
}

/** A contract that is called by its name. */
export interface NamedContract extends AbiContract {
  /** Lower case with 0x. */
  readonly addresses: readonly string[];
}
