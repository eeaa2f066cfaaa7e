import * as l10n from '@vscode/l10n';
import { rulesOf } from './rule';

const source = 'Go encoding/json/scanner.go';

/** What keeps a file from being JSON. */
export const syntaxRules = rulesOf({
  comment: {
    severity: 'error',
    basis: 'seen',
    source,
    says: () => l10n.t('The VM takes no comments: remove this one.'),
  },
  trailingComma: {
    severity: 'error',
    basis: 'seen',
    source,
    says: () => l10n.t('The VM takes no comma before a closing bracket: remove it.'),
  },
  byteOrderMark: {
    severity: 'error',
    basis: 'seen',
    source,
    says: () => l10n.t('The file begins with a byte order mark, which the VM refuses: save it as UTF-8 without BOM.'),
  },
  notJson: {
    severity: 'error',
    basis: 'seen',
    source,
    says: () => l10n.t('The VM cannot read the file: from here on it is not JSON.'),
  },
});
