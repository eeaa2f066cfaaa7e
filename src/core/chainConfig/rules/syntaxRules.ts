import * as l10n from '@vscode/l10n';
import { rulesOf, type Rule } from './rule';

function refused<Values extends readonly string[]>(says: (...values: Values) => string): Rule<Values> {
  return { severity: 'error', basis: 'seen', source: 'Go encoding/json/scanner.go', says };
}

/** What keeps a file from being JSON: one row for each kind of fault. */
export const syntaxRules = rulesOf({
  byteOrderMark: refused(() =>
    l10n.t('The file begins with a byte order mark, which the VM refuses: save it as UTF-8 without BOM.'),
  ),
  comment: refused(() => l10n.t('The VM takes no comments: remove this one.')),
  trailingComma: refused(() => l10n.t('The VM takes no comma before a closing bracket: remove it.')),
  missingComma: refused(() => l10n.t('A comma is missing before this.')),
  missingColon: refused(() => l10n.t('A colon is missing after this key.')),
  missingKey: refused(() => l10n.t('A key in double quotes is missing before this.')),
  missingValue: refused((key: string) => l10n.t('{0} has no value: write one.', key)),
  singleQuotes: refused(() => l10n.t('The VM takes only double quotes.')),
  unquotedKey: refused((key: string) => l10n.t('The VM takes keys only in double quotes: write "{0}".', key)),
  unknownWord: refused((word: string) =>
    l10n.t('JSON does not know the word {0}: texts stand in double quotes, and words are true, false and null.', word),
  ),
  badNumber: refused((written: string) =>
    l10n.t('{0} is no number of JSON: write it in decimal, without + and zeros before it, or in quotes.', written),
  ),
  badString: refused(() =>
    l10n.t('This character cannot stand in a text: write it as an escape, such as {0} for a new line.', String.raw`\n`),
  ),
  openString: refused(() => l10n.t('The closing quote is missing.')),
  blank: refused(() => l10n.t('This blank is none of JSON’s, though it looks like one: replace it by a space.')),
  unexpected: refused((written: string) => l10n.t('{0} does not belong here.', written)),
  textAfterEnd: refused(() => l10n.t('The VM refuses a file with text after its end: remove the rest.')),
  openContainer: refused((bracket: string) => l10n.t('{0} is not closed.', bracket)),
  tooDeep: {
    ...refused(() => l10n.t('The VM refuses more than 10,000 brackets within each other, by its source.')),
    basis: 'inferred',
  },
  empty: refused(() => l10n.t('The file holds nothing that the VM can read.')),
  notJson: refused(() => l10n.t('The VM cannot read the file: from here on it is not JSON.')),
});
