import type { Charge } from './charge';
import { partsOf } from './gasClock';
import type { HeliconBlock } from './helicon';

type Fields = Readonly<Record<string, unknown>>;

/** A receipt of the engine's with what was charged. */
export function chargedReceipt(receipt: Fields, { charged, cumulative }: Charge): Fields {
  return { ...receipt, gasUsed: hex(charged), cumulativeGasUsed: hex(cumulative) };
}

/** A transaction of the engine's: its `gasPrice` is by the header, and no less than what was paid. */
export function boundTransaction(transaction: Fields, { bound }: HeliconBlock): Fields {
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction;
  if (typeof maxFeePerGas !== 'string' || typeof maxPriorityFeePerGas !== 'string') return transaction;
  const cap = BigInt(maxFeePerGas);
  const price = bound + BigInt(maxPriorityFeePerGas);
  return { ...transaction, gasPrice: hex(price < cap ? price : cap) };
}

/** A block of the engine's with the header as it was accepted, before its own execution. */
export function acceptedBlock(block: Fields, own: HeliconBlock): Fields {
  const { transactions } = block;
  const { height, clock, stateRoot, receiptsRoot, logsBloom } = own.settled;
  const { seconds, numerator } = partsOf(clock);
  return {
    ...block,
    baseFeePerGas: hex(own.bound),
    difficulty: '0x1',
    gasUsed: hex(own.reserved),
    mixHash: `0x${'0'.repeat(64)}`,
    stateRoot,
    receiptsRoot,
    logsBloom,
    settledHeight: hex(height),
    settledGasUnix: hex(seconds),
    settledGasNumerator: hex(numerator),
    settledExcess: hex(clock.excess),
    targetExponent: '0x0',
    minPriceExponent: '0x0',
    ...(Array.isArray(transactions)
      ? {
          transactions: transactions.map((one: unknown) =>
            typeof one === 'object' && one !== null ? boundTransaction(one as Fields, own) : one,
          ),
        }
      : {}),
  };
}

export function hex(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`;
}
