import type { JsonValue } from '../../primitives';
import type { TargetContext } from '../target/findTarget';
import type { PastedTarget } from '../target/pastedPlace';

/** What a cell's text is read beside, so that completion, checks and hovers know what there is. */
export interface LanguageContext {
  /** The notebook's kernel, or the active network. */
  readonly network: LanguageNetwork;
  readonly networks: readonly LanguageNetwork[];
  /** Requests with a `@name` in the other cells of the file, in their order. */
  readonly named: readonly NamedRequest[];
  /** What named requests answered so far, as envelopes. */
  readonly answers: ReadonlyMap<string, JsonValue>;
  /** Of the open project, as far as they were read. */
  readonly contracts?: LanguageContracts;
  /** Whose the URL of a pasted line is. */
  readonly placeOf?: (url: URL) => PastedTarget;
}

/** What `call` can name. */
export interface LanguageContracts {
  names(): readonly string[];
  /** Undefined: there is no such contract. */
  functionsOf(contract: string): readonly LanguageFunction[] | undefined;
}

export interface LanguageFunction {
  readonly name: string;
  readonly inputs: readonly { readonly name?: string; readonly type: string }[];
  /** Absent: it changes state. */
  readonly mutability?: 'view' | 'pure' | 'payable';
}

/** The same for what looks names up. */
export function targetContextOf({ network, networks, placeOf }: LanguageContext): TargetContext {
  return { network, networks, placeOf: placeOf ?? (() => ({})) };
}

export interface LanguageNetwork {
  readonly name: string;
  /** Prefix of its addresses. */
  readonly hrp: string;
  /** In order of preference. */
  readonly nodes: readonly LanguageNode[];
  /** EVM chains, the C-Chain first. */
  readonly chains: readonly LanguageChain[];
  readonly wireNames: 'wire' | 'neutral';
}

export interface LanguageNode {
  readonly name: string;
  /** Everybody's: it leaves out what only an own node answers, and refuses large batches. */
  readonly isPublic: boolean;
}

export interface LanguageChain {
  readonly name: string;
  /** Alias or blockchain ID. */
  readonly path: string;
  readonly blockchainId?: string;
  /** Where it is not under the network's nodes. */
  readonly rpcUrl?: string;
  /** Of the native token. */
  readonly symbol?: string;
}

export interface NamedRequest {
  readonly name: string;
  /** Absent for what is no single method. */
  readonly method?: string;
  /** Whether it stands in a cell before this one. */
  readonly isBefore: boolean;
}
