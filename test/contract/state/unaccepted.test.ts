import assert from 'node:assert/strict';
import { reportToText } from '../../../src/engine/report/toText';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { startStuckNetwork, type StuckNetwork } from '../../helpers/stuck/stuckNetwork';

describe('a transaction in a block that waits for acceptance', function () {
  this.timeout(20_000);
  const hash = `0x${'5e'.repeat(32)}`;
  let lookup: TestLookup;
  let stuck: StuckNetwork | undefined;

  beforeEach(() => {
    lookup = testLookup();
  });
  afterEach(async () => {
    await lookup.dispose();
    await stuck?.close();
  });

  it('is found nowhere: its chain is named, which has blocks that no API shows', async () => {
    stuck = await startStuckNetwork('stuck-l1-dry', 3);
    const report = await lookup.on(stuck.network, hash);
    assert.equal(report.status, 'notFound');
    assert.match(
      reportToText(report, { now: 0 }),
      /\n {2}not accepted yet +serac has 2 blocks built and not accepted, whose transactions no API shows\. If it stays, run Diagnose on serac\.\n/,
    );
  });

  it('is not spoken of where every block is accepted', async () => {
    stuck = await startStuckNetwork('stuck-l1-dry', 10);
    const report = await lookup.on(stuck.network, hash);
    assert.equal(report.status, 'notFound');
    assert.ok(report.facts.every(({ key }) => key !== 'unaccepted'));
  });
});
