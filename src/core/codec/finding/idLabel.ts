import * as l10n from '@vscode/l10n';
import type { CodecId } from '../codecIdsOf';

/** What an ID is of, in words. */
export function idLabel(label: CodecId['label']): string {
  switch (label) {
    case 'txID':
      return l10n.t('transaction ID');
    case 'blockID':
      return l10n.t('block ID');
    case 'utxoID':
      return l10n.t('UTXO ID');
    case 'messageID':
      return l10n.t('message ID');
    case 'validationID':
      return l10n.t('validation ID');
    case 'conversionID':
      return l10n.t('conversion ID');
  }
}
