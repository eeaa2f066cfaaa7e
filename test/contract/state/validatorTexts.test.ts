import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingToText } from '../../../src/core/finding/toText';
import type { Devnet } from '../../devnet/devnet';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { devnetNetwork, nodeOnly, resetDevnet } from './devnetLookup';
import { sharedDevnet } from '../../helpers/sharedDevnet';

const noon = Date.UTC(2026, 10, 21, 12);

/** One lookup on the devnet; its text, without the sources, is in `validatorTexts/<name>.txt`. */
interface Case {
  readonly name: string;
  readonly asked: string;
  /** Without a data service. */
  readonly nodeOnly?: true;
  /** Requests for a kind of identifier that is nothing else. */
  readonly sent?: number;
}

const cases: readonly Case[] = [
  { name: 'node-own', asked: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', sent: 17 },
  { name: 'node-peer', asked: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', sent: 14 },
  { name: 'node-without-index', asked: 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu', nodeOnly: true, sent: 10 },
  { name: 'node-offline', asked: 'NodeID-BXM1FNPtcxyHaU1z5jCG5YTbs8e6Ld6Jp', sent: 13 },
  { name: 'node-unknown', asked: 'NodeID-9tKFWg55MwCPVdJSAfnsV2rBAE38cQG4t', sent: 13 },
  { name: 'node-zero', asked: 'NodeID-111111111111111111116DBWJs', sent: 0 },
  { name: 'validation-active', asked: 't53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS' },
  { name: 'validation-inactive', asked: '2Ad3hQMDcMmhomdMhrKnUro97CWqnk4mmaSLBs2uYZigbnqca8' },
  { name: 'validation-without-index', asked: '2Ad3hQMDcMmhomdMhrKnUro97CWqnk4mmaSLBs2uYZigbnqca8', nodeOnly: true },
  {
    name: 'publicKey-own',
    asked: '0x900c9b119b5c82d781d4b49be78c3fc7ae65f2b435b7ed9e3a8b9a03e475edff86d8a64827fec8db23a6f236afbf127d',
    sent: 4,
  },
  {
    name: 'publicKey-signer',
    asked: '0xA058FF27A4C570664BFA28E34939368539A1340867951943D0F56FA8AAC13BC09FF64F341ACF8CC0CEF74202C2D6F9C0',
    sent: 3,
  },
  { name: 'publicKey-unknown', asked: `0xb0${'58'.repeat(47)}`, sent: 4 },
];

describe('nodes, validations and BLS keys of the devnet, word for word', function () {
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
        .replace(/\nSources\n[^]*$/, '');
      assert.equal(text, readFileSync(join(__dirname, 'validatorTexts', `${name}.txt`), 'utf8'));
      const count = lookup.sent();
      assert.equal(count, sent ?? count);

      assert.equal(await lookup.on(network, asked), finding);
      assert.equal(lookup.sent(), count, 'a repeated lookup sends nothing');
    });
  }
});
