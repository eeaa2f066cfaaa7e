import assert from 'node:assert/strict';
import type { AccountChange } from '../../../../src/engine/evm/trace/stateChanges';
import type { Section } from '../../../../src/engine/report/report';
import { drawnText } from '../../../../src/engine/report/drawn/drawnText';
import { textLine } from '../../../../src/engine/report/spans';
import { lineText } from '../../../../src/engine/report/spanText';
import { namedStorage } from '../../../../src/engine/source/storage/namedStorage';
import { stateDiffSections } from '../../../../src/engine/source/report/stateDiff';
import { keccak, hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import { namespaceSlot, proxySlots } from '../../../../src/engine/abi/known/knownContracts';
import { finished } from '../../../helpers/solidity/finished';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 80 } as const;
const coin = `0x${'c0'.repeat(20)}`;
const ann = `0x${'aa'.repeat(20)}`;

const tables = (sections: readonly Section[]): readonly string[] =>
  sections.flatMap(({ key, rows, note }) => [
    key,
    ...rows.map((cells) => cells.map((cell) => lineText(cell, style, { now: 0 })).join(' | ')),
    ...(note === undefined ? [] : [lineText(note, style, { now: 0 })]),
  ]);

const result = (accounts: readonly AccountChange[], hashed: readonly string[] = [], sender = ann): readonly string[] =>
  tables(
    stateDiffSections(finished(namedStorage(accounts, undefined, hashed)), accounts, sender, () => undefined, [0]),
  );

describe('what changed, without a build of the project', () => {
  it('names the slots of standards', () => {
    const balance = `${ann.slice(2).padStart(64, '0')}${namespaceSlot('openzeppelin.storage.ERC20').slice(2)}`;
    const storage = [
      { slot: BigInt(proxySlots.implementation), before: 0n, after: BigInt(ann) },
      { slot: BigInt(namespaceSlot('openzeppelin.storage.Initializable')), before: 1n, after: (1n << 64n) | 2n },
      { slot: BigInt(keccak(hexToBytes(balance)!)), before: 5n, after: 2n ** 255n },
      { slot: BigInt(namespaceSlot('avalanche-icm.storage.ValidatorManager')), before: 0n, after: 7n },
      { slot: 3n, before: 0n, after: 2n ** 255n },
    ];
    assert.deepEqual(result([{ address: coin, storage }], [`0x${balance}`]), [
      'storageChanges',
      '0xC0C0…c0c0 | Initializable._initialized | 1 | 2',
      '0xC0C0…c0c0 | Initializable._initializing | false | true',
      `0xC0C0…c0c0 | ERC20._balances[0xaAaA…aaAa] | 5 | ${(2n ** 255n).toLocaleString('en-US')}`,
      '0xC0C0…c0c0 | EIP-1967 implementation | 0x0 | 0xaAaA…aaAa',
      '0xC0C0…c0c0 | slot 0x3 | 0x0 | 0x8000…0000',
      '0xC0C0…c0c0 | ValidatorManager subnetID | 0x0 | 0x7',
    ]);
  });

  it('draws the slots that hold several variables', () => {
    const slot = BigInt(namespaceSlot('openzeppelin.storage.Initializable'));
    const accounts = [{ address: coin, storage: [{ slot, before: 1n, after: 2n }] }];
    const storage = finished(namedStorage(accounts, undefined, []));
    const [{ drawn } = { drawn: undefined }] = stateDiffSections(storage, accounts, ann, () => undefined, [0]);
    assert.deepEqual(
      drawn && drawnText(drawn, textLine).rows.map((cells) => cells.map((cell) => lineText(cell, style, { now: 0 }))),
      [
        ['0xC0C0…c0c0 Initializable version', '', '23', '', ''],
        ['0xC0C0…c0c0 Initializable version', 'Initializable._initializing', '1', '', ''],
        ['0xC0C0…c0c0 Initializable version', 'Initializable._initialized', '8', '', 'changed'],
      ],
    );
  });

  it('tells of code, and of nonces that nobody expects', () => {
    const nonce = (address: string, before: bigint, after: bigint): AccountChange => ({
      address,
      nonce: { before, after },
      storage: [],
    });
    assert.deepEqual(result([nonce(ann, 4n, 5n)]), []);
    assert.deepEqual(result([nonce(ann, 4n, 6n), nonce(coin, 0n, 1n)]), [
      'accountChanges',
      '0xaAaA…aaAa | nonce 4 → 6',
      '0xC0C0…c0c0 | nonce 0 → 1',
    ]);
    assert.deepEqual(
      result([
        nonce(ann, 4n, 5n),
        { address: coin, code: { before: '0x', after: '0x600160' }, nonce: { before: 0n, after: 1n }, storage: [] },
      ]),
      ['accountChanges', '0xC0C0…c0c0 | contract created, 3 bytes of code'],
    );
    assert.deepEqual(result([{ address: coin, code: { before: '0x6001', after: '0x' }, storage: [] }]), [
      'accountChanges',
      '0xC0C0…c0c0 | code removed, 2 bytes',
    ]);
  });

  it('makes the rows of a long diff where they are shown', () => {
    const storage = Array.from({ length: 20_000 }, (_, i) => ({ slot: BigInt(i), before: 0n, after: 1n }));
    const named = finished(namedStorage([{ address: coin, storage }], undefined));
    const [section] = stateDiffSections(named, [], undefined, () => undefined, []);
    assert.equal(section?.rows.length, 100);
    assert.equal(section.rest?.count, 19_900);
  });
});
