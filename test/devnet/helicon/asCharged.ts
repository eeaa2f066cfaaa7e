import type { Charge } from './charge';
import { partsOf } from './gasClock';
import type { HeliconBlock } from './helicon';

type Fields = Readonly<Record<string, unknown>>;

/** The engine's receipt with the charged gas. */
export function chargedReceipt(receipt: Fields, { charged, cumulative }: Charge): Fields {
  return { ...receipt, gasUsed: hex(charged), cumulativeGasUsed: hex(cumulative) };
}

/** The engine's transaction with the `gasPrice` derived from the header, which is at least the price paid. */
export function boundTransaction(transaction: Fields, { bound }: HeliconBlock): Fields {
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction;
  if (typeof maxFeePerGas !== 'string' || typeof maxPriorityFeePerGas !== 'string') return transaction;
  const cap = BigInt(maxFeePerGas);
  const price = bound + BigInt(maxPriorityFeePerGas);
  return { ...transaction, gasPrice: hex(price < cap ? price : cap) };
}

/** The engine's block with the header as accepted, before its own execution. */
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
