import {
  type Fact,
  type Line,
  type Report,
  type Section,
  type Source,
  joinEach,
  joinLines,
  remote,
  text,
  time,
  message,
  amount,
  count,
  id,
  percentOf,
  tableSection,
} from '../report';
import { type CheckGroup, explainCheck, type ExplainedCheck, groupedChecks } from './explainCheck';
import type { CheckState, Health, HealthContext, Disconnected } from './health';

/** The Report of all checks of a node: failures and remedies first, then the result of every check. */
export function healthReport(
  health: Health,
  scope: HealthScope,
  context: HealthContext,
  place: CheckedNode & { readonly name: string },
): Report {
  const { name, ...frame } = place;
  const from = place.sources.map((_, i) => i);
  const checks = health.checks.map((check) => explainCheck(check, context));
  const groups = groupedChecks(
    checks.filter((check) => check.state === 'failing'),
    ({ result, fixes: remedies }) => [result, remedies],
  );
  const scopeText = scopeSentence(scope);
  const state = healthState(health);
  return {
    ...frame,
    kind: 'node',
    status: state === 'healthy' ? 'ok' : state === 'starting' ? 'pending' : 'failed',
    title: joinLines([[remote(name)], healthSummary(health, context)], ': '),
    facts: [
      ...(scopeText === undefined
        ? []
        : [{ key: 'scope', label: 'covers', value: [text(scopeText)], brief: true, from }]),
      ...groups.map((group): Fact => ({
        key: `failing.${group[0].name}`,
        label: 'failing',
        value: failureLine(group),
        brief: true,
        from,
      })),
    ],
    sections: [
      ...groups.map((group) => remedySection(group, from)),
      ...disconnectedSection(checks, from),
      {
        key: 'checks',
        heading: 'Checks',
        columns: ['check', 'state', 'result'],
        rows: checks.map((check): readonly Line[] => [check.subject, [text(stateWords[check.state])], check.result]),
        from,
      },
    ],
  };
}

/** "C-Chain, P-Chain: connected to …" */
function failureLine(group: CheckGroup): Line {
  const subjects = joinEach(group, ({ subject }) => subject);
  return joinLines([subjects, group[0].result], ': ');
}

function remedySection(group: CheckGroup, from: readonly number[]): Section {
  const [{ name, since, fixes: remedies }] = group;
  return {
    key: `failing.${name}`,
    heading: 'What to do',
    columns: [],
    rows: [[failureLine(group)], ...(since === undefined ? [] : [[since]]), ...remedies.map((remedy) => [remedy])],
    isOfOne: true,
    from,
  };
}

const stateWords: Readonly<Record<CheckState, string>> = { ok: 'passed', failing: 'failing', notYetRun: 'not run yet' };

export interface CheckedNode {
  /** NodeID, or the node's name in the settings if its ID is unknown. */
  readonly identifier: string;
  readonly network: string;
  readonly sources: readonly Source[];
}

export function checkReport(check: ExplainedCheck, place: CheckedNode): Report {
  const from = place.sources.map((_, i) => i);
  const fact = (key: string, label: string, value: Line | undefined, brief = true): readonly Fact[] =>
    value === undefined ? [] : [{ key, label, value, from, brief: brief ? true : undefined }];
  return {
    ...place,
    kind: 'node',
    status: check.state === 'ok' ? 'ok' : check.state === 'failing' ? 'failed' : 'pending',
    title: joinLines([check.subject, check.result], ': '),
    facts: [
      ...fact('meaning', 'meaning', check.meaning),
      ...fact('since', 'failing', check.since),
      ...fact('remedies', 'what to do', check.fixes.length === 0 ? undefined : joinLines(check.fixes, ' ')),
      ...fact('ranAt', 'last run', check.ranAt === undefined ? undefined : [time(check.ranAt)], false),
      ...fact('error', 'error', check.error === undefined ? undefined : [remote(check.error)], false),
    ],
    sections: disconnectedSection([check], from),
  };
}

export interface HealthScope {
  /** `readiness`: whether bootstrapping has finished. `liveness`: whether the node responds at all. */
  readonly kind: 'health' | 'readiness' | 'liveness';
  /** Subnet IDs or `all`; empty for every check. */
  readonly tags: readonly string[];
}

export const allChecks: HealthScope = { kind: 'health', tags: [] };

/** What a response does not cover, in a sentence (docs/facts/health.md); `undefined` if it covers everything. */
export function scopeSentence({ kind, tags }: HealthScope): string | undefined {
  if (kind === 'liveness') {
    return 'Liveness only: the node responds, no checks run.';
  }
  if (kind === 'readiness') {
    return 'Readiness only: bootstrap finished; other checks may fail.';
  }
  const requested = tags.filter((tag) => tag !== 'all');
  if (requested.length === 0 || requested.length < tags.length) {
    return undefined;
  }
  return requested.length === 1
    ? `Only checks tagged ${requested[0] ?? ''} and the node’s own. Others may fail.`
    : `Only checks tagged ${requested.join(', ')} and the node’s own. Others may fail.`;
}

/** `starting` while checks have not run yet, or a chain is bootstrapping and nothing else fails. */
type HealthState = 'healthy' | 'starting' | 'failing';

export function healthState({ healthy, checks }: Health): HealthState {
  const failing = checks.filter(({ state }) => state === 'failing');
  if (failing.length === 0) {
    return checks.some(({ state }) => state === 'notYetRun') ? 'starting' : healthy ? 'healthy' : 'failing';
  }
  const isCatchingUp = checks.some(
    ({ name, state }) => (name === 'bootstrapped' || name === 'P') && state === 'notYetRun',
  );
  return isCatchingUp || failing.every(({ name }) => name === 'bootstrapped') ? 'starting' : 'failing';
}

/** The result in one line without a full stop: "4 of 13 checks failing: C-Chain, P-Chain, X-Chain, orders". */
export function healthSummary(health: Health, context: HealthContext): Line {
  const { checks } = health;
  const failing = checks.filter(({ state }) => state === 'failing');
  const waiting = checks.filter(({ state }) => state === 'notYetRun').length;
  if (checks.length === 0) {
    return [text(health.healthy ? 'responds, no checks run' : 'unhealthy, no checks listed')];
  }
  const notRun = waiting === 0 ? [] : [[text(`${waiting} not run yet`)]];
  if (failing.length === 0) {
    return waiting === checks.length
      ? [text('no check has run yet')]
      : joinLines([[text(passedText(checks.length, waiting))], ...notRun], '; ');
  }
  const subjects = joinEach(failing, (check) => explainCheck(check, context).subject);
  const all = text(String(checks.length));
  const failed =
    failing.length === 1
      ? message`1 of ${all} checks failing: ${subjects}`
      : message`${text(String(failing.length))} of ${all} checks failing: ${subjects}`;
  return joinLines([failed, ...notRun], '; ');
}

function passedText(all: number, waiting: number): string {
  if (all === 1) {
    return 'the check passed';
  }
  return waiting > 0 ? `${all - waiting} of ${all} checks passed` : `all ${all} checks passed`;
}

/** Validators with their weight, and whether they are configured nodes. Chains with the same ones share rows. */
function disconnectedSection(checks: readonly ExplainedCheck[], from: readonly number[]): readonly Section[] {
  const groups = groupedChecks(
    checks.filter(({ disconnected }) => disconnected.length > 0),
    ({ disconnected }) => disconnected.map(({ nodeId, weight }) => [nodeId, String(weight)]),
  );
  const rows = groups.flatMap((group) => {
    const chains = joinEach(group, ({ subject }) => subject);
    const [{ disconnected, ...check }] = group;
    return disconnected.map((one): readonly Line[] => [chains, ...cells(one, check)]);
  });
  const hasUnknownWeight = checks.some(({ disconnected }) => disconnected.some(({ weight }) => weight === undefined));
  return tableSection(
    'disconnected',
    'Disconnected validators',
    ['chain', 'node', 'weight', 'share', 'note'],
    rows,
    (row) => row,
    from,
    { note: hasUnknownWeight ? [text('No weight: it could not be fetched.')] : undefined },
  );
}

/** The disconnected validators of one check, one line each: "NodeID-… · 200 · 29.62 % · yours: two". */
export function disconnectedLines({ disconnected, ...check }: ExplainedCheck): readonly Line[] {
  return disconnected.map((one) =>
    joinLines(
      cells(one, check).filter((cell) => cell.length > 0),
      ' · ',
    ),
  );
}

function cells(one: Disconnected, { isPrimary, wholeWeight }: Omit<ExplainedCheck, 'disconnected'>): readonly Line[] {
  const { weight, ownName } = one;
  const share = weight === undefined || wholeWeight === undefined ? undefined : percentOf(weight, wholeWeight);
  return [
    one.isInactive ? [text('inactive validators')] : [id(one.nodeId)],
    weight === undefined ? [] : [isPrimary ? amount(weight, 9, 'AVAX', 'nAVAX') : count(weight)],
    share === undefined ? [] : [share],
    one.isInactive
      ? [text('inactive: balance used up or disabled; no node connects to it')]
      : ownName === undefined
        ? notOwnLine(one)
        : message`yours: ${remote(ownName)}`,
  ];
}

/** A configured node that has never responded may be this one. */
function notOwnLine({ possibleNodes }: Disconnected): Line {
  if (possibleNodes.length === 0) {
    return [text('not a configured node')];
  }
  const names = possibleNodes.map((name) => [remote(name)]);
  return possibleNodes.length === 1
    ? message`may be ${joinLines(names, ', ')}, NodeID still unknown`
    : message`may be one of ${joinLines(names, ', ')}, NodeIDs still unknown`;
}
