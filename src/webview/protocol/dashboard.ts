import type { DashboardView } from './dashboardView';
import { type SpanKey, spanKeys } from './span';

/** What the host tells a dashboard's page. */
export interface DashboardShow {
  readonly kind: 'show';
  readonly view: DashboardView;
}

/** What a dashboard's page asks of the host. */
export type DashboardRequest =
  /** The page listens. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'span'; readonly span: SpanKey }
  /** Of what is shown. */
  | { readonly kind: 'copyCsv' }
  | { readonly kind: 'saveCsv' }
  /** The user's answer to the card that is shown. */
  | { readonly kind: 'answerHosts'; readonly answer: HostAnswer }
  | { readonly kind: 'manageHosts' }
  | { readonly kind: 'lookUp'; readonly id: string }
  /** A chain by its alias or blockchain ID. */
  | { readonly kind: 'diagnose'; readonly id: string }
  | { readonly kind: 'unpin'; readonly id: string };

/** What the page keeps while it is hidden, and VS Code while it is closed. */
export interface DashboardState {
  readonly network: string;
  readonly span: SpanKey;
}

export type HostAnswer = 'once' | 'always' | 'never';

const maxIdLength = 200;

/** Undefined for what is none. */
export function readDashboardRequest(message: unknown): DashboardRequest | undefined {
  const { kind, span, id, answer } = fieldsOf(message);
  switch (kind) {
    case 'ready':
    case 'copyCsv':
    case 'saveCsv':
    case 'manageHosts':
      return { kind };
    case 'answerHosts':
      return answer === 'once' || answer === 'always' || answer === 'never' ? { kind, answer } : undefined;
    case 'span':
      return isSpan(span) ? { kind, span } : undefined;
    case 'lookUp':
    case 'diagnose':
    case 'unpin':
      return typeof id === 'string' && id.length > 0 && id.length <= maxIdLength ? { kind, id } : undefined;
    default:
      return undefined;
  }
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
  const { network, span } = fieldsOf(value);
  return typeof network === 'string' && isSpan(span) ? { network, span } : undefined;
}

function isSpan(value: unknown): value is SpanKey {
  return spanKeys.some((span) => span === value);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
