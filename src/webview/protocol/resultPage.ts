import { fieldsOf } from '../../engine/primitives';
import type { PageLine, PageRows, PageSection, PageView } from '../../engine/report';
import type { RpcOutput } from './rpcOutput';

/** The history of a page: document addresses, and the index of the current one. */
export interface PageHistory {
  readonly entries: readonly string[];
  readonly at: number;
}

/** An action on the current view; only the host knows its command. */
export interface PageAction {
  readonly title: string;
  readonly short?: string;
  /** Actions with a fixed place. `handout`: below the section that it belongs to. */
  readonly as?: 'again' | 'notebook' | 'link' | 'explorer' | 'handout' | 'label';
  readonly section?: number;
}

export interface PageWatch {
  readonly requested: number;
  /** Time of the next poll, on the host's clock; absent while polling. */
  readonly nextAt?: number;
  readonly ended?: string;
}

export type PageMessage =
  | {
      readonly kind: 'show';
      readonly history: PageHistory;
      readonly view: PageView;
      readonly actions: readonly PageAction[];
      readonly canWatch?: boolean;
      readonly isContract?: boolean;
    }
  /** The rows that follow those sent for a section so far. */
  | (PageRows & { readonly kind: 'rows'; readonly history: PageHistory; readonly section: number })
  /** An updated section: the page keeps its first `cached` rows and appends those of `view`. */
  | {
      readonly kind: 'section';
      readonly history: PageHistory;
      readonly section: number;
      readonly view: PageSection;
      readonly cached: number;
    }
  | { readonly kind: 'watch'; readonly history: PageHistory; readonly watch?: PageWatch }
  | { readonly kind: 'contract'; readonly history: PageHistory; readonly answer: ContractResponse }
  /** A raw response, by its index in the view. */
  | { readonly kind: 'raw'; readonly history: PageHistory; readonly index: number; readonly output: RpcOutput }
  | { readonly kind: 'waiting'; readonly history: PageHistory }
  | { readonly kind: 'failed'; readonly history: PageHistory; readonly sentence: string };

/** `undefined` if invalid. Host and page have the same version, so that nested values are not checked. */
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

export type ContractResponse =
  | ({ readonly kind: 'functions' } & PageContract)
  | {
      readonly kind: 'checked';
      readonly fn: number;
      readonly arg: number;
      readonly text: string;
      readonly problem?: string;
      /** The parsed value, if it differs from the typed text. */
      readonly reading?: string;
    }
  | { readonly kind: 'read'; readonly run: number; readonly from: string; readonly answers: readonly PageReadResult[] }
  | { readonly kind: 'simulated'; readonly run: number; readonly from: string; readonly view: PageView }
  /** Invalid fields; nothing was sent. */
  | {
      readonly kind: 'wrong';
      readonly run: number;
      readonly problems: readonly { readonly fn: number; readonly field: string; readonly sentence: string }[];
    }
  /** Why there is no response; without `run`, why the functions are unknown. */
  | { readonly kind: 'failed'; readonly run?: number; readonly sentence: string };

export interface PageContract {
  readonly functions: readonly PageFunction[];
  readonly notes: readonly PageLine[];
  /** Of the native token; empty if unknown. */
  readonly symbol: string;
  /** Text typed before the tab was hidden. */
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
  /** Source of the ABI: "ERC-20", "Coin", with its file. */
  readonly from: string;
  readonly isGuess: boolean;
  /** The page shows its return value elsewhere. */
  readonly isShownAbove?: boolean;
  readonly notice?: string;
}

export interface PageParameter {
  readonly name: string;
  readonly type: string;
  readonly kind: 'text' | 'bool' | 'json';
  /** An example. */
  readonly hint: string;
  /** From NatSpec. */
  readonly note?: string;
}

export interface PageReadResult {
  readonly fn: number;
  readonly isOk: boolean;
  readonly rows: readonly { readonly label: string; readonly type: string; readonly value: PageLine }[];
  readonly sentence?: PageLine;
}

/** Deduplicates the strings of a message in place: rows repeat texts, and deserialization copies each of them. */
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
