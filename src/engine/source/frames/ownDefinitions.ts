import type { ReadSource } from './callSource';
import type { Definition } from './definitions';
import { renames } from './namelessCalls';

const word = /[A-Za-z_$][\w$]*/g;

/**
 * The functions and modifiers that the code of a contract may hold: its own, those of what it inherits, of libraries and of
 * no contract. What another contract does is in another code.
 *
 * @param sources all that the contract was made of
 */
export function ownDefinitions(contract: string, sources: readonly ReadSource[]): readonly Definition[] {
  const all = allFunctions(sources);
  if (sources.some(({ text }) => renames(text.code))) {
    return all;
  }
  const heads = headsOf(sources);
  const own = new Set<string>();
  const waiting = heads.has(contract) ? [contract] : [...heads.keys()];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (!own.has(one)) {
      own.add(one);
      waiting.push(...(heads.get(one)?.match(word) ?? []).filter((base) => heads.has(base)));
    }
  }
  const isOwn = (holder: string): boolean => own.has(holder) || /^library\b/.test(heads.get(holder) ?? '');
  return all.filter((one) => one.contract === undefined || isOwn(one.contract));
}

export function allFunctions(sources: readonly ReadSource[]): readonly Definition[] {
  return sources.flatMap(({ definitions }) => definitions).filter(({ kind }) => kind !== 'contract');
}

/** What stands before the body of each contract, by its name; of the same name, all of it. */
function headsOf(sources: readonly ReadSource[]): ReadonlyMap<string, string> {
  const heads = new Map<string, string>();
  for (const { text, definitions } of sources) {
    for (const { kind, name, start, body, end } of definitions) {
      if (kind === 'contract') {
        heads.set(name, `${text.code.slice(start, body ?? end)} ${heads.get(name) ?? ''}`);
      }
    }
  }
  return heads;
}
