/** What a node said of a file, but for what Go's JSON reader says of its syntax: of that we speak in words of our own. */
export function vmWords(recorded: string | undefined): string | undefined {
  return /: (?:invalid character '.*|unexpected end of JSON input)$/s.test(recorded ?? '') ? undefined : recorded;
}
