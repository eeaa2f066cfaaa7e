import type { HostFailure } from '../errors';
import type { Amount } from '../primitives';
import type { Drawing, ShareBar } from './drawn/drawing';
import type { ListRef } from './listRef';

/**
 * What is known about one identifier. Every surface (hover, document, tooltip, notebook, command line) renders this one
 * value. It holds meaning, not layout: renderers decide on escaping, shortening, grouping and links.
 */
export interface Report {
  readonly kind: ReportKind;
  readonly status: ReportStatus;
  /** The identifier as asked for. */
  readonly identifier: string;
  /** The answer in one line: "transfer of 1,250.5 USDC", "reverted: TooPoor(have 5, need 99)". */
  readonly title: Line;
  /** The network's name in the settings, where one was involved. */
  readonly network?: string;
  /** The chain's name: "C-Chain", "orders". */
  readonly chain?: string;
  /** The chain, where it was found on a node and the settings do not name it. */
  readonly unconfigured?: UnconfiguredChain;
  readonly facts: readonly Fact[];
  /** Facts that a page shows together, by key. */
  readonly card?: FactGroup;
  /** What a page shows drawn on its first screen, in this order; texts have what it says. */
  readonly drawings?: readonly ReportDrawing[];
  /** The lives of messages between chains that it is about, the one asked for first. */
  readonly timelines?: readonly MessageTimeline[];
  readonly sections: readonly Section[];
  readonly related?: readonly Related[];
  /** What is ready to be used elsewhere: call data, a command line, the request of a notebook's cell. */
  readonly copyActions?: readonly CopyAction[];
  readonly sources: readonly Source[];
  /** The answers as they came, by source, as JSON text; shown folded. Never holds a request header. */
  readonly raw?: readonly RawAnswer[];
  /** What a quick lookup left out because it takes longer: facts that a hover shows, or what stands on the page alone. */
  readonly unfinished?: 'brief' | 'page';
}

export interface ReportDrawing {
  /** Stable name for JSON and tests: "failingLines", "flow". */
  readonly key: string;
  readonly heading: string;
  readonly drawing: Drawing<Line>;
  /** Facts or sections say it, so that texts leave it out. */
  readonly isInText?: true;
}

export interface FactGroup {
  readonly heading: string;
  /** Of facts, in the order in which they are shown. */
  readonly keys: readonly string[];
}

/** What the settings need to name a chain. */
export interface UnconfiguredChain {
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
  /** A BLS public key. */
  | 'publicKey'
  | 'virtualMachine'
  /** Known to the chain that sent it. */
  | 'warpMessage'
  /** Why a chain makes blocks or does not. */
  | 'diagnosis'
  /** Two runs side by side. */
  | 'comparison'
  /** Told from the bytes alone, nothing asked. */
  | 'identifier';

export type ReportStatus =
  /** A transaction that succeeded; for other kinds: found. */
  | 'ok'
  | 'failed'
  | 'pending'
  /** In the pool without a way into a block: the title or a fact says why. Of a chain: it goes on, with something to repair. */
  | 'stuck'
  /** Known from the bytes alone. */
  | 'offline'
  /** The identifier's checksum is wrong. */
  | 'wrong'
  /** May be a private key. */
  | 'secret'
  | 'notFound'
  /** No source answered: `sources` say why. */
  | 'unavailable';

export type Line = readonly Span[];

/** It has a sign. Of gas and fees more is no gain. */
export type Change = 'funds' | 'cost';

/** One run of a line. What is not `text` or a value of ours came from outside and is never trusted. */
export type Span =
  /** Words of ours. `isAlarm`: not to be overlooked, so red where there are colours. */
  | { readonly kind: 'text'; readonly text: string; readonly isAlarm?: true }
  /** Words from outside: token names, revert reasons, error texts. */
  | { readonly kind: 'remote'; readonly text: string }
  /** Fixed-width: selectors, bytes, signatures. Not trusted either. `full`: what is copied where `text` is its beginning. */
  | { readonly kind: 'code'; readonly text: string; readonly full?: string }
  /** An identifier that can be looked up; `name` says what it is known as ("deployer", "Warp precompile"). */
  | { readonly kind: 'id'; readonly id: string; readonly name?: string }
  | { readonly kind: 'amount'; readonly amount: Amount; readonly isChange?: Change }
  /** An exact integer with an optional unit ("gas", "nAVAX"). One that is a change has a plus where it is more. */
  | { readonly kind: 'count'; readonly value: bigint; readonly unit?: string; readonly isChange?: Change }
  /** Milliseconds since the epoch; shown as local time with age. */
  | { readonly kind: 'time'; readonly at: number }
  /** Follows what is a guess and says where it is from ("by signature table"). */
  | { readonly kind: 'guess'; readonly text: string }
  /** Whose word it is: the file of an ABI. Not trusted. Pages have it on hover. */
  | { readonly kind: 'origin'; readonly text: string }
  /**
   * A place in a file of the open project, that can be opened. `uri` is what opens it, `path` how the reader knows it, from
   * a file that anyone may have written; line and column count from 0.
   */
  | {
      readonly kind: 'place';
      readonly path: string;
      readonly uri: string;
      readonly line: number;
      readonly column: number;
    }
  /** A part of a whole, in thousandths: words everywhere, with a small bar on a page. */
  | {
      readonly kind: 'share';
      readonly thousandths: number;
      /** More than nothing, and less than a thousandth. */
      readonly isTiny?: true;
      /** The bar alone: what stands before it says the figure. */
      readonly isBar?: true;
    };

export interface Fact {
  /** Stable name for JSON and tests: "block", "gasUsed". */
  readonly key: string;
  readonly label: string;
  readonly value: Line;
  /** Shown in the hover too, not only in the document. */
  readonly brief?: boolean;
  /** What a page draws below the value, which says the same. */
  readonly drawn?: Drawing<Line>;
  /** Indexes into `sources`: who said so. Empty for what follows from the bytes. */
  readonly from: readonly number[];
}

/** Rows of a section, with what they are besides their cells. */
export interface SectionRows {
  readonly rows: readonly (readonly Line[])[];
  /** By the indexes of the rows; undefined and absent ones are nothing more. */
  readonly marks?: readonly (RowMark | undefined)[];
}

/** The life of one message between two chains, stage by stage. */
export interface MessageTimeline {
  /** The message's ID, hex: the messenger's, else that of the Warp message. */
  readonly key: string;
  /** "C-Chain → glacier". */
  readonly heading: Line;
  /** In the order in which a message goes through them. */
  readonly stages: readonly TimelineStage[];
  /** Weight that signed it, against the quorum. */
  readonly signed?: ShareBar<Line>;
  /** Why it failed or is not there, with what was found; absent: it goes well, or is not known. */
  readonly cause?: Line;
  /** What to do next, each a sentence. */
  readonly advice: readonly Line[];
}

export interface TimelineStage {
  readonly key: TimelineStageKey;
  readonly state: TimelineState;
  /** "sent", "signed", "delivered", "execution failed". */
  readonly label: string;
  /** What there is to it in few words: "71 % (5 of 7)", "gas limit too low by 43,200". */
  readonly value: Line;
  /** It failed before, and was tried again. */
  readonly isRetry?: true;
  /** The chain it is on, by name. */
  readonly chain?: string;
  /** Hash of the transaction that did it. */
  readonly transaction?: string;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** Milliseconds after the stage before that has a time; clocks of two chains may differ, so it may be negative. */
  readonly after?: number;
  /** The read that proves it: "eth_getLogs". */
  readonly proof?: string;
  readonly from: readonly number[];
}

export type TimelineStageKey = 'sent' | 'accepted' | 'signed' | 'delivered' | 'executed' | 'acknowledged';

/** `open`: it did not happen until now. `unknown`: it could not be read. `none`: there is no such stage for this message. */
export type TimelineState = 'done' | 'open' | 'failed' | 'unknown' | 'none';

export interface CopyAction {
  /** Stable name for tests: "retryCallData", "retryCell", "castLine". */
  readonly key: string;
  /** What the button says: "Copy retry call data". */
  readonly label: string;
  readonly text: string;
  /** `cell`: the text of a request for a notebook, that is opened and not sent. */
  readonly as: 'copy' | 'cell';
}

/** A table with a heading; `columns` empty means a plain list of lines. */
export interface Section extends SectionRows {
  /** Stable name for JSON and tests: "tokenTransfers", "events", "internalTransactions". */
  readonly key: string;
  readonly heading: string;
  /** Empty for a plain list. */
  readonly columns: readonly string[];
  /** Rows beyond `rows`, made where they are shown alone: thousands of calls take long to decode. */
  readonly rest?: RestOfRows;
  /** A sentence under the table: what is missing and why. */
  readonly note?: Line;
  /** What these rows are the beginning of. */
  readonly list?: ListRef;
  /** These rows are all of the list. */
  readonly isWhole?: boolean;
  /** Rows are facts about one thing, which nobody counts. */
  readonly isOfOne?: true;
  /**
   * How a page shows it. `flow`: amounts by owner, what goes in beside what comes out. `card`: rows of a label and a value,
   * beside the other facts.
   */
  readonly look?: 'flow' | 'card';
  /** What a page draws above the rows, which say the same. */
  readonly drawn?: Drawing<Line>;
  /** What a page has in the drawing alone. */
  readonly drawnColumn?: string;
  readonly from: readonly number[];
}

export interface RestOfRows {
  readonly count: number;
  /** Those from one index to before another, 0 being the first one beyond. */
  part(from: number, to: number): SectionRows;
}

export type RowTone = 'failed' | 'caught' | 'change' | 'burned';

export interface RowMark {
  /** How deep it stands in a tree, whose rows stand in order: 0 for a root, and where absent. */
  readonly depth?: number;
  /** `caught`: it failed, and what had called it went on. `change` comes back to whom it was of, `burned` is nobody's. */
  readonly tone?: RowTone;
  /** The chain on which the page of the same identifier is where its first cell leads; texts say its name alone. */
  readonly chain?: string;
  /** What a page shows where the row is opened; `brief` ones stand below the row in texts too. */
  readonly details?: readonly Fact[];
}

export interface Related {
  readonly label: string;
  readonly id: string;
  readonly name?: string;
  /** It stands before or after what the Finding is about, as blocks do. */
  readonly as?: 'previous' | 'next';
}

export interface Source {
  readonly kind: 'dataService' | 'node' | 'verified' | 'bytes';
  /** Host with port where it is not the default; empty for `bytes`. */
  readonly host: string;
  /** `notWaitedFor`: others had answered before. */
  readonly outcome: 'answered' | 'notFound' | 'failed' | 'notWaitedFor' | 'notAsked';
  /** One sentence for `failed`, `notAsked`, and `notWaitedFor` of what hangs. Not trusted. */
  readonly message?: string;
  /** How the host itself failed, whatever it was asked; absent: `message` says it all. */
  readonly failure?: HostFailure;
  /** Block height that the answer is of, where known. */
  readonly height?: bigint;
  /** When the answer came, milliseconds since the epoch. */
  readonly at: number;
  readonly milliseconds?: number;
  /** Chain that was asked there, by name, where a source serves several. */
  readonly chain?: string;
}

/** Whether another host of the same kind has answered about the same chain. */
export function isStoodInFor({ kind, host, chain }: Source, sources: readonly Source[]): boolean {
  return sources.some(
    (other) =>
      other.kind === kind &&
      other.host !== host &&
      other.chain === chain &&
      (other.outcome === 'answered' || other.outcome === 'notFound'),
  );
}

/** The source of what follows from bytes alone. */
export const fromBytes: Source = { kind: 'bytes', host: '', outcome: 'answered', at: 0 };

export interface RawAnswer {
  readonly label: string;
  readonly json: string;
  /** What asked for it; absent where nobody was asked. */
  readonly request?: RawRequest;
}

/** A request without what goes along with it: never a header, a key, or the path to a node. */
export interface RawRequest {
  readonly host: string;
  /** "eth_getBlockByHash"; of a service "GET /v1/chains". */
  readonly method: string;
  /** JSON text. */
  readonly params?: string;
  /** The chain that was asked, where a node serves several: its name, alias or blockchain ID. */
  readonly chain?: string;
}

/** The sources are those of the whole lookup and are added at its end. */
export type UnsourcedReport = Omit<Report, 'sources' | 'network' | 'identifier'>;

/** The mark before a title; empty where an outcome would say nothing (an address that was found). */
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
