/** Line breaks and tabs, and every kind of space that is not the ordinary one. */
const spaces = /[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/**
 * What may not be shown: controls (terminal escapes among them), everything that reorders text or has no width, and
 * the tag characters that hide a second text in the first.
 */
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Words of plain letters, digits and signs with single spaces between them: there is nothing to clean. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** Marks stacked so high that they cover the lines above and below. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/**
 * Text from outside made fit to be shown on one line: no control, bidirectional or invisible characters, single
 * spaces, at most `maxLength` characters (code points); what was cut off is marked by `…`.
 */
export function cleanRemote(text: string, maxLength: number): string {
  if (text.length <= maxLength && plain.test(text)) {
    return text;
  }
  // What is cut off anyway must not cost time: a hostile name may be megabytes long.
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

/** From one letter to the last before words of the other direction. */
const stretch = new RegExp(`[${letters}](?:[^A-Za-z]*[${letters}])*`, 'gu');

/**
 * Keeps right-to-left words from reordering the figures beside them, by Unicode's own isolates. Other text is
 * returned as it is.
 */
export function isolateRightToLeft(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** The same for a text that was put together already: each stretch of right-to-left words is kept apart from the rest. */
export function isolateStretches(text: string): string {
  return text.replace(stretch, '\u2068$&\u2069');
}

/** Whether a text has a letter that is written from right to left. */
function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** What reorders, hides or cannot be seen. */
const hidden =
  /[\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\udb40[\udc00-\udfff]/g;

/** What a terminal acts on, as outputs of notebooks do; line breaks and tabs are what they are. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\r(?!\n)/g;

/** Characters between two steps. */
const STEP = 65_536;

/**
 * JSON text with every character that could hide or reorder text written as an escape. Such characters stand inside
 * strings only, where the escape means the same.
 */
export function escapeUnseen(json: string): string {
  return json.replace(hidden, escaped);
}

/**
 * The plain output of a notebook's cell, or a document like it: its lines as they are, every character in them that hides,
 * reorders or colours text as JSON would escape it. In steps, since it may be long.
 */
export function* escapeUnseenInSteps(text: string): Generator<undefined, string> {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const isPair = /[\ud800-\udbff\r]/.test(text.charAt(start + STEP - 1));
    const end = start + STEP + (isPair ? 1 : 0);
    pieces.push(escapeUnseen(text.slice(start, end).replace(control, escaped)));
    start = end;
    yield undefined;
  }
  return pieces.join('');
}

function escaped(found: string): string {
  return Array.from({ length: found.length }, (_, i) => found.charCodeAt(i))
    .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
    .join('');
}

/** Names that Windows keeps for devices, with any ending. */
const reserved = /^(?:con|prn|aux|nul|conin|conout|com\d|lpt\d)$/i;

/** Characters before the ending: exports write beside the file, under its name and a longer ending. */
const maxLength = 100;

/**
 * Words as the name of a file in one folder: letters, digits, `_` and `-`, at most 100 of them before the ending. No
 * separator, dot, blank, device of Windows, or letter that reorders the others can be in it.
 *
 * @param ending without its dot
 */
export function safeFileName(words: readonly string[], ending: string): string {
  const name = cleanRemote(words.join(' ').normalize('NFKC'), 4 * maxLength)
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/[^-]/gu, (letter) => (isRightToLeft(letter) ? '-' : letter))
    .replace(/-{2,}/g, '-');
  const short = fitting(name).replace(/^[-\p{M}]+|(?<!-)-+$/gu, '');
  return `${short === '' ? 'snowprobe' : reserved.test(short) ? `${short}_` : short}.${ending}`;
}

/** File systems count bytes: 255 of them with every ending. */
function fitting(name: string): string {
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
