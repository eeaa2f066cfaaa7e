import type { AbiItem } from '../build/artifact';
import type { BuildSettings, BuiltContract } from '../build/builtContract';

/** A contract from a verification service. Untrusted: no line is shown before its code is compared with the chain's. */
export interface VerifiedContract {
  /** "Sourcify". */
  readonly service: string;
  /** Date of verification: 2025-03-01; absent: unknown. */
  readonly on?: string;
  readonly name: string;
  readonly compiler?: string;
  readonly settings?: BuildSettings;
  readonly license?: string;
  /** Texts by the paths given to the compiler. */
  readonly sources: ReadonlyMap<string, string>;
  readonly items: readonly AbiItem[];
  readonly docs: ContractDocs;
  readonly deployer?: string;
  readonly creation?: string;
  /** ABI-encoded, hex with 0x. */
  readonly constructorArguments?: string;
  /** Its build, to compare with the code and for lines; absent: the service has none. */
  readonly built?: BuiltContract;
}

/** A contract that matches the code on the chain. */
export interface CheckedContract extends VerifiedContract {
  /** The metadata hash in the code matches these sources, comments included. */
  readonly isExact: boolean;
  /** "43114/0x…" */
  readonly at: string;
}

/** NatSpec. */
export interface ContractDocs {
  readonly title?: string;
  readonly notice?: string;
  readonly details?: string;
  /** Functions by signature: `transfer(address,uint256)`. */
  readonly functions: ReadonlyMap<string, FunctionDocs>;
}

export interface FunctionDocs {
  readonly notice?: string;
  readonly params: ReadonlyMap<string, string>;
}

/** A response that is not in the service's format. */
export class VerifiedResponseError extends Error {
  override readonly name = 'VerifiedResponseError';

  /** @param why predicate that follows the host: "rejects the API key" */
  constructor(
    readonly why: string,
    /** The same error is expected for a minute. */
    readonly isBusy = false,
  ) {
    super(why);
  }
}
