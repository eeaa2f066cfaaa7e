import assert from 'node:assert/strict';
import { pad, stringToHex } from 'viem';
import type { Section } from '../../../../src/engine/report/report';
import { lineText } from '../../../../src/engine/report/spanText';
import { shortenId } from '../../../../src/engine/primitives/text/words';
import { changeSections } from '../../../../src/engine/source/io/sourceLines';
import { SourceNode } from '../../../helpers/solidity/sourceNode';
import { checksumAddress } from '../../../../src/engine/primitives';

/** The short form of an address. */
const short = (address: string): string => shortenId(checksumAddress(address));
const friend = '0x00000000000000000000000000000000000beef1';
const what = pad(stringToHex('rent'), { dir: 'right', size: 32 });
const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 80 } as const;

describe('sections of what a transaction changed and cost', function () {
  this.timeout(60_000);
  let chain: SourceNode;
  let vault: string;

  const result = async (name: string, args: readonly unknown[], value = '0x0'): Promise<readonly Section[]> => {
    const limit = 1_000_000n;
    const receipt = await chain.send({ to: vault, value, data: chain.data('Vault', name, args) }, limit);
    const trace = await chain.trace(receipt);
    const gasUsed = BigInt(receipt.gasUsed);
    const fee = { charged: gasUsed, ran: gasUsed, gasLimit: limit };
    const signal = new AbortController().signal;
    return changeSections(
      chain.node,
      { traceable: { hash: receipt.transactionHash }, trace, sender: chain.sender, fee },
      { name: (address) => (address === friend ? 'friend' : undefined), from: [0], signal },
    );
  };
  const rows = (sections: readonly Section[], key: string): readonly string[] =>
    sections
      .find((one) => one.key === key)!
      .rows.map((cells) => cells.map((cell) => lineText(cell, style, { now: 0 })).join(' | '));

  before(async () => {
    chain = await SourceNode.start('Vault.sol', 3_000_000n);
    vault = await chain.deploy('Vault');
  });
  after(async () => {
    await chain.stop();
  });

  it('names variables, keys and values', async () => {
    const sections = await result('pay', [friend, what, 'gold'], '0x5');
    assert.deepEqual(
      sections.map(({ key }) => key),
      ['storageChanges', 'gasByLine', 'gasByFunction'],
    );
    const account = `accounts[${short(chain.sender)}]`;
    assert.deepEqual(
      rows(sections, 'storageChanges'),
      [
        `${account}.frozen | false | true`,
        `${account}.held | 0 | 5`,
        `${account}.note | "" | first payment`,
        `${account}.paid[0x0000…EEf1 (friend)] | 0 | 5`,
        'limits[0x0000…EEf1 (friend)][0x7265…0000] | 0 | 9',
        'byName["gold"] | 0 | 10',
        'archive.length | 0 | 1',
        'archive[0].paid[0x0000…EEf1 (friend)] | 0 | 1',
      ].map((row) => `${short(vault)} (Vault) | ${row}`),
    );
  });

  it('has the lines and functions that took most before the others', async () => {
    const sections = await result('open', [7n]);
    assert.deepEqual(rows(sections, 'gasByLine'), [
      'src/Test.sol:33 | Vault.open | 22,166 | 44.9 %',
      'intrinsic gas and calldata |  | 21,204 | 43 %',
      'src/Test.sol:31 | Vault.open | 5,136 | 10.4 %',
      'src/Test.sol:32 | Vault.open | 324 | 0.6 %',
      'src/Test.sol:30 | Vault.open | 313 | 0.6 %',
      'no line | Vault dispatcher | 139 | 0.2 %',
    ]);
    assert.deepEqual(rows(sections, 'gasByFunction'), [
      ' | Vault dispatcher | 139 | 28,078 | 56.9 %',
      'src/Test.sol:30 | Vault.open | 27,939 | 27,939 | 56.6 %',
      ' | intrinsic gas and calldata | 21,204 | 21,204 | 43 %',
    ]);
    const drawn = sections.find(({ key }) => key === 'gasByFunction')?.drawn;
    assert.deepEqual(drawn?.kind === 'icicle' && drawn.frames.map(({ depth, name, size }) => [depth, name, size]), [
      [0, 'transaction', '49,282 gas'],
      [1, 'intrinsic gas and calldata', '21,204 gas'],
      [1, 'Vault dispatcher', '28,078 gas'],
      [2, 'Vault.open', '27,939 gas'],
      [3, 'Test.sol:30', '313 gas'],
      [3, 'Test.sol:31', '5,136 gas'],
      [3, 'Test.sol:32', '324 gas'],
      [3, 'Test.sol:33', '22,166 gas'],
    ]);
  });
});
