import assert from 'node:assert/strict';
import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { deepEqual } from '../../../../helpers/deepEqual';
import {
  type BundledCall,
  bundledCalls,
  bundledCallSection,
  type BundleContext,
} from '../../../../../src/engine/abi/call/bundledCalls';
import { decodeCall } from '../../../../../src/engine/abi/call/callLine';
import { lineText } from '../../../../../src/engine/report/spanText';

const me = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
const twos = '0x2222222222222222222222222222222222222222';
const threes = '0x3333333333333333333333333333333333333333';
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

const inner = parseAbi(['function transfer(address to, uint256 value)', 'function pause()']);
const transfer = encodeFunctionData({ abi: inner, functionName: 'transfer', args: [twos, 5n] });
const pause = encodeFunctionData({ abi: inner, functionName: 'pause' });

function encode(signature: string, ...args: readonly unknown[]): Hex {
  const abi: Abi = parseAbi([`function ${signature}`] as readonly string[]);
  return encodeFunctionData({ abi, args });
}

const bundleIn = (input: string, to = multicall3): readonly BundledCall[] | undefined =>
  bundledCalls(decodeCall(input, to), to);

function rowsOf(calls: readonly BundledCall[], context: BundleContext = {}): readonly (readonly string[])[] {
  const [section] = bundledCallSection('multicall', calls, [], context);
  const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100 } as const;
  return (section?.rows ?? []).map((row) => row.map((cell) => lineText(cell, style, { now: 0 })));
}

describe('bundledCalls', () => {
  const pair = [
    { target: twos, callData: transfer },
    { target: threes, callData: '0x' },
  ];
  const both = (mayFail: boolean): readonly BundledCall[] => [
    { to: twos, input: transfer, mayFail },
    { to: threes, input: '0x', mayFail },
  ];

  const cases: readonly [string, Hex, readonly BundledCall[]][] = [
    ['aggregate', encode('aggregate((address target, bytes callData)[])', pair), both(false)],
    ['blockAndAggregate', encode('blockAndAggregate((address target, bytes callData)[])', pair), both(false)],
    ['tryAggregate', encode('tryAggregate(bool, (address target, bytes callData)[])', false, pair), both(true)],
    [
      'tryAggregate that requires success',
      encode('tryAggregate(bool, (address target, bytes callData)[])', true, pair),
      both(false),
    ],
    [
      'tryBlockAndAggregate',
      encode('tryBlockAndAggregate(bool, (address target, bytes callData)[])', false, pair),
      both(true),
    ],
    [
      'aggregate3',
      encode('aggregate3((address target, bool allowFailure, bytes callData)[])', [
        { target: twos, allowFailure: true, callData: transfer },
      ]),
      [{ to: twos, input: transfer, mayFail: true }],
    ],
    [
      'aggregate3Value',
      encode('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[])', [
        { target: twos, allowFailure: false, value: 7n, callData: pause },
      ]),
      [{ to: twos, input: pause, value: 7n, mayFail: false }],
    ],
  ];
  for (const [name, input, expected] of cases) {
    it(`reads ${name}`, () => deepEqual(bundleIn(input), expected));
  }

  for (const [signature, ...before] of [
    ['multicall(bytes[])'],
    ['multicall(uint256, bytes[])', 99n],
    ['multicall(bytes32, bytes[])', `0x${'11'.repeat(32)}`],
  ] as const) {
    it(`reads ${signature} as calls of the contract to itself`, () => {
      deepEqual(bundleIn(encode(signature, ...before, [transfer, pause]), me), [
        { to: me, input: transfer, mayFail: false },
        { to: me, input: pause, mayFail: false },
      ]);
    });
  }

  it('is undefined for other calls, and for arguments that were not decoded', () => {
    assert.equal(bundleIn(transfer), undefined);
    assert.equal(bundleIn(encode('multicall(bytes[])', [transfer]).slice(0, 200), me), undefined);
    const large = encode('multicall(bytes[])', [`0x${'00'.repeat(20_000)}`]);
    deepEqual(decodeCall(large, me).problems, ['20,128 bytes are too many to decode.']);
    assert.equal(bundleIn(large, me), undefined);
  });
});

describe('bundledCallSection', () => {
  it('decodes each call, one level deep', () => {
    const nested = encode('multicall(bytes[])', [transfer]);
    const calls = bundleIn(encode('multicall(bytes[])', [transfer, '0x12345678', '0x12', '0x', nested]), me) ?? [];
    deepEqual(rowsOf(calls), [
      [`${me} transfer(to ${twos}, value 5) (guessed from selector)`, ''],
      [`${me} 0x12345678`, ''],
      [`${me} Input is shorter than a selector.`, ''],
      [me, ''],
      [`${me} multicall(data [${transfer.slice(0, 66)}… (68 B)]) (guessed from selector)`, ''],
    ]);
  });

  it('says what is known about those that are called, who may fail, and the value', () => {
    const calls = [{ to: twos.toLowerCase(), input: transfer, value: 10n ** 18n, mayFail: true }];
    const rows = rowsOf(calls, {
      symbol: 'AVAX',
      name: () => 'USDC',
      hint: () => ({ standard: 'ERC-20' }),
      format: () => (arg) =>
        arg.name === 'value' ? [{ kind: 'amount', amount: { value: 5n, decimals: 1, symbol: 'USDC' } }] : undefined,
    });
    deepEqual(rows, [[`${twos} (USDC) transfer(to ${twos}, value 0.5 USDC) (may fail)`, '1 AVAX']]);
  });

  it('shows 50, and says how many more', () => {
    const calls = Array.from({ length: 53 }, () => ({ to: twos, input: pause, mayFail: false }));
    const [section] = bundledCallSection('aggregate', calls, [1], {});
    assert.equal(section?.heading, 'Calls in aggregate');
    assert.equal(section.rows.length, 50);
    deepEqual([section.note, section.from], [[{ kind: 'text', text: '3 more.' }], [1]]);
    deepEqual(bundledCallSection('aggregate', [], [], {}), []);
  });
});
