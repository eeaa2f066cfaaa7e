import { type Line, joined, message, text } from '../report';
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
    return [text(health.healthy ? 'responds, no checks run' : 'unhealthy, no checks listed')];
  }
  const notRun = waiting === 0 ? [] : [[text(`${waiting} not run yet`)]];
  if (failing.length === 0) {
    return waiting === checks.length
      ? [text('no check has run yet')]
      : joined([[text(passedText(checks.length, waiting))], ...notRun], '; ');
  }
  const subjects = joined(
    failing.map((check) => explainCheck(check, context).subject),
    ', ',
  );
  const all = text(String(checks.length));
  const failed =
    failing.length === 1
      ? message`1 of ${all} checks failing: ${subjects}`
      : message`${text(String(failing.length))} of ${all} checks failing: ${subjects}`;
  return joined([failed, ...notRun], '; ');
}

function passedText(all: number, waiting: number): string {
  if (all === 1) {
    return 'the check passed';
  }
  return waiting > 0 ? `${all - waiting} of ${all} checks passed` : `all ${all} checks passed`;
}
