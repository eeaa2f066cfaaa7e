import assert from 'node:assert/strict';
import type { AbiParameter } from '../../../../../src/engine/abi/known/signatures';
import { encodeCall } from '../../../../../src/engine/abi/input/readCall';
import { type InputContext, readArgument } from '../../../../../src/engine/abi/input/readArgument';

const minter = '0x0200000000000000000000000000000000000001';
const alice = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

const context: InputContext = {
  addressNamed: (name) => (name === 'Native minter' ? minter : undefined),
  units: [{ symbol: 'USDC', decimals: 6 }],
};

const config: AbiParameter = {
  name: 'config',
  type: 'tuple',
  components: [
    { name: 'limit', type: 'uint64' },
    { name: 'owners', type: 'address[]' },
  ],
};
const ofType = (type: string): AbiParameter => ({ name: 'x', type });

function value(typed: string, parameter: AbiParameter | string): unknown {
  const read = readArgument(typed, typeof parameter === 'string' ? ofType(parameter) : parameter, context);
  assert.ok(read.ok, read.ok ? undefined : read.sentence);
  return read.value;
}

describe('an argument', () => {
  const taken: readonly (readonly [string, AbiParameter | string, unknown])[] = [
    ['1500', 'uint256', 1500n],
    [' 1,500 ', 'uint256', 1500n],
    ['1_500', 'uint256', 1500n],
    ['1 500', 'uint256', 1500n],
    ['0x5dc', 'uint256', 1500n],
    ['-0x80', 'int8', -128n],
    ['1e18', 'uint256', 10n ** 18n],
    ['1.5 ether', 'uint256', 15n * 10n ** 17n],
    ['1.5ETHER', 'uint256', 15n * 10n ** 17n],
    ['25 nAVAX', 'uint256', 25n * 10n ** 9n],
    ['1,250.5 USDC', 'uint256', 1_250_500_000n],
    ['max', 'uint8', 255n],
    ['123456789012345678901234567890123456789', 'uint256', 123456789012345678901234567890123456789n],
    [alice, 'address', alice],
    [alice.toLowerCase(), 'address', alice],
    ['Native minter', 'address', minter],
    ['true', 'bool', true],
    ['0xABcd', 'bytes', '0xabcd'],
    ['0x', 'bytes', '0x'],
    ['0xdeadbeef', 'bytes4', '0xdeadbeef'],
    ['NodeID-111111111111111111116DBWJs', 'bytes20', `0x${'00'.repeat(20)}`],
    ['11111111111111111111111111111111LpoYY', 'bytes32', `0x${'00'.repeat(32)}`],
    [' as it stands ', 'string', ' as it stands '],
    ['', 'string', ''],
    [
      '[1, "2 gwei", 123456789012345678901234567890]',
      'uint256[]',
      [1n, 2n * 10n ** 9n, 123456789012345678901234567890n],
    ],
    ['[[1],[2,3]]', 'uint8[][2]', [[1n], [2n, 3n]]],
    [`{"owners": ["${alice}", "Native minter"], "limit": 7}`, config, [7n, [alice, minter]]],
    [`[7, []]`, config, [7n, []]],
  ];
  for (const [typed, parameter, expected] of taken) {
    const type = typeof parameter === 'string' ? parameter : parameter.type;
    it(`is taken: ${typed} as ${type}`, () => assert.deepEqual(value(typed, parameter), expected));
  }

  const wrong: readonly (readonly [string, AbiParameter | string, string])[] = [
    ['', 'uint256', 'Enter a value of type uint256.'],
    ['twelve', 'uint256', 'Expected a whole number, like 1500, 0x5dc or 1.5 ether.'],
    ['1,50', 'uint256', 'Expected a whole number, like 1500, 0x5dc or 1.5 ether.'],
    ['1'.repeat(101), 'uint256', 'Expected a whole number, like 1500, 0x5dc or 1.5 ether.'],
    ['0xzz', 'uint256', 'Expected a number in hex: 0x and 1 to 64 hex digits.'],
    ['256', 'uint8', 'Too large for uint8: at most 255.'],
    ['-1', 'uint8', 'uint8 cannot be negative.'],
    ['-129', 'int8', 'Too small for int8: at least -128.'],
    ['1.5', 'uint256', 'Expected a whole number. To enter an amount, add its unit: 1.5 USDC.'],
    ['0.0000001 USDC', 'uint256', 'Too many decimal places: USDC has 6.'],
    ['1 BTC', 'uint256', 'Unknown unit BTC. Use one of these: USDC, wei, gwei, nAVAX, ether.'],
    ['1e999', 'uint256', 'The exponent is too large.'],
    ['0x12', 'address', 'Expected an address: 0x and 40 hex digits, not 2.'],
    ['deployer', 'address', 'Expected an address: 0x and 40 hex digits.'],
    [
      alice.replace('8db97C', '8db97c'),
      'address',
      `The checksum of this address is wrong. Check it, or did you mean ${alice}?`,
    ],
    ['yes', 'bool', 'Expected true or false.'],
    ['hello', 'bytes', 'Expected bytes: 0x and hex digits.'],
    ['0xabc', 'bytes', 'Expected whole bytes: one hex digit is missing.'],
    ['0xabcd', 'bytes4', 'Expected 4 bytes, got 2.'],
    ['NodeID-111111111111111111116DBWJt', 'bytes20', 'The checksum of this ID is wrong. Check it.'],
    [
      'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN',
      'string',
      'This may be a private key. It is not sent.',
    ],
    ['', 'uint256[]', 'Enter JSON: a list like [1, 2], or an object with the fields.'],
    ['[1, 2', 'uint256[]', 'This is not JSON: reading stopped at character 6.'],
    ['{"a": 1}', 'uint256[]', 'x: Expected a list in JSON, like [1, 2].'],
    ['[1]', 'uint256[2]', 'x: Expected 2 elements, got 1.'],
    [`[${'1,'.repeat(2_000)}1]`, 'uint8[]', 'x: Too many elements: at most 2000.'],
    ['[1, 300]', 'uint8[]', 'x[1]: Too large for uint8: at most 255.'],
    ['[true]', 'uint8[]', 'x[0]: Expected a value of type uint8.'],
    ['[1.5]', 'uint8[]', 'x[0]: Expected a whole number. To enter an amount, add its unit: 1.5 USDC.'],
    ['7', config, 'config: Expected an object in JSON, or a list of its 2 fields.'],
    ['[7]', config, 'config: Expected 2 fields, got 1.'],
    ['{"limit": 7}', config, 'config: The field "owners" is missing.'],
    ['{"limit": 7, "owner": []}', config, 'config: There is no field "owner". The fields are: limit, owners.'],
    ['{"limit": 7, "limit": 8}', config, 'This is not JSON: reading stopped at character 14.'],
    ['{"__proto__": 1, "owners": []}', config, 'config: There is no field "__proto__". The fields are: limit, owners.'],
    ['{"limit": 7, "owners": ["0x1"]}', config, 'config.owners[0]: Expected an address: 0x and 40 hex digits, not 1.'],
    [`${'['.repeat(13)}${']'.repeat(13)}`, 'uint8[]', 'This is not JSON: reading stopped at character 13.'],
    ['x'.repeat(200_001), 'string', 'Too long: at most 200000 characters.'],
  ];
  for (const [typed, parameter, sentence] of wrong) {
    const type = typeof parameter === 'string' ? parameter : parameter.type;
    it(`is not taken: ${typed.slice(0, 40) || 'nothing'} as ${type}`, () => {
      const read = readArgument(typed, typeof parameter === 'string' ? ofType(parameter) : parameter, context);
      assert.deepEqual(read, { ok: false, sentence });
    });
  }
});

describe('a call', () => {
  it('is its selector and the arguments that were typed', () => {
    const inputs = [ofType('address'), ofType('uint256')];
    const args = [value('Native minter', 'address'), value('1 USDC', 'uint256')] as [string, bigint];
    const words = [minter.slice(2).padStart(64, '0'), 'f4240'.padStart(64, '0')];
    assert.equal(encodeCall('transfer', inputs, args), `0xa9059cbb${words.join('')}`);
  });

  it('has the fields of a tuple in their order', () => {
    const args = [value('{"owners": [], "limit": 7}', config) as readonly [bigint, readonly string[]]];
    const words = ['20', '7', '40', '0'].map((word) => word.padStart(64, '0'));
    assert.equal(encodeCall('set', [config], args).slice(10), words.join(''));
  });

  it('without arguments is its selector', () => {
    assert.equal(encodeCall('totalSupply', [], []), '0x18160ddd');
  });
});
