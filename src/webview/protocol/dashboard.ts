import { type SpanKey, spanKeys } from './span';
import { fieldsOf, textOf } from '../../engine/primitives';
import type { HostCard, BlockStrip, Graph, PageLine, Runway, ShareBar } from '../../engine/report';

export interface DashboardShow {
  readonly kind: 'show';
  readonly view: DashboardView;
}

/** State of the page, stored while it is hidden, and by VS Code while it is closed. */
export interface DashboardState {
  readonly network: string;
  readonly span: SpanKey;
  /** Key of the chain with visible charts. */
  readonly chosen?: string;
}

/** `undefined` if invalid. Host and page have the same version, so that nested values are not checked. */
export function readDashboardShow(message: unknown): DashboardShow | undefined {
  const { kind, view } = fieldsOf(message);
  const { network, summary, span, actions, nodes, chains, sets } = fieldsOf(view);
  const isView =
    [network, summary].every((text) => typeof text === 'string') &&
    isSpan(span) &&
    [actions, chains, fieldsOf(nodes)['rows'], fieldsOf(sets)['rows']].every((list) => Array.isArray(list));
  return kind === 'show' && isView ? { kind, view: view as DashboardView } : undefined;
}

/** `undefined` if invalid. */
export function readDashboardState(value: unknown): DashboardState | undefined {
  const { network, span, chosen } = fieldsOf(value);
  return typeof network === 'string' && isSpan(span) ? { network, span, chosen: textOf(chosen) } : undefined;
}

function isSpan(value: unknown): value is SpanKey {
  return spanKeys.some((span) => span === value);
}

/** Everything that a dashboard shows of a network, formatted as text. Times are in milliseconds. */
export interface DashboardView {
  readonly network: string;
  /** "2 of 3 nodes healthy. orders has 58 % of its weight connected." */
  readonly summary: string;
  readonly card?: HostCard | undefined;
  readonly span: SpanKey;
  /** What needs an action, most urgent first. */
  readonly actions: readonly ActionRow[];
  /** In the order of the settings. */
  readonly nodes: Listed<DashboardNodeRow>;
  /** Those with a problem first, the others in the order of the settings. */
  readonly chains: readonly ChainActivity[];
  readonly chosen?: string;
  readonly sets: Listed<SetPanel>;
  /** Absent if fewer than two chains send messages. */
  readonly messages?: DashboardMessages;
}

/** Messages of the last hour: a graph, and a row per direction. */
export interface DashboardMessages extends Listed<MessagePairRow> {
  readonly graph?: Graph<PageLine>;
}

export interface MessagePairRow {
  /** "C-Chain → orders". */
  readonly name: string;
  readonly mark: Mark;
  readonly sent: string;
  readonly delivered: string;
  readonly executed: string;
  readonly failed: string;
  readonly undelivered: string;
  /** Undelivered ones first, then failed ones. */
  readonly messages: readonly NamedMessage[];
  /** How many are not listed. */
  readonly more?: string;
  readonly result?: FigureSource;
}

interface NamedMessage {
  readonly id: string;
  readonly name: string;
  readonly mark: Mark;
  readonly words: string;
}

/** Rows, or the reason why there are none; both if the rows are cached and the last query failed. */
export interface Listed<T> {
  readonly rows: readonly T[];
  readonly missing?: string;
}

export interface FigureSource {
  readonly at: number;
  readonly hosts: readonly string[];
}

export type Mark = 'plain' | 'good' | 'warning' | 'bad' | 'away';

export interface ActionRow {
  readonly mark: Mark;
  /** Includes the subject: "orders: validator balance runs out in 3 d". */
  readonly words: string;
  /** The chain to diagnose: alias or blockchain ID. */
  readonly diagnose?: string;
  readonly lookUp?: string;
}

export interface DashboardNodeRow {
  readonly name: string;
  readonly mark: Mark;
  readonly words: string;
  /** A shorter text for the list of actions. */
  readonly action?: string;
  readonly facts: readonly string[];
  readonly problem?: string;
  /** Set if the node does not answer any more: time of facts and checks, "as of 14:02:11 UTC". */
  readonly asOf?: string;
  readonly result?: FigureSource;
  /** In a fixed order. */
  readonly checks: readonly CheckCell[];
}

export interface CheckCell {
  readonly name: string;
  readonly label: string;
  readonly mark: Mark;
  /** Sentences: finding, since when, what to do. */
  readonly words: readonly string[];
  /** The chain to diagnose, for a failed check of a chain. */
  readonly diagnose?: string;
}

export interface ChainActivity {
  readonly name: string;
  /** Alias or blockchain ID. */
  readonly key: string;
  readonly mark: Mark;
  /** ID of the pinned chain or subnet. */
  readonly pin?: string;
  readonly cells: Readonly<Partial<Record<ChainColumn, ChainCell>>>;
  /** Why the figures are not current. */
  readonly problem?: string;
  readonly detail?: ChainDetail;
}

export type ChainColumn = 'block' | 'tps' | 'gas' | 'baseFee' | 'weight' | 'runway' | 'messages';

export interface ChainCell {
  readonly text: string;
  readonly mark?: Mark;
  /** Values over the time span; null is a gap. */
  readonly line?: readonly (number | null)[];
  readonly bar?: ShareBar<PageLine>;
  readonly words?: string;
  readonly result?: FigureSource;
}

interface ChainDetail {
  readonly figures: readonly Figure[];
  readonly charts: readonly Chart[];
  readonly blocks?: BlockStrip<PageLine>;
  /** Since when data is complete, and why not for the whole span. */
  readonly gap?: string;
  readonly problems: readonly string[];
  readonly upgrades?: Upgrades;
}

/** Network upgrades: a line per planned one, and a line per time of activation. */
export interface Upgrades {
  readonly next: readonly string[];
  readonly passed: readonly string[];
  /** Number of active upgrades. */
  readonly count: number;
  readonly missing?: string;
}

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly result?: FigureSource;
}

export interface Chart {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly kind: 'lines' | 'bars';
  /** Whether the times are days, in UTC. */
  readonly isByDay?: boolean;
  readonly times: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly result?: FigureSource;
}

export interface ChartLine {
  readonly label: string;
  /** Rounded, for drawing; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Exact values without unit, for tables. */
  readonly texts: readonly (string | null)[];
  readonly isReference?: boolean;
}

/** A subnet with its validators, the one with the least remaining time first. */
export interface SetPanel {
  readonly id: string;
  readonly name: string;
  /** Only L1 validators pay a continuous fee; those of a permissioned subnet stake. */
  readonly kind: 'l1' | 'permissioned';
  readonly isPinned?: boolean;
  readonly bar?: ShareBar<PageLine>;
  readonly runway?: Runway<PageLine>;
  readonly figures: readonly Figure[];
  readonly validators: readonly ValidatorRow[];
  readonly problem?: string;
}

export interface ValidatorRow {
  readonly id: string;
  readonly name: string;
  readonly mark: Mark;
  readonly weight: string;
  readonly connected: string;
  readonly balance: string;
  readonly left: string;
  readonly until: string;
}
