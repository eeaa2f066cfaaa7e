import { type Judged, judgeName, sortAt, wordsOf } from './judgeName';
import type { Language } from './language';

/** Files that hold nothing but secrets, by their names: what is not labelled in them is taken for one. */
export function judgeSecretFile(fileName: string): Judged | undefined {
  const parts = partsOf(fileName);
  const base = (parts.at(-1) ?? '').toLowerCase();
  const isSecret =
    /(?:^|\.)env(?:rc)?(?:\.|$)/.test(base) ||
    /^\.(?:env|secret|netrc|npmrc|pgpass)/.test(base) ||
    /\.(?:pem|key|p12|pfx|jks|keystore|secret|secrets)$/.test(base) ||
    /^id_(?:rsa|dsa|ecdsa|ed25519)/.test(base) ||
    base.startsWith('utc--');
  if (isSecret) {
    return { sort: 'strong', word: base };
  }
  return parts
    .slice(-2)
    .map(judgePart)
    .find((judged) => judged?.sort === 'strong');
}

/**
 * What the name of a file and of its folder say about a value that nothing else speaks of. Where keys are held, only
 * what stands without any name is one; a file of code or prose there is about them.
 */
export function judgePath(fileName: string, { form }: Language, isBare: boolean): Judged | undefined {
  const [base, folder] = [...partsOf(fileName)].reverse();
  const ofBase = base === undefined ? undefined : judgePart(base);
  if (ofBase?.sort === 'open') {
    return undefined;
  }
  const isAbout = form === 'code' || form === 'prose';
  const counts = (judged: Judged | undefined, isBase: boolean): boolean =>
    judged?.sort === 'key' ? form !== 'prose' || isBare || isBase : judged?.sort === 'holder' && (isBare || !isAbout);
  const ofFolder = folder === undefined ? undefined : judgePart(folder);
  return counts(ofBase, true) ? ofBase : counts(ofFolder, false) ? ofFolder : undefined;
}

/** A strong word anywhere in the name, else what the name as a whole says. */
function judgePart(part: string): Judged | undefined {
  const words = wordsOf(part);
  const strong = words.map((_, at) => sortAt(words, at)).find((each) => each?.sort === 'strong');
  return strong ?? judgeName(part.replace(/\.[a-z0-9]+$/i, ''));
}

function partsOf(fileName: string): readonly string[] {
  return fileName.split(/[\\/]/).filter((part) => part !== '');
}
