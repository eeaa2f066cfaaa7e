import assert from 'node:assert/strict';
import { namedStorage } from '../../../../src/engine/source/storage/namedStorage';
import { layoutsWithSources } from '../../../../src/engine/source/storage/layoutsOf';
import { readStorageLayout } from '../../../../src/engine/source/storage/storageLayout';
import { fetchChanges } from '../../../../src/engine/source/io/sourceLines';
import { namespaceSlot } from '../../../../src/engine/abi/known/knownContracts';
import { changeTexts } from '../../../helpers/solidity/changeTexts';
import { finished } from '../../../helpers/solidity/finished';
import { SourceNode } from '../../../helpers/solidity/sourceNode';

const id = `0x${'1d'.repeat(32)}`;
const operator = '0x00000000000000000000000000000000000beef1';

describe('namespaces that structs name', function () {
  this.timeout(60_000);
  let chain: SourceNode;

  before(async () => {
    chain = await SourceNode.start('Namespaced.sol', 3_000_000n);
  });
  after(async () => {
    await chain.stop();
  });

  it('have their members where the compiler puts them', () => {
    const file = { path: 'Test.sol', uri: 'file:///Test.sol', text: chain.text };
    const [read] = finished(layoutsWithSources(undefined, [file]));
    assert.ok(read);
    const first = BigInt(namespaceSlot('test.storage.Manager'));
    const own = read.variables.filter(({ name }) => name.startsWith('Manager.'));
    const layout = readStorageLayout(chain.compiled.get('Plain')!.built.storageLayout)!;
    const whole = layout.types.get(layout.variables[0]!.type)!;
    assert.equal(whole.kind, 'struct');
    assert.deepEqual(
      own.map(({ name, slot, offset }) => `${name.slice('Manager.'.length)} ${slot - first} ${offset}`),
      // Function types are not decoded, so the offset of what follows one is unknown.
      whole.members.slice(0, -2).map(({ name, slot, offset }) => `${name} ${slot} ${offset}`),
    );
    assert.deepEqual(
      read.variables.filter((one) => !own.includes(one)).map(({ name, slot }) => [name, slot]),
      [['Other.count', BigInt(namespaceSlot('test.storage.Other'))]],
    );
  });

  it('name what changed in them', async () => {
    const to = await chain.deploy('Namespaced');
    const receipt = await chain.send({ to, data: chain.data('Namespaced', 'act', [id, operator]) });
    const { accounts, hashed } = await fetchChanges(chain.node, { hash: receipt.transactionHash });
    const [account] = finished(namedStorage(accounts, await chain.trace(receipt), hashed));
    assert.equal(account?.contract, 'Namespaced');
    const zero = `0x${'0'.repeat(40)}`;
    const validator = `Manager.validators[${id}]`;
    const behind = (BigInt(namespaceSlot('test.storage.Manager')) + 17n).toString(16);
    assert.deepEqual(changeTexts(account.changes), [
      'Manager.churn: 0 → 5',
      'Manager.isOpen: false → true',
      `Manager.token: ${zero} → ${operator}`,
      'Manager.pair.over: 0 → 6',
      `Manager.pairs[1].right: ${zero} → ${operator}`,
      'Manager.small[11]: 0 → 7',
      'Manager.drift: 0 → -8',
      `${validator}.kind: None → Active`,
      `${validator}.messages[3]: 0x${'0'.repeat(64)} → ${id}`,
      `${validator}.nodeID: 0x → 0x0102`,
      `${validator}.weight: 0 → 9`,
      `Manager.allowed[${chain.sender}][${operator}]: false → true`,
      'Manager.past.length: 0 → 1',
      'Manager.past[0].weight: 0 → 10',
      'Manager.label: "" → "named"',
      'Manager.last: 0 → 11',
      `0x${behind}: 0x${'0'.repeat(64)} → 0x${'c'.padStart(64, '0')}`,
    ]);
  });
});
