import type { ErrorCategory } from '../errorCategory';
import type { RetryAfter } from '../retryAfter';

/** What a sentence is made from. `words` come from outside; `found` are the groups of the row's pattern. */
export interface ErrorContext {
  readonly host: string;
  readonly method: string;
  readonly words: string;
  readonly found: readonly string[];
  readonly retryAfter?: RetryAfter;
  /** How many nodes said the same; 1 where no other was asked. */
  readonly nodes: number;
}

/** One refusal that servers are known to give. */
export interface ErrorRow {
  /** HTTP status; without it the row is about JSON-RPC errors. */
  readonly status?: number;
  /** Only where the refusal is (or is not) JSON. */
  readonly json?: boolean;
  /** JSON-RPC code. `any`: servers disagree about the code, the text decides. */
  readonly code?: number | 'any';
  readonly text?: RegExp;
  readonly category: ErrorCategory;
  /** What happened, where, and what to do next. */
  readonly message: (context: ErrorContext) => string;
}
