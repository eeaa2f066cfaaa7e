import assert from 'node:assert/strict';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { amountHints, hoverCell, signatureAt } from '../../../../../src/engine/notebook/language/cellHelp';
import { completeCell } from '../../../../../src/engine/notebook/language/cellContexts';
import { diagnoseCell } from '../../../../../src/engine/notebook/language/diagnoseCell';
import type { LanguageContext } from '../../../../../src/engine/notebook/language/calls';

const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const network: LanguageContext['network'] = {
  ...{ name: 'local', hrp: 'local', wireNames: 'wire' },
  nodes: [{ name: 'one', isPublic: false }],
  chains: [
    { name: 'C-Chain', path: 'C' },
    { name: 'orders', path: '2orders' },
  ],
};
const uint = { name: 'value', type: 'uint256' };
const address = { name: 'account', type: 'address' };
const context: LanguageContext = {
  ...{ network, networks: [network], named: [], responses: new Map() },
  contracts: {
    names: () => ['Coin', 'Router'],
    functionsOf: (name) =>
      name === 'Coin'
        ? [
            { name: 'transfer', inputs: [address, uint] },
            { name: 'balanceOf', inputs: [address], mutability: 'view' },
          ]
        : name === 'Router'
          ? []
          : undefined,
  },
};

/** The text without its bar, and the bar's offset. */
function at(marked: string): readonly [text: string, offset: number] {
  return [marked.replace('|', ''), marked.indexOf('|')];
}
const labels = (marked: string): readonly string[] => {
  const [text, offset] = at(marked);
  return completeCell(text, offset, context).map(({ label, start, end }) => `${label} for ${text.slice(start, end)}`);
};

describe('the language of guesses', () => {
  it('tells which parameter is written, without brackets too', () => {
    for (const [marked, active] of [
      [`eth_getBalance ${account}|`, 0],
      [`eth_getBalance ${account} |`, 1],
      [`eth_getBalance ${account} lat|`, 1],
      ['eth_getBalance(|)', 0],
      [`eth_getBalance(${account}, |`, 1],
      [`provider.send("eth_getBalance", ["${account}", |])`, 1],
    ] as const) {
      const signature = signatureAt(...at(marked));
      assert.equal(signature?.label, 'eth_getBalance [address, block]', marked);
      assert.equal(signature.active, active, marked);
    }
    assert.equal(signatureAt(...at('cast block late|st')), undefined);
  });

  it('completes values and keys where they stand without quotes', () => {
    assert.equal(labels(`eth_getBalance ${account} lat|`)[0], '"latest" for lat');
    assert.equal(labels(`eth_getBalance(${account}, |)`)[0], '"latest" for ');
    assert.deepEqual(labels('eth_getBlockByNumber latest |'), ['true for ', 'false for ']);
    assert.deepEqual(labels('platform.getTx {encoding: he|}').slice(0, 2), ['"hex" for he', '"hexnc" for he']);
    assert.equal(labels(`eth_call {to: ${account}, da|}`).includes('data for da'), true);
    assert.deepEqual(labels('@node o|'), ['one for o', 'all for o']);
    assert.deepEqual(labels('cast block late|st'), []);
  });

  it('explains methods and values that are read, and counts their amounts', () => {
    const hovered = (marked: string): string | undefined => hoverCell(...at(marked), context)?.markdown.split('\n')[0];
    assert.match(hovered(`eth_getBalance ${account} lat|est`) ?? '', /^`block` height/);
    assert.match(hovered(`curl -d '{"method":"eth_chain|Id"}' http://127.0.0.1`) ?? '', /^\*\*eth_chainId\*\*/);
    assert.equal(hovered(`curl -d '{"method":"eth_chainId"}' http://127.|0.0.1`), undefined);
    const hints = (text: string): readonly string[] =>
      amountHints(parseCell(text), context).map(({ text: hint }) => hint);
    assert.deepEqual(hints('eth_call {value: 1500000000000000000} latest'), ['1.5']);
    assert.deepEqual(hints('eth_getBlockByNumber 26 false'), []);
    const expected = (field: string, value: string): readonly string[] =>
      hints(`# @expect result.${field} == ${value}\neth_getBlockByNumber 26 false`);
    assert.deepEqual(expected('timestamp', '"0x6b015750"'), ['2026-11-21 08:33:20 UTC']);
    assert.deepEqual(expected('timestampMilliseconds', '1795250000123'), ['2026-11-21 08:33:20 UTC']);
    assert.deepEqual(expected('gasUsed', '"0x1312d00"'), ['20,000,000']);
    assert.deepEqual(expected('gasUsed', '20000000'), []);
    assert.deepEqual(expected('baseFeePerGas', '"0x5d21dba00"'), ['25 gwei/gas']);
  });

  it('completes chains, contracts and functions behind call', () => {
    assert.deepEqual(labels('call |'), ['Coin for ', 'Router for ', 'C for ', 'orders for ']);
    assert.deepEqual(labels('call orders.Co|'), ['Coin for Co', 'Router for Co']);
    assert.deepEqual(labels('call orders.Coin.ba|'), [
      'transfer(address, uint256) for ba',
      'balanceOf(address) for ba',
    ]);
    const items = completeCell('call Coin.', 10, context);
    assert.deepEqual(
      items.map(({ snippet, detail, rank }) => [snippet, detail, rank]),
      [
        ['transfer(${1:account}, ${2:value})', 'simulated', 1_000],
        ['balanceOf(${1:account})', 'view', 1],
      ],
    );
    assert.deepEqual(labels(`call Coin@${account}.b|`).length, 2);
  });

  it('says what a contract of the project does not have', () => {
    const reported = (text: string): readonly string[] =>
      diagnoseCell(text, context).map(({ start, end, message, fix }) =>
        `${text.slice(start, end)}: ${message} ${fix?.title ?? ''}`.trim(),
      );
    assert.deepEqual(reported(`call orders.Coin.balanceOf(${account})`), []);
    assert.deepEqual(reported('call Coim.name()'), [
      'Coim: No contract named Coim is compiled in this workspace. Did you mean Coin? Change to Coin',
    ]);
    assert.deepEqual(reported('call Coin.balanceof(1)'), [
      'balanceof: Coin has no function balanceof. Did you mean balanceOf? Change to balanceOf',
    ]);
    assert.deepEqual(reported('call Coin.balanceOf()'), ['(): balanceOf takes 1 arguments, got 0.']);
    assert.deepEqual(diagnoseCell('call Any.name()', { ...context, contracts: undefined }), []);
  });
});
