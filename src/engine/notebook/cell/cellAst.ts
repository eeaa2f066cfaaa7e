import { isJsonObject, type JsonValue } from '../../primitives';
import { type CallStatement, calleeText, type StatementWord } from './callStatement';
import type { Expectation } from './expectation';
import type { ReplayStatement } from './replayStatement';
import type { SequenceStatement } from './sequenceStatement';
import type { JsonNode, JsonProblem, JsonSpan } from './jsonNode';

export interface CellAst {
  readonly requests: readonly Request[];
  readonly directives: readonly Directive[];
  readonly problems: readonly JsonProblem[];
}

export type Request = JsonSpan & {
  readonly body: RequestBody;
  readonly settings: RequestSettings;
  readonly guess?: RewriteSuggestion;
};

/** How an unambiguous request deviates from the grammar. Its span is marked by a hint, which offers to rewrite it. */
export interface RewriteSuggestion extends JsonSpan {
  /**
   * `json`: unquoted values, or a semicolon. `arguments`: values after a method. `script`: a line of JavaScript.
   * `command`: a shell command, whose values have no positions.
   */
  readonly form: 'json' | 'arguments' | 'script' | 'command';
  /** Whether headers or keys were dropped. */
  readonly hadKey?: boolean;
}

export type RequestBody =
  | { readonly kind: 'call'; readonly method: string; readonly methodSpan: JsonSpan; readonly params?: JsonNode }
  /** A JSON-RPC envelope or batch as a node reads it: sent with each key once, in lower case. */
  | {
      readonly kind: 'envelope';
      readonly calls: readonly EnvelopeCall[];
      readonly isBatch: boolean;
      readonly node: JsonNode;
    }
  | {
      readonly kind: 'rest';
      readonly verb: 'GET' | 'POST';
      /** Includes the query; may contain references. */
      readonly path: string;
      readonly pathSpan: JsonSpan;
      readonly json?: JsonNode;
    }
  | { readonly kind: 'subscribe'; readonly event: string; readonly eventSpan: JsonSpan; readonly params?: JsonNode }
  | { readonly kind: 'contract'; readonly statement: CallStatement }
  /** Simulated transactions; none is sent. */
  | { readonly kind: 'sequence'; readonly statement: SequenceStatement }
  /** A transaction or call replayed with changes. */
  | { readonly kind: 'replay'; readonly statement: ReplayStatement };

/** Read-only requests in statement syntax, with unquoted values. */
export type StatementBody = Extract<RequestBody, { readonly statement: unknown }>;

export function isStatement(body: RequestBody): body is StatementBody {
  return 'statement' in body;
}

export function statementChain(body: RequestBody): StatementWord | undefined {
  return isStatement(body) ? body.statement.chain : undefined;
}

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

export interface Directive extends JsonSpan {
  readonly name: string;
  readonly nameSpan: JsonSpan;
  readonly value: string;
  readonly valueSpan: JsonSpan;
  /** Whether the comment mark is missing. */
  readonly isBare?: boolean;
}

/**
 * Settings from the directives before a request. `name`, `expect`, `timeout` and `eventually` apply to the next request
 * only; the others from their line to the end of the cell.
 */
export interface RequestSettings {
  readonly name?: string;
  readonly expect: readonly Expected[];
  readonly timeoutMs?: number;
  /** Time limit for repeating the request until its expectations hold. */
  readonly eventuallyMs?: number;
  /** Reason why tests skip it. */
  readonly skip?: string;
  readonly target?: CellTarget;
  readonly nodes?: readonly string[] | 'all';
  /** Destination of a pasted line: a URL, or a name in its place. Overrides `@target` and `@node`. */
  readonly endpoint?: string;
  /** Why the destination is unknown; the request is not sent. */
  readonly targetProblem?: string;
  readonly batch?: number;
  readonly continues?: true;
}

export interface Expected extends JsonSpan {
  readonly expectation: Expectation;
  readonly text: string;
}

/** "fuji/C", "fuji" or "/C". */
export interface CellTarget {
  readonly network?: string;
  readonly chain?: string;
}

export const envelopeKeys = ['jsonrpc', 'id', 'method', 'params'] as const;
type EnvelopeKey = (typeof envelopeKeys)[number];

/** Unicode case folding, like Go's: ſ matches s, and the Kelvin sign k. */
const keyPatterns: Readonly<Record<EnvelopeKey, RegExp>> = {
  jsonrpc: /^jsonrpc$/iu,
  id: /^id$/iu,
  method: /^method$/iu,
  params: /^params$/iu,
};

/**
 * The members of an envelope that a node reads as one of its keys, in order. Go's encoding/json matches keys
 * case-insensitively, and the last of several members wins.
 */
export function membersNamed<M extends { readonly key: string }>(
  members: readonly M[],
  key: EnvelopeKey,
): readonly M[] {
  return members.filter((member) => keyPatterns[key].test(member.key));
}

export interface CalledMethod {
  readonly method: string;
  readonly params?: JsonValue;
}

/**
 * All calls that a server may read from an envelope, the node's reading last; empty for other JSON. The last textual
 * method counts: Go ignores null, and one of the node's servers also other types.
 */
export function readEnvelope(json: JsonValue): readonly CalledMethod[] {
  const members = isJsonObject(json) ? Object.entries(json).map(([key, value]) => ({ key, value })) : [];
  const params = membersNamed(members, 'params').at(-1)?.value;
  return membersNamed(members, 'method').flatMap(({ value }) =>
    typeof value === 'string' ? [{ method: value, params }] : [],
  );
}
