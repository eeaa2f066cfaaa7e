import assert from 'node:assert/strict';
import { decodeCall, returnLine } from '../../../../../src/engine/abi/call/callLine';
import { lineText } from '../../../../../src/engine/report/spanText';
import type { AbiSource } from '../../../../../src/engine/abi/known/signatures';
import { isObject, readRecordings } from '../../../../helpers/recording';

const coin = '0x5db9a7629912ebf95876228c24a848de0bfb43a9';
const minter = '0x0200000000000000000000000000000000000001';
const warp = '0x0200000000000000000000000000000000000005';
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const decimals = '0x313ce567';

function shown(input: string, output: string, to = coin, abi?: AbiSource): string | undefined {
  const line = returnLine(decodeCall(input, to, abi === undefined ? {} : { abi }), output);
  return line && lineText(line, { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 200 }, { now: 0 });
}

/** A project with the same single function at every address. */
function project(name: string, outputs: readonly string[], certain: boolean): AbiSource {
  const known = { contract: 'Mine', name, inputs: [], source: 'out/Mine.sol', certain };
  return {
    functions: () => [{ ...known, outputs: outputs.map((type) => ({ type })) }],
    events: () => [],
    errors: () => [],
  };
}

describe('returnLine', () => {
  const recorded = new Map<string, string | undefined>();
  for (const { request, body } of ['evm-c.jsonl', 'evm-l1.jsonl'].flatMap(readRecordings)) {
    if (isObject(request) && request['method'] === 'eth_call' && body.startsWith('{')) {
      const [call] = request['params'] as readonly { readonly to?: string; readonly data?: string; input?: string }[];
      const { result } = JSON.parse(body) as { readonly result?: string };
      const input = call?.data ?? call?.input;
      if (input !== undefined && result !== undefined && result !== '0x') {
        const name = decodeCall(input, call?.to).name ?? '';
        recorded.set(name, recorded.get(name) ?? shown(input, result, call?.to));
      }
    }
  }
  const expected: readonly [string, string][] = [
    ['name', '→ "Snow Coin"'],
    ['symbol', '→ "SNC"'],
    ['decimals', '→ 18'],
    ['totalSupply', '→ 1,000,000,000,000,000,000,000,000'],
    ['supportsInterface', '→ true'],
    ['getBlockchainID', '→ blockchainID 0xee488204088eaba3d3c0c5e26d7a2892677f8d6181ef31848708b4e55ead7667'],
    ['readAllowList', '→ role 2 (admin)'],
    ['areFeeRecipientsAllowed', '→ isAllowed false'],
  ];
  for (const [name, line] of expected) {
    it(`reads what a node answered to ${name}`, () => assert.equal(recorded.get(name), line));
  }

  it('reads several values, by their names', () => {
    const message = `${word(64n)}${word(1n)}${word(7n)}${word(8n)}${word(96n)}${word(2n)}${'abcd'.padEnd(64, '0')}`;
    assert.equal(
      shown(`0x6f825350${word(0n)}`, `0x${message}`, warp),
      `→ message (sourceChainID 0x${word(7n)}, originSenderAddress 0x${word(8n).slice(24)}, payload 0xabcd), valid true`,
    );
  });

  it('uses the project’s ABI', () => {
    assert.equal(shown('0x12345678', `0x${word(42n)}`, coin, project('answer', ['uint256'], true)), '→ 42');
    assert.equal(
      shown('0x12345678', `0x${word(42n)}${word(1n)}`, coin, project('answer', ['uint256', 'bool'], false)),
      '→ 42, true',
    );
  });

  it('points out what is odd', () => {
    assert.equal(shown(decimals, `0x${word(300n)}`), '→ 300 A value has dirty high-order bits.');
    assert.equal(shown(decimals, `0x${word(6n)}00`), '→ 6 1 extra byte after the arguments.');
    assert.equal(
      shown('0x06fdde03', `0x${word(32n)}${word(17_000n)}${'61'.repeat(17_024)}`),
      '→ 17,088 bytes are too many to decode.',
    );
  });

  it('says what does not fit where the function is certain, and nothing where it is a guess', () => {
    const role = `0xeb54dae1${word(1n)}`;
    assert.equal(shown(role, '0x12', minter), '→ 0x12 Return data does not match readAllowList.');
    const long = `0x${'ff'.repeat(40)}`;
    assert.equal(
      shown('0x12345678', long, coin, project('answer', ['string'], true)),
      `→ 0x${'ff'.repeat(32)}… Return data does not match answer.`,
    );
    assert.equal(shown(decimals, '0x12'), undefined);
  });

  it('says nothing where nothing came back, or where it is not known what should', () => {
    assert.equal(shown(decimals, '0x'), undefined);
    assert.equal(shown(decimals, 'none'), undefined);
    assert.equal(shown('0x8456cb59', `0x${word(1n)}`), undefined);
    assert.equal(shown('0x12345678', `0x${word(1n)}`), undefined);
  });
});
