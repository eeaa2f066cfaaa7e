import { cleanRemote } from '../primitives';

/** What 32 bytes are by where they stand: the key of a fact, or the words of a label or a column. */
export function kindAt({
  key = '',
  words = '',
}: {
  readonly key?: string;
  readonly words?: string;
}): string | undefined {
  const kinds = [
    {
      kind: 'transaction',
      keys: ['endedBy', 'exportedBy', 'rewardTx', 'sentIn', 'stakingTransaction', 'stakingTx', 'transactions'],
    },
    { kind: 'block', keys: ['block', 'blockHash', 'hash', 'parent', 'decided', 'proposedIn'] },
    { kind: 'subnet', keys: ['subnet'] },
    { kind: 'blockchain', keys: ['chain', 'sourceChain', 'teleporterSource', 'teleporterDestination'] },
    { kind: 'asset', keys: ['asset', 'assets'] },
    { kind: 'validation', keys: ['validation'] },
    { kind: 'virtual machine', keys: ['vm'] },
    { kind: 'UTXO', keys: ['utxo'] },
    { kind: 'message', keys: ['message', 'messageID'] },
  ];
  return (kinds.find(({ keys }) => keys.includes(key)) ?? kinds.find(({ kind }) => kind === words))?.kind;
}

/**
 * What an identifier is, in a word or two: "address", "NodeID", "block".
 *
 * @param there what 32 bytes are where it stands
 */
export function idKind(id: string, there?: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(id) || /^([PXC]-)?[a-z]{1,20}1[02-9ac-hj-np-z]{38}$/.test(id)) {
    return 'address';
  }
  if (id.startsWith('NodeID-')) {
    return 'NodeID';
  }
  if (/^0x[0-9a-fA-F]{96}$/.test(id)) {
    return 'BLS public key';
  }
  if (/^[0-9]+$/.test(id)) {
    return 'block';
  }
  return there ?? (/^0x[0-9a-fA-F]{64}$/.test(id) ? '32-byte hash' : 'ID');
}

/** Whether a text has an identifier's characters and nothing else: only that is ever handed to a command. */
export function isLookupId(id: string): boolean {
  return /^[A-Za-z0-9-]{1,300}$/.test(id) && cleanRemote(id, 300) === id;
}
