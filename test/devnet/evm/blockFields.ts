import type { ChainFacts } from '../chain/chainFacts';
import type { LiveChain } from '../chain/liveChain';

/** The same in every recorded block. */
const minDelayExcess = '0x799d4c';

type Fields = Readonly<Record<string, unknown>>;

const emptyExtData = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

/** Of an L1: no gas in the previous blocks. */
const emptyWindow = '0'.repeat(160);

/**
 * A block as the node returns it: without withdrawals, with the fields of Avalanche's EVM. Their values are the same in
 * every recorded block: no atomic transactions, no block gas cost, the initial minimum delay, the minimum gas target.
 */
export function asNodeBlock(block: Fields, { facts, deliveries }: Pick<LiveChain, 'facts' | 'deliveries'>): Fields {
  const { withdrawals: _withdrawals, withdrawalsRoot: _root, ...rest } = block;
  const timestamp = typeof rest['timestamp'] === 'string' ? BigInt(rest['timestamp']) : 0n;
  return {
    ...rest,
    blockGasCost: '0x0',
    extraData: `0x${feesIn(rest, facts)}${deliveries.resultsAt(Number(rest['number']))}`,
    minDelayExcess,
    timestampMilliseconds: `0x${(timestamp * 1000n).toString(16)}`,
    ...(facts.primary ? { blockExtraData: '0x', extDataGasUsed: '0x0', extDataHash: emptyExtData } : {}),
  };
}

/** The fee state before the results of Warp messages; empty since Helicon, which has its own header fields for it. */
function feesIn(block: Fields, facts: ChainFacts): string {
  if ('settledHeight' in block) return '';
  return facts.primary ? feeState(block, facts) : emptyWindow;
}

/** Remaining capacity, excess and target excess, as after a block that follows a quiet period. */
function feeState({ gasUsed }: Fields, { gasLimit }: ChainFacts): string {
  const used = typeof gasUsed === 'string' ? BigInt(gasUsed) : 0n;
  return [gasLimit - used, used, 0n].map((one) => one.toString(16).padStart(16, '0')).join('');
}

/** A block header for `eth_getHeaderByNumber`, which anvil does not support. */
export function asNodeHeader(block: Fields, chain: Pick<LiveChain, 'facts' | 'deliveries'>): Fields {
  const { transactions: _transactions, uncles: _uncles, size: _size, ...rest } = asNodeBlock(block, chain);
  const { blockExtraData: _extra, ...header } = rest;
  return header;
}
