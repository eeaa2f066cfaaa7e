import { type Section, code } from '../../report';

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
