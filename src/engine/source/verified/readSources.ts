import { fieldsOf, isRecord } from '../../primitives';
import { entriesOf } from '../build/json';
import type { ContractDocs, FunctionDocs } from './verifiedContract';

/** Of one contract; the largest systems have some hundred. */
const maxFiles = 1_000;
/** Characters of all sources of a contract. */
const maxText = 4 << 20;
const maxDocs = 500;
const maxDoc = 2_000;

/** Texts by path, from `{path: {content}}` or `{path: text}`. */
export function sourceTexts(value: unknown): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let length = 0;
  for (const [path, source] of entriesOf(value).slice(0, maxFiles)) {
    const text = isRecord(source) ? source['content'] : source;
    if (typeof text === 'string' && path.length <= 500 && (length += text.length) <= maxText) {
      texts.set(path, text);
    }
  }
  return texts;
}

/** Parses solc's `devdoc` and `userdoc`; the latter takes precedence. */
export function readDocs(devdoc: unknown, userdoc: unknown): ContractDocs {
  const [dev, user] = [fieldsOf(devdoc), fieldsOf(userdoc)];
  const methodsOf = (doc: typeof dev) => new Map(entriesOf(doc['methods']).slice(0, maxDocs));
  const [devMethods, userMethods] = [methodsOf(dev), methodsOf(user)];
  const functions = new Map<string, FunctionDocs>();
  for (const signature of new Set([...devMethods.keys(), ...userMethods.keys()])) {
    const { details, params } = fieldsOf(devMethods.get(signature));
    const { notice } = fieldsOf(userMethods.get(signature));
    functions.set(signature, {
      notice: wordsOf(notice) ?? wordsOf(details),
      params: new Map(
        entriesOf(params)
          .slice(0, maxDocs)
          .flatMap(([name, words]) => {
            const description = wordsOf(words);
            return description === undefined ? [] : [[name, description] as const];
          }),
      ),
    });
  }
  return {
    title: wordsOf(dev['title']),
    notice: wordsOf(user['notice']),
    details: wordsOf(dev['details']),
    functions,
  };
}

export function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, maxDoc) : undefined;
}

/** "2025-03-01", from any time format that starts with it. */
export function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined;
}

export function hexOf(value: unknown, bytes?: number): string | undefined {
  const hex = typeof value === 'string' ? value.toLowerCase().replace(/^(?:0x)?/, '0x') : '';
  const isHex = /^0x(?:[0-9a-f]{2})+$/.test(hex);
  return isHex && (bytes === undefined || hex.length === 2 + 2 * bytes) ? hex : undefined;
}
