import type { AbiSource } from '../../../abi';
import type { BuiltContract, CodeMatch, ProjectSource } from '../../build/builtContract';

/** What the compilers of the open project left, by the code they made. Nothing is read before the first question. */
export interface Builds {
  /** Resolves once what there is has been looked through. */
  ready(): Promise<void>;
  /** Whether the project has any; true before it was looked through. */
  readonly mayKnow: boolean;
  /** @param code of a contract, hex with 0x */
  runtime(code: string): Promise<CodeMatch>;
  /**
   * For code that `runtime` does not know: whether a contract of the project makes it under other compiler settings, by the
   * hash of its metadata. Takes longer, and never knows its lines.
   */
  underOtherSettings(code: string): Promise<CodeMatch>;
  /** For code that none of them knows: a contract of the project with the same functions, which is no more than a guess. */
  withFunctionsOf(code: string): Promise<BuiltContract | undefined>;
  /** @param input creation code with its arguments, hex with 0x */
  creation(input: string): Promise<CodeMatch>;
  /** A source by its index in the contract's build; undefined: it is gone, or is not what was built any more. */
  source(contract: BuiltContract, index: number): Promise<ProjectSource | undefined>;
  /** The syntax tree of a source as the compiler wrote it; undefined: the build kept none. */
  ast(contract: BuiltContract, index: number): Promise<unknown>;
}

/** ABIs that lookups may use beside the built-in tables. */
export interface Abis {
  /** Reads what is new, and resolves when `on` knows it. Never rejects: what cannot be read is left out and told. */
  ready(): Promise<void>;
  /** What is known now, for contracts of one chain. */
  on(chainId: bigint | undefined): AbiSource;
}
