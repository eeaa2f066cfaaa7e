import { rulesOf, type Rule } from './rule';

function rejected<Values extends readonly string[]>(message: (...values: Values) => string): Rule<Values> {
  return { severity: 'error', basis: 'seen', source: 'Go encoding/json/scanner.go', message };
}

/** What keeps a file from being JSON: one row for each kind of fault. */
export const syntaxRules = rulesOf({
  byteOrderMark: rejected(
    () => 'The file begins with a byte order mark, which the VM refuses: save it as UTF-8 without BOM.',
  ),
  comment: rejected(() => 'The VM takes no comments: remove this one.'),
  trailingComma: rejected(() => 'The VM takes no comma before a closing bracket: remove it.'),
  missingComma: rejected(() => 'A comma is missing before this.'),
  missingColon: rejected(() => 'A colon is missing after this key.'),
  missingKey: rejected(() => 'A key in double quotes is missing before this.'),
  missingValue: rejected((key: string) => `${key} has no value: write one.`),
  singleQuotes: rejected(() => 'The VM takes only double quotes.'),
  unquotedKey: rejected((key: string) => `The VM takes keys only in double quotes: write "${key}".`),
  unknownWord: rejected(
    (word: string) =>
      `JSON does not know the word ${word}: texts stand in double quotes, and words are true, false and null.`,
  ),
  badNumber: rejected(
    (written: string) =>
      `${written} is no number of JSON: write it in decimal, without + and zeros before it, or in quotes.`,
  ),
  badString: rejected(
    () => `This character cannot stand in a text: write it as an escape, such as ${String.raw`\n`} for a new line.`,
  ),
  openString: rejected(() => 'The closing quote is missing.'),
  blank: rejected(() => 'This blank is none of JSON’s, though it looks like one: replace it by a space.'),
  unexpected: rejected((written: string) => `${written} does not belong here.`),
  textAfterEnd: rejected(() => 'The VM refuses a file with text after its end: remove the rest.'),
  openContainer: rejected((bracket: string) => `${bracket} is not closed.`),
  tooDeep: {
    ...rejected(() => 'The VM refuses more than 10,000 brackets within each other, by its source.'),
    basis: 'inferred',
  },
  empty: rejected(() => 'The file holds nothing that the VM can read.'),
  notJson: rejected(() => 'The VM cannot read the file: from here on it is not JSON.'),
});
