import assert from 'node:assert/strict';
import { readCall, type TypedCall } from '../../../../../src/engine/abi/input/readCall';

const to = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
const alice = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const transfer = {
  name: 'transfer',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
  ],
};
const context = { addressNamed: () => undefined, units: [{ symbol: 'AVAX', decimals: 18 }] };
const read = (typed: Partial<TypedCall>) =>
  readCall({ name: 'pause', inputs: [] }, to, { args: [], block: '', ...typed }, context);
const word = (digits: string) => `0x${digits.padStart(64, '0')}`;
const override = { address: alice, balance: '', nonce: '', code: '', storage: '' };

describe('a form', () => {
  it('becomes a call as a node takes it', () => {
    const typed = { args: [alice, '7'], block: '41,203,877', from: alice, value: '1.5 AVAX' };
    assert.deepEqual(readCall(transfer, to, typed, context), {
      call: {
        from: alice,
        to,
        value: '0x14d1120d7b160000',
        data: `0xa9059cbb${alice.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}`,
      },
      block: '0x274b8a5',
      overrides: undefined,
      args: [alice, 7n],
    });
  });

  it('is of the latest block where none is named, and of one by its hash', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const blocks = ['', ' Latest ', 'finalized', '0x1A', hash].map((block) => {
      const call = read({ block });
      return 'call' in call ? call.block : call;
    });
    assert.deepEqual(blocks, ['latest', 'latest', 'finalized', '0x1a', { blockHash: hash }]);
  });

  it('pretends what was typed of accounts, and nothing of empty rows', () => {
    const typed = { ...override, balance: '2 AVAX', nonce: '7', code: '0x6000', storage: `0 = 0x2a\n1: ${alice}` };
    const call = read({ overrides: [typed, { ...override, address: '' }] });
    assert.deepEqual('call' in call && call.overrides, {
      [alice]: {
        balance: '0x1bc16d674ec80000',
        nonce: '0x7',
        code: '0x6000',
        stateDiff: { [word('0')]: word('2a'), [word('1')]: word(alice.slice(2).toLowerCase()) },
      },
    });
  });

  for (const [typed, field, sentence] of [
    [
      {
        overrides: [
          { ...override, nonce: '1' },
          { ...override, balance: '1' },
        ],
      },
      'override 1 address',
      'This account has a state override already.',
    ],
    [{ block: 'yesterday' }, 'block', 'Expected a block: latest, a number like 41203877, or a block hash.'],
    [{ block: '-1' }, 'block', 'Expected a block: latest, a number like 41203877, or a block hash.'],
    [{ from: 'me' }, 'from', 'Expected an address: 0x and 40 hex digits.'],
    [{ value: '1.5' }, 'value', 'Expected a whole number. To enter an amount, add its unit: 1.5 AVAX.'],
    [
      { overrides: [{ ...override, address: '0x1', nonce: '1' }] },
      'override 0 address',
      'Expected an address: 0x and 40 hex digits, not 1.',
    ],
    [{ overrides: [{ ...override, nonce: '-1' }] }, 'override 0 nonce', 'uint64 cannot be negative.'],
    [
      { overrides: [{ ...override, code: '0xabc' }] },
      'override 0 code',
      'Expected whole bytes: one hex digit is missing.',
    ],
    [
      { overrides: [{ ...override, storage: '0' }] },
      'override 0 storage',
      'Expected slot = value on each line, like 0 = 0x2a.',
    ],
    [
      { overrides: [{ ...override, storage: '0 = x' }] },
      'override 0 storage',
      'Expected a whole number, like 1500, 0x5dc or 1.5 ether.',
    ],
  ] as const) {
    it(`is not used with a wrong field: ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(read(typed), [{ field, sentence }]);
    });
  }

  it('tells of all wrong fields at once', () => {
    const problems = readCall(transfer, to, { args: ['x', ''], block: 'x' }, context);
    assert.deepEqual(Array.isArray(problems) && problems.map(({ field }: { field: string }) => field), [
      'arg 0',
      'arg 1',
      'block',
    ]);
  });
});
