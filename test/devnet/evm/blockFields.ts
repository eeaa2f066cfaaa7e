import type { ChainFacts } from '../chain/chainFacts';

/** As in every recorded block. */
const minDelayExcess = '0x799d4c';

type Fields = Readonly<Record<string, unknown>>;

const emptyExtData = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

/**
 * A block as the node prints it: without withdrawals, with the fields that Avalanche's EVM adds. Their values are those of
 * every recorded block: no atomic transactions, no block gas cost, the initial minimum delay.
 */
export function asNodeBlock(block: Fields, facts: ChainFacts): Fields {
  const { withdrawals: _withdrawals, withdrawalsRoot: _root, ...rest } = block;
  const timestamp = typeof rest['timestamp'] === 'string' ? BigInt(rest['timestamp']) : 0n;
  return {
    ...rest,
    blockGasCost: '0x0',
    minDelayExcess,
    timestampMilliseconds: `0x${(timestamp * 1000n).toString(16)}`,
    ...(facts.primary ? { blockExtraData: '0x', extDataGasUsed: '0x0', extDataHash: emptyExtData } : {}),
  };
}

/** The header of a block: what `eth_getHeaderByNumber` gives, which anvil does not have. */
export function asNodeHeader(block: Fields, facts: ChainFacts): Fields {
  const { transactions: _transactions, uncles: _uncles, size: _size, ...rest } = asNodeBlock(block, facts);
  const { blockExtraData: _extra, ...header } = rest;
  return header;
}
