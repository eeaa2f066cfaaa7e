/** A node's error message for a file; `undefined` for syntax errors of Go's JSON parser, which we word ourselves. */
export function vmWords(recorded: string | undefined): string | undefined {
  return /: (?:invalid character '.*|unexpected end of JSON input)$/s.test(recorded ?? '') ? undefined : recorded;
}
