import { rulesOf, type Rule } from './rule';

function refused<Values extends readonly string[]>(says: (...values: Values) => string): Rule<Values> {
  return { severity: 'error', basis: 'seen', source: 'Go encoding/json/scanner.go', says };
}

/** What keeps a file from being JSON: one row for each kind of fault. */
export const syntaxRules = rulesOf({
  byteOrderMark: refused(
    () => 'The file begins with a byte order mark, which the VM refuses: save it as UTF-8 without BOM.',
  ),
  comment: refused(() => 'The VM takes no comments: remove this one.'),
  trailingComma: refused(() => 'The VM takes no comma before a closing bracket: remove it.'),
  missingComma: refused(() => 'A comma is missing before this.'),
  missingColon: refused(() => 'A colon is missing after this key.'),
  missingKey: refused(() => 'A key in double quotes is missing before this.'),
  missingValue: refused((key: string) => `${key} has no value: write one.`),
  singleQuotes: refused(() => 'The VM takes only double quotes.'),
  unquotedKey: refused((key: string) => `The VM takes keys only in double quotes: write "${key}".`),
  unknownWord: refused(
    (word: string) =>
      `JSON does not know the word ${word}: texts stand in double quotes, and words are true, false and null.`,
  ),
  badNumber: refused(
    (written: string) =>
      `${written} is no number of JSON: write it in decimal, without + and zeros before it, or in quotes.`,
  ),
  badString: refused(
    () => `This character cannot stand in a text: write it as an escape, such as ${String.raw`\n`} for a new line.`,
  ),
  openString: refused(() => 'The closing quote is missing.'),
  blank: refused(() => 'This blank is none of JSON’s, though it looks like one: replace it by a space.'),
  unexpected: refused((written: string) => `${written} does not belong here.`),
  textAfterEnd: refused(() => 'The VM refuses a file with text after its end: remove the rest.'),
  openContainer: refused((bracket: string) => `${bracket} is not closed.`),
  tooDeep: {
    ...refused(() => 'The VM refuses more than 10,000 brackets within each other, by its source.'),
    basis: 'inferred',
  },
  empty: refused(() => 'The file holds nothing that the VM can read.'),
  notJson: refused(() => 'The VM cannot read the file: from here on it is not JSON.'),
});
