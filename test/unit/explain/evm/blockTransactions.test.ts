import assert from 'node:assert/strict';
import { RpcError } from '../../../../src/engine/errors/errors';
import type { EvmTransaction, PaidGas } from '../../../../src/engine/evm/io/transaction';
import { lineText } from '../../../../src/engine/report/spanText';
import { messengerTopics } from '../../../../src/engine/abi/known/knownContracts';
import { blockTransactions } from '../../../../src/engine/evm/report/blockReport';
import type { NodeBlock } from '../../../../src/engine/evm/report/transactionFacts';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 300 } as const;
const [first, second, third] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(32)}`) as [string, string, string];
const sender = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const receiver = '0x2222222222222222222222222222222222222222';
const created = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';

const body = (hash: string, more: Partial<EvmTransaction>): EvmTransaction => ({
  ...{ hash, from: sender, to: receiver, value: 0n, nonce: 0n, gas: 30_000n, input: '0x' },
  ...more,
});

const bodies = [
  body(first, { value: 5n * 10n ** 18n }),
  body(second, { input: `0xa9059cbb${'00'.repeat(31)}22${'00'.repeat(31)}07` }),
  body(third, { to: null, input: '0x6080' }),
];

const paid: readonly PaidGas[] = [
  { transactionHash: first, gasUsed: 21_000n, effectiveGasPrice: 25_000_000_000n, status: 1n },
  { transactionHash: second, gasUsed: 40_000n, effectiveGasPrice: 25_000_000_000n, status: 0n },
  {
    transactionHash: third,
    gasUsed: 90_000n,
    effectiveGasPrice: 25_000_000_000n,
    status: 1n,
    contractAddress: created,
  },
];

function shown(more: Partial<NodeBlock>) {
  const block = {
    ...{ number: 7n, hash: first, parentHash: second, timestamp: 1n, gasLimit: 1n, gasUsed: 1n },
    transactions: [first, second, third],
  };
  const answer: Parameters<typeof blockTransactions>[0] = {
    ok: true,
    from: 0,
    json: null,
    url: '',
    value: { block: { block, ...more }, raw: [] },
  };
  const [section] = blockTransactions(answer, { name: 'C-Chain', path: 'C', symbol: 'AVAX' }, undefined);
  return {
    columns: section?.columns,
    rows: section?.rows.map((row) => row.map((line) => lineText(line, style, { now: 0 }))),
    tones: section?.marks?.map((mark) => mark?.tone),
    note: section?.note && lineText(section.note, style, { now: 0 }),
  };
}

const error = new RpcError({ host: 'api.avax.network', method: 'eth_getBlockReceipts' }, -32601, 'no such method');

describe('the transactions of an EVM block', () => {
  it('are told with what was called, who sent it to whom, what it was worth, how it went and what it paid', () => {
    assert.deepEqual(shown({ bodies, paid }), {
      columns: ['transaction', 'method', 'from', 'to', 'value', 'status', 'fee'],
      rows: [
        [first, 'native transfer', `${sender} (ewoq test account)`, receiver, '5 AVAX', '✓ succeeded', '0.000525 AVAX'],
        [second, 'transfer', `${sender} (ewoq test account)`, receiver, '0 AVAX', '✗ reverted', '0.001 AVAX'],
        [
          third,
          'contract creation',
          `${sender} (ewoq test account)`,
          `creates ${created}`,
          '0 AVAX',
          '✓ succeeded',
          '0.00225 AVAX',
        ],
      ],
      tones: [undefined, 'failed', undefined],
      note: 'Methods are guessed from selectors.',
    });
  });

  it('have no tick where a message was delivered whose execution failed', () => {
    const logs = [{ topics: [messengerTopics.received] }, { topics: [messengerTopics.failed] }];
    const { rows, tones } = shown({ bodies, paid: paid.map((one, i) => (i === 0 ? { ...one, logs } : one)) });
    assert.equal(rows?.[0]?.[5], '✗ execution failed');
    assert.deepEqual(tones, ['failed', 'failed', undefined]);
  });

  it('have no columns of what the node refused, and say why', () => {
    const { columns, rows, note } = shown({ bodies, rejected: { paid: error } });
    assert.deepEqual(columns, ['transaction', 'method', 'from', 'to', 'value']);
    assert.deepEqual(rows?.[0], [first, 'native transfer', `${sender} (ewoq test account)`, receiver, '5 AVAX']);
    assert.match(note ?? '', /^Status and fee are unknown: api\.avax\.network .*eth_getBlockReceipts/);
    assert.deepEqual(shown({ paid }).columns, ['transaction', 'status', 'fee']);
  });

  it('are a list of hashes where nothing else is known', () => {
    assert.deepEqual(shown({}), {
      columns: [],
      rows: [[first], [second], [third]],
      tones: [undefined, undefined, undefined],
      note: undefined,
    });
  });
});
