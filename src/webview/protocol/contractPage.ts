import type { TypedCall } from '../../engine/abi';
import type { PageLine, PageView } from '../../engine/report';

/** What a contract's page asks of the host. `run` tells the answers of one question from those of another. */
export type ContractRequest =
  /** Which functions there are. */
  | { readonly kind: 'functions' }
  /** How a field reads, while it is typed; nobody is asked. */
  | { readonly kind: 'check'; readonly fn: number; readonly arg: number; readonly text: string }
  | {
      readonly kind: 'read';
      readonly run: number;
      readonly block: string;
      readonly calls: readonly { readonly fn: number; readonly args: readonly string[] }[];
    }
  | ({ readonly kind: 'simulate'; readonly run: number; readonly fn: number } & TypedCall)
  | { readonly kind: 'cancel'; readonly run: number }
  /** What was typed, by field, to be kept while the tab is hidden. */
  | { readonly kind: 'keep'; readonly typed: Readonly<Record<string, string>> };

/** What the host tells it. */
export type ContractAnswer =
  | ({ readonly kind: 'functions' } & PageContract)
  | {
      readonly kind: 'checked';
      readonly fn: number;
      readonly arg: number;
      readonly text: string;
      /** What is wrong with it. */
      readonly problem?: string;
      /** What it is taken for, where that is not what was typed. */
      readonly reading?: string;
    }
  | { readonly kind: 'read'; readonly run: number; readonly from: string; readonly answers: readonly PageReadAnswer[] }
  | { readonly kind: 'simulated'; readonly run: number; readonly from: string; readonly view: PageView }
  /** Fields that cannot be used; nothing was sent. */
  | {
      readonly kind: 'wrong';
      readonly run: number;
      readonly problems: readonly { readonly fn: number; readonly field: string; readonly sentence: string }[];
    }
  /** Why there is no answer; without `run` why the functions are not known. */
  | { readonly kind: 'failed'; readonly run?: number; readonly sentence: string };

/** The functions of a contract, those that only read and the others. */
export interface PageContract {
  readonly functions: readonly PageFunction[];
  /** What is missing or guessed. */
  readonly notes: readonly PageLine[];
  /** Of the native token; empty where it is not known. */
  readonly symbol: string;
  /** What was typed before the tab was hidden. */
  readonly typed: Readonly<Record<string, string>>;
}

export interface PageFunction {
  readonly name: string;
  /** `balanceOf(address) → (uint256)`. */
  readonly signature: string;
  readonly selector: string;
  readonly inputs: readonly PageParameter[];
  readonly isReading: boolean;
  readonly isPayable: boolean;
  /** "ERC-20", "Coin", with the file that says so. */
  readonly from: string;
  readonly isGuess: boolean;
}

export interface PageParameter {
  readonly name: string;
  readonly type: string;
  readonly kind: 'text' | 'bool' | 'json';
  /** An example. */
  readonly hint: string;
}

export interface PageReadAnswer {
  readonly fn: number;
  readonly isOk: boolean;
  readonly rows: readonly { readonly label: string; readonly type: string; readonly value: PageLine }[];
  readonly sentence?: PageLine;
}
