const spaces = /[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/** Controls (terminal escapes), bidirectional and zero-width characters, and tags, which hide a second text. */
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Printable ASCII with single spaces, which needs no cleaning. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** Combining marks that would cover the adjacent lines. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/**
 * Makes untrusted text safe for one line: no control, bidirectional or invisible characters, single spaces, at most
 * `maxLength` code points; truncation is marked by `…`.
 */
export function cleanRemote(text: string, maxLength: number): string {
  if (text.length <= maxLength && plain.test(text)) {
    return text;
  }
  // Bounds the time for hostile names of megabytes.
  const bounded = text.slice(0, maxLength * 8 + 64);
  const cleaned = bounded
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(unseen, '')
    .replace(spaces, ' ')
    .replace(stackedMarks, '$1')
    .trim();
  const characters = Array.from(cleaned);
  if (characters.length <= maxLength) {
    return bounded.length < text.length ? `${cleaned}…` : cleaned;
  }
  return `${characters.slice(0, maxLength).join('').trimEnd()}…`;
}

const letters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';

const rightToLeft = new RegExp(`[${letters}]`, 'u');

/** From the first to the last right-to-left letter before left-to-right text. */
const stretch = new RegExp(`[${letters}](?:[^A-Za-z]*[${letters}])*`, 'gu');

/** Isolates right-to-left text, so that it does not reorder adjacent figures. Other text is returned unchanged. */
export function isolateRightToLeft(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** Like `isolateRightToLeft`, for composed text: isolates each right-to-left run. */
export function isolateStretches(text: string): string {
  return text.replace(stretch, '\u2068$&\u2069');
}

function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Characters that reorder or hide text, or are invisible. */
const hidden =
  /[\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\udb40[\udc00-\udfff]/g;

/** Control characters that terminals and notebook outputs act on, except line breaks and tabs. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\r(?!\n)/g;

/** Characters per step. */
const STEP = 65_536;

/** Escapes characters that could hide or reorder text; JSON has them only in strings, where this is equivalent. */
export function escapeUnseen(json: string): string {
  return json.replace(hidden, escapeCharacters);
}

/**
 * The plain output of a notebook cell or a similar document: lines stay, characters that hide, reorder or colour text
 * are escaped as in JSON. In steps, since it may be long.
 */
export function* escapeUnseenInSteps(text: string): Generator<undefined, string> {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const isPair = /[\ud800-\udbff\r]/.test(text.charAt(start + STEP - 1));
    const end = start + STEP + (isPair ? 1 : 0);
    pieces.push(escapeUnseen(text.slice(start, end).replace(control, escapeCharacters)));
    start = end;
    yield undefined;
  }
  return pieces.join('');
}

function escapeCharacters(found: string): string {
  return Array.from({ length: found.length }, (_, i) => found.charCodeAt(i))
    .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
    .join('');
}

/** Device names of Windows, reserved with any extension. */
const reserved = /^(?:con|prn|aux|nul|conin|conout|com\d|lpt\d)$/i;

/** Maximum length without extension: exports write files next to it with a longer extension. */
const maxLength = 100;

/**
 * A file name: letters, digits, `_` and `-`, at most 100 of them before the extension. No separators, dots, spaces,
 * Windows device names or right-to-left letters.
 *
 * @param extension without the dot
 */
export function safeFileName(words: readonly string[], extension: string): string {
  const name = cleanRemote(words.join(' ').normalize('NFKC'), 4 * maxLength)
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/[^-]/gu, (letter) => (isRightToLeft(letter) ? '-' : letter))
    .replace(/-{2,}/g, '-');
  const short = fitBytes(name).replace(/^[-\p{M}]+|(?<!-)-+$/gu, '');
  return `${short === '' ? 'snowprobe' : reserved.test(short) ? `${short}_` : short}.${extension}`;
}

/** File systems limit bytes: 255 with any extension. */
function fitBytes(name: string): string {
  let bytes = 0;
  const cached: string[] = [];
  for (const letter of Array.from(name).slice(0, maxLength)) {
    bytes += letter.length === 2 ? 4 : letter > '\u07ff' ? 3 : letter > '\u007f' ? 2 : 1;
    if (bytes > 2 * maxLength) {
      break;
    }
    cached.push(letter);
  }
  return cached.join('');
}
