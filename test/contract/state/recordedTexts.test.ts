import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingToText } from '../../../src/core/finding/toText';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { startRecordedChain } from '../../helpers/recordedChain';
import { otherCases, transactionCases, type RecordedCase } from './recordedCases';

const noon = Date.UTC(2026, 10, 21, 12);

describe('lookups on the recorded chains, word for word', () => {
  let node: Loopback;
  let lookup: TestLookup;

  before(async () => {
    node = await startRecordedChain(['evm-c.jsonl', 'evm-c-more.jsonl', 'evm-l1.jsonl', 'evm-l1-more.jsonl']);
  });
  beforeEach(() => {
    lookup = testLookup({ now: noon });
  });
  afterEach(() => lookup.dispose());
  after(() => node.close());

  for (const { name, asked, posts, chain } of [...transactionCases, ...otherCases]) {
    it(name, async () => {
      const network = testNetwork({ nodes: [{ name: 'one', url: node.url }] });
      const options = chain === undefined ? {} : { chain };
      const finding = await lookup.on(network, asked, options);
      const text = findingToText(finding, { now: noon, timeZone: 'UTC' }).replaceAll(node.host, 'NODE');
      assert.equal(text, expectedText(name));
      assert.equal(lookup.sent(), posts);

      assert.equal(await lookup.on(network, asked, options), finding);
      assert.equal(lookup.sent(), posts, 'a repeated lookup sends nothing');
    });
  }
});

function expectedText(name: RecordedCase['name']): string {
  return readFileSync(join(__dirname, 'recordedTexts', `${name}.txt`), 'utf8');
}
