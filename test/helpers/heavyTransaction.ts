import type { CallTrace } from '../../src/engine/evm/io/trace';
import type { EvmLog } from '../../src/engine/evm/io/transaction';
import type { Report } from '../../src/engine/report/report';
import { callSection } from '../../src/engine/evm/report/callSection';
import { eventSection } from '../../src/engine/evm/report/describeCall';

const token = `0x${'5d'.repeat(20)}`;
const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;
const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0');

const tokens = { get: (_: string, of: string) => (of === token ? { symbol: 'SNC', decimals: 18 } : undefined) };
const nameOf = (of: string) => (of === token ? 'Snow Coin' : undefined);

/** The Report of a transaction with thousands of calls and logs. */
export function heavyTransaction(calls: number, logs: number): Report {
  const trace: CallTrace = {
    ...{ type: 'CALL', to: token, value: 1n, gasUsed: BigInt(calls) * 30_000n, input: '0x12345678' },
    // Seven of eight calls are nested in the one before them.
    calls: Array.from({ length: Math.ceil((calls - 1) / 8) }, (_, i) => nested(i * 8, Math.min(8, calls - 1 - i * 8))),
  };
  const known = {
    abi: undefined,
    standards: new Map([[token, 'ERC-20']]),
    chain: { name: 'C-Chain', symbol: 'AVAX' },
    tokens,
  };
  const receipt = { logs: Array.from({ length: logs }, (_, i) => transferLog(i)) };
  return {
    ...{ kind: 'transaction', status: 'ok', identifier: `0x${'ab'.repeat(32)}`, title: [] },
    ...{ network: 'fuji', chain: 'C-Chain', facts: [], related: [], sources: [] },
    sections: [
      ...callSection(trace, [0], 'AVAX', nameOf, known),
      ...eventSection(receipt, known.chain, tokens, nameOf, 0, undefined),
    ],
  };
}

function nested(first: number, count: number): CallTrace {
  return {
    ...{ type: 'CALL', to: token, value: BigInt(first), gasUsed: BigInt(21_000 + first), output: `0x${word(1n)}` },
    input: `0xa9059cbb${word(address(first + 1))}${word(BigInt(first))}`,
    error: first % 50 === 0 ? 'out of gas' : undefined,
    calls: count > 1 ? [nested(first + 1, count - 1)] : [],
  };
}

function transferLog(i: number): EvmLog {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  const topics = [topic, `0x${word(address(i))}`, `0x${word(address(i + 1))}`];
  return { address: token, topics, data: `0x${word(BigInt(i) * 10n ** 15n)}`, logIndex: BigInt(i) };
}
