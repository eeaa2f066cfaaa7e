import type { ExplainedCheck } from './explainCheck';

/** Never empty. */
export type CheckGroup = readonly [ExplainedCheck, ...ExplainedCheck[]];

/** Checks of which the same is to be told, in the order of their first ones: P, X and C fail together. */
export function groupedChecks(
  checks: readonly ExplainedCheck[],
  told: (check: ExplainedCheck) => unknown,
): readonly CheckGroup[] {
  const groups = new Map<string, CheckGroup>();
  for (const check of checks) {
    const key = JSON.stringify(told(check), (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
    const group = groups.get(key);
    groups.set(key, group === undefined ? [check] : [...group, check]);
  }
  return [...groups.values()];
}
