import assert from 'node:assert/strict';
import type { Loopback } from '../../helpers/loopback';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { gluedIn, usePseudoLocale } from '../../helpers/pseudoLocale';
import { startRecordedChain } from '../../helpers/recordedChain';
import { otherCases, transactionCases } from './recordedCases';

describe('in another language', () => {
  usePseudoLocale();
  let node: Loopback;
  let lookup: TestLookup;

  before(async () => {
    node = await startRecordedChain(['evm-c.jsonl', 'evm-c-more.jsonl', 'evm-l1.jsonl', 'evm-l1-more.jsonl']);
    lookup = testLookup({ now: Date.UTC(2026, 10, 21, 12) });
  });
  after(async () => {
    await lookup.dispose();
    await node.close();
  });

  for (const { name, asked, chain } of [...transactionCases, ...otherCases]) {
    it(`${name} is told in whole messages`, async () => {
      const network = testNetwork({ nodes: [{ name: 'one', url: node.url }] });
      assert.deepEqual(gluedIn(await lookup.on(network, asked, { chain })), []);
    });
  }
});
