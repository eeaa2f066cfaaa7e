import { fieldsOf } from '../../engine/primitives';
import type { PageLine, PageRows, PageSection, PageView } from '../../engine/report';
import type { RpcOutput } from './rpcOutput';

/** Where a page is in its own history: addresses of documents, and which of them it shows. */
export interface PageHistory {
  readonly entries: readonly string[];
  readonly at: number;
}

/** Something that can be done with what is shown; the host knows what it is. */
export interface PageAction {
  readonly title: string;
  /** In few words, for a button beside others. */
  readonly short?: string;
  /** What has a place of its own among the buttons. `handout`: below what it helps with. */
  readonly as?: 'again' | 'notebook' | 'link' | 'explorer' | 'handout' | 'label';
  /** Index of the section that it is about. */
  readonly section?: number;
}

/** A pending transaction that is asked about until it is final. */
export interface PageWatch {
  readonly requested: number;
  /** When it is asked about next, on the clock of the host; absent: it is asked about now. */
  readonly nextAt?: number;
  /** Why it is watched no more. */
  readonly ended?: string;
}

/** What the host tells a page. */
export type PageMessage =
  | {
      readonly kind: 'show';
      readonly history: PageHistory;
      readonly view: PageView;
      readonly actions: readonly PageAction[];
      /** It is pending, and can be watched until it is final. */
      readonly canWatch?: boolean;
      /** It is a contract, whose functions can be read and simulated. */
      readonly isContract?: boolean;
    }
  /** The rows after those that a section of what is shown has by now. */
  | (PageRows & { readonly kind: 'rows'; readonly history: PageHistory; readonly section: number })
  /** A section as it goes on: of its rows the page keeps the first, and those of `view` follow. */
  | {
      readonly kind: 'section';
      readonly history: PageHistory;
      readonly section: number;
      readonly view: PageSection;
      readonly cached: number;
    }
  /** How far watching is that it becomes final; absent: nobody watches. */
  | { readonly kind: 'watch'; readonly history: PageHistory; readonly watch?: PageWatch }
  | { readonly kind: 'contract'; readonly history: PageHistory; readonly answer: ContractAnswer }
  /** An answer as it came, by its place among those of the view. */
  | { readonly kind: 'raw'; readonly history: PageHistory; readonly index: number; readonly output: RpcOutput }
  /** The answer is on its way. */
  | { readonly kind: 'waiting'; readonly history: PageHistory }
  /** Why there is nothing to show. */
  | { readonly kind: 'failed'; readonly history: PageHistory; readonly sentence: string };

/** Undefined for what is none. Host and page are of one version, so that what stands deeper is as its type says. */
export function readPageMessage(message: unknown): PageMessage | undefined {
  const { kind, history, view, actions, sentence, section, rows, cached, answer, output } = fieldsOf(message);
  const { entries, at } = fieldsOf(history);
  const { overview, sections, rows: own } = fieldsOf(view);
  const isWhole =
    (kind === 'waiting' ||
      kind === 'watch' ||
      (kind === 'show' && [overview, sections, actions].every((list) => Array.isArray(list))) ||
      (kind === 'contract' && typeof fieldsOf(answer)['kind'] === 'string') ||
      (kind === 'raw' && Array.isArray(fieldsOf(output)['answers'])) ||
      (kind === 'rows' && typeof section === 'number' && Array.isArray(rows)) ||
      (kind === 'section' && typeof section === 'number' && typeof cached === 'number' && Array.isArray(own)) ||
      (kind === 'failed' && typeof sentence === 'string')) &&
    Array.isArray(entries) &&
    typeof at === 'number';
  return isWhole ? (message as PageMessage) : undefined;
}

/** What the host tells a contract's page. */
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
  /** The page tells what it returns above. */
  readonly isShownAbove?: boolean;
  /** What it does, as its NatSpec says. */
  readonly notice?: string;
}

export interface PageParameter {
  readonly name: string;
  readonly type: string;
  readonly kind: 'text' | 'bool' | 'json';
  /** An example. */
  readonly hint: string;
  /** What it is, as its NatSpec says. */
  readonly note?: string;
}

export interface PageReadAnswer {
  readonly fn: number;
  readonly isOk: boolean;
  readonly rows: readonly { readonly label: string; readonly type: string; readonly value: PageLine }[];
  readonly sentence?: PageLine;
}

/**
 * A message with each text that comes up in it kept once: thousands of rows have the same words, labels and addresses, and
 * every message brings a copy of each. Changes the message itself, which nobody else has.
 */
export function sharedTexts<T extends object>(message: T): T {
  const known = new Map<string, string>();
  const share = (holder: object): void => {
    for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
      if (typeof value === 'string') {
        const text = known.get(value) ?? value;
        known.set(text, text);
        (holder as Record<string, unknown>)[key] = text;
      } else if (typeof value === 'object' && value !== null) {
        share(value);
      }
    }
  };
  share(message);
  return message;
}
