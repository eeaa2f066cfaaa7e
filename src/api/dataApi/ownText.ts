/**
 * A copy of its own: a text cut out of a longer one keeps all of that in memory, and one that was read from an answer is
 * cut out of the answer.
 */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
