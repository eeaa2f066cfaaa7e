import { type Fact, type Line, type Report, type Section, type Source, joined, remote, text, time } from '../report';
import { disconnectedSection } from './disconnectedSection';
import { type CheckGroup, explainCheck, type ExplainedCheck, groupedChecks } from './explainCheck';
import type { CheckState, Health } from './health';
import type { HealthContext } from './healthContext';
import { type HealthScope, scopeSentence } from './healthScope';
import { healthState, healthSummary } from './healthSummary';

/** All checks of a node as one Finding: what fails and what to do first, then every check with what it found. */
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
    ({ answer, fixes: remedies }) => [answer, remedies],
  );
  const covered = scopeSentence(scope);
  const state = healthState(health);
  return {
    ...frame,
    kind: 'node',
    status: state === 'healthy' ? 'ok' : state === 'starting' ? 'pending' : 'failed',
    title: joined([[remote(name)], healthSummary(health, context)], ': '),
    facts: [
      ...(covered === undefined ? [] : [{ key: 'scope', label: 'covers', value: [text(covered)], brief: true, from }]),
      ...groups.map((group): Fact => ({
        key: `failing.${group[0].name}`,
        label: 'failing',
        value: whatFails(group),
        brief: true,
        from,
      })),
    ],
    sections: [
      ...groups.map((group) => toDo(group, from)),
      ...disconnectedSection(checks, from),
      {
        key: 'checks',
        heading: 'Checks',
        columns: ['check', 'state', 'result'],
        rows: checks.map((check): readonly Line[] => [check.subject, [text(stateWord(check.state))], check.answer]),
        from,
      },
    ],
    related: [],
  };
}

/** "C-Chain, P-Chain: connected to …" */
function whatFails(group: CheckGroup): Line {
  const subjects = joined(
    group.map(({ subject }) => subject),
    ', ',
  );
  return joined([subjects, group[0].answer], ': ');
}

function toDo(group: CheckGroup, from: readonly number[]): Section {
  const [{ name, since, fixes: remedies }] = group;
  return {
    key: `failing.${name}`,
    heading: 'What to do',
    columns: [],
    rows: [[whatFails(group)], ...(since === undefined ? [] : [[since]]), ...remedies.map((remedy) => [remedy])],
    isOfOne: true,
    from,
  };
}

function stateWord(state: CheckState): string {
  switch (state) {
    case 'ok':
      return 'passed';
    case 'failing':
      return 'failing';
    case 'notYetRun':
      return 'not run yet';
  }
}

/** Whose check it is, for the Finding's frame. */
export interface CheckedNode {
  /** NodeID, or the node's name in the settings where its ID is not known. */
  readonly identifier: string;
  readonly network: string;
  readonly sources: readonly Source[];
}

/** One check as a Finding, for its tooltip and its document. */
export function checkReport(check: ExplainedCheck, place: CheckedNode): Report {
  const from = place.sources.map((_, i) => i);
  const fact = (key: string, label: string, value: Line | undefined, brief = true): readonly Fact[] =>
    value === undefined ? [] : [{ key, label, value, from, brief: brief ? true : undefined }];
  return {
    ...place,
    kind: 'node',
    status: check.state === 'ok' ? 'ok' : check.state === 'failing' ? 'failed' : 'pending',
    title: joined([check.subject, check.answer], ': '),
    facts: [
      ...fact('meaning', 'meaning', check.meaning),
      ...fact('since', 'failing', check.since),
      ...fact('remedies', 'what to do', check.fixes.length === 0 ? undefined : joined(check.fixes, ' ')),
      ...fact('ranAt', 'last run', check.ranAt === undefined ? undefined : [time(check.ranAt)], false),
      ...fact('error', 'error', check.error === undefined ? undefined : [remote(check.error)], false),
    ],
    sections: disconnectedSection([check], from),
    related: [],
  };
}
