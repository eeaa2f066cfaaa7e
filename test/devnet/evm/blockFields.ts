import type { ChainFacts } from '../chain/chainFacts';

type Fields = Readonly<Record<string, unknown>>;

const emptyExtData = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

/**
 * A block as the node prints it: without withdrawals, with the fields that Avalanche's EVM adds. The values are those of
 * a block without atomic transactions and without a block gas cost, as in the recordings.
 */
export function asNodeBlock(block: Fields, facts: ChainFacts): Fields {
  const { withdrawals: _withdrawals, withdrawalsRoot: _root, ...rest } = block;
  const timestamp = typeof rest['timestamp'] === 'string' ? BigInt(rest['timestamp']) : 0n;
  return {
    ...rest,
    blockGasCost: '0x0',
    timestampMilliseconds: `0x${(timestamp * 1000n).toString(16)}`,
    ...(facts.primary ? { blockExtraData: '0x', extDataGasUsed: '0x0', extDataHash: emptyExtData } : {}),
  };
}

/** The header of a block: what `eth_getHeaderByNumber` gives, which anvil does not have. */
export function asNodeHeader(block: Fields, facts: ChainFacts): Fields {
  const { transactions: _transactions, uncles: _uncles, size: _size, ...header } = asNodeBlock(block, facts);
  return header;
}
