import * as l10n from '@vscode/l10n';

/** What a transaction type of EIP-2718 is called; empty for one that is not known. */
export function transactionTypeWords(type: bigint): string {
  switch (type) {
    case 0n:
      return l10n.t('legacy');
    case 1n:
      return l10n.t('access list');
    case 2n:
      return l10n.t('dynamic fee');
    case 3n:
      return l10n.t('blob');
    case 4n:
      return l10n.t('set code');
    default:
      return '';
  }
}
