import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import { lineText } from '../../../src/engine/report/spanText';
import { heliconProject, startHeliconNode } from '../../helpers/heliconNode';
import { cChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { TestBuilds } from '../../helpers/solidity/testBuilds';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 100 } as const;
const bundle = '0xb65f4aa520166d00d3eefb2bc53bec02f7bbe6e74fab666d2ff8be7a816037b3';
const earlyRevert = '0x0f63608d91fc89a7b55b947792ec9ab3b7abb90dc25d671f040c3306a94940a4';
const selfdestruct = '0xa0bcb33d8fe50a02021bff67d7b034e7a08345c31be15c6861e8cb1ae3c7732b';

describe('gas by line since Helicon', function () {
  this.timeout(30_000);
  let lookup: TestLookup;
  let node: Loopback;

  before(async () => {
    node = await startHeliconNode();
    const { builds } = new TestBuilds(heliconProject());
    lookup = testLookup(undefined, 5_000, undefined, undefined, undefined, undefined, builds);
  });
  after(async () => {
    await lookup.dispose();
    await node.close();
  });

  const find = (hash: string): Promise<Report> =>
    lookup.on(testNetwork({ nodes: [{ name: 'one', url: node.url }], chains: [cChain] }), hash);
  const words = (line: Report['title'] = []): string => lineText(line, style, { now: 0 });
  const tableOf = ({ sections }: Report, key: string) => {
    const found = sections.find((section) => section.key === key) ?? assert.fail(`no ${key}`);
    return { rows: found.rows.map((cells) => cells.map(words).join(' | ')), note: words(found.note) };
  };

  it('is shared out of what ran, with the least charge beside the table', async () => {
    const { rows, note } = tableOf(await find(earlyRevert), 'gasByLine');
    assert.equal(rows[0], 'intrinsic gas and calldata |  | 21,204 | 98.4 %');
    assert.match(note, /^Least charge: half of the gas limit, 978,471 gas more than what ran\. /);
  });

  it('gives to a selfdestruct what it took, not what the limit cost', async () => {
    const { rows } = tableOf(await find(selfdestruct), 'gasByLine');
    assert.match(rows.find((row) => row.startsWith('src/Boom.sol:7')) ?? '', /\| 5,0\d\d \| 10\.\d %$/);
    assert.ok(!rows.some((row) => /2\d\d,\d{3}/.test(row)), rows.join('\n'));
  });

  it('adds up over calls', async () => {
    const report = await find(bundle);
    const gas = report.facts.find(({ key }) => key === 'gasUsed');
    assert.equal(words(gas?.value), '67,626 / 900,000');
    const { note } = tableOf(report, 'gasByFunction');
    assert.match(note, /^Least charge: half of the gas limit, 382,374 gas more than what ran\. /);
  });
});
