import assert from 'node:assert/strict';
import { encodeAbiParameters, parseAbiParameters, toEventSelector } from 'viem/utils';
import type { WarpLog } from '../../../../../src/engine/messages/payload/messengerEvents';
import { releasedTokens, sentTokens } from '../../../../../src/engine/messages/report/tokenTransfer';

const account = (digit: string): string => `0x${digit.repeat(40)}`;
const topic = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
const [contract, token, feeToken, alice, bob] = ['1', '2', '3', '4', '5'].map(account) as [
  string,
  string,
  string,
  string,
  string,
];
const messenger = account('9');
const [messageId, otherId] = [word(7n), word(8n)];

const transfer = (of: string, from: string, to: string, amount: bigint): WarpLog => ({
  address: of,
  topics: [toEventSelector('Transfer(address,address,uint256)'), topic(from), topic(to)],
  data: word(amount),
});
const messengerLog = (name: string, id: string): WarpLog => ({
  address: messenger,
  topics: [
    {
      sent: '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8',
      received: '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34',
      executed: '0x34795cc6b122b9a0ae684946319f1e14a577b4e8f9b3dda9ac94c21a54d3188c',
    }[name]!,
    id,
  ],
  data: '0x',
});
const input = `(bytes32,address,address,address,uint256,uint256,uint256,address)`;
const tokensSent = (amount: bigint, id = messageId): WarpLog => ({
  address: contract,
  topics: [toEventSelector(`TokensSent(bytes32,address,${input},uint256)`), id, topic(alice)],
  data: encodeAbiParameters(parseAbiParameters('uint256[8], uint256'), [Array(8).fill(0n) as never, amount]),
});
const withdrawn = (to: string, amount: bigint): WarpLog => ({
  address: contract,
  topics: [toEventSelector('TokensWithdrawn(address,uint256)'), topic(to)],
  data: word(amount),
});

describe('the tokens that a contract took', () => {
  const fee = transfer(feeToken, alice, contract, 3n);
  const deposit = transfer(token, alice, contract, 5_000_000n);
  const sent = messengerLog('sent', messageId);
  const result = tokensSent(5n * 10n ** 18n);

  for (const [what, logs] of [
    ['before a fee', [deposit, fee, sent, result]],
    ['after a fee', [fee, deposit, sent, result]],
    ['after a fee of the same token', [transfer(token, alice, contract, 1_000n), deposit, sent, result]],
  ] as const) {
    it(`are not the fee of the relayer: ${what}`, () => {
      assert.deepEqual(sentTokens(logs, messageId, contract), { tokens: { token, amount: 5_000_000n } });
    });
  }

  it('are burned by a remote, whose fee is not', () => {
    const burned = transfer(contract, alice, account('0'), 9n);
    const paid = transfer(contract, alice, contract, 9n);
    assert.deepEqual(sentTokens([burned, paid, sent, tokensSent(9n)], messageId, contract), {
      tokens: { token: contract, amount: 9n },
    });
  });

  it('are coins that a native home wraps, whatever decimals the remote has', () => {
    const wrap: WarpLog = {
      address: token,
      topics: [toEventSelector('Deposit(address,uint256)'), topic(contract)],
      data: word(2n * 10n ** 18n),
    };
    assert.deepEqual(sentTokens([wrap, sent, tokensSent(2_000_000n)], messageId, contract), {
      tokens: { token: undefined, amount: 2n * 10n ** 18n },
    });
  });

  it('are those of each message where one transaction sends several', () => {
    const logs = [
      deposit,
      sent,
      result,
      transfer(token, alice, contract, 1_000_000n),
      messengerLog('sent', otherId),
      tokensSent(10n ** 18n, otherId),
    ];
    assert.equal(sentTokens(logs, messageId, contract).tokens?.amount, 5_000_000n);
    assert.equal(sentTokens(logs, otherId, contract).tokens?.amount, 1_000_000n);
  });
});

describe('the tokens that a contract gave', () => {
  it('are those of each message where one transaction delivers several', () => {
    const logs = [
      messengerLog('received', messageId),
      transfer(token, contract, alice, 4n),
      withdrawn(alice, 4n),
      messengerLog('executed', messageId),
      messengerLog('received', otherId),
      transfer(token, contract, bob, 6n),
      withdrawn(bob, 6n),
      messengerLog('executed', otherId),
    ];
    assert.deepEqual(
      [messageId, otherId].map((id) => {
        const { tokens, recipient } = releasedTokens(logs, id, contract);
        return [tokens, recipient];
      }),
      [
        [{ token, amount: 4n }, alice],
        [{ token, amount: 6n }, bob],
      ],
    );
  });

  it('are nothing where the message was received and not executed', () => {
    const { tokens } = releasedTokens([messengerLog('received', messageId)], messageId, contract);
    assert.equal(tokens, undefined);
  });
});
