import { type SpanKey, spanKeys } from './span';
import { fieldsOf, textOf } from '../../engine/primitives';
import type { HostCard, BlockStrip, Graph, PageLine, Runway, ShareBar } from '../../engine/report';

/** What the host tells a dashboard's page. */
export interface DashboardShow {
  readonly kind: 'show';
  readonly view: DashboardView;
}

/** What the page keeps while it is hidden, and VS Code while it is closed. */
export interface DashboardState {
  readonly network: string;
  readonly span: SpanKey;
  /** Key of the chain whose charts are shown. */
  readonly chosen?: string;
}

/** Undefined for what is none. Host and page are of one version, so that what stands deeper is as its type says. */
export function readDashboardShow(message: unknown): DashboardShow | undefined {
  const { kind, view } = fieldsOf(message);
  const { network, summary, span, actions, nodes, chains, sets } = fieldsOf(view);
  const isView =
    [network, summary].every((text) => typeof text === 'string') &&
    isSpan(span) &&
    [actions, chains, fieldsOf(nodes)['rows'], fieldsOf(sets)['rows']].every((list) => Array.isArray(list));
  return kind === 'show' && isView ? { kind, view: view as DashboardView } : undefined;
}

/** Undefined for what is none. */
export function readDashboardState(value: unknown): DashboardState | undefined {
  const { network, span, chosen } = fieldsOf(value);
  return typeof network === 'string' && isSpan(span) ? { network, span, chosen: textOf(chosen) } : undefined;
}

function isSpan(value: unknown): value is SpanKey {
  return spanKeys.some((span) => span === value);
}

/** All that a dashboard shows of a network at one time, in words that are ready to be shown as text. Times are milliseconds. */
export interface DashboardView {
  readonly network: string;
  /** "2 of 3 nodes healthy. orders has 58 % of its weight connected." */
  readonly summary: string;
  /** What is to be decided about its hosts, or was decided against them. */
  readonly card?: HostCard | undefined;
  readonly span: SpanKey;
  /** What needs an action, the most urgent first. */
  readonly actions: readonly ActionRow[];
  /** In the order of the settings. */
  readonly nodes: Listed<DashboardNodeRow>;
  /** Those with a problem first, the others in the order of the settings. */
  readonly chains: readonly ChainActivity[];
  /** Key of the chain whose detail is shown. */
  readonly chosen?: string;
  readonly sets: Listed<SetPanel>;
  /** Absent where fewer than two of the chains send messages. */
  readonly messages?: DashboardMessages;
}

/** Messages of the last hour: drawn between their chains, and in a row for each two. */
export interface DashboardMessages extends Listed<MessagePairRow> {
  readonly graph?: Graph<PageLine>;
}

/** Messages of the last hour from one chain to another. */
export interface MessagePairRow {
  /** "C-Chain → orders". */
  readonly name: string;
  readonly mark: Mark;
  readonly sent: string;
  readonly delivered: string;
  readonly executed: string;
  readonly failed: string;
  readonly undelivered: string;
  /** Undelivered ones first, then those that failed. */
  readonly messages: readonly NamedMessage[];
  /** How many are not named. */
  readonly more?: string;
  readonly result?: FigureSource;
}

interface NamedMessage {
  /** What is looked up. */
  readonly id: string;
  readonly name: string;
  readonly mark: Mark;
  /** What became of it. */
  readonly words: string;
}

/** Rows, or why there are none; both where what was told last is kept although the newest question failed. */
export interface Listed<T> {
  readonly rows: readonly T[];
  readonly missing?: string;
}

/** When a figure was told and by whom. */
export interface FigureSource {
  readonly at: number;
  readonly hosts: readonly string[];
}

export type Mark = 'plain' | 'good' | 'warning' | 'bad' | 'away';

/** A line of what needs an action. */
export interface ActionRow {
  readonly mark: Mark;
  /** With what it is about: "orders: validator balance runs out in 3 d". */
  readonly words: string;
  /** The chain to diagnose: its alias or blockchain ID. */
  readonly diagnose?: string;
  /** What is looked up. */
  readonly lookUp?: string;
}

export interface DashboardNodeRow {
  readonly name: string;
  readonly mark: Mark;
  /** Its health, or why that is not known. */
  readonly words: string;
  /** Its health among what needs an action, where that is shorter. */
  readonly action?: string;
  /** Version, bootstrapped chains, peers: what is known of these. */
  readonly facts: readonly string[];
  /** The first of what is wrong. */
  readonly problem?: string;
  /** Facts and checks are those of this time, because it does not answer any more: "as of 14:02:11 UTC". */
  readonly asOf?: string;
  readonly result?: FigureSource;
  /** Always in the same order. */
  readonly checks: readonly CheckCell[];
}

export interface CheckCell {
  readonly name: string;
  readonly label: string;
  readonly mark: Mark;
  /** What it found, since when, and what to do: a sentence or part of one each. */
  readonly words: readonly string[];
  /** The chain to diagnose, where it is about one that is not well. */
  readonly diagnose?: string;
}

/** A chain: a row of figures, and more of the one that is chosen. */
export interface ChainActivity {
  readonly name: string;
  /** Its alias or blockchain ID. */
  readonly key: string;
  readonly mark: Mark;
  /** What is pinned of it: it or its subnet. */
  readonly pin?: string;
  /** What is not known of it has none. */
  readonly cells: Readonly<Partial<Record<ChainColumn, ChainCell>>>;
  /** Why it is not of now. */
  readonly problem?: string;
  readonly detail?: ChainDetail;
}

export type ChainColumn = 'block' | 'tps' | 'gas' | 'baseFee' | 'weight' | 'runway' | 'messages';

export interface ChainCell {
  readonly text: string;
  readonly mark?: Mark;
  /** To be drawn over the span; null is a gap. */
  readonly line?: readonly (number | null)[];
  readonly bar?: ShareBar<PageLine>;
  /** The same in words, where the text alone does not say it. */
  readonly words?: string;
  readonly result?: FigureSource;
}

export interface ChainDetail {
  readonly figures: readonly Figure[];
  /** Those that there is something to draw for. */
  readonly charts: readonly Chart[];
  /** The newest blocks, where each stands in time. */
  readonly blocks?: BlockStrip<PageLine>;
  /** Since when all is known, where that is not all of the span, and why. */
  readonly gap?: string;
  /** What should be here and could not be loaded. */
  readonly problems: readonly string[];
  readonly upgrades?: Upgrades;
}

/** Upgrades of the network: a line for each that comes, and for each time at which some became active. */
export interface Upgrades {
  readonly next: readonly string[];
  readonly passed: readonly string[];
  /** Upgrades that are active. */
  readonly count: number;
  /** Why none is known. */
  readonly missing?: string;
}

export interface Figure {
  readonly key: string;
  readonly label: string;
  /** With its unit. */
  readonly text: string;
  readonly result?: FigureSource;
}

/** Lines over the same times. */
export interface Chart {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly kind: 'lines' | 'bars';
  /** Whether the times are days, in UTC. */
  readonly isByDay?: boolean;
  /** Where each step begins. */
  readonly times: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly result?: FigureSource;
}

export interface ChartLine {
  readonly label: string;
  /** To be drawn; null is a gap. */
  readonly values: readonly (number | null)[];
  /** The same exactly, for tables; without unit. */
  readonly texts: readonly (string | null)[];
  /** What the others are held against: a target. */
  readonly isReference?: boolean;
}

/** An L1 with its validators, the soonest to run dry first. */
export interface SetPanel {
  readonly id: string;
  readonly name: string;
  /** Only an L1's validators pay for themselves; those of a permissioned subnet stake. */
  readonly kind: 'l1' | 'permissioned';
  readonly isPinned?: boolean;
  /** Who is connected; absent where nobody told. */
  readonly bar?: ShareBar<PageLine>;
  /** How long each lasts, for those that pay for themselves. */
  readonly runway?: Runway<PageLine>;
  readonly figures: readonly Figure[];
  readonly validators: readonly ValidatorRow[];
  readonly problem?: string;
}

export interface ValidatorRow {
  /** What is looked up. */
  readonly id: string;
  readonly name: string;
  readonly mark: Mark;
  readonly weight: string;
  readonly connected: string;
  readonly balance: string;
  readonly left: string;
  readonly until: string;
}
