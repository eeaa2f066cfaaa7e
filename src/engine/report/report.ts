import type { HostFailure } from '../errors';
import type { Amount } from '../primitives';
import type { Drawing, ShareBar } from './drawn/drawing';
import type { ListRef } from './listRef';

/**
 * Everything known about one identifier. All surfaces (hover, document, tooltip, notebook, command line) render this
 * value. It holds meaning, not layout: renderers decide on escaping, shortening, grouping and links.
 */
export interface Report {
  readonly kind: ReportKind;
  readonly status: ReportStatus;
  readonly identifier: string;
  /** The result in one line: "transfer of 1,250.5 USDC", "reverted: TooPoor(have 5, need 99)". */
  readonly title: Line;
  /** The network's name in the settings, if any. */
  readonly network?: string;
  /** The chain's name: "C-Chain", "orders". */
  readonly chain?: string;
  /** Set for a chain that was found on a node, but is not in the settings. */
  readonly unconfigured?: UnconfiguredChain;
  readonly facts: readonly Fact[];
  readonly card?: FactGroup;
  /** Drawings at the top of a page, in order; text output has their content as text. */
  readonly drawings?: readonly ReportDrawing[];
  /** Timelines of the messages between chains, the requested one first. */
  readonly timelines?: readonly MessageTimeline[];
  readonly sections: readonly Section[];
  readonly related?: readonly Related[];
  /** Texts to be used elsewhere: calldata, a command line, the request of a notebook cell. */
  readonly copyActions?: readonly CopyAction[];
  readonly sources: readonly Source[];
  /** Raw responses by source, as JSON text; shown collapsed. Never contains request headers. */
  readonly raw?: readonly RawResponse[];
  /** What a quick lookup omits because it takes longer: facts for hovers, or details for the page. */
  readonly unfinished?: 'brief' | 'page';
}

export interface ReportDrawing {
  /** Stable name for JSON and tests: "failingLines", "flow". */
  readonly key: string;
  readonly heading: string;
  readonly drawing: Drawing<Line>;
  /** Facts or sections have the same content; text output omits the drawing. */
  readonly isInText?: true;
}

export interface FactGroup {
  readonly heading: string;
  /** Keys of facts, in the order of display. */
  readonly keys: readonly string[];
}

interface UnconfiguredChain {
  readonly name: string;
  /** cb58 */
  readonly blockchainId: string;
  readonly evmChainId?: bigint;
}

export type ReportKind =
  | 'transaction'
  | 'address'
  | 'contract'
  | 'block'
  | 'node'
  | 'subnet'
  | 'blockchain'
  | 'asset'
  | 'validation'
  | 'utxo'
  | 'publicKey'
  | 'virtualMachine'
  /** Known to its source chain. */
  | 'warpMessage'
  /** Why a chain makes or does not make blocks. */
  | 'diagnosis'
  | 'comparison'
  /** Decoded from the bytes alone, without a query. */
  | 'identifier';

export type ReportStatus =
  /** A transaction that succeeded; for other kinds: found. */
  | 'ok'
  | 'failed'
  | 'pending'
  /** In the pool, but not includable: title or fact has the reason. Of a chain: running with problems. */
  | 'stuck'
  | 'offline'
  /** Invalid checksum. */
  | 'wrong'
  /** Might be a private key. */
  | 'secret'
  | 'notFound'
  /** No source answered: see `sources`. */
  | 'unavailable';

export type Line = readonly Span[];

/** Marks a signed change. For `cost` (gas, fees) an increase is not a gain. */
export type Change = 'funds' | 'cost';

/** A run of a line. Everything but `text` and computed values is from outside and never trusted. */
export type Span =
  /** Trusted text. `isAlarm`: must not be overlooked, so red where colours exist. */
  | { readonly kind: 'text'; readonly text: string; readonly isAlarm?: true }
  /** Untrusted text: token names, revert reasons, error messages. */
  | { readonly kind: 'remote'; readonly text: string }
  /** Fixed-width: selectors, bytes, signatures. Untrusted, too. `full`: copied instead of a shortened `text`. */
  | { readonly kind: 'code'; readonly text: string; readonly full?: string }
  /** An identifier that can be looked up, with its name, if any ("deployer", "Warp precompile"). */
  | { readonly kind: 'id'; readonly id: string; readonly name?: string }
  | { readonly kind: 'amount'; readonly amount: Amount; readonly isChange?: Change }
  /** An exact integer with an optional unit ("gas", "nAVAX"). An increase has a plus sign. */
  | { readonly kind: 'count'; readonly value: bigint; readonly unit?: string; readonly isChange?: Change }
  /** Milliseconds since the epoch; shown as local time with age. */
  | { readonly kind: 'time'; readonly at: number }
  /** Marks the span before it as a guess and names its basis ("by signature table"). */
  | { readonly kind: 'guess'; readonly text: string }
  /** Provenance: the file of an ABI. Untrusted. Pages show it on hover. */
  | { readonly kind: 'origin'; readonly text: string }
  /**
   * A location in a file of the open project. `uri` opens it, `path` is shown and comes from an untrusted file; line
   * and column are 0-based.
   */
  | {
      readonly kind: 'place';
      readonly path: string;
      readonly uri: string;
      readonly line: number;
      readonly column: number;
    }
  /** A share in thousandths: text everywhere, on a page with a small bar. */
  | {
      readonly kind: 'share';
      readonly thousandths: number;
      /** Greater than zero, but less than a thousandth. */
      readonly isTiny?: true;
      /** Only the bar: the span before it has the figure. */
      readonly isBar?: true;
    };

export interface Fact {
  /** Stable name for JSON and tests: "block", "gasUsed". */
  readonly key: string;
  readonly label: string;
  readonly value: Line;
  /** Shown in the hover as well. */
  readonly brief?: boolean;
  /** A drawing of the value, shown below it on a page. */
  readonly drawn?: Drawing<Line>;
  /** Indexes into `sources`; empty for what is derived from the bytes. */
  readonly from: readonly number[];
}

export interface SectionRows {
  readonly rows: readonly (readonly Line[])[];
  /** Attributes by row index; `undefined` or absent for plain rows. */
  readonly marks?: readonly (RowMark | undefined)[];
}

export interface MessageTimeline {
  /** The message ID in hex: the messenger's if there is one, else that of the Warp message. */
  readonly key: string;
  /** "C-Chain → glacier". */
  readonly heading: Line;
  readonly stages: readonly TimelineStage[];
  /** Signing weight and quorum. */
  readonly signed?: ShareBar<Line>;
  /** Why it failed or is missing, with the evidence; absent if all is well or the cause is unknown. */
  readonly cause?: Line;
  readonly advice: readonly Line[];
}

export interface TimelineStage {
  readonly key: TimelineStageKey;
  readonly state: TimelineState;
  /** "sent", "signed", "delivered", "execution failed". */
  readonly label: string;
  /** A short detail: "71 % (5 of 7)", "gas limit too low by 43,200". */
  readonly value: Line;
  /** Succeeded or failed after an earlier failure. */
  readonly isRetry?: true;
  /** Name of the chain. */
  readonly chain?: string;
  /** Transaction hash. */
  readonly transaction?: string;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** Milliseconds since the previous stage with a time; may be negative, since clocks of two chains differ. */
  readonly after?: number;
  /** The read that proves it: "eth_getLogs". */
  readonly proof?: string;
  readonly from: readonly number[];
}

type TimelineStageKey = 'sent' | 'accepted' | 'signed' | 'delivered' | 'executed' | 'acknowledged';

/** `open`: has not happened yet. `unknown`: could not be read. `none`: not a stage of this message. */
export type TimelineState = 'done' | 'open' | 'failed' | 'unknown' | 'none';

export interface CopyAction {
  /** Stable name for tests: "retryCallData", "retryCell", "castLine". */
  readonly key: string;
  /** Label of the button: "Copy retry call data". */
  readonly label: string;
  readonly text: string;
  /** `cell`: a notebook request that is opened without being sent. */
  readonly as: 'copy' | 'cell';
}

export interface Section extends SectionRows {
  /** Stable name for JSON and tests: "tokenTransfers", "events", "internalTransactions". */
  readonly key: string;
  readonly heading: string;
  /** Empty for a plain list. */
  readonly columns: readonly string[];
  /** Rows after `rows`, rendered on demand: decoding thousands of calls is slow. */
  readonly rest?: RestOfRows;
  /** Shown below the table: what is missing and why. */
  readonly note?: Line;
  /** The list that these rows are the start of. */
  readonly list?: ListRef;
  /** The rows are the complete list. */
  readonly isWhole?: boolean;
  /** The rows are facts about one thing, so that their number is not shown. */
  readonly isOfOne?: true;
  /** On a page: `flow`: amounts by owner, inputs next to outputs; `card`: label and value, next to the facts. */
  readonly look?: 'flow' | 'card';
  readonly drawn?: Drawing<Line>;
  /** The column that a page shows in the drawing only. */
  readonly drawnColumn?: string;
  readonly from: readonly number[];
}

interface RestOfRows {
  readonly count: number;
  /** Rows `from` up to, excluding, `to`; 0 is the first one after `rows`. */
  part(from: number, to: number): SectionRows;
}

export type RowTone = 'failed' | 'caught' | 'change' | 'burned';

export interface RowMark {
  /** Tree depth, in preorder; 0 for a root and by default. */
  readonly depth?: number;
  /** `caught`: failed, but the caller continued. `change`: returned to the sender. `burned`: unspendable. */
  readonly tone?: RowTone;
  /** The chain on which the first cell's link opens the same identifier; text output shows its name only. */
  readonly chain?: string;
  /** Shown on a page when the row is expanded; text output shows `brief` ones below the row. */
  readonly details?: readonly Fact[];
}

export interface Related {
  readonly label: string;
  readonly id: string;
  readonly name?: string;
  /** The neighbour of a Report's subject, as of a block. */
  readonly as?: 'previous' | 'next';
}

export interface Source {
  readonly kind: 'dataService' | 'node' | 'verified' | 'bytes';
  /** Host, with a non-default port; empty for `bytes`. */
  readonly host: string;
  /** `notWaitedFor`: other sources answered first. */
  readonly outcome: 'answered' | 'notFound' | 'failed' | 'notWaitedFor' | 'notAsked';
  /** One sentence for `failed`, `notAsked`, and for `notWaitedFor` if the source hangs. Untrusted. */
  readonly message?: string;
  /** Failure of the host itself, independent of the query; absent where `message` is sufficient. */
  readonly failure?: HostFailure;
  readonly height?: bigint;
  /** Time of the response, milliseconds since the epoch. */
  readonly at: number;
  readonly milliseconds?: number;
  /** Name of the queried chain, where the source serves several. */
  readonly chain?: string;
}

/** Whether another host of the same kind answered for the same chain. */
export function isCoveredByOtherHost({ kind, host, chain }: Source, sources: readonly Source[]): boolean {
  return sources.some(
    (other) =>
      other.kind === kind &&
      other.host !== host &&
      other.chain === chain &&
      (other.outcome === 'answered' || other.outcome === 'notFound'),
  );
}

export const fromBytes: Source = { kind: 'bytes', host: '', outcome: 'answered', at: 0 };

export interface RawResponse {
  readonly label: string;
  readonly json: string;
  readonly request?: RawRequest;
}

/** A request without anything confidential: no headers, no API key, no path of a node URL. */
export interface RawRequest {
  readonly host: string;
  /** "eth_getBlockByHash"; for services "GET /v1/chains". */
  readonly method: string;
  /** JSON text. */
  readonly params?: string;
  /** Name, alias or blockchain ID of the queried chain, where a node serves several. */
  readonly chain?: string;
}

/** Sources belong to the whole lookup and are added at its end. */
export type UnsourcedReport = Omit<Report, 'sources' | 'network' | 'identifier'>;

/** The mark before a title; empty where a status would be noise (an address that was found). */
export function statusMark({ kind, status }: Pick<Report, 'kind' | 'status'>): string {
  switch (status) {
    case 'ok':
      return kind === 'transaction' || kind === 'diagnosis' || kind === 'warpMessage' ? '✓' : '';
    case 'failed':
      return '✗';
    case 'pending':
      return '○';
    case 'stuck':
    case 'wrong':
    case 'secret':
    case 'unavailable':
      return '⚠';
    case 'offline':
    case 'notFound':
      return '';
  }
}
