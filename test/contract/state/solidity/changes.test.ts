import assert from 'node:assert/strict';
import { pad, stringToHex } from 'viem';
import type { AccountChange } from '../../../../src/engine/evm/trace/stateChanges';
import { namedStorage } from '../../../../src/engine/source/storage/namedStorage';
import { fetchChanges } from '../../../../src/engine/source/io/sourceLines';
import { changeTexts } from '../../../helpers/solidity/changeTexts';
import { finished } from '../../../helpers/solidity/finished';
import { type Receipt, SourceNode } from '../../../helpers/solidity/sourceNode';

const friend = '0x00000000000000000000000000000000000beef1';
const what = pad(stringToHex('rent'), { dir: 'right', size: 32 });

describe('what a transaction changed', function () {
  this.timeout(60_000);
  let chain: SourceNode;
  let sender: string;
  let vault: string;

  const call = async (to: string, name: string, args: readonly unknown[] = [], value = '0x0') =>
    chain.send({ to, value, data: chain.data('Vault', name, args) });

  /** All changes of the vault's storage. @param isHashedKnown whether the node runs our tracer */
  const result = async (receipt: Receipt, isHashedKnown = true, account = vault): Promise<readonly string[]> => {
    const { accounts, hashed } = await fetchChanges(chain.node, { hash: receipt.transactionHash });
    assert.notEqual(hashed, undefined);
    const trace = await chain.trace(receipt);
    const named = finished(namedStorage(accounts, trace, isHashedKnown ? hashed : undefined));
    const own = named.find(({ address }) => address === account);
    assert.ok(own === undefined || own.contract === 'Vault');
    return changeTexts(own?.changes ?? []).toSorted();
  };

  before(async () => {
    chain = await SourceNode.start('Vault.sol', 3_000_000n);
    ({ sender } = chain);
    vault = await chain.deploy('Vault');
  });
  after(async () => {
    await chain.stop();
  });

  it('tells of values that share slots', async () => {
    assert.deepEqual(await result(await call(vault, 'open', [100n])), [
      'drift: 0 → -7',
      'price: 0 → 100',
      'stage: Idle → Open',
    ]);
  });

  const filled = [
    'grid[1][2]: 0 → 77',
    'name: "Vault" → "A vault with a name that takes more than one slot"',
    'series.length: 0 → 2',
    'series[0]: 0 → 11',
    'series[1]: 0 → 12',
  ];

  it('tells of arrays and texts, without the hashes that the compiler made', async () => {
    const receipt = await call(vault, 'fill', [77n]);
    assert.deepEqual(await result(receipt), filled);
    assert.deepEqual(await result(receipt, false), filled);
    const cleared = filled.map((line) => line.replace(/: (.*) → (.*)$/, ': $2 → $1').replace('"Vault"', '""'));
    assert.deepEqual(await result(await call(vault, 'clear')), cleared);
  });

  const paid = (value: bigint): readonly string[] => [
    `accounts[${sender}].frozen: false → true`,
    `accounts[${sender}].held: 0 → ${value}`,
    `accounts[${sender}].note: "" → "first payment"`,
    `accounts[${sender}].paid[${friend}]: 0 → ${value}`,
    'archive.length: 0 → 1',
    `archive[0].paid[${friend}]: 0 → 1`,
    'byName["gold"]: 0 → 10',
    `limits[${friend}][${what}]: 0 → 9`,
  ];

  it('names the keys of mappings by what the transaction hashed', async () => {
    assert.deepEqual(await result(await call(vault, 'pay', [friend, what, 'gold'], '0x5')), paid(5n));
  });

  it('names them for a proxy by the code that it ran', async () => {
    const proxy = await chain.deploy('Proxy', vault.slice(2).padStart(64, '0'));
    const receipt = await call(proxy, 'pay', [friend, what, 'gold'], '0x6');
    assert.deepEqual(await result(receipt, true, proxy), paid(6n));
    // With only its inputs known, the array index and the string key are not resolved.
    const guessed = (await result(receipt, false, proxy)).filter((line) => !line.startsWith('0x'));
    assert.deepEqual(
      guessed,
      paid(6n).filter((line) => !/^archive\[|^byName/.test(line)),
    );
  });

  it('tells of balances, nonces and code', async () => {
    const { transactionHash: hash } = await call(vault, 'pay', [friend, what, 'gold'], '0x7');
    const { accounts } = await fetchChanges(chain.node, { hash });
    const of = (address: string): AccountChange | undefined => accounts.find((one) => one.address === address);
    const received = of(friend)?.balance;
    assert.equal(received && received.after - received.before, 7n);
    const counted = of(sender)?.nonce;
    assert.equal(counted && counted.after - counted.before, 1n);
    const { transactionHash, contractAddress } = await chain.send({ data: chain.compiled.get('Vault')!.bytecode });
    const created = (await fetchChanges(chain.node, { hash: transactionHash })).accounts;
    const { code, nonce } = created.find(({ address }) => address === contractAddress)!;
    assert.equal(code?.before, '0x');
    assert.ok(code.after.length > 1_000);
    assert.deepEqual(nonce, { before: 0n, after: 1n });
  });

  it('tells of no slot where all was undone', async () => {
    assert.deepEqual(await result(await call(vault, 'fail')), []);
  });

  it('tells the same of a call that is not sent', async () => {
    const data = chain.data('Vault', 'pay', [friend, what, 'x']);
    const { accounts, hashed } = await fetchChanges(chain.node, {
      call: { from: sender, to: vault, data, value: '0x1' },
      block: 'latest',
    });
    assert.ok(hashed !== undefined && hashed.length > 3);
    assert.ok(accounts.some(({ address, storage }) => address === vault && storage.length > 3));
  });
});
