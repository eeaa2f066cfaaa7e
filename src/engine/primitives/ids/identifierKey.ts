import type { Identifier } from './identifier';

/**
 * One text for all spellings of the same identifier, for caches and comparisons. Values of different kinds never share a
 * key, and neither do a spelling with a wrong checksum and the right one: they may not have been meant to be the same.
 * Undefined for a private key, which is not to be kept anywhere.
 */
export function identifierKey(identifier: Identifier): string | undefined {
  switch (identifier.kind) {
    case 'privateKey':
      return undefined;
    case 'hash32':
    case 'blsPublicKey':
    case 'blsSignature':
    case 'nodeBytes':
    case 'warpMessage':
      return `${identifier.kind}:${identifier.hex}`;
    case 'evmAddress':
      return `${identifier.kind}:${wrongMark(identifier)}${identifier.address}`;
    case 'cb58Id':
      return `${identifier.kind}:${wrongMark(identifier)}${identifier.cb58}`;
    case 'nodeId':
      return `${identifier.kind}:${wrongMark(identifier)}${identifier.nodeId}`;
    case 'bech32Address':
      return `${identifier.kind}:${wrongMark(identifier)}${identifier.address}`;
    case 'blockNumber':
      return `${identifier.kind}:${identifier.number}`;
  }
}

function wrongMark(identifier: { readonly checksum: string }): string {
  return identifier.checksum === 'invalid' ? 'wrong:' : '';
}
