import * as l10n from '@vscode/l10n';
import type { Line } from '../finding/finding';
import { message } from '../finding/message';
import { joined, text } from '../finding/spans';
import { explainCheck } from './explainCheck';
import type { Health } from './health';
import type { HealthContext } from './healthContext';

/** How a node is, in a word: `starting` while checks have not run or a chain catches up and nothing else fails. */
export type HealthState = 'healthy' | 'starting' | 'failing';

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

/** The answer in one line, without a full stop: "4 of 13 checks fail: C-Chain, P-Chain, X-Chain, orders". */
export function healthSummary(health: Health, context: HealthContext): Line {
  const { checks } = health;
  const failing = checks.filter(({ state }) => state === 'failing');
  const waiting = checks.filter(({ state }) => state === 'notYetRun').length;
  if (checks.length === 0) {
    return [text(health.healthy ? l10n.t('responds, no checks run') : l10n.t('unhealthy, no checks listed'))];
  }
  const notRun = waiting === 0 ? [] : [[text(l10n.t('{0} not run yet', waiting))]];
  if (failing.length === 0) {
    return waiting === checks.length
      ? [text(l10n.t('no check has run yet'))]
      : joined([[text(passedText(checks.length, waiting))], ...notRun], '; ');
  }
  const subjects = joined(
    failing.map((check) => explainCheck(check, context).subject),
    ', ',
  );
  const failed = message(
    failing.length === 1
      ? l10n.t('1 of {all} checks failing: {checks}')
      : l10n.t('{failing} of {all} checks failing: {checks}'),
    { failing: text(String(failing.length)), all: text(String(checks.length)), checks: subjects },
  );
  return joined([failed, ...notRun], '; ');
}

function passedText(all: number, waiting: number): string {
  if (all === 1) {
    return l10n.t('the check passed');
  }
  return waiting > 0 ? l10n.t('{0} of {1} checks passed', all - waiting, all) : l10n.t('all {0} checks passed', all);
}
