import * as l10n from '@vscode/l10n';

/** What 32 bytes are by where they stand: the key of a fact, or the words of a label or a column. */
export function kindAt({
  key = '',
  words = '',
}: {
  readonly key?: string;
  readonly words?: string;
}): string | undefined {
  const kinds = kindsByPlace();
  return (kinds.find(({ keys }) => keys.includes(key)) ?? kinds.find(({ kind }) => kind === words))?.kind;
}

/**
 * What an identifier is, in a word or two: "address", "NodeID", "block".
 *
 * @param there what 32 bytes are where it stands
 */
export function idKind(id: string, there?: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(id) || /^([PXC]-)?[a-z]{1,20}1[02-9ac-hj-np-z]{38}$/.test(id)) {
    return l10n.t('address');
  }
  if (id.startsWith('NodeID-')) {
    return 'NodeID';
  }
  if (/^0x[0-9a-fA-F]{96}$/.test(id)) {
    return l10n.t('BLS public key');
  }
  if (/^[0-9]+$/.test(id)) {
    return l10n.t('block');
  }
  return there ?? (/^0x[0-9a-fA-F]{64}$/.test(id) ? l10n.t('32-byte hash') : l10n.t('ID'));
}

function kindsByPlace(): readonly { readonly kind: string; readonly keys: readonly string[] }[] {
  return [
    {
      kind: l10n.t('transaction'),
      keys: ['endedBy', 'exportedBy', 'rewardTx', 'sentIn', 'stakingTransaction', 'stakingTx', 'transactions'],
    },
    { kind: l10n.t('block'), keys: ['block', 'blockHash', 'hash', 'parent', 'decided', 'proposedIn'] },
    { kind: l10n.t('subnet'), keys: ['subnet'] },
    { kind: l10n.t('blockchain'), keys: ['chain', 'sourceChain', 'teleporterSource', 'teleporterDestination'] },
    { kind: l10n.t('asset'), keys: ['asset', 'assets'] },
    { kind: l10n.t('validation'), keys: ['validation'] },
    { kind: l10n.t('virtual machine'), keys: ['vm'] },
    { kind: l10n.t('UTXO'), keys: ['utxo'] },
    { kind: l10n.t('message'), keys: ['message', 'messageID'] },
  ];
}
