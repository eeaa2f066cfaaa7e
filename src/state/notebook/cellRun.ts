import type { Http } from '../../api/http';
import type { JsonRpc } from '../../api/jsonRpc';
import type { JsonValue } from '../../core/json/value';
import type { Network } from '../network';
import type { AnswerOutcome, CellAnswer } from './cellAnswer';
import type { ChangingCall } from './changesIn';
import type { Route } from './routes';

/** What a cell is run with. */
export interface CellRun {
  readonly http: Http;
  readonly rpc: JsonRpc;
  readonly now: () => number;
  /** The notebook's kernel. */
  readonly network: Network;
  readonly networks: readonly Network[];
  /** What named requests answered so far, `{ result }` or `{ error }`; names of this cell are added. */
  readonly named: Map<string, JsonValue>;
  readonly signal: AbortSignal;
  /** For a request without `@timeout`. */
  readonly deadlineMs: number;
  readonly isTrusted: boolean;
  readonly allowed: (origin: string) => boolean;
  /** Asks the user before something is changed. */
  readonly confirm: (change: Change) => Promise<boolean>;
  /** Answers as they come, not in the order of the requests. */
  readonly onAnswer: (answer: CellAnswer) => void;
  /** Runs a subscription until it is stopped; resolves with how it ended. */
  readonly subscribe: (subscription: Subscription) => Promise<AnswerOutcome>;
}

/** A request that changes something, before it is sent. */
export interface Change extends ChangingCall {
  readonly host: string;
}

export interface Subscription {
  readonly request: number;
  readonly event: string;
  readonly params: readonly JsonValue[];
  readonly route: Route;
}
