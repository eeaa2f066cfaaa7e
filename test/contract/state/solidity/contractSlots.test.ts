import assert from 'node:assert/strict';
import type { TypedRange } from '../../../../src/engine/addresses';
import { readStorage } from '../../../../src/engine/lists/io/scan/blockScan';
import { drawnText } from '../../../../src/engine/report/drawn/drawnText';
import type { Section } from '../../../../src/engine/report/report';
import { textLine } from '../../../../src/engine/report/spans';
import { lineText } from '../../../../src/engine/report/spanText';
import type { Builds } from '../../../../src/engine/source/io/project/projectBuilds';
import { SourceNode } from '../../../helpers/solidity/sourceNode';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 80 } as const;
const textsOf = (rows: Section['rows']) =>
  rows.map((cells) => cells.map((cell) => lineText(cell, style, { now: 0 })).join(' | '));

describe('slots of a contract of the project', function () {
  this.timeout(60_000);
  let chain: SourceNode;
  let vault: string;

  before(async () => {
    chain = await SourceNode.start('Vault.sol', 3_000_000n);
    vault = await chain.deploy('Vault');
    await chain.send({ to: vault, data: chain.data('Vault', 'open', [7n]) });
    await chain.send({ to: vault, data: chain.data('Vault', 'fill', [5n]) });
  });
  after(async () => {
    await chain.stop();
  });

  async function storage(blocks: TypedRange): Promise<Section> {
    const builds: Pick<Builds, 'mayKnow' | 'ready' | 'runtime' | 'source'> = {
      mayKnow: true,
      ready: () => Promise.resolve(),
      runtime: () =>
        Promise.resolve({ contract: chain.compiled.get('Vault')!.built, verdict: 'sameBuild', changed: [] }),
      source: () => Promise.resolve({ path: 'Test.sol', uri: 'file:///Test.sol', text: chain.text }),
    };
    const client = { evmNode: () => chain.node, context: { builds, options: {} } };
    return await readStorage(client as never, {} as never, vault, blocks);
  }

  const drawnRows = ({ drawn }: Section) => textsOf(drawnText(drawn!, textLine).rows);

  it('have the names, places and values of its variables, with what lists and texts hold', async () => {
    assert.deepEqual(drawnRows(await storage({})), [
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
      'slot 0x9 | name | 32 | A vault with a name that takes more than one slot | ',
      'slot 0xa | accounts | 32 | mapping(address => struct Vault.Account) | ',
      'slot 0xb | limits | 32 | mapping(address => mapping(bytes32 => uint256)) | ',
      'slot 0xc | byName | 32 | mapping(string => uint256) | ',
      'slot 0xd | archive.length | 32 | 0 | ',
      'slot 0xf3f7…6ee3 |  | 26 |  | ',
      'slot 0xf3f7…6ee3 | series[1] | 3 | 12 | ',
      'slot 0xf3f7…6ee3 | series[0] | 3 | 11 | ',
    ]);
  });

  it('show what differs between two blocks, lit in their layout', async () => {
    const section = await storage({ from: '2' });
    assert.deepEqual(
      [section.columns.join(' | '), ...textsOf(section.rows)],
      [
        'name | slot | block 2 | latest block | difference',
        'grid[1][2] | slot 0x7 | 0 | 5 | +5',
        'series.length | slot 0x8 | 0 | 2 | +2',
        'name | slot 0x9 | Vault | A vault with a name that takes more than one slot | ',
        'series[0] | slot 0xf3f7…6ee3 | 0 | 11 | +11',
        'series[1] | slot 0xf3f7…6ee3 | 0 | 12 | +12',
      ],
    );
    const drawn = drawnRows(section);
    assert.equal(drawn.length, 22);
    assert.deepEqual(
      drawn.filter((row) => row.endsWith('changed')),
      [
        'slot 0x7 | grid[1][2] | 32 | 0 → 5 | changed',
        'slot 0x8 | series.length | 32 | 0 → 2 | changed',
        'slot 0x9 | name | 32 | Vault → A vault with a name that takes more than one slot | changed',
        'slot 0xf3f7…6ee3 | series[1] | 3 | 0 → 12 | changed',
        'slot 0xf3f7…6ee3 | series[0] | 3 | 0 → 11 | changed',
      ],
    );
    assert.equal(
      lineText(section.note!, style, { now: 0 }),
      'Entries of mappings are not read: no node lists their keys.',
    );
  });

  it('say that nothing differs, that there was no code yet, and that the first block comes first', async () => {
    const words = async (from: string, to?: string) =>
      lineText((await storage({ from, to })).note!, { ...style, maxLength: 200 }, { now: 0 });
    assert.match(await words('3'), /^No slot that was read differs\. Entries/);
    assert.match(await words('0', '2'), /^There was no code yet at the first of both blocks\. Entries/);
    await assert.rejects(storage({ from: '3', to: '3' }), /Enter a block before 3 to see what changed since\./);
  });
});
