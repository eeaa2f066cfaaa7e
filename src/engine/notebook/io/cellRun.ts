import type { Http, JsonRpc, Sockets } from '../../net';
import type { JsonValue } from '../../primitives';
import type { Abis, Builds } from '../../source';
import type { Contracts } from '../../contracts';
import type { Network } from '../../networks';
import type { CellAnswer } from './cellAnswer';
import type { ChangingCall } from './changesIn';

/** What a cell is run with. */
export interface CellRun {
  readonly http: Http;
  readonly rpc: JsonRpc;
  readonly sockets: Sockets;
  /** Tells what functions a contract has, and what units its amounts are in. */
  readonly contracts: Pick<Contracts, 'functions'>;
  /** ABIs of the open project, where there is one. */
  readonly abi?: Abis;
  /** What its compilers left. */
  readonly builds?: Builds;
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
  /** Whether a request may be sent to a URL; may ask the user. */
  readonly allowed: (url: string) => boolean | Promise<boolean>;
  /** Asks the user before something is changed. */
  readonly confirm: (change: CellChange) => Promise<boolean>;
  /** What goes out now, one for each node and call, in the order of the requests: all of them wait. */
  readonly onSent: (waiting: readonly CellAnswer[]) => void;
  /** Answers as they come, not in the order of the requests. */
  readonly onAnswer: (answer: CellAnswer) => void;
  /** What a subscription has told so far, in place of what it had told before; nothing comes while this is awaited. */
  readonly onProgress: (answer: CellAnswer) => Promise<void>;
}

/** A request that changes something, before it is sent. */
export interface CellChange extends ChangingCall {
  readonly host: string;
  /** Name in the settings. */
  readonly network: string;
}
