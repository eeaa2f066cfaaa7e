import { type Section, code, count, id, text } from '../../report';
import { checksumAddress, evmAddress, wellKnownName } from '../../primitives';

const maxRows = 50;

/** An account's word (EIP-7702) that it runs the code of another address. */
export interface Delegation {
  /** Whose word it is, where it was recovered from the signature. */
  readonly authority?: string;
  readonly address: string;
  readonly chainId: bigint;
  readonly nonce: bigint;
}

/** The EIP-7702 authorizations of a transaction. */
export function authorizationSection(
  delegations: readonly Delegation[],
  from: readonly number[],
  name: (address: string) => string | undefined = wellKnown,
): readonly Section[] {
  if (delegations.length === 0) {
    return [];
  }
  const rest = delegations.length - maxRows;
  return [
    {
      key: 'authorizations',
      heading: 'Authorizations',
      columns: ['account', 'delegated to', 'chain ID', 'nonce'],
      rows: delegations
        .slice(0, maxRows)
        .map(({ authority, address, chainId, nonce }) => [
          authority === undefined ? [text('unknown')] : [id(checksumAddress(authority), name(authority))],
          [id(checksumAddress(address), name(address))],
          chainId === 0n ? [text('any chain')] : [code(String(chainId))],
          [count(nonce)],
        ]),
      note: rest > 0 ? [text(`${rest} more.`)] : undefined,
      from,
    },
  ];
}

function wellKnown(address: string): string | undefined {
  const identifier = evmAddress(address);
  return identifier && wellKnownName(identifier)?.name;
}

/** The blobs of an EIP-4844 transaction, by their versioned hashes; their contents travel apart. */
export function blobSection(hashes: readonly string[] | null | undefined, from: readonly number[]): readonly Section[] {
  return hashes == null || hashes.length === 0
    ? []
    : [
        {
          key: 'blobs',
          heading: 'Blobs',
          columns: ['versioned hash'],
          rows: hashes.map((hash) => [[code(hash)]]),
          from,
        },
      ];
}
