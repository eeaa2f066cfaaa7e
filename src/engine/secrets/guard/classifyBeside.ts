import { type Classification, classifyName, hasWords } from './classifyName';
import type { Language } from './language';
import { contentOf, depthOf, isBlank, isComment, isItem } from './lines';
import type { ScopeText } from './scopeText';

const entry = /^[\s"'`\-,{]*([\w.][\w.-]{0,39})["'`]?\s*(?:[:=]|=>)\s*["'`]?([^"'`\n]{1,200})/;
const names =
  /^(?:name|key|label|title|field|var|variable|variablename|env|envvar|method|param|parameter|parameterkey|parametername|optionname|setting|property|path|role|dest|file|filename)$/i;
const sorts = /^(?:kind|type|description|desc|comment|note|usage|purpose|tags?)$/i;

/**
 * What the entries beside a value say about it: `name: PRIVATE_KEY` beside `value: …`. One that is a key itself makes
 * those beside it look like others.
 */
export function classifyBeside(entries: readonly string[]): Classification | undefined {
  for (const text of entries) {
    const [, key = '', value = ''] = entry.exec(text) ?? [];
    const isName = names.test(key);
    const isSensitive = /^sensitive$/i.test(key) && /^true/.test(value);
    const classified: Classification | undefined = isSensitive
      ? { sort: 'strong', word: 'sensitive' }
      : isName || sorts.test(key)
        ? classifyName(value)
        : undefined;
    if (classified !== undefined && (isName || classified.sort !== 'open')) {
      return classified;
    }
  }
  return entries
    .map((text) => classifyName(entry.exec(text)?.[1] ?? ''))
    .find((classified) => classified?.sort === 'strong');
}

/** Entries behind a value up to the bracket that closes around it. */
export function entriesAfter(text: string): readonly string[] {
  const entries: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if ('([{'.includes(character)) {
      depth += 1;
    } else if (')]}'.includes(character)) {
      depth -= 1;
    }
    if (depth < 0 || (depth === 0 && (character === ',' || character === '\n' || character === ';'))) {
      entries.push(text.slice(from, at));
      from = at + 1;
    }
    if (depth < 0) {
      return entries.slice(1);
    }
  }
  return [...entries, text.slice(from)].slice(1);
}

const maxEntries = 24;

/** Lines that are entries of the same mapping as a line, by their indentation; those of other list items are not. */
export function entriesAround(
  lines: readonly string[],
  at: number,
  below: readonly string[],
  language: Language,
): readonly string[] {
  const line = lines[at] ?? '';
  const column = contentOf(line, language);
  const found: string[] = [];
  for (let above = at - 1; !isItem(line, language) && above >= 0 && at - above <= maxEntries; above -= 1) {
    const text = lines[above] ?? '';
    if (isBlank(text) || isComment(text, language) || contentOf(text, language) > column) {
      continue;
    }
    if (contentOf(text, language) < column) {
      break;
    }
    found.push(text);
    if (isItem(text, language)) {
      break;
    }
  }
  for (const text of below.slice(0, maxEntries)) {
    if (isBlank(text) || isComment(text, language) || depthOf(text, language) > column) {
      continue;
    }
    if (depthOf(text, language) < column) {
      break;
    }
    found.push(text);
  }
  return found;
}

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
