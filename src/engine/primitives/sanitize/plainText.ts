/** What reorders, hides or cannot be seen. */
const unseen =
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
  return json.replace(unseen, escaped);
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
