import type { DecodedBytes } from './decodedBytes';
import type { DecodedNode } from './decodedNode';
import { nodeBytes } from './nodeValue';

/** The signatures of each credential of a signed transaction, 65 bytes each, in order; empty for anything else. */
export function signaturesOf({ kind, root, bytes }: DecodedBytes): readonly (readonly Uint8Array[])[] {
  const credentials = kind === 'tx' ? (root.child('credentials')?.children ?? []) : [];
  return credentials.map((credential) => signaturesIn(credential).map((node) => nodeBytes(node, bytes)));
}

/** On the X-Chain a credential stands in a value that names its fx. */
function signaturesIn(credential: DecodedNode): readonly DecodedNode[] {
  return (credential.child('signatures') ?? credential.child('credential')?.child('signatures'))?.children ?? [];
}
