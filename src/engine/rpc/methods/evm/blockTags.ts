/**
 * What the words mean that stand for a block (docs/facts/json-rpc.md, "Blocks by a word"). An L1 executes a block before it
 * accepts it, the C-Chain since Helicon afterwards.
 */
export const blockTags = {
  latest: 'The last accepted block; on the C-Chain since Helicon, the last executed block.',
  earliest: 'The genesis block.',
  pending: 'Same as latest: nodes expose no pending block.',
  safe: 'The last accepted block; on the C-Chain since Helicon, the last settled block, a few seconds behind latest.',
  finalized:
    'The last accepted block; on the C-Chain since Helicon, the last settled block, a few seconds behind latest.',
} as const;
