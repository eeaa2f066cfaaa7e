import { AbiItems, maxItems } from '../build/artifact';
import type { AbiItem } from '../build/artifact';
import { entriesOf, isRecord, itemTexts, type WorkSteps } from '../build/json';
import type { ContractDocs, FunctionDocs } from './verifiedContract';

/** Of one contract; those of the largest systems are some hundred. */
const maxFiles = 1_000;
/** Characters of all sources of a contract. */
const maxText = 4 << 20;
const maxDocs = 500;
const maxDoc = 2_000;

/** Texts by path, of `{path: {content}}` or `{path: text}`. */
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

/** @param json of a list; anything else has none */
export function* abiItems(json: string | undefined): WorkSteps<readonly AbiItem[]> {
  const texts = json === undefined ? undefined : yield* itemTexts(json.trim(), maxItems);
  try {
    return new AbiItems().read(texts ?? []);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return [];
    }
    throw error;
  }
}

/** solc's `devdoc` and `userdoc`, what is for users first. */
export function readDocs(devdoc: unknown, userdoc: unknown): ContractDocs {
  const [dev, user] = [devdoc, userdoc].map((doc) => (isRecord(doc) ? doc : {}));
  const [forDevs, forUsers] = [dev, user].map((doc) => new Map(entriesOf(doc?.['methods']).slice(0, maxDocs)));
  const functions = new Map<string, FunctionDocs>();
  for (const signature of new Set([...forDevs!.keys(), ...forUsers!.keys()])) {
    const [{ details, params }, { notice }] = [forDevs, forUsers].map((of) => {
      const method = of?.get(signature);
      return isRecord(method) ? method : {};
    }) as [Record<string, unknown>, Record<string, unknown>];
    functions.set(signature, {
      notice: wordsOf(notice) ?? wordsOf(details),
      params: new Map(
        entriesOf(params)
          .slice(0, maxDocs)
          .flatMap(([name, words]) => {
            const told = wordsOf(words);
            return told === undefined ? [] : [[name, told] as const];
          }),
      ),
    });
  }
  return {
    title: wordsOf(dev?.['title']),
    author: wordsOf(dev?.['author']),
    notice: wordsOf(user?.['notice']),
    details: wordsOf(dev?.['details']),
    functions,
  };
}

export function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, maxDoc) : undefined;
}

/** "2025-03-01", of a time in any form that begins with it. */
export function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined;
}

export function hexOf(value: unknown, bytes?: number): string | undefined {
  const hex = typeof value === 'string' ? value.toLowerCase().replace(/^(?:0x)?/, '0x') : '';
  const isHex = /^0x(?:[0-9a-f]{2})+$/.test(hex);
  return isHex && (bytes === undefined || hex.length === 2 + 2 * bytes) ? hex : undefined;
}
