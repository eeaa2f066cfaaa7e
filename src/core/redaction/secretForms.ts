/** How a secret may stand in a text: for each place of it the characters that may stand there, most often one. */
export type Form = readonly string[];

/** Characters of base64 that say what a secret is; fewer stand in many a text by chance. */
const fewestBase64 = 10;

/**
 * A secret as it is, and as hex and base64 of any text that holds it. What is too short or too plain for that stands for
 * itself alone.
 */
export function secretForms(secret: string): readonly Form[] {
  const plain = Array.from(secret);
  if (isPlainWord(secret)) {
    return [plain];
  }
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [plain, Array.from(hex), ...[0, 1, 2].flatMap((before) => base64Inside(bytes, before))];
}

/**
 * Whether it may be meant otherwise where it stands inside of another word: short ones, and those of digits or letters
 * alone ("password", "12345678").
 */
export function isPlainWord(secret: string): boolean {
  return secret.length < 8 || (secret.length < 16 && /^(?:\d+|[a-z]+|[A-Z]+)$/.test(secret));
}

/** The characters of base64 that depend on the secret alone, where so many bytes (modulo 3) stand before it. */
function base64Inside(secret: Uint8Array, before: number): readonly Form[] {
  const text = btoa(String.fromCharCode(...new Uint8Array(before), ...secret));
  const inside = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
  // The second alphabet is that of URLs.
  const form = Array.from(inside, (char) => (char === '+' ? '+-' : char === '/' ? '/_' : char));
  return form.length < fewestBase64 ? [] : [form];
}
