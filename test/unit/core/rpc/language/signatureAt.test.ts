import assert from 'node:assert/strict';
import { signatureAt } from '../../../../../src/engine/notebook/language/cellHelp';
import { atCursor } from '../../../../helpers/languageContext';

/** The label, and the active parameter. */
function signature(marked: string): readonly (string | undefined)[] {
  const { text, offset } = atCursor(marked);
  const found = signatureAt(text, offset);
  const active = found?.active === undefined ? undefined : found.parameters[found.active];
  return found === undefined ? [] : [found.label, active && found.label.slice(...active.span), active?.markdown];
}

describe('signature help', () => {
  const cases: readonly (readonly [marked: string, expected: readonly (string | undefined)[]])[] = [
    ['eth_getBalance [|]', ['eth_getBalance [address, block]', 'address', '`address` EVM address: The account.']],
    [
      'eth_getBalance ["0x", "lat|"]',
      [
        'eth_getBalance [address, block]',
        'block',
        '`block` height: Block to read the state of: a number, tag or hash.',
      ],
    ],
    [
      'platform.getTx { "encoding": | }',
      [
        'platform.getTx { txID, encoding? }',
        'encoding?',
        '`encoding?` hex or hexnc or hexc or json = hex: Encoding of the result.',
      ],
    ],
    ['platform.getTx {|}', ['platform.getTx { txID, encoding? }', undefined, undefined]],
    ['eth_chainId [|]', ['eth_chainId', undefined, undefined]],
    [
      'subscribe logs [{|}]',
      ['eth_subscribe [kind, filter]', 'filter', '`filter` {…}: Log filter: addresses and topics; {} for all.'],
    ],
    ['foo_bar [|]', []],
    ['|eth_getBalance []', []],
    ['eth_getBalance ["0x", "latest"] |', []],
  ];
  for (const [marked, expected] of cases) {
    it(`at ${marked}`, () => {
      assert.deepEqual(signature(marked), expected);
    });
  }
});
