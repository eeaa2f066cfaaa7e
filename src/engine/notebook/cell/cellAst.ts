import type { CallStatement } from './callStatement';
import type { Expectation } from './expectation';
import type { JsonNode, JsonProblem, JsonSpan } from './jsonNode';

/** What an rpc cell says. */
export interface CellAst {
  readonly requests: readonly Request[];
  /** All of them, also where no request follows. */
  readonly directives: readonly Directive[];
  readonly problems: readonly JsonProblem[];
}

export type Request = JsonSpan & {
  readonly body: RequestBody;
  readonly settings: RequestSettings;
  /** It is not written as the grammar has it. */
  readonly guess?: RewriteSuggestion;
};

/**
 * How a request was written that is not in the grammar and still says one thing: its body is what is meant. Where it
 * stands is for a hint, which offers to write it properly.
 */
export interface RewriteSuggestion extends JsonSpan {
  /**
   * `json`: values without the quotes of JSON, or a semicolon. `arguments`: values behind a method. `script`: a line of
   * JavaScript. `command`: a line of a shell, in which values have no places of their own.
   */
  readonly form: 'json' | 'arguments' | 'script' | 'command';
  /** Headers and keys of it are left out. */
  readonly hadKey?: boolean;
}

export type RequestBody =
  | { readonly kind: 'call'; readonly method: string; readonly methodSpan: JsonSpan; readonly params?: JsonNode }
  /** A JSON-RPC envelope, or a batch of them, as a node reads it: sent with each key once, in lower case. */
  | {
      readonly kind: 'envelope';
      readonly calls: readonly EnvelopeCall[];
      readonly isBatch: boolean;
      readonly node: JsonNode;
    }
  | {
      readonly kind: 'rest';
      readonly verb: 'GET' | 'POST';
      /** With query; may hold references. */
      readonly path: string;
      readonly pathSpan: JsonSpan;
      readonly json?: JsonNode;
    }
  | { readonly kind: 'subscribe'; readonly event: string; readonly eventSpan: JsonSpan; readonly params?: JsonNode }
  /** A function of a contract of the open project. */
  | { readonly kind: 'contract'; readonly statement: CallStatement };

export interface EnvelopeCall {
  readonly method: string;
  readonly methodSpan: JsonSpan;
  readonly params?: JsonNode;
}

export type DirectiveName = 'target' | 'node' | 'name' | 'expect' | 'timeout' | 'batch' | 'continue';

/** `# @name block`. */
export interface Directive extends JsonSpan {
  readonly name: string;
  readonly nameSpan: JsonSpan;
  readonly value: string;
  readonly valueSpan: JsonSpan;
  /** Without the mark of a comment before it. */
  readonly isBare?: boolean;
}

/**
 * What the directives before a request say about it. `name`, `expect` and `timeout` are for the next request alone;
 * `target`, `node`, `batch` and `continue` hold from their line to the end of the cell.
 */
export interface RequestSettings {
  readonly name?: string;
  readonly expect: readonly Expected[];
  readonly timeoutMs?: number;
  readonly target?: CellTarget;
  /** Names of nodes in order, or all of them. */
  readonly nodes?: readonly string[] | 'all';
  /** Whom a pasted line asks: a URL, or a name in its place. It stands in place of `@target` and `@node`. */
  readonly endpoint?: string;
  /** Why nobody can tell where it goes; it is not sent. */
  readonly targetProblem?: string;
  /** Calls in one post; 1 switches batches off. */
  readonly batch?: number;
  /** It goes out although an expectation before it failed. */
  readonly continues?: true;
}

export interface Expected extends JsonSpan {
  readonly expectation: Expectation;
  /** As it stands, for messages. */
  readonly text: string;
}

/** "fuji/C", "fuji" or "/C". */
export interface CellTarget {
  readonly network?: string;
  readonly chain?: string;
}
