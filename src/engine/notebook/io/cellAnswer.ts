import type { AbiSource } from '../../abi';
import type { Line } from '../../report';
import type { JsonObject, JsonValue, Path } from '../../primitives';

/** What became of one request of a cell at one node. */
export interface CellAnswer {
  /** Index of the request in the cell. */
  readonly request: number;
  /** "eth_blockNumber", "GET /v1/chains"; never a query or a secret. */
  readonly label: string;
  /** The catalogue's name of the method, where it knows it. */
  readonly method?: string;
  /** Of a method, as they were sent. */
  readonly params?: JsonValue;
  readonly place: AnswerPlace;
  readonly outcome: AnswerOutcome;
  /** HTTP status, where the answer came over HTTP and it is known. */
  readonly status?: number;
  /** Of the post that carried it. */
  readonly milliseconds: number;
  /** The node's last block, where it was asked beside the request. */
  readonly height?: bigint;
  readonly expectations: readonly ExpectedAnswer[];
  /** What the open project knows of contracts of the chain; where the answer may hold calls or logs. */
  readonly abi?: AbiSource;
  /** What it is subscribed to ("newHeads"), where this tells its events: the last hundred, the newest first. */
  readonly subscription?: string;
  /** What is said of its values in words, by their path. */
  readonly reported?: readonly (readonly [path: Path, line: Line])[];
  /** What else there is to say of it, a sentence each. */
  readonly notes?: readonly string[];
}

export interface AnswerPlace {
  /** Names in the settings. */
  readonly network: string;
  readonly node?: string;
  readonly chain?: string;
  /** With port where it is not the scheme's own. */
  readonly host: string;
}

export type AnswerOutcome =
  /** Nothing came yet. `since`: Unix milliseconds. */
  | { readonly kind: 'waiting'; readonly since: number }
  | { readonly kind: 'result'; readonly json: JsonValue }
  /** The server said no. `meaning`: in words, and what to do next. */
  | {
      readonly kind: 'error';
      readonly error: JsonObject;
      readonly meaning: string;
      /** Where in the open project the call failed. */
      readonly failedAt?: Line;
    }
  /** A page or text that is not JSON, as /ext/metrics answers. */
  | { readonly kind: 'text'; readonly text: string }
  /** Nothing came, or nothing was sent; one sentence. `isWithheld`: since something before it failed. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly isWithheld?: true };

export interface ExpectedAnswer {
  /** As it stands in the cell. */
  readonly text: string;
  readonly holds: boolean;
  /** What stands at the path; absent where nothing does. */
  readonly actual?: JsonValue;
}

/** What references and expectations look into: `result`, `error`, or `body` of a REST answer. */
export function answerEnvelope({ outcome, status }: Pick<CellAnswer, 'outcome' | 'status'>): JsonObject {
  const withStatus: JsonObject = status === undefined ? {} : { status: BigInt(status) };
  switch (outcome.kind) {
    case 'result':
      return { ...withStatus, result: outcome.json, body: outcome.json };
    case 'error':
      return { ...withStatus, error: outcome.error };
    case 'text':
      return { ...withStatus, body: outcome.text };
    case 'waiting':
    case 'failed':
      return {};
  }
}

/** Whether a cell with this answer fails. An expected refusal is no failure: `@expect error.code == -32000`. */
export function isFailure({ outcome, expectations }: CellAnswer): boolean {
  const unmet = expectations.some(({ holds }) => !holds);
  const rejected = outcome.kind === 'error' && expectations.length === 0;
  return unmet || rejected || outcome.kind === 'failed';
}
