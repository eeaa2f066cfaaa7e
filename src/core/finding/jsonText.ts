/**
 * JSON text with every character that could hide or reorder text written as an escape. Such characters stand inside
 * strings only, where the escape means the same.
 */
export function escapeUnseen(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\udb40[\udc00-\udfff]/g,
    (found) => Array.from(found, unicodeEscapes).join(''),
  );
}

function unicodeEscapes(character: string): string {
  return character.length === 1
    ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    : `${unicodeEscapes(character.charAt(0))}${unicodeEscapes(character.charAt(1))}`;
}
