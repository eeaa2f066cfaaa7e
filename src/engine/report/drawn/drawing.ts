import type { Line } from '../report';
import { joinEach, text, time } from '../spans';

/**
 * A chart as data that can be posted as a message. Labels are lines: of spans in a Report, of page spans in a page.
 * Shares from 0 to 1 are for layout only; every figure to be read is in a line. A new kind needs its shape here, its
 * text in `drawnText.ts`, its component in `webview/ui/drawn`.
 */
export type Drawing<L> =
  | ShareBar<L>
  | SourceExcerpt<L>
  | Flow<L>
  | Icicle<L>
  | Runway<L>
  | BlockStrip<L>
  | SlotGrid<L>
  | Timeline<L>
  | Lanes<L>
  | Graph<L>
  | Checklist<L>
  | Steps<L>;

/** `used` and `more` are parts of the same thing; `away`: missing; `rest`: unallocated. */
type DrawnTone = 'used' | 'more' | 'good' | 'warning' | 'bad' | 'away' | 'rest';

/** Parts of a whole with a threshold mark: connected weight and quorum, gas and gas limit. */
export interface ShareBar<L> {
  readonly kind: 'bar';
  /** The remainder of the whole is left empty. */
  readonly parts: readonly { readonly share: number; readonly tone: DrawnTone; readonly label: L }[];
  readonly mark?: { readonly at: number; readonly label: L };
  /** Caption, where the figures are shown nowhere else. */
  readonly words?: L;
}

/** A part of a bar as an absolute value. */
interface BarPart<L> {
  readonly value: bigint;
  readonly tone: DrawnTone;
  readonly label: L;
}

/** `undefined` where the whole is zero or less than its parts. */
export function shareBar<L>(
  parts: readonly BarPart<L>[],
  whole: bigint,
  mark?: ShareBar<L>['mark'],
): ShareBar<L> | undefined {
  const isWhole = whole > 0n && parts.every(({ value }) => value >= 0n);
  if (!isWhole || parts.reduce((sum, { value }) => sum + value, 0n) > whole) {
    return undefined;
  }
  const shares = parts.flatMap(({ value, tone, label }) =>
    value === 0n ? [] : [{ share: partOf(value, whole), tone, label }],
  );
  return { kind: 'bar', parts: shares, mark };
}

/** From 0 to 1, to a millionth. */
export function partOf(part: bigint, whole: bigint): number {
  return Number((part * 1_000_000n) / whole) / 1_000_000;
}

interface SourceExcerpt<L> {
  readonly kind: 'source';
  /** Link to the location, with its function. */
  readonly place: L;
  /** 1-based number of the first line. */
  readonly first: number;
  /** Untrusted source text: each line is one `code` span, or empty. */
  readonly lines: readonly L[];
  readonly failed: number;
  /** The callers, innermost first. */
  readonly frames: readonly L[];
}

/** Transfers between parties, in order of execution. */
export interface Flow<L> {
  readonly kind: 'flow';
  /** `isFire`: burn address. `chain`: where the party is, if parties are on different chains. */
  readonly parties: readonly { readonly label: L; readonly chain?: L; readonly isFire?: true }[];
  /** `from` and `to` are indexes of parties. */
  readonly arrows: readonly {
    readonly from: number;
    readonly to: number;
    readonly label: L;
    /** `failed`: intended, but did not happen. `message`: crosses to another chain. */
    readonly tone?: 'failed' | 'fee' | 'message';
  }[];
}

/** A flame graph from the top down: gas by call. */
export interface Icicle<L> {
  readonly kind: 'icicle';
  /** Share of the width that the whole takes, next to another icicle of the same scale; all by default. */
  readonly width?: number;
  /** Parents come before their children. */
  readonly frames: readonly IcicleFrame[];
  /** Contracts by index; each has its own colour. */
  readonly groups: readonly L[];
}

export interface IcicleFrame {
  readonly depth: number;
  /** Offset and share of the whole. */
  readonly from: number;
  readonly share: number;
  /** Cleaned: names are untrusted. */
  readonly name: string;
  readonly size: string;
  readonly group: number;
  readonly isFailed?: true;
}

export interface Runway<L> {
  readonly kind: 'runway';
  readonly warnDays: number;
  /** `days` is absent if unlimited or unknown. */
  readonly rows: readonly { readonly label: L; readonly days?: number; readonly left: L }[];
}

/** The last blocks of a chain on a time axis; a stall shows as a gap. */
export interface BlockStrip<L> {
  readonly kind: 'blocks';
  /** Milliseconds since the epoch: first block and now. */
  readonly from: number;
  readonly to: number;
  /** `share`: gas used of the gas limit. The label has height, gas and time. */
  readonly blocks: readonly { readonly at: number; readonly share: number; readonly label: L }[];
  /** The block that the strip is about and the caption without a hover; last block by default. */
  readonly own?: { readonly at: number; readonly label: L };
}

/** Storage slots of a contract with the variables packed into them. */
export interface SlotGrid<L> {
  readonly kind: 'slots';
  readonly slots: readonly {
    readonly slot: L;
    /** Fields of the 32-byte word, lowest-order bytes last. */
    readonly fields: readonly {
      readonly bytes: number;
      /** Empty for unused bytes. */
      readonly label: L;
      readonly value: L;
      readonly isChanged?: true;
    }[];
  }[];
}

/** Past and planned events in order: upgrades of a chain. */
export interface Timeline<L> {
  readonly kind: 'timeline';
  readonly events: readonly {
    /** Its time, or a word without one: "genesis". */
    readonly when: L;
    readonly label: L;
    /** `off`: disables something. `planned`: in the future. */
    readonly state: 'on' | 'off' | 'planned';
  }[];
}

/** The stages of a message between two chains. */
export interface Lanes<L> {
  readonly kind: 'lanes';
  /** Source and destination chain. */
  readonly lanes: readonly [L, L];
  readonly stages: readonly {
    readonly lane: 0 | 1;
    readonly state: 'done' | 'failed' | 'open' | 'unknown';
    readonly label: L;
    readonly bar?: ShareBar<L>;
    readonly about?: L;
    /** Time since the previous stage. */
    readonly wait?: { readonly milliseconds: number; readonly words: L };
    /** Failed and was retried. */
    readonly isRetry?: true;
    /** The read that proves the stage and its host, for the hover. */
    readonly proof?: string;
  }[];
}

/** Messages between the chains of a network, by direction. */
export interface Graph<L> {
  readonly kind: 'graph';
  readonly nodes: readonly L[];
  /** `from` and `to` are indexes of nodes. `share`: relative to the busiest edge. */
  readonly edges: readonly {
    readonly from: number;
    readonly to: number;
    readonly share: number;
    readonly count: L;
    readonly isBad?: true;
  }[];
}

/** The checks of a diagnosis with their evidence; the culprit is highlighted. */
export interface Checklist<L> {
  readonly kind: 'checks';
  readonly checks: readonly {
    /** Stable name for tests: "outOfBalance". */
    readonly key?: string;
    readonly state: 'good' | 'warning' | 'bad' | 'unknown';
    readonly label: L;
    readonly evidence: readonly L[];
    readonly isCulprit?: true;
  }[];
}

export interface Steps<L> {
  readonly kind: 'steps';
  readonly steps: readonly L[];
}

/** A rule change of a chain; those at the same time become one event. */
interface RuleChange {
  /** Milliseconds since the epoch; 0: genesis. */
  readonly at: number;
  readonly words: Line;
  readonly isOn: boolean;
}

/** The past and planned rule changes of a chain, by time; `now` in milliseconds since the epoch. */
export function timelineOf(changes: readonly RuleChange[], now: number): Timeline<Line> {
  const times = [...new Set(changes.map(({ at }) => at))].toSorted((a, b) => a - b);
  const events = times.map((at) => {
    const here = changes.filter((one) => one.at === at);
    const label = joinEach(here, ({ words }) => words);
    const state = at > now ? 'planned' : here.some(({ isOn }) => isOn) ? 'on' : 'off';
    return { when: [at === 0 ? text('genesis') : time(at)], label, state } as const;
  });
  return { kind: 'timeline', events };
}
