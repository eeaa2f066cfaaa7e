import * as l10n from '@vscode/l10n';
import type { Line } from '../../../core/finding/finding';
import { id, remote, text } from '../../../core/finding/spans';
import { cb58Id } from '../../../core/ids/cb58Id';
import { wellKnownName } from '../../../core/ids/wellKnown';

/** What `platform.getBlockchainStatus` says (docs/facts/staking.md), with what it means. */
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

/** A virtual machine by its ID, with the name that it is known by. The data service calls some by a word. */
export function vmLine(vmId: string): Line {
  const identifier = cb58Id(vmId);
  return identifier?.checksum === 'valid' ? [id(vmId, wellKnownName(identifier)?.name)] : [remote(vmId)];
}

/** Whether it runs EVM code, as far as that is known. */
export function isEvm(vmId: string): boolean {
  return evms.has(vmId);
}

/** EVM and Subnet-EVM (docs/facts/staking.md). Other IDs may be forks of theirs, under any name. */
const evms: ReadonlySet<string> = new Set([
  'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6',
  'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
]);
