import * as l10n from '@vscode/l10n';
import type { Finding, Line, Section } from '../finding/finding';
import { joined, remote, text } from '../finding/spans';
import type { CheckPlace } from './checkFinding';
import { disconnectedSection } from './disconnectedSection';
import { explainCheck, type ExplainedCheck } from './explainCheck';
import { groupedChecks } from './groupedChecks';
import type { CheckState, Health } from './health';
import type { HealthContext } from './healthContext';
import { type HealthScope, scopeSentence } from './healthScope';
import { healthState, healthSummary } from './healthSummary';

/** All checks of a node as one Finding: what fails and what to do first, then every check with what it found. */
export function healthFinding(
  health: Health,
  scope: HealthScope,
  context: HealthContext,
  place: CheckPlace & { readonly name: string },
): Finding {
  const { name, ...frame } = place;
  const from = place.sources.map((_, i) => i);
  const checks = health.checks.map((check) => explainCheck(check, context));
  const failing = checks.filter((check) => check.state === 'failing');
  const covered = scopeSentence(scope);
  const state = healthState(health);
  return {
    ...frame,
    kind: 'node',
    status: state === 'healthy' ? 'ok' : state === 'starting' ? 'pending' : 'failed',
    title: [remote(name), text(': '), ...healthSummary(health, context)],
    facts:
      covered === undefined
        ? []
        : [{ key: 'scope', label: l10n.t('covers'), value: [text(covered)], brief: true, from }],
    sections: [
      ...groupedChecks(failing, ({ answer, remedies }) => [answer, remedies]).map((group) => toDo(group, from)),
      ...disconnectedSection(checks, from),
      {
        key: 'checks',
        heading: l10n.t('Checks'),
        columns: [l10n.t('check'), l10n.t('state'), l10n.t('found')],
        rows: checks.map((check): readonly Line[] => [check.subject, [text(stateWord(check.state))], check.answer]),
        from,
      },
    ],
    related: [],
  };
}

function toDo(group: readonly [ExplainedCheck, ...ExplainedCheck[]], from: readonly number[]): Section {
  const [{ name, answer, since, remedies }] = group;
  const subjects = joined(
    group.map(({ subject }) => subject),
    ', ',
  );
  return {
    key: `failing.${name}`,
    heading: l10n.t('What to do'),
    columns: [],
    rows: [
      [[...subjects, text(': '), ...answer]],
      ...(since === undefined ? [] : [[since]]),
      ...remedies.map((remedy) => [remedy]),
    ],
    from,
  };
}

function stateWord(state: CheckState): string {
  switch (state) {
    case 'ok':
      return l10n.t('passed');
    case 'failing':
      return l10n.t('fails');
    case 'notYetRun':
      return l10n.t('not yet run');
  }
}
