import assert from 'node:assert/strict';
import { drawnText } from '../../../../src/engine/report/drawn/drawnText';
import { textLine } from '../../../../src/engine/report/spans';
import { lineText } from '../../../../src/engine/report/spanText';
import { fetchContractSlots } from '../../../../src/engine/source/io/contractSlots';
import type { Builds } from '../../../../src/engine/source/io/project/projectBuilds';
import { SourceNode } from '../../../helpers/solidity/sourceNode';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 80 } as const;

describe('slots of a contract of the project', function () {
  this.timeout(60_000);
  let chain: SourceNode;

  before(async () => {
    chain = await SourceNode.start('Vault.sol', 3_000_000n);
  });
  after(async () => {
    await chain.stop();
  });

  it('have the names, places and values of its variables', async () => {
    const vault = await chain.deploy('Vault');
    await chain.send({ to: vault, data: chain.data('Vault', 'open', [7n]) });
    await chain.send({ to: vault, data: chain.data('Vault', 'fill', [5n]) });
    const builds: Pick<Builds, 'ready' | 'runtime' | 'source'> = {
      ready: () => Promise.resolve(),
      runtime: () =>
        Promise.resolve({ contract: chain.compiled.get('Vault')!.built, verdict: 'sameBuild', changed: [] }),
      source: () => Promise.resolve({ path: 'Test.sol', uri: 'file:///Test.sol', text: chain.text }),
    };
    const found = await fetchContractSlots(chain.node, builds as Builds, vault, ['0x00']);
    const { rows } = drawnText(found!.drawn, textLine);
    assert.deepEqual(
      rows.map((cells) => cells.map((cell) => lineText(cell, style, { now: 0 })).join(' | ')),
      [
        'slot 0x0 |  | 8 |  | ',
        'slot 0x0 | drift | 2 | -7 | ',
        'slot 0x0 | paused | 1 | false | ',
        'slot 0x0 | stage | 1 | Open | ',
        'slot 0x0 | owner | 20 | 0xf39F…2266 | ',
        'slot 0x1 |  | 16 |  | ',
        'slot 0x1 | price | 16 | 7 | ',
        ...['[0][0]', '[0][1]', '[0][2]', '[1][0]', '[1][1]'].map((at, i) => `slot 0x${i + 2} | grid${at} | 32 | 0 | `),
        'slot 0x7 | grid[1][2] | 32 | 5 | ',
        'slot 0x8 | series.length | 32 | 2 | ',
        'slot 0x9 | name | 32 | 49 bytes | ',
        'slot 0xa | accounts | 32 | mapping(address => struct Vault.Account) | ',
        'slot 0xb | limits | 32 | mapping(address => mapping(bytes32 => uint256)) | ',
        'slot 0xc | byName | 32 | mapping(string => uint256) | ',
        'slot 0xd | archive.length | 32 | 0 | ',
      ],
    );
  });
});
