import assert from 'node:assert/strict';
import { encodeFunctionData, parseAbi } from 'viem';
import { argumentRows } from '../../../../src/engine/abi/call/invocation';
import type { IndexedTransaction } from '../../../../src/engine/net/dataApi/evm';
import { lineText } from '../../../../src/engine/report/spanText';
import { Claims } from '../../../../src/engine/report/claims';
import { describeCall } from '../../../../src/engine/evm/report/describeCall';
import { purposeOf } from '../../../../src/engine/evm/report/purpose';
import { TokenMetadataCache } from '../../../../src/engine/sources/tokenMetadataCache';
import type { TransactionFacts } from '../../../../src/engine/evm/report/transactionFacts';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100 } as const;
const token = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
const receiver = '0x2222222222222222222222222222222222222222' as const;
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

function describeIt(given: Case): readonly [string, string, string] {
  const call = callOf(given);
  const shown = (line: typeof call.line): string => lineText(line, style, { now: 0 });
  return [call.kind, shown(call.short), shown(call.line)];
}

function callOf({ input, to, logs = [], named, decimals }: Case): ReturnType<typeof describeCall> {
  const claims = new Claims<TransactionFacts>([{ from: 0, facts: to === undefined ? { input } : { input, to } }]);
  const tokens = new TokenMetadataCache();
  if (decimals !== undefined) {
    tokens.set('C-Chain', token, { symbol: 'USDC', decimals });
  }
  const indexed = named && ({ nativeTransaction: { method: { methodName: named } } } as IndexedTransaction);
  const transfers = { transfers: [], from: [], unread: 0 };
  return describeCall(
    claims,
    indexed || undefined,
    transfers,
    logs,
    { name: 'C-Chain', symbol: 'AVAX' },
    tokens,
    undefined,
  );
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
      'a fee in the unit of the token that is named beside it',
      {
        input: `0x8ac0fd04${word(7n)}${word(BigInt(token))}${word(500_000n)}`,
        to: receiver,
        decimals: 6,
      },
      [
        'call',
        'addFeeAmount (guessed from selector)',
        `addFeeAmount(messageID 0x${word(7n)}, feeTokenAddress ${token}, additionalFeeAmount 0.5 USDC) (guessed from selector)`,
      ],
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

  it('says what a call allows another to take', () => {
    const owner = word(BigInt(token));
    const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
    const ofNft = {
      address: token,
      topics: [approvalTopic, ...[owner, owner, word(5n)].map((one) => `0x${one}`)],
      data: '0x',
    };
    const ofAll = {
      address: token,
      topics: [`0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31`, `0x${owner}`, `0x${owner}`],
      data: `0x${word(1n)}`,
    };
    const allowed = (selector: string, value: bigint, log?: typeof ofNft, to: string = receiver): string => {
      const input = `0x${selector}${word(BigInt(to))}${word(value)}`;
      const call = callOf({ input, to: token, logs: log && [log], decimals: 6 });
      const claims = new Claims<TransactionFacts>([{ from: 0, facts: { input, to: token } }]);
      const transfers = { transfers: [], from: [], unread: 0 };
      const purpose = purposeOf(claims, { call, transfers, symbol: 'AVAX', name: () => undefined, sendsWarp: false });
      return lineText(purpose, style, { now: 0 });
    };
    assert.deepEqual(
      [
        allowed('095ea7b3', 5n, ofNft),
        allowed('095ea7b3', 5n, ofNft, `0x${word(0n).slice(24)}`),
        allowed('a22cb465', 1n, ofAll),
        allowed('a22cb465', 0n, ofAll),
        allowed('095ea7b3', 0n),
        allowed('095ea7b3', 2n ** 256n - 1n),
      ],
      [
        `approves ${token} token 5 for ${receiver}`,
        `revokes approval for ${token} token 5`,
        `approves ${receiver} for all ${token} tokens`,
        `revokes approval of ${receiver} for all ${token} tokens`,
        `revokes ${token} approval for ${receiver} (guessed from selector)`,
        `approves unlimited ${token} for ${receiver} (guessed from selector)`,
      ],
    );
  });

  it('tells a fee in a tuple in the unit of its token, and no other amount there', () => {
    const id = `0x${word(7n)}` as const;
    const feeInfo = { feeTokenAddress: token, amount: 500_000n } as const;
    const sent = {
      destinationBlockchainID: id,
      destinationAddress: receiver,
      feeInfo,
      requiredGasLimit: 500_000n,
    } as const;
    const message = { ...sent, allowedRelayerAddresses: [], message: '0x' } as const;
    const types =
      '(bytes32 destinationBlockchainID, address destinationAddress, (address feeTokenAddress, uint256 amount) feeInfo, uint256 requiredGasLimit, address[] allowedRelayerAddresses, bytes message)';
    const abi = parseAbi([`function sendCrossChainMessage(${types} messageInput)`]);
    const input = encodeFunctionData({ abi, args: [message] });
    const { args = [], format } = callOf({ input, to: receiver, decimals: 6 });
    const rows = argumentRows(args, format).rows.map((row) => row.map((line) => lineText(line, style, { now: 0 })));
    assert.deepEqual(
      rows.slice(3, 7).map(([name, , value]) => [name, value]),
      [
        ['feeInfo', ''],
        ['feeTokenAddress', token],
        ['amount', '0.5 USDC'],
        ['requiredGasLimit', '500,000'],
      ],
    );
  });
});
