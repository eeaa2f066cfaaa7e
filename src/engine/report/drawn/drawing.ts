import type { Line } from '../report';
import { joinEach, text, time } from '../spans';

/**
 * A picture of figures, as data that passes as a message. Its words are lines: of spans in a Report, of a page's spans where
 * a page has it. Parts of a whole are numbers from 0 to 1, which lay it out; every figure that is read stands in a line.
 * A new kind: its shape here, its text in `drawnText.ts`, its component in `webview/ui/drawn`.
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

/** `used` and `more` are of one thing; `away` is what is missing; `rest` is what nobody takes. */
export type DrawnTone = 'used' | 'more' | 'good' | 'warning' | 'bad' | 'away' | 'rest';

/** Parts of a whole side by side, with a mark that they are held against: connected weight and its quorum, gas and its limit. */
export interface ShareBar<L> {
  readonly kind: 'bar';
  /** What is not taken by them is left empty. */
  readonly parts: readonly { readonly share: number; readonly tone: DrawnTone; readonly label: L }[];
  readonly mark?: { readonly at: number; readonly label: L };
  /** What stands beside it where nothing else says its figures. */
  readonly words?: L;
}

/** A part of a bar before its share of the whole is known. */
interface BarPart<L> {
  readonly value: bigint;
  readonly tone: DrawnTone;
  readonly label: L;
}

/** Undefined where that says nothing: no whole, or less than its parts. */
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

/** Lines of a source file around the one that matters. */
export interface SourceExcerpt<L> {
  readonly kind: 'source';
  /** The place itself, a link, and the function that it is in. */
  readonly place: L;
  /** Number of the first line, counted from 1. */
  readonly first: number;
  /** Of one file, from anyone: each is a line of one `code` span, empty where the line is. */
  readonly lines: readonly L[];
  /** Index of the line that failed. */
  readonly failed: number;
  /** What called it, the nearest first. */
  readonly frames: readonly L[];
}

/** Who gave what to whom, in the order in which it happened. */
export interface Flow<L> {
  readonly kind: 'flow';
  /** `isFire`: what comes there is nobody's. `chain`: where they are, if that is not the same for all. */
  readonly parties: readonly { readonly label: L; readonly chain?: L; readonly isFire?: true }[];
  /** From and to are indexes of parties. */
  readonly arrows: readonly {
    readonly from: number;
    readonly to: number;
    readonly label: L;
    /** `failed`: it was meant and did not happen. `message`: it crosses to another chain. */
    readonly tone?: 'failed' | 'fee' | 'message';
  }[];
}

/** What took how much, from the whole at the top to its parts below: gas by call. */
export interface Icicle<L> {
  readonly kind: 'icicle';
  /** How much of the width the whole has, beside another one on the same scale; absent: all. */
  readonly width?: number;
  /** Each before those that it called. */
  readonly frames: readonly IcicleFrame[];
  /** Whose code they are, by their index; colours tell these apart. */
  readonly groups: readonly L[];
}

export interface IcicleFrame {
  readonly depth: number;
  /** Where it begins and how much it is of the whole. */
  readonly from: number;
  readonly share: number;
  /** Cleaned: names are from outside. */
  readonly name: string;
  /** "24,388 gas". */
  readonly size: string;
  readonly group: number;
  readonly isFailed?: true;
}

/** How long each of several things lasts, on one axis of days: the balances of validators. */
export interface Runway<L> {
  readonly kind: 'runway';
  /** Below it is the red zone. */
  readonly warnDays: number;
  /** `days` is absent where there is no end, or none is known. */
  readonly rows: readonly { readonly label: L; readonly days?: number; readonly left: L }[];
}

/** The last blocks of a chain, where each stands in time: a stall is a gap. */
export interface BlockStrip<L> {
  readonly kind: 'blocks';
  /** Milliseconds since the epoch, of the first block and of now. */
  readonly from: number;
  readonly to: number;
  /** `share`: gas of the most that fits one. The label says its height, gas and time. */
  readonly blocks: readonly { readonly at: number; readonly share: number; readonly label: L }[];
  /** The one that they are shown about, by its index, and what is said while nothing is pointed at; absent: the last one. */
  readonly own?: { readonly at: number; readonly label: L };
}

/** Storage slots of a contract, with the variables that share one. */
export interface SlotGrid<L> {
  readonly kind: 'slots';
  readonly slots: readonly {
    readonly slot: L;
    /** Of the slot's 32 bytes, the lowest last, as they stand in its word. */
    readonly fields: readonly {
      readonly bytes: number;
      /** Empty: nothing is kept there. */
      readonly label: L;
      readonly value: L;
      readonly isChanged?: true;
    }[];
  }[];
}

/** What happened and will happen to something, in order: the upgrades of a chain. */
export interface Timeline<L> {
  readonly kind: 'timeline';
  readonly events: readonly {
    /** Its time, or where it stands without one: "genesis". */
    readonly when: L;
    readonly label: L;
    /** `off`: it ends something. `planned`: it has not come yet. */
    readonly state: 'on' | 'off' | 'planned';
  }[];
}

/** The way of something between two chains, stage by stage. */
export interface Lanes<L> {
  readonly kind: 'lanes';
  /** The two chains, the source first. */
  readonly lanes: readonly [L, L];
  readonly stages: readonly {
    readonly lane: 0 | 1;
    readonly state: 'done' | 'failed' | 'open' | 'unknown';
    readonly label: L;
    /** Below it: who signed, against the quorum. */
    readonly bar?: ShareBar<L>;
    /** Below that: time and transaction. */
    readonly about?: L;
    /** From the stage before to it: milliseconds, and in words. */
    readonly wait?: { readonly milliseconds: number; readonly words: L };
    /** It failed and was tried again. */
    readonly isRetry?: true;
    /** The read that proves it and who answered, for the hover. */
    readonly proof?: string;
  }[];
}

/** Who sends to whom, and how much of it: the chains of a network with their messages. */
export interface Graph<L> {
  readonly kind: 'graph';
  readonly nodes: readonly L[];
  /** From and to are indexes of nodes. `share`: of the most that goes one way. */
  readonly edges: readonly {
    readonly from: number;
    readonly to: number;
    readonly share: number;
    /** "41 → 40". */
    readonly count: L;
    readonly isBad?: true;
  }[];
}

/** What was looked at to find out why, each once, with what was found; the culprit is lit. */
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

/** What to do, one after the other. */
export interface Steps<L> {
  readonly kind: 'steps';
  readonly steps: readonly L[];
}

/** Changes of the rules of a chain; those of one time are one event. */
interface RuleChange {
  /** Milliseconds since the epoch; 0: the genesis. */
  readonly at: number;
  readonly words: Line;
  readonly isOn: boolean;
}

/** What changed the rules of a chain and what will, by its times. @param now milliseconds since the epoch */
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
