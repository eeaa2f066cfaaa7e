import assert from 'node:assert/strict';
import { keccak, hexToBytes } from '../../../../../src/engine/primitives/ids/hex';
import type { SlotChange } from '../../../../../src/engine/evm/trace/stateChanges';
import { preimagesOf } from '../../../../../src/engine/evm/trace/preimages';
import { SlotNames } from '../../../../../src/engine/source/storage/slotNames';
import { readStorageLayout } from '../../../../../src/engine/source/storage/storageLayout';
import { variableChanges } from '../../../../../src/engine/source/storage/variableChanges';
import { finished } from '../../../../helpers/solidity/finished';
import { changeTexts } from '../../../../helpers/solidity/changeTexts';

// The output of solc 0.8.30 without unused fields.
const variable = (label: string, slot: number, offset: number, type: string) => ({
  label,
  slot: String(slot),
  offset,
  type,
});
const value = (label: string, numberOfBytes: number) => ({
  encoding: 'inplace',
  label,
  numberOfBytes: String(numberOfBytes),
});
const layout = {
  storage: [
    variable('paused', 0, 0, 't_bool'),
    variable('owner', 0, 1, 't_address'),
    variable('stage', 0, 21, 't_enum'),
    variable('drift', 0, 22, 't_int16'),
    variable('total', 1, 0, 't_uint256'),
    variable('balances', 2, 0, 't_mapping(t_address,t_uint256)'),
    variable('allowed', 3, 0, 't_mapping(t_address,t_mapping(t_address,t_uint256))'),
    variable('accounts', 4, 0, 't_array(t_struct(Account))dyn'),
    variable('small', 5, 0, 't_array(t_uint16)20'),
    variable('grid', 7, 0, 't_array(t_array(t_uint256)3)2'),
    variable('name', 13, 0, 't_string'),
    variable('byName', 14, 0, 't_mapping(t_string,t_struct(Account))'),
    variable('rights', 15, 0, 't_mapping(t_bytes4,t_bool)'),
    variable('packed', 16, 0, 't_array(t_uint24)dyn'),
    variable('price', 17, 0, 't_userDefinedValueType(Price)'),
    variable('coin', 18, 0, 't_contract(Coin)'),
  ],
  types: {
    t_bool: value('bool', 1),
    t_address: value('address', 20),
    t_enum: value('enum Stage', 1),
    t_int16: value('int16', 2),
    t_uint16: value('uint16', 2),
    t_uint24: value('uint24', 3),
    t_uint128: value('uint128', 16),
    t_uint256: value('uint256', 32),
    t_bytes4: value('bytes4', 4),
    't_userDefinedValueType(Price)': value('Price', 16),
    't_contract(Coin)': value('contract Coin', 20),
    't_mapping(t_address,t_uint256)': {
      encoding: 'mapping',
      key: 't_address',
      value: 't_uint256',
      label: 'mapping(address => uint256)',
      numberOfBytes: '32',
    },
    't_mapping(t_address,t_mapping(t_address,t_uint256))': {
      encoding: 'mapping',
      key: 't_address',
      value: 't_mapping(t_address,t_uint256)',
      label: 'mapping(address => mapping(address => uint256))',
      numberOfBytes: '32',
    },
    't_mapping(t_string,t_struct(Account))': {
      encoding: 'mapping',
      key: 't_string',
      value: 't_struct(Account)',
      label: 'mapping(string => struct Account)',
      numberOfBytes: '32',
    },
    't_mapping(t_bytes4,t_bool)': {
      encoding: 'mapping',
      key: 't_bytes4',
      value: 't_bool',
      label: 'mapping(bytes4 => bool)',
      numberOfBytes: '32',
    },
    't_struct(Account)': {
      encoding: 'inplace',
      label: 'struct Account',
      numberOfBytes: '96',
      members: [
        variable('held', 0, 0, 't_uint128'),
        variable('locked', 0, 16, 't_uint128'),
        variable('notes', 1, 0, 't_array(t_uint24)dyn'),
        variable('paid', 2, 0, 't_mapping(t_address,t_uint256)'),
      ],
    },
    't_array(t_struct(Account))dyn': {
      encoding: 'dynamic_array',
      base: 't_struct(Account)',
      label: 'struct Account[]',
      numberOfBytes: '32',
    },
    't_array(t_uint24)dyn': { encoding: 'dynamic_array', base: 't_uint24', label: 'uint24[]', numberOfBytes: '32' },
    't_array(t_uint16)20': { encoding: 'inplace', base: 't_uint16', label: 'uint16[20]', numberOfBytes: '64' },
    't_array(t_uint256)3': { encoding: 'inplace', base: 't_uint256', label: 'uint256[3]', numberOfBytes: '96' },
    't_array(t_array(t_uint256)3)2': {
      encoding: 'inplace',
      base: 't_array(t_uint256)3',
      label: 'uint256[3][2]',
      numberOfBytes: '192',
    },
    t_string: { encoding: 'bytes', label: 'string', numberOfBytes: '32' },
  },
};

const ann = 'aa'.repeat(20);
const bob = 'bb'.repeat(20);

/** Hash input as hex without 0x. */
const word = (of: bigint | string): string => (typeof of === 'string' ? of : of.toString(16)).padStart(64, '0');
const hashed = (...parts: readonly string[]): bigint => BigInt(keccak(hexToBytes(parts.join(''))!));

function result(
  changes: readonly SlotChange[],
  hashes: readonly string[] = [],
  json: unknown = layout,
): readonly string[] {
  const preimages = finished(preimagesOf(hashes.map((one) => `0x${one}`)));
  const read = readStorageLayout(json);
  const names = read === undefined ? [] : [finished(SlotNames.of(read, preimages))];
  const standard = finished(SlotNames.of({ variables: [], types: new Map() }, preimages));
  return changeTexts(finished(variableChanges(names, standard, changes)));
}

const change = (slot: bigint, before: bigint, after: bigint): SlotChange => ({ slot, before, after });

describe('changed slots as variables', () => {
  it('tells of each value in a slot that changed, and of no other', () => {
    const before = BigInt(`0x${'0005'}${'01'}${ann}${'00'}`);
    const after = BigInt(`0x${'fffe'}${'02'}${ann}${'01'}`);
    assert.deepEqual(result([change(0n, before, after)]), ['paused: false → true', 'stage: 1 → 2', 'drift: 5 → -2']);
  });

  it('reads plain values by their types', () => {
    assert.deepEqual(
      result([
        change(0n, BigInt(`0x${ann}00`), BigInt(`0x${bob}00`)),
        change(1n, 2n ** 256n - 1n, 0n),
        change(17n, 0n, 100n),
        change(18n, 0n, BigInt(`0x${ann}`)),
      ]),
      [
        `owner: 0x${ann} → 0x${bob}`,
        `total: ${2n ** 256n - 1n} → 0`,
        'price: 0x00000000000000000000000000000000 → 0x00000000000000000000000000000064',
        `coin: 0x${'00'.repeat(20)} → 0x${ann}`,
      ],
    );
  });

  it('finds elements of arrays of a fixed length', () => {
    assert.deepEqual(
      result([change(6n, 0n, (7n << 48n) | (9n << 16n)), change(5n + 1n + 6n, 1n, 2n), change(7n, 3n, 4n)]),
      ['small[17]: 0 → 9', 'small[19]: 0 → 7', 'grid[0][0]: 3 → 4', 'grid[1][2]: 1 → 2'],
    );
  });

  it('finds elements of arrays and their length without any hash', () => {
    const accounts = hashed(word(4n));
    const packed = hashed(word(16n));
    assert.deepEqual(
      result([
        change(4n, 1n, 2n),
        change(accounts + 3n, (6n << 128n) | 5n, (8n << 128n) | 7n),
        change(accounts + 4n, 0n, 1n),
        change(packed + 1n, 0n, 11n << 24n),
      ]).toSorted(),
      [
        'accounts.length: 1 → 2',
        'accounts[1].held: 5 → 7',
        'accounts[1].locked: 6 → 8',
        'accounts[1].notes.length: 0 → 1',
        'packed[11]: 0 → 11',
      ],
    );
  });

  it('finds values of mappings by what was hashed, also inside of each other', () => {
    const balance = [word(ann), word(2n)];
    const outer = [word(ann), word(3n)];
    const inner = [word(bob), word(hashed(...outer))];
    const named = [Buffer.from('gold').toString('hex'), word(14n)];
    const paid = [word(bob), word(hashed(...named) + 2n)];
    const right = ['a9059cbb'.padEnd(64, '0'), word(15n)];
    const notes = [word(hashed(...named) + 1n)];
    const changes = [
      change(hashed(...balance), 100n, 93n),
      change(hashed(...inner), 0n, 5n),
      change(hashed(...named), 1n, 2n),
      change(hashed(...paid), 3n, 4n),
      change(hashed(...right), 0n, 1n),
      change(hashed(...notes), 0n, 6n),
    ];
    // Any of the hashes may be the base of others.
    const hashes = [paid, inner, right, notes, named, outer, balance].map((parts) => parts.join(''));
    assert.deepEqual(result(changes, hashes).toSorted(), [
      `allowed[0x${ann}][0x${bob}]: 0 → 5`,
      `balances[0x${ann}]: 100 → 93`,
      'byName["gold"].held: 1 → 2',
      'byName["gold"].notes[0]: 0 → 6',
      `byName["gold"].paid[0x${bob}]: 3 → 4`,
      'rights[0xa9059cbb]: false → true',
    ]);
  });

  it('finds what stands in elements of arrays by what was hashed', () => {
    const paidOfThird = hashed(word(4n)) + 2n * 3n + 2n;
    const paid = [word(ann), word(paidOfThird)];
    assert.deepEqual(result([change(hashed(...paid), 0n, 1n)], [paid.join('')]), [`accounts[2].paid[0x${ann}]: 0 → 1`]);
  });

  it('puts texts together, short and long', () => {
    const short = BigInt(`0x${Buffer.from('Old').toString('hex').padEnd(62, '0')}06`);
    const long = Buffer.from('A name that has more than thirty-one letters');
    const data = hashed(word(13n));
    const words = [long.subarray(0, 32), Buffer.concat([long.subarray(32), Buffer.alloc(64 - long.length)])];
    const [first, second] = words.map((one) => BigInt(`0x${one.toString('hex')}`));
    const head = BigInt(long.length * 2 + 1);
    assert.deepEqual(result([change(13n, short, head), change(data, 0n, first!), change(data + 1n, 0n, second!)]), [
      'name: "Old" → "A name that has more than thirty-one letters"',
    ]);
    // The unchanged bytes are unknown.
    assert.deepEqual(result([change(13n, head, head - 2n), change(data + 1n, second!, 0n)]), [
      'name: 44 bytes → 43 bytes',
    ]);
    assert.deepEqual(result([change(data + 1n, 1n, 2n)]), [`name[32:]: 0x${word(1n)} → 0x${word(2n)}`]);
  });

  it('shows a slot as it is where nothing names it', () => {
    const slot = hashed(word(ann), word(2n));
    assert.deepEqual(result([change(slot, 0n, 1n)]), [`0x${word(slot)}: 0x${word(0n)} → 0x${word(1n)}`]);
    // The bytes after the last member belong to no variable.
    assert.deepEqual(result([change(0n, 0n, 1n << 255n)]), [`0x${word(0n)}: 0x${word(0n)} → 0x8${'0'.repeat(63)}`]);
    assert.deepEqual(result([change(1n, 0n, 1n)], [], { storage: 'none' }), [
      `0x${word(1n)}: 0x${word(0n)} → 0x${word(1n)}`,
    ]);
  });

  it('is not held by layouts that lie', () => {
    const cyclic = {
      storage: [variable('a', 0, 0, 't_s'), variable('b', 0, 99, 't_s'), null, variable('c', 0, 31, 't_u')],
      types: {
        t_s: {
          encoding: 'inplace',
          label: 'struct S',
          numberOfBytes: '64',
          members: Array.from({ length: 500 }, () => variable('s', 0, 0, 't_s')),
        },
        t_a: { encoding: 'inplace', base: 't_a', label: `t[${'9'.repeat(70)}]`, numberOfBytes: '9'.repeat(70) },
        t_u: value('uint256', 32),
        t_none: value('uint256', 0),
      },
    };
    assert.deepEqual(result([change(0n, 0n, 1n)], [word(0n)], cyclic), [
      `0x${word(0n)}: 0x${word(0n)} → 0x${word(1n)}`,
    ]);
    const arrays = { ...cyclic, storage: [variable('a', 0, 0, 't_a')] };
    assert.equal(result([change(3n, 0n, 1n)], [word(3n)], arrays).length, 1);
  });
});
