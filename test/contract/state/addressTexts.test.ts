import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingToText } from '../../../src/core/finding/toText';
import type { Devnet } from '../../devnet/devnet';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { devnetNetwork, nodeOnly, resetDevnet } from './devnetLookup';
import { sharedDevnet } from '../../helpers/sharedDevnet';

const noon = Date.UTC(2026, 10, 21, 12);
const ewoq = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const other = 'local1g65uqn6t77p656w64023nh8nd9updzmxyymev2';

/** One lookup on the recorded P-, X- and C-Chain; its text is in `addressTexts/<name>.txt`. */
interface Case {
  readonly name: string;
  readonly asked: string;
  /** Without a data service. */
  readonly nodeOnly?: true;
  /** What was sent, to node and data service. */
  readonly sent: number;
}

const cases: readonly Case[] = [
  { name: 'P', asked: `P-${ewoq}`, sent: 14 },
  { name: 'P-nodeOnly', asked: `P-${ewoq}`, nodeOnly: true, sent: 11 },
  { name: 'P-other', asked: `P-${other}`, sent: 13 },
  { name: 'X', asked: `X-${ewoq}`, sent: 12 },
  { name: 'X-nodeOnly', asked: `X-${ewoq}`, nodeOnly: true, sent: 10 },
  { name: 'C', asked: `C-${ewoq}`, sent: 12 },
  { name: 'bare', asked: ewoq, sent: 18 },
  { name: 'P-chainID', asked: `11111111111111111111111111111111LpoYY-${ewoq}`, nodeOnly: true, sent: 11 },
  { name: 'otherNetwork', asked: 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t', sent: 0 },
];

describe('addresses of the P-, X- and C-Chain, word for word', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let lookup: TestLookup;

  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));
  beforeEach(() => {
    lookup = testLookup({ now: noon });
  });
  afterEach(() => lookup.dispose());

  for (const { name, asked, nodeOnly: withoutIndex, sent } of cases) {
    it(name, async () => {
      const network = withoutIndex ? nodeOnly(devnet) : devnetNetwork(devnet);
      const finding = await lookup.on(network, asked);
      const text = findingToText(finding, { now: noon, timeZone: 'UTC' })
        .replaceAll(new URL(devnet.nodeUrl).host, 'NODE')
        // The devnet's clock, not the test's.
        .replaceAll(/[\d.]+ % of the time is over +/g, 'N % of the time is over  ');
      const file = join(__dirname, 'addressTexts', `${name}.txt`);
      assert.equal(text, readFileSync(file, 'utf8'));
      assert.equal(lookup.sent(), sent);

      assert.deepEqual(await lookup.on(network, asked), finding);
      assert.equal(lookup.sent(), sent, 'a repeated lookup sends nothing');
    });
  }
});
