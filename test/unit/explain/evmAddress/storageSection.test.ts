import assert from 'node:assert/strict';
import type { SlotKind } from '../../../../src/engine/abi/known/knownContracts';
import { lineText } from '../../../../src/engine/report/spanText';
import { storageSection } from '../../../../src/engine/addresses/evm/codeFacts';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100 } as const;
const word = (hex: string) => `0x${hex.padStart(64, '0')}`;

function result(kind: SlotKind, hex: string): string {
  const { rows } = storageSection([{ name: 'n', slot: '0x00', kind, word: word(hex) }]);
  return lineText(rows[0]?.[1] ?? [], style, { now: 0 });
}

describe('a storage slot', () => {
  const owner = '0x7777777777777777777777777777777777777777';

  for (const [kind, hex, words] of [
    ['address', owner.slice(2), owner],
    // A boolean in the same slot.
    ['address', `01${owner.slice(2)}`, owner],
    ['count', 'f4240', '1,000,000'],
    ['flag', '1', 'yes'],
    ['guard', '1', 'not entered'],
    ['guard', '2', 'entered'],
    ['initialized', '3', 'version 3'],
    ['initialized', 'ffffffffffffffff', 'initializers disabled'],
    ['initialized', '010000000000000001', 'being initialized'],
    ['churn', '140000000000000e10', '20 % of the weight in 3,600 s'],
    [
      'subnet',
      '7e8aa3b5ab1d6c1ea8d5d23b1f1e5e9d8f4c1b2a39475665748392a1b0c9d8e7',
      'xjLPg7fDtZmgdcR3KtNDtdQ7vwKNQ1XjQizre2tNnGFLwdUzh',
    ],
  ] as const) {
    it(`of kind ${kind} says ${words}`, () => assert.equal(result(kind, hex), words));
  }

  it('is left out where it is empty, and counted', () => {
    const empty = { slot: '0x01', name: 'e', kind: 'count', word: word('0') } as const;
    const note = (slots: Parameters<typeof storageSection>[0]): unknown =>
      storageSection(slots)
        .note?.map((span) => ('text' in span ? span.text : ''))
        .join('');
    assert.equal(note(undefined), undefined);
    assert.equal(note([empty, empty]), 'All 2 slots that EIP-1967, OpenZeppelin and ICM contracts use are empty.');
    assert.equal(note([empty, { ...empty, word: word('1') }]), '1 other known slot is empty.');
    assert.equal(note([empty, empty, { ...empty, word: word('1') }]), '2 other known slots are empty.');
  });
});
