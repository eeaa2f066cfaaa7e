import { notKeys, openKeyQualifiers, secretParts, secretWords } from './secretWords';

export interface SecretSurroundings {
  /** The lines above, the nearest first; 32 of them are enough. */
  readonly linesAbove?: readonly string[];
  /** Where the value begins in the line; needed for lines of over 4,096 characters, of which only a part is read. */
  readonly start?: number;
}

const MAX_LINE_LENGTH = 4096;
const BEFORE = 2048;
const AFTER = 1024;
const MAX_LINES_ABOVE = 32;

/**
 * Whether 32 bytes that stand in this file, on this line, may be a private key. In doubt yes: all that follows is that
 * the user is asked once more before anything is sent.
 *
 * Names are taken apart into words (`PRIVATE_KEY`, `privateKey` and `private-key` alike). Secret are the words of
 * `secretWords`, any `key` that is not plainly another sort (public, storage, primary…), `private` as a name or before a
 * key (not as a modifier in code), in the line or in the last two parts of the file's path; and files named `.env`,
 * `env`, `.secret`, `*.pem`, `*.key` and the like.
 *
 * A value that stands alone on its line, in a list or below a name belongs to the nearest line above with other words in
 * it; a comment right above the line counts too.
 *
 * @param fileName path or name, with either slash
 */
export function looksSecret(fileName: string, line: string, surroundings: SecretSurroundings = {}): boolean {
  return isSecretFile(fileName) || isSecretText(nearby(line, surroundings.start)) || isBelowSecret(line, surroundings);
}

function isSecretFile(fileName: string): boolean {
  const parts = fileName.split(/[\\/]/).filter((part) => part !== '');
  const base = (parts.at(-1) ?? '').toLowerCase();
  if (/(?:^|\.)env(?:rc)?(?:\.|$)/.test(base) || /^\.(?:env|secret|netrc|npmrc|pgpass)/.test(base)) {
    return true;
  }
  if (/^id_(?:rsa|dsa|ecdsa|ed25519)/.test(base) || base.startsWith('utc--')) {
    return true;
  }
  return isSecretText(parts.slice(-2).join(' '));
}

/** All of a line; of a very long one what is near the value, or its beginning where nobody said where that is. */
function nearby(line: string, start = 0): string {
  return line.length <= MAX_LINE_LENGTH ? line : line.slice(Math.max(0, start - BEFORE), start + AFTER);
}

function isBelowSecret(line: string, { linesAbove = [], start }: SecretSurroundings): boolean {
  const [nearest] = linesAbove;
  if (nearest !== undefined && isComment(nearest) && isSecretText(nearby(nearest))) {
    return true;
  }
  if (hasWords(nearby(line, start))) {
    return false;
  }
  for (const above of linesAbove.slice(0, MAX_LINES_ABOVE)) {
    const text = nearby(above);
    if (isSecretText(text)) {
      return true;
    }
    if (hasWords(text)) {
      return false;
    }
  }
  return false;
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/\*|\*|#|<!--|--|;)/.test(line);
}

/** Whether anything but values, numbers and punctuation stands there: `(0) 0x…`, `- "0x…",` and `====` have no words. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/(?:0x)?[0-9a-f]{40,}/gi, ''));
}

function isSecretText(text: string): boolean {
  const words = wordsOf(text);
  if (words.some((word) => secretWords.has(word) || secretParts.test(word))) {
    return true;
  }
  if (/\bprivate["'`]?\s*[:=]/i.test(text) || /(?:^|_)private(?:_[a-z0-9]+){0,4}["'`]?\s*[:=]/i.test(text)) {
    return true;
  }
  return words.some((word, at) => isKeyWord(word) && !openKeyQualifiers.has(words[at - 1] ?? ''));
}

/** `key`, `keys`, and names written in one go that begin or end so: `nodekey`, `keyfile`. */
function isKeyWord(word: string): boolean {
  return /^key|keys?$/.test(word) && !notKeys.has(word);
}

/**
 * The words of names in any style, in lower case. Values are left out first: their letters are no words.
 */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/\b(?:0x)?[0-9a-f]{40,}\b/gi, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
