// What data files write: sentences with places, and patterns.

/** A sentence with values in its `{places}`; what is no place of it stays. A value is text, whatever it looks like. */
export function fillPlaces(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{([^{}]*)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : place,
  );
}

/** `/source/flags`, the form by which test/unit/project/dataFiles.test.ts finds and checks them. */
export function readPattern(written: string): RegExp {
  const end = written.lastIndexOf('/');
  if (end < 1 || !written.startsWith('/')) {
    throw new TypeError(`No pattern: ${written}`);
  }
  // eslint-disable-next-line regexes/linear -- the test holds those in data files to the same
  return new RegExp(written.slice(1, end), written.slice(end + 1));
}
