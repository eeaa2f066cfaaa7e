import type { ChainFacts } from '../chain/chainFacts';
import type { LiveChain } from '../chain/liveChain';

/** As in every recorded block. */
const minDelayExcess = '0x799d4c';

type Fields = Readonly<Record<string, unknown>>;

const emptyExtData = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

/** Of an L1: no gas in the blocks before. */
const emptyWindow = '0'.repeat(160);

/**
 * A block as the node prints it: without withdrawals, with the fields that Avalanche's EVM adds. Their values are those of
 * every recorded block: no atomic transactions, no block gas cost, the initial minimum delay, the least gas target.
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

/** What stands before the results of messages: the fee state; since Helicon, which has it in fields of its own, nothing. */
function feesIn(block: Fields, facts: ChainFacts): string {
  if ('settledHeight' in block) return '';
  return facts.primary ? feeState(block, facts) : emptyWindow;
}

/** Capacity that is left, excess and excess of the target, as after a block that follows a quiet time. */
function feeState({ gasUsed }: Fields, { gasLimit }: ChainFacts): string {
  const used = typeof gasUsed === 'string' ? BigInt(gasUsed) : 0n;
  return [gasLimit - used, used, 0n].map((one) => one.toString(16).padStart(16, '0')).join('');
}

/** The header of a block: what `eth_getHeaderByNumber` gives, which anvil does not have. */
export function asNodeHeader(block: Fields, chain: Pick<LiveChain, 'facts' | 'deliveries'>): Fields {
  const { transactions: _transactions, uncles: _uncles, size: _size, ...rest } = asNodeBlock(block, chain);
  const { blockExtraData: _extra, ...header } = rest;
  return header;
}
