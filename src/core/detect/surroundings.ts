/** How far around a word is looked. */
const REACH = 80;

/** The name of a digest, or of a field that holds one, and what may stand between it and the value. */
const digestName =
  /(?:\bsha-?(?:1|2|3|224|256|384|512)(?:[-_/]\d{3})?|\bblake(?:2|3)[a-z]?|\bchecksum|\bdigest|\bintegrity|\betag)(?:sums?)?(?:\s?\([^()]{1,60}\))?["'`\])]{0,2}\s{0,3}(?:[:=(\-@]|=>)?\s{0,3}["'`[]{0,2}$/i;

/** Two columns as sha256sum prints them: the digest from the first column on, two spaces or a space and a star, a name. */
const fileBehind = /^(?: {2}| \*)\S/;

/** Whether 64 hex digits are a file's digest by what stands around them. */
export function isDigest(text: string, start: number, end: number): boolean {
  if (digestName.test(text.slice(Math.max(0, start - REACH), start))) {
    return true;
  }
  const atLineStart = start === 0 || text[start - 1] === '\n';
  return atLineStart && fileBehind.test(text.slice(end, end + 3));
}

/**
 * Whether a word looks like a part of something longer: base64 (a plus or equals sign, or a long run, touches it), or
 * words joined by a dash, a dot or a tilde, as tokens are.
 */
export function hasBase64Neighbours(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  if (/[-~+]$|\w\.$/.test(before) || /^(?:[-~+]|=(?:=|\W|$)|\.\w)/.test(after)) {
    return true;
  }
  const run = (/[\w+/]*$/.exec(before)?.[0] ?? '') + (/^[\w+/]*/.exec(after)?.[0] ?? '');
  return run.includes('+') || run.length >= REACH;
}
