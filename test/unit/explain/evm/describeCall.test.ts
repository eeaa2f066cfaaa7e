import assert from 'node:assert/strict';
import type { IndexedTransaction } from '../../../../src/engine/net/dataApi/evm';
import { lineText } from '../../../../src/engine/report/spanText';
import { Claims } from '../../../../src/engine/report/claims';
import { describeCall } from '../../../../src/engine/evm/report/describeCall';
import { TokenMetadataCache } from '../../../../src/engine/sources/tokenMetadataCache';
import type { TransactionFacts } from '../../../../src/engine/evm/report/transactionFacts';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100 } as const;
const token = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
const receiver = '0x2222222222222222222222222222222222222222';
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const transferInput = `0xa9059cbb${word(BigInt(receiver))}${word(1_250_500_000n)}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const transferLog = {
  address: token.toLowerCase(),
  topics: [transferTopic, `0x${word(1n)}`, `0x${word(BigInt(receiver))}`],
  data: `0x${word(1_250_500_000n)}`,
};

interface Case {
  readonly input: string;
  readonly to?: string;
  readonly logs?: readonly (typeof transferLog)[];
  readonly named?: string;
  readonly decimals?: number;
}

function describeIt({ input, to, logs = [], named, decimals }: Case): readonly [string, string, string] {
  const claims = new Claims<TransactionFacts>([{ from: 0, facts: to === undefined ? { input } : { input, to } }]);
  const tokens = new TokenMetadataCache();
  if (decimals !== undefined) {
    tokens.set('C-Chain', token, { symbol: 'USDC', decimals });
  }
  const indexed = named && ({ nativeTransaction: { method: { methodName: named } } } as IndexedTransaction);
  const transfers = { transfers: [], from: [], unread: 0 };
  const call = describeCall(
    claims,
    indexed || undefined,
    transfers,
    logs,
    { name: 'C-Chain', symbol: 'AVAX' },
    tokens,
    undefined,
  );
  const shown = (line: typeof call.line): string => lineText(line, style, { now: 0 });
  return [call.kind, shown(call.short), shown(call.line)];
}

describe('describeCall', () => {
  const cases: readonly [string, Case, readonly [string, string, string]][] = [
    ['a plain transfer', { input: '0x', to: receiver }, ['transfer', '', '']],
    ['a creation', { input: '0x6080' }, ['create', '', '']],
    [
      'a call that its own events make certain, in the unit of the token',
      { input: transferInput, to: token, logs: [transferLog], decimals: 6 },
      ['call', 'transfer', `transfer(to ${receiver}, value 1,250.5 USDC)`],
    ],
    [
      'one whose decimals nobody told',
      { input: transferInput, to: token, logs: [transferLog] },
      ['call', 'transfer', `transfer(to ${receiver}, value 1,250,500,000)`],
    ],
    [
      'one that only its selector names',
      { input: transferInput, to: token },
      [
        'call',
        'transfer (guessed from selector)',
        `transfer(to ${receiver}, value 1,250,500,000) (guessed from selector)`,
      ],
    ],
    [
      'an event of another contract, which proves nothing',
      { input: transferInput, to: receiver, logs: [transferLog] },
      [
        'call',
        'transfer (guessed from selector)',
        `transfer(to ${receiver}, value 1,250,500,000) (guessed from selector)`,
      ],
    ],
    [
      'what only the data service can name',
      { input: '0x12345678', to: receiver, named: 'swap(uint256)' },
      ['unknown', 'swap(uint256) (per data service)', 'swap(uint256) (per data service)'],
    ],
    [
      'what nobody can name',
      { input: '0x12345678', to: receiver },
      ['unknown', 'unknown function 0x12345678', 'unknown function 0x12345678'],
    ],
    [
      'less than a selector',
      { input: '0x1234', to: receiver },
      ['unknown', 'unknown data', 'unknown data Input is shorter than a selector.'],
    ],
  ];
  for (const [name, given, expected] of cases) {
    it(`tells ${name}`, () => {
      assert.deepEqual(describeIt(given), expected);
    });
  }
});
