import { type Classification, classifyName, sortAt, wordsInName } from './classifyName';
import type { Language } from './language';

/** Files that hold nothing but secrets, by their names: what is not labelled in them is taken for one. */
export function classifySecretFile(fileName: string): Classification | undefined {
  const parts = partsOf(fileName);
  const base = (parts.at(-1) ?? '').toLowerCase();
  const isSecret =
    /(?:^|\.)env(?:rc)?(?:\.|$)/.test(base) ||
    /^\.(?:env|secret|netrc|npmrc|pgpass)/.test(base) ||
    /\.(?:pem|key|p12|pfx|jks|keystore|secret|secrets)$/.test(base) ||
    /^id_(?:rsa|dsa|ecdsa|ed25519)/.test(base) ||
    base.startsWith('utc--');
  if (isSecret) {
    return { sort: 'strong', word: parts.at(-1) ?? base, rule: 'file' };
  }
  const named = parts.slice(-2).findLast((part) => classifyPart(part)?.sort === 'strong');
  return named === undefined
    ? undefined
    : { sort: 'strong', word: named, rule: named === parts.at(-1) ? 'file' : 'folder' };
}

/**
 * What the name of a file and of its folder say about a value that nothing else speaks of. Where keys are held, only
 * what stands without any name is one; a file of code or prose there is about them.
 */
export function classifyPath(fileName: string, { form }: Language, isBare: boolean): Classification | undefined {
  const isAbout = form === 'code' || form === 'prose';
  return classifyParts(fileName, (sort, isBase) =>
    sort === 'key' ? form !== 'prose' || isBare || isBase : sort === 'holder' && (isBare || !isAbout),
  );
}

/** What a path says about the value that a command or call writes there: `echo 0x… > ~/.avalanche-cli/key/main.pk`. */
export function classifyTarget(path: string): Classification | undefined {
  const classified = classifySecretFile(path) ?? classifyParts(path, (sort) => sort === 'key' || sort === 'holder');
  return classified && { sort: 'strong', word: path, rule: 'target' };
}

function classifyParts(
  path: string,
  counts: (sort: Classification['sort'], isBase: boolean) => boolean,
): Classification | undefined {
  const [base = '', folder = ''] = [...partsOf(path)].reverse();
  const ofBase = classifyPart(base);
  if (ofBase?.sort === 'open') {
    return undefined;
  }
  const ofFolder = classifyPart(folder);
  return ofBase !== undefined && counts(ofBase.sort, true)
    ? { ...ofBase, word: base, rule: 'file' }
    : ofFolder !== undefined && counts(ofFolder.sort, false)
      ? { ...ofFolder, word: folder, rule: 'folder' }
      : undefined;
}

/** A strong word anywhere in the name, else what the name as a whole says. */
function classifyPart(part: string): Classification | undefined {
  const words = wordsInName(part);
  const strong = words.map((_, at) => sortAt(words, at)).find((each) => each?.sort === 'strong');
  return strong ?? classifyName(part.replace(/\.[a-z0-9]+$/i, ''));
}

function partsOf(fileName: string): readonly string[] {
  return fileName.split(/[\\/]/).filter((part) => part !== '');
}
