import {
  digestWords,
  happenings,
  holderWords,
  keyWords,
  notAgents,
  notKeys,
  openKeyQualifiers,
  openNames,
  openWords,
  ownerWords,
  prepositions,
  privateKeyAbroad,
  publicNouns,
  strongKeyQualifiers,
  strongPairs,
  strongParts,
  strongWords,
} from './words';

/**
 * `strong`: a private key, whatever else is said. `key`, `holder`: a key, or what holds keys. `owner`: who has a key.
 * `open`: a hash, an ID or something else that everybody may see.
 */
export type Sort = 'strong' | 'key' | 'holder' | 'owner' | 'open';

/**
 * What says that it may be a private key: its own line, what stands around it, how it is read, what stands beside it, where
 * it is written, or where it is kept.
 */
export type SecretRule = 'line' | 'around' | 'number' | 'derivation' | 'address' | 'target' | 'file' | 'folder';

export interface Classification {
  readonly sort: Sort;
  /** What was said, in lower case: "private key", "wallet"; a path as it is written. */
  readonly word: string;
  /** Absent: a name, on the line or around it. */
  readonly rule?: SecretRule;
}

/**
 * What a name says about the value that it stands for: `deployerKey`, `WALLET_TX_HASH`, `hash of the wallet`. A strong
 * word decides wherever it stands; else the last known word before a preposition or bracket (in names the last word is
 * what it is, those before say whose); else the rest, where an open word goes before others.
 */
export function classifyName(name: string): Classification | undefined {
  const words = wordsInName(name.replace(modifiers, ''));
  const classified = words.map((_, at) => sortAt(words, at));
  const digest = words.find((word) => digestWords.has(word));
  if (digest !== undefined) {
    return { sort: 'open', word: digest };
  }
  const strong = classified.find((each) => each?.sort === 'strong');
  if (strong !== undefined) {
    return strong;
  }
  const [only] = words;
  if (words.length === 1 && only !== undefined && openNames.has(only)) {
    return { sort: 'open', word: only };
  }
  const called = wordsInName(name.slice(0, Math.max(0, name.indexOf('('))).replace(modifiers, '')).length;
  const cut = words.findIndex(
    (word, at) => at > 0 && (prepositions.has(word) || (at === called && last(classified.slice(0, at)) !== undefined)),
  );
  const head = cut < 0 ? classified : classified.slice(0, cut);
  const rest = cut < 0 ? [] : classified.slice(cut);
  const reported = last(head);
  const noun = words[head.length - 1] ?? '';
  if (reported?.sort === 'open' && head.at(-1) === undefined && isAgent(noun)) {
    return { sort: 'owner', word: noun };
  }
  return reported ?? rest.find((each) => each?.sort === 'open') ?? last(rest);
}

/** Whether a word behind an open one is who does something with it: a `blockProducer` is somebody, and no block. */
export function isAgent(word: string): boolean {
  return /^[a-z]{3,}(?:er|or)s?$/.test(word) && !notAgents.has(word);
}

/** Words of code that come before a name and say nothing about its value: a private field is no private key. */
const modifiers =
  /^(?:\s*(?:private|public|protected|internal|static|final|const|readonly|let|var|val|export|default|pub|mut|override|immutable|constant|set)\b(?=\s+(?!keys?\b)[\w'"`]))+/i;

function last(classified: readonly (Classification | undefined)[]): Classification | undefined {
  return classified.filter((each) => each !== undefined).at(-1);
}

/** What the word at a place says, with the one before it. */
export function sortAt(words: readonly string[], at: number): Classification | undefined {
  const whole = words[at] ?? '';
  const word = singular(whole);
  const before = words[at - 1] ?? '';
  const next = words[at + 1] ?? '';
  if ((whole === 'secret' && isIn(publicNouns, next)) || (whole === 'log' && /^(?:in|into|on)$/.test(next))) {
    return undefined;
  }
  const pair = `${before} ${word}`;
  if (isIn(strongWords, whole) || strongParts.test(whole)) {
    return { sort: 'strong', word: whole };
  }
  if (strongPairs.has(pair) || strongPairs.has(`${before} ${whole}`)) {
    return { sort: 'strong', word: `${before} ${whole}` };
  }
  if (isIn(keyWords, whole) || (/^key|keys?$|key(?:hex|file|data|bytes|str|raw)$/.test(word) && !notKeys.has(whole))) {
    return strongKeyQualifiers.has(before)
      ? { sort: 'strong', word: `${before} ${whole}` }
      : { sort: openKeyQualifiers.has(before) ? 'open' : 'key', word: whole };
  }
  if (whole === 'private') {
    return { sort: 'key', word: whole };
  }
  const sorts: readonly (readonly [Sort, ReadonlySet<string>])[] = [
    ['holder', holderWords],
    ['open', openWords],
    ['open', happenings],
    ['owner', ownerWords],
  ];
  const sort = sorts.find(([, set]) => isIn(set, whole))?.[0] ?? (/.hash$|.root$/.test(word) ? 'open' : undefined);
  return sort && { sort, word: whole };
}

function isIn(set: ReadonlySet<string>, word: string): boolean {
  return set.has(word) || set.has(singular(word));
}

function singular(word: string): string {
  return word.length > 2 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The words of names in any style, in lower case and without figures behind them. Values are no words. */
export function wordsInName(text: string): readonly string[] {
  return text
    .replace(privateKeyAbroad, ' private key ')
    .replace(value, ' ')
    .replace(/IDs\b/g, 'Ids')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[A-Z](?=[A-Z][a-z])/g, '$& ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (/^[a-z]{2,}\d+$/.test(word) && word !== 'p12' ? word.replace(/(?<!\d)\d+$/, '') : word))
    .filter((word) => word !== '');
}

/** Hex and base58 of the size of addresses, hashes and keys. */
const value = /\b(?:0x)?[0-9a-f]{40,}\b|\b(?=[A-Za-z]*\d)[1-9A-HJ-NP-Za-km-z]{40,}\b/gi;

/** Whether anything but values, numbers and punctuation stands there. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(value, '').replace(/0x/gi, ''));
}

/** Whether a value of the size of an address, a hash or a key stands there. */
export function hasValue(text: string): boolean {
  return text.length >= 40 && text.search(value) >= 0;
}
