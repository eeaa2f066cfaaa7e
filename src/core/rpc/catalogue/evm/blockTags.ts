/**
 * What the words mean that stand for a block (docs/facts/json-rpc.md, "Blocks by a word"). An L1 executes a block before it
 * accepts it, the C-Chain since Helicon afterwards.
 */
export const blockTags = {
  latest: 'The last accepted block; on the C-Chain since Helicon the last executed one.',
  earliest: 'The genesis block.',
  pending: 'The same block as latest: there is none that is still being made.',
  safe: 'The last accepted block; on the C-Chain since Helicon the last settled one, some seconds behind latest.',
  finalized: 'The last accepted block; on the C-Chain since Helicon the last settled one, some seconds behind latest.',
} as const;
