import { hasWords, type Classification } from './classifyName';
import type { ScopeText } from './scopeText';

/** How much of a line is read on each side of the value. */
const reach = 300;

/** `m/44'/60'/0'/0/0`, with or without `m/`. */
const derivationPath = /\bm\/\d{1,10}['’hH]?\/|\d['’hH]\/\d{1,10}['’hH]/;

/** The value stands in a table of derived keys: beside a path, or alone below one. */
export function classifyDerived({ above, before, after }: ScopeText): Classification | undefined {
  const isAlone = !hasWords(before) && !hasWords(after);
  const lines = [before.slice(-reach), after.slice(0, reach), ...(isAlone ? above.slice(-2) : [])];
  return lines.some((line) => derivationPath.test(line.slice(0, reach)))
    ? { sort: 'strong', word: 'derivation path', rule: 'derivation' }
    : undefined;
}

const address = /\b0x[0-9a-f]{40}\b/i;

/** Signs of currencies. */
const currency = /\bn?[A-Z]{3,5}\b/g;

/** On its line stands nothing but an address and the value, as accounts are listed. */
export function classifyListed({ before, after }: ScopeText): Classification | undefined {
  const line = `${before.slice(-reach)} ${after.slice(0, reach)}`;
  return address.test(line) && !hasWords(line.replace(currency, ''))
    ? { sort: 'key', word: 'address', rule: 'address' }
    : undefined;
}
