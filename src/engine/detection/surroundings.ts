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
  const run = (/(?<![\w+/])[\w+/]*$/.exec(before)?.[0] ?? '') + (/^[\w+/]*/.exec(after)?.[0] ?? '');
  return run.includes('+') || run.length >= REACH;
}

/** What an escape goes on with behind its sign, where that is letters or digits that touch the word. */
const percentEscape = /^[0-9a-fA-F]{2}/;
const backslashEscape = /^(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrtbfv])/;
const colour = /^\d{1,3}m/;
const colourBefore = /\u001b\[[\d;]*$/;

/** Where a word begins behind the rest of an escape: `%2F`, `\\n`, the end of a terminal's colour. */
export function unescapedStart(text: string, start: number, end: number): number {
  const escape = escapeBefore(text, start);
  const rest = escape?.exec(text.slice(start, Math.min(end, start + 5)));
  return start + (rest?.[0].length ?? 0);
}

function escapeBefore(text: string, start: number): RegExp | undefined {
  switch (text.charCodeAt(start - 1)) {
    case 0x25:
      return percentEscape;
    case 0x5c:
      return backslashEscape;
    case 0x5b:
    case 0x3b:
      return colourBefore.test(text.slice(Math.max(0, start - 20), start)) ? colour : undefined;
    default:
      return undefined;
  }
}
