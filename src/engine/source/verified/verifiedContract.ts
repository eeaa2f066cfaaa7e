import type { AbiItem } from '../build/artifact';
import type { BuildSettings, BuiltContract } from '../build/builtContract';

/**
 * A contract as a service of verified sources tells of it. Nothing in it is trusted: of its lines none is shown before the
 * code on the chain is what it says.
 */
export interface VerifiedContract {
  /** "Sourcify". */
  readonly service: string;
  /** When it was verified: 2025-03-01; absent: not told. */
  readonly on?: string;
  readonly name: string;
  readonly compiler?: string;
  readonly settings?: BuildSettings;
  readonly license?: string;
  /** Texts by the paths that the compiler was told. */
  readonly sources: ReadonlyMap<string, string>;
  readonly items: readonly AbiItem[];
  readonly docs: ContractDocs;
  readonly deployer?: string;
  readonly creation?: string;
  /** ABI-encoded, hex with 0x. */
  readonly constructorArguments?: string;
  /** What its code can be held against, and its lines be told by; absent: the service does not tell. */
  readonly built?: BuiltContract;
}

/** One that is what runs on the chain. */
export interface CheckedContract extends VerifiedContract {
  /** The hash behind the code is that of these sources, comments and all. */
  readonly isExact: boolean;
  /** "43114/0x…" */
  readonly at: string;
}

/** NatSpec, as one may read it. */
export interface ContractDocs {
  readonly title?: string;
  readonly notice?: string;
  readonly details?: string;
  /** Of functions, by signature: `transfer(address,uint256)`. */
  readonly functions: ReadonlyMap<string, FunctionDocs>;
}

export interface FunctionDocs {
  /** What it does. */
  readonly notice?: string;
  /** By the names of its parameters. */
  readonly params: ReadonlyMap<string, string>;
}

/** What a service said is none of its answers. */
export class VerifiedAnswerError extends Error {
  override readonly name = 'VerifiedAnswerError';

  /** @param why what stands behind the host in a sentence: "rejects the API key" */
  constructor(
    readonly why: string,
    /** It will say the same for a minute. */
    readonly isBusy = false,
  ) {
    super(why);
  }
}
