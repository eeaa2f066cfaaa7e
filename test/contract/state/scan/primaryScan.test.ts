import assert from 'node:assert/strict';
import { bech32Address } from '../../../../src/engine/primitives/ids/bech32Address';
import { lineText } from '../../../../src/engine/report/spanText';
import type { Network } from '../../../../src/engine/networks/network';
import type { TypedRange } from '../../../../src/engine/addresses/scan/scanPlan';
import { scannedTransactionRow } from '../../../../src/engine/addresses/platform/addressSections';
import { PrimaryScan } from '../../../../src/engine/lists/io/primaryBlocks';
import { type LiveNetwork, startLiveNetwork } from '../../../helpers/live/liveNetwork';
import { type TestScans, testScans } from '../../../helpers/scanOn';

const ewoq = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';

describe('a scan of the P- and X-Chain for an address', function () {
  this.timeout(20_000);
  let live: LiveNetwork;
  let tests: TestScans;

  before(async () => {
    live = await startLiveNetwork();
    tests = testScans();
  });
  after(async () => {
    await tests.dispose();
    await live.close();
  });

  async function run(scan: PrimaryScan, typed: TypedRange, network: Network = live.network) {
    const options = { signal: AbortSignal.timeout(15_000), allowed: () => true };
    for await (const _ of tests.scans.run(scan, network, typed, options)) {
      // The results are checked at the end.
    }
  }

  function scanOf(chain: 'P' | 'X', address: string): PrimaryScan {
    const identifier = bech32Address(address);
    assert.ok(identifier);
    return new PrimaryScan(chain, identifier);
  }

  const style = { ids: 'short', amounts: 'exact', times: 'absolute', maxLength: 100 } as const;
  const rows = ({ found }: PrimaryScan): readonly string[] =>
    found.map((one) =>
      scannedTransactionRow(one)
        .map((line) => lineText(line, style, { now: 0 }))
        .join(' | '),
    );

  it('tells what it signed and what it owns, without change', async () => {
    const scan = scanOf('P', `P-${ewoq}`);
    await run(scan, { from: '65', to: '67' });
    assert.deepEqual(rows(scan), [
      '2026-11-22 05:14:35 UTC | 2MEp…qSSu | CreateChainTx | creates blockchain serac on subnet i6Nq…Pu78 (serac) | signer and owner | 67',
      '2026-11-22 05:13:53 UTC | i6Nq…Pu78 | CreateSubnetTx | creates a subnet owned by P-local18jma…z96u | signer and owner | 66',
      '2026-11-22 04:57:42 UTC | xbu8…ips3 | BaseTx | sends 0.000250362 AVAX to itself | signer and owner | 65',
    ]);
  });

  it('tells what others made for it, and what it made for others', async () => {
    const scan = scanOf('X', 'X-local1wr02qawcduypl0te6e685jcpfx6w8zxh2lwlgj');
    await run(scan, { from: '9', to: '14' });
    assert.deepEqual(
      rows(scan).map((row) => row.split(' | ').slice(4).join(' ')),
      ['owner 14', 'owner 13', 'owner 11', 'signer 10', 'owner 9'],
    );
  });

  it('ends at a block that the nodes do not have, and keeps what it found', async () => {
    const scan = scanOf('P', `P-${ewoq}`);
    await assert.rejects(run(scan, { from: '49', to: '52' }), /does not have block 50: /);
    assert.deepEqual(
      scan.found.map(({ height }) => height),
      [52n, 51n],
    );
    assert.deepEqual(scan.read, { from: 51n, to: 52n });
  });

  it('says that no node may be asked', async () => {
    const scan = scanOf('P', `P-${ewoq}`);
    await assert.rejects(run(scan, {}, { ...live.network, nodes: [] }), {
      message: 'No node of the P-Chain may be queried. Add one to the setting snowprobe.networks, or allow its host.',
    });
  });
});
