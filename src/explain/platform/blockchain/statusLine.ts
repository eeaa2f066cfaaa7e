import * as l10n from '@vscode/l10n';
import type { Line } from '../../../core/finding/finding';
import { remote, text } from '../../../core/finding/spans';

/** What `platform.getBlockchainStatus` says (specification 3), with what it means. */
export function statusLine(status: string | undefined): Line | undefined {
  switch (status) {
    case undefined:
      return undefined;
    case 'Validating':
      return [text(l10n.t('Validating: the node validates it'))];
    case 'Syncing':
      return [text(l10n.t('Syncing: the node follows it without validating'))];
    case 'Created':
      return [text(l10n.t('Created: it exists, the node does not run it'))];
    case 'Preferred':
      return [text(l10n.t('Preferred: it is proposed and likely to be created'))];
    case 'Unknown':
      return [text(l10n.t('Unknown: the node knows no such blockchain'))];
    default:
      return [remote(status)];
  }
}
