import assert from 'node:assert/strict';
import { type DebugVariable, findByPath } from '../../../../src/engine/source/debugger/debugView';
import { evaluate } from '../../../../src/engine/source/debugger/evaluate';
import { parseExpression } from '../../../../src/engine/source/debugger/expression';

const elements = [5n, 8n].map((one, i): DebugVariable => ({ name: `[${i}]`, value: String(one), type: 'uint256' }));
const variables: readonly DebugVariable[] = [
  { name: 'have', value: '3', type: 'uint256' },
  { name: 'value', value: '7000000000000000001', type: 'uint256' },
  { name: 'debt', value: '-9', type: 'int256' },
  { name: 'isOpen', value: 'true', type: 'bool' },
  { name: 'owner', value: '0x00000000000000000000000000000000000000aB', type: 'address' },
  { name: 'msg.sender', value: '0x00000000000000000000000000000000000000Ab', type: 'address' },
  { name: 'tag', value: '0x1234', type: 'bytes2' },
  { name: 'words', value: '"héllo"', type: 'string' },
  { name: 'status', value: 'Status.Open', type: 'enum Status' },
  { name: 'kept', value: 'uint256[2]', type: 'uint256[]', children: elements },
  { name: 'gone', value: 'optimized away', type: 'uint256', isUnknown: true },
  {
    ...{ name: 'balances', value: 'keys in this transaction: 0', type: 'mapping(address => uint256)' },
    part: (key) => Promise.resolve({ name: `[${key}]`, value: String(BigInt(key) + 1n) }),
  },
];

const told = async (text: string): Promise<string> => {
  const found = await evaluate(parseExpression(text), (path) => findByPath(variables, path));
  return found.value;
};

describe('an expression that is watched', () => {
  for (const [text, value] of Object.entries({
    have: '3',
    'have < value': 'true',
    'have - value': '-6999999999999999998',
    'value - 7 ether == 1': 'true',
    '1_000 * 2 + 0x10': '2016',
    '2 + 3 * 4 ** 2': '50',
    '2 ** 3 ** 2': '512',
    '7 / 2 + -7 / 2': '0',
    '-7 % 3': '-1',
    '1.5 ether / 1 gwei': '1500000000',
    '2e3 + 1 days': '88400',
    'have & 1 == 1': 'true',
    '~have & 0xff': '252',
    '1 << 8 | 1': '257',
    'type(uint8).max + type(int8).min': '127',
    'uint8(300) + int8(200)': '-12',
    'debt < 0 && isOpen': 'true',
    '!isOpen || have >= 3': 'true',
    'isOpen ? kept[1] : kept[0]': '8',
    'kept[have - 2] + kept.length': '10',
    'owner == msg.sender': 'true',
    'owner == 0xAB': 'true',
    'address(0xab) != owner': 'false',
    'balances[msg.sender]': '172',
    'balances[0x00ff] + balances[1]': '258',
    'uint256(tag) + 1': '4661',
    'bytes1(tag)': '0x12',
    'tag.length + words.length': '8',
    'words == "héllo"': 'true',
    "words == 'other'": 'false',
    'status == Status.Open': 'true',
    'Vault.Status.Shut != status': 'true',
    // Short-circuits: the right side is not evaluated.
    'isOpen || 1 / 0 == 0': 'true',
  })) {
    it(`is computed: ${text}`, async () => assert.equal(await told(text), value));
  }

  for (const [text, why] of Object.entries({
    nothing: 'No variable nothing is known here.',
    'have + nothing.at': 'No variable nothing.at is known here.',
    'kept[5]': 'No variable kept[5] is known here.',
    'status == Open': 'No variable Open is known here.',
    'status == 1': 'Only members of one enum are compared.',
    'isOpen != Status.Open': 'No variable Status.Open is known here.',
    'status == Kind.Open': 'No variable Kind.Open is known here.',
    'Status.Open': 'No variable Status.Open is known here.',
    'have / 0': 'Division by zero.',
    'have % (1 - 1)': 'Division by zero.',
    '2 ** 4097': 'The result has more than 4096 bits.',
    '2 ** 10 ** 70': 'The result has more than 4096 bits.',
    '1 << -1': '"<<" needs a number that is not negative on its right.',
    'have && isOpen': '3 is neither true nor false.',
    'words + 1': '"+" needs numbers, and "héllo" is none.',
    'isOpen < 1': '"<" needs numbers, and true is none.',
    'kept + 1': 'kept is uint256[2]: only its parts are values.',
    'gone + 1': 'gone is unknown here: optimized away.',
    ' ': 'There is nothing to evaluate.',
    'have +': 'Cannot evaluate have +: something is missing at its end.',
    'have = 4': 'Cannot evaluate have = 4: "= 4" is not understood.',
    'have have': 'Cannot evaluate have have: "have" is not expected.',
    'f(have)': 'Cannot evaluate f(have): it calls a function, and a recording runs nothing.',
    '0.5 + 1': 'Cannot evaluate 0.5 + 1: 0.5 is no whole number.',
    '1e999': 'Cannot evaluate 1e999: 1e999 is too large.',
    'type(bool).max': 'Cannot evaluate type(bool).max: type(…) has .max and .min of integers.',
  })) {
    it(`says what is wrong with ${JSON.stringify(text)}`, async () =>
      assert.rejects(told(text), { name: 'UserError', message: why }));
  }

  it('is as long and as deep as anybody writes it', async () => {
    assert.equal(await told(`${'('.repeat(240)}have${')'.repeat(240)}`), '3');
    assert.equal(await told(`${'-'.repeat(400)}have`), '3');
    await assert.rejects(told('1+'.repeat(300)), /^UserError: An expression of more than 500 characters/);
  });
});
