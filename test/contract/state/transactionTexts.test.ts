import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataService } from '../../../src/api/dataApi/dataService';
import { createJsonRpc } from '../../../src/api/jsonRpc/jsonRpc';
import type { Finding } from '../../../src/core/finding/finding';
import { findingToText } from '../../../src/core/finding/toText';
import { SourceClient } from '../../../src/state/sources/sourceClient';
import { resolveTransaction } from '../../../src/state/resolver/platform/resolveTransaction';
import { SourceLog } from '../../../src/state/sources/sourceLog';
import type { Network } from '../../../src/core/networks/network';
import { ChainRegistry } from '../../../src/state/networks/chainRegistry';
import { testHttp } from '../../helpers/httpClient';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { startRecordedChain } from '../../helpers/recordedChain';

const noon = Date.UTC(2026, 10, 21, 12);
const files = ['platform.jsonl', 'avm.jsonl', 'avax.jsonl', 'index.jsonl', 'evm-c.jsonl', 'evm-c-more.jsonl'];

const { network: recorded } = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'recordings', 'scenario.json'), 'utf8'),
) as { readonly network: { readonly names: Readonly<Record<string, string>> } };

/** One of each type, by its name in the scenario; its text is in `transactionTexts/<name>.txt`. */
const transactions: readonly string[] = [
  ...['addPermissionlessValidator', 'addPermissionlessDelegator0', 'addSubnetValidator1', 'pBase'],
  ...['pExportToC', 'pImportFromC', 'transferSubnetOwnership', 'convertSubnetToL1', 'registerL1Validator'],
  ...['setL1ValidatorWeight', 'increaseL1ValidatorBalance', 'disableL1Validator'],
  ...['xBase', 'xMintFT', 'xMintNFT', 'xMintProperty', 'xBurnProperty', 'xImportFromC', 'xExportToP'],
  ...['cExportToP', 'cImportFromP'],
];

/** Their IDs are those of what they create, which is told first where it is looked up. */
const creations: readonly (readonly [name: string, chain: 'P' | 'X'])[] = [
  ['movedSubnet', 'P'],
  ['l1Chain', 'P'],
  ['xCreateAssetFT', 'X'],
];

const blocks: readonly (readonly [name: string, asked: string, chain?: string])[] = [
  ['block-first', '2kdALCW3F7vR7MkpYLC4m7yhyByiSTT3g5AzYcZGWhiRnq7YYr'],
  ['block-P-1', '1', 'P-Chain'],
  ['block-P-7', '7', 'P-Chain'],
  ['block-P-beyond', '99999999', 'P-Chain'],
  ['block-X-3', '3', 'X-Chain'],
];

/** On the second recorded network, after Helicon. */
const renewed: readonly (readonly [name: string, asked: string, chain?: string])[] = [
  ['addAutoRenewedValidator', '25xDXhF2X7QCcgyssXfLLoAqthUTZNGzow2bTcvqFEMccL9yqE'],
  ['cExportAfterHelicon', 'jzm5GLyhajWrktvYAxjHBFihgqwS18riNXUDUe1Zt4BBt5Pdh'],
];

describe('transactions and blocks of the P- and X-Chain and atomic ones, word for word', () => {
  let node: Loopback;
  let helicon: Loopback;
  let lookup: TestLookup;

  before(async () => {
    node = await startRecordedChain(files);
    helicon = await startRecordedChain(['helicon.jsonl']);
  });
  beforeEach(() => {
    lookup = testLookup({ now: noon });
  });
  afterEach(() => lookup.dispose());
  after(async () => {
    await node.close();
    await helicon.close();
  });

  const network = () => testNetwork({ nodes: [{ name: 'one', url: node.url }] });

  for (const name of transactions) {
    it(name, async () => {
      const finding = await lookup.on(network(), recorded.names[name] ?? '');
      assertText(finding, name);
      const sent = lookup.sent();
      assert.equal(await lookup.on(network(), recorded.names[name] ?? ''), finding);
      assert.equal(lookup.sent(), sent, 'a repeated lookup sends nothing');
    });
  }

  for (const [name, chain] of creations) {
    it(`creation of ${name}`, async () => {
      assertText(await transactionAlone(network(), chain, recorded.names[name] ?? ''), `creation-${name}`);
    });
  }

  for (const [name, asked, chain] of blocks) {
    it(name, async () => {
      assertText(await lookup.on(network(), asked, chain === undefined ? {} : { chain }), name);
    });
  }

  for (const [name, asked] of renewed) {
    it(name, async () => {
      const after = testNetwork({
        nodes: [{ name: 'one', url: helicon.url }],
        networkId: 4242,
        hrp: 'custom',
      });
      assertText(await lookup.on(after, asked), name);
    });
  }
});

/** Without what looks for other things that have the same ID. */
async function transactionAlone(network: Network, chain: 'P' | 'X', id: string): Promise<Finding> {
  const http = testHttp();
  const signal = AbortSignal.timeout(30_000);
  const log = new SourceLog(() => noon);
  const context = {
    network,
    rpc: createJsonRpc(http),
    dataService: (baseUrl: string) => createDataService(http, baseUrl),
    options: { signal, allowed: () => true },
    log,
    now: () => noon,
    deadlineMs: 5_000,
    registry: new ChainRegistry(() => noon),
  };
  try {
    const finding = await resolveTransaction(new SourceClient(context, signal), chain, id);
    assert.ok(finding);
    return { ...finding, identifier: id, network: network.name, sources: log.all };
  } finally {
    await http.dispose();
  }
}

/** The sources are proven elsewhere: every case has the same. */
function assertText(finding: Finding, name: string): void {
  const text = findingToText(finding, { now: noon, timeZone: 'UTC' })
    .replace(/\nSources\n[^]*$/, '')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'NODE');
  assert.equal(text, readFileSync(join(__dirname, 'transactionTexts', `${name}.txt`), 'utf8'));
}
