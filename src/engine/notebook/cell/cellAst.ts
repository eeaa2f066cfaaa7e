import { isJsonObject, type JsonValue } from '../../primitives';
import { type CallStatement, calleeText, type StatementWord } from './callStatement';
import type { Expectation } from './expectation';
import type { ReplayStatement } from './replayStatement';
import type { SequenceStatement } from './sequenceStatement';
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
  | { readonly kind: 'contract'; readonly statement: CallStatement }
  /** Transactions in a row, none of which is sent. */
  | { readonly kind: 'sequence'; readonly statement: SequenceStatement }
  /** A transaction or a call, run again otherwise. */
  | { readonly kind: 'replay'; readonly statement: ReplayStatement };

/** What is written in words, not as JSON: its values stand without quotes, and it changes nothing. */
export type StatementBody = Extract<RequestBody, { readonly statement: unknown }>;

export function isStatement(body: RequestBody): body is StatementBody {
  return 'statement' in body;
}

/** The chain that a statement names itself. */
export function ownChain(body: RequestBody): StatementWord | undefined {
  return isStatement(body) ? body.statement.chain : undefined;
}

/** The calls of functions in a request, in their order. */
export function statementsIn(body: RequestBody): readonly CallStatement[] {
  return body.kind === 'contract'
    ? [body.statement]
    : body.kind === 'sequence'
      ? body.statement.steps.flatMap(({ call }) => (call.kind === 'call' ? [call.statement] : []))
      : [];
}

export interface EnvelopeCall {
  readonly method: string;
  readonly methodSpan: JsonSpan;
  readonly params?: JsonNode;
}

export type DirectiveName =
  'target' | 'node' | 'name' | 'expect' | 'timeout' | 'eventually' | 'batch' | 'continue' | 'skip';

/** Where the words end that name what a request asks. */
export function headEnd({ body, start }: Request): number {
  switch (body.kind) {
    case 'call':
      return body.methodSpan.end;
    case 'subscribe':
      return body.eventSpan.end;
    case 'rest':
      return body.pathSpan.end;
    case 'contract':
      return body.statement.functionName.end;
    case 'sequence':
    case 'replay':
      return body.statement.head.end;
    case 'envelope':
      return start + 1;
  }
}

/** "eth_blockNumber", "subscribe newHeads", "GET /v1/chains", "call orders.Coin.balanceOf". */
export function requestLabel(body: RequestBody): string {
  switch (body.kind) {
    case 'call':
      return body.method;
    case 'envelope':
      return [...new Set(body.calls.map(({ method }) => method))].join(', ');
    case 'rest':
      return `${body.verb} ${body.path}`;
    case 'subscribe':
      return `subscribe ${body.event}`;
    case 'contract':
      return `call ${calleeText(body.statement)}`;
    case 'sequence':
      return `sequence of ${body.statement.steps.length}`;
    case 'replay':
      return body.statement.changes.length === 0 ? 'replay with build' : 'replay with changes';
  }
}

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
 * What the directives before a request say about it. `name`, `expect`, `timeout` and `eventually` are for the next request
 * alone; the others hold from their line to the end of the cell.
 */
export interface RequestSettings {
  readonly name?: string;
  readonly expect: readonly Expected[];
  readonly timeoutMs?: number;
  /** Until its expectations hold it is sent again, so long. */
  readonly eventuallyMs?: number;
  /** Why tests leave it out. */
  readonly skip?: string;
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

/** What a JSON-RPC envelope has. */
export const envelopeKeys = ['jsonrpc', 'id', 'method', 'params'] as const;
type EnvelopeKey = (typeof envelopeKeys)[number];

/** Letter case as Unicode folds it, which knows more than ASCII does: ſ is an s, and the Kelvin sign a k. */
const forms: Readonly<Record<EnvelopeKey, RegExp>> = {
  jsonrpc: /^jsonrpc$/iu,
  id: /^id$/iu,
  method: /^method$/iu,
  params: /^params$/iu,
};

/**
 * The members of an envelope that a node reads as one of its keys, in their order. Nodes are written in Go, whose
 * encoding/json takes a key in any letter case, and of several members the last one.
 */
export function membersAt<M extends { readonly key: string }>(members: readonly M[], key: EnvelopeKey): readonly M[] {
  return members.filter((member) => forms[key].test(member.key));
}

/** A call as it stands in an envelope. */
export interface CalledMethod {
  readonly method: string;
  readonly params?: JsonValue;
}

/**
 * All that a server may take from an envelope, last what a node does; empty where it is none. Of several methods the last
 * that is a text counts: Go passes over null, and one of the node's servers over what is no text.
 */
export function readEnvelope(json: JsonValue): readonly CalledMethod[] {
  const members = isJsonObject(json) ? Object.entries(json).map(([key, value]) => ({ key, value })) : [];
  const params = membersAt(members, 'params').at(-1)?.value;
  return membersAt(members, 'method').flatMap(({ value }) =>
    typeof value === 'string' ? [{ method: value, params }] : [],
  );
}
