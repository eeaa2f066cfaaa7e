import assert from 'node:assert/strict';
import { knownSlots, namespaceSlot } from '../../../../../src/engine/abi/known/knownContracts';

const own = `0x${'a1'.repeat(20)}`;

describe('known storage slots', () => {
  it('of a namespace are where the published contracts have them', () => {
    assert.deepEqual(
      [
        'openzeppelin.storage.Initializable',
        'openzeppelin.storage.Ownable',
        'avalanche-icm.storage.ValidatorManager',
        'avalanche-icm.storage.StakingManager',
      ].map((id) => namespaceSlot(id)),
      [
        '0xf0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00',
        '0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300',
        '0xe92546d698950ddd38910d2e15ed1d923cd0a7b3dde9e2a6a3f380565559cb00',
        '0xafe6c4731b852fc2be89a0896ae43d22d8b24989064d841b2a1586b4d39ab600',
      ],
    );
    assert.match(namespaceSlot('openzeppelin.storage.ERC20', 2n), /02$/);
  });

  it('are each in one place, and some in contracts of one address alone', () => {
    const names = knownSlots(own).map(({ name }) => name);
    assert.equal(new Set(knownSlots(own).map(({ slot }) => slot)).size, names.length);
    assert.equal(names.length, 15);
    const messenger = knownSlots('0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf').map(({ name }) => name);
    assert.deepEqual(
      messenger.filter((name) => !names.includes(name)),
      ['TeleporterMessenger send guard', 'TeleporterMessenger receive guard'],
    );
  });

  it('are words of 32 bytes', () => {
    knownSlots(own).forEach(({ slot }) => assert.match(slot, /^0x[0-9a-f]{64}$/));
  });
});
