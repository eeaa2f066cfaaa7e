import type { Explorers } from '../explorers';
import { readTemplate } from '../explorers';

/** Explorers that a page has a button for. */
const most = 4;

/**
 * Reads `explorers` of a network: by chain an address, a template or a list of them. A chain that is named has what it
 * says, `null` has none.
 *
 * @param problem is told which entry is left out
 */
export function readExplorers(
  value: unknown,
  base: Explorers | undefined,
  problem: (at: string) => void,
): Explorers | undefined {
  if (value === undefined) {
    return base;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problem('');
    return base;
  }
  const read = Object.entries(value).map(([key, raw]: [string, unknown]) => {
    const listed = raw === null ? [] : Array.isArray(raw) ? (raw as readonly unknown[]) : [raw];
    const templates = listed.slice(0, most).flatMap((one) => readTemplate(one) ?? []);
    if (templates.length < listed.length) {
      problem(key);
    }
    return [key === 'C' ? 'C-Chain' : key, templates] as const;
  });
  return Object.fromEntries([...Object.entries(base ?? {}), ...read]);
}
