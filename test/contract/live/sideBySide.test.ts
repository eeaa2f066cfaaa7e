import assert from 'node:assert/strict';
import { outputsText } from '../../../src/extension/notebook/output/plainOutput';
import { toOutput } from '../../../src/extension/notebook/output/outputSteps';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { type TestNotebook, testNotebook } from '../../helpers/runCellOn';
import { Rows } from '../../../src/webview/rpcRenderer/model/rows';
import { rowLabel } from '../../../src/webview/rpcRenderer/model/tableRow';

const context = { now: Date.parse('2026-11-22T06:00:00Z'), words: {} };

describe('answers of five nodes beside each other', function () {
  this.timeout(30_000);
  let live: LiveNetwork;
  let notebook: TestNotebook;

  before(async () => {
    live = await startLiveNetwork();
    notebook = testNotebook(live.network);
  });
  after(async () => {
    await notebook?.dispose();
    await live?.close();
  });

  /** The lines that differ. */
  async function differences(cell: string): Promise<readonly string[]> {
    const answers = await notebook.run(cell);
    const output = await toOutput(answers, [live.network]);
    const text = await outputsText([output], { withTimes: false });
    return text.split('\n').filter((line) => line.startsWith('≠') || / equal, /.test(line));
  }

  async function page(cell: string): Promise<Rows> {
    const answers = await notebook.run(cell);
    const values = answers.map(({ outcome }) => (outcome.kind === 'result' ? outcome.json : null));
    return new Rows(values, context);
  }

  function labels(rows: Rows): readonly string[] {
    return Array.from({ length: rows.length }, (_, i) => rowLabel(rows.at(i)!, context));
  }

  it('tell of each peer who lists it, and what those say of it otherwise, wherever it stands in their lists', async () => {
    const lines = await differences('# @node all\ninfo.peers {}');
    assert.equal(lines[0], 'info.peers: 59 equal, 13 different');
    assert.deepEqual(
      lines.filter((line) => /^≠ \S+\.NodeID-\w+ /.test(line)),
      [
        '≠ peers.NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ  one: {…} | two: nothing | three: {…} | four: {…} | five: {…}',
        '≠ peers.NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5  one: {…} | two: {…} | three: {…} | four: {…} | five: nothing',
        '≠ peers.NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu  one: {…} | two: {…} | three: {…} | four: nothing | five: {…}',
        '≠ peers.NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN  one: {…} | two: {…} | three: nothing | four: {…} | five: {…}',
        '≠ peers.NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg  one: nothing | two: {…} | three: {…} | four: {…} | five: {…}',
      ],
    );
    assert.ok(
      lines.includes(
        '≠ peers.NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ.ip  one: "127.0.0.1:9653" | two: nothing | three: "127.0.0.1:9653" | four: "127.0.0.1:35954" | five: "127.0.0.1:45766"',
      ),
    );
    // All nodes report the same ID and version for a peer.
    assert.deepEqual(
      lines.filter((line) => /\.(?:nodeID|version|publicIP) /.test(line)),
      [],
    );
  });

  it('stand under each other in the page by NodeID, with what differs inside', async () => {
    const rows = await page('# @node one, two\ninfo.peers {}');
    rows.expand(2);
    assert.deepEqual(labels(rows).slice(0, 7), [
      'differs, peers: 4 items; 4 items',
      'differs, NodeID-MFrZ…1xXZ: 12 fields; nothing',
      'differs, NodeID-P7oB…xDE5: 12 fields; 12 fields',
      'differs, lastSent: "2026-11-22T05:18:55Z"; "2026-11-22T05:18:56Z"',
      'differs, lastReceived: "2026-11-22T05:18:55Z"; "2026-11-22T05:18:56Z"',
      '10 equal',
      'differs, NodeID-GWPc…KCtu: 12 fields; 12 fields',
    ]);
  });

  it('say nothing of fields where a node lacks the whole', async () => {
    const rows = await page('# @node one, two\ninfo.peers {}');
    rows.expand(1);
    assert.equal(labels(rows)[2], 'ip: "127.0.0.1:9653"');
  });
});
