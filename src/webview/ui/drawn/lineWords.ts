import type { PageLine } from '../../../engine/report';

/** A line as a name for who does not see it, or for the pointer. */
export function lineWords(line: PageLine): string {
  return line.map((span) => (span.kind === 'id' ? (span.name ?? span.text) : span.text)).join('');
}
