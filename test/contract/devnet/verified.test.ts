import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine, type Engine } from '../../../src/engine/createEngine';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import type { Network } from '../../../src/engine/networks/network';
import { lineText } from '../../../src/engine/report/spanText';
import { reportToText } from '../../../src/engine/report/toText';
import { demoSettings } from '../../devnet/demoWorkspace';
import { type Devnet, startDevnet } from '../../devnet/devnet';
import { runCommand } from '../../helpers/runScript';
import { DapClient } from '../../helpers/solidity/dapClient';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 80 } as const;

describe('a vault on the development network that Sourcify alone knows', function () {
  this.timeout(120_000);
  let devnet: Devnet;
  let engine: Engine;
  let network: Network;

  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0, verified: true });
    const settings = demoSettings(devnet);
    engine = createEngine({
      settings: () => ({ network: 'devnet', networks: settings['snowprobe.networks'] }),
      timeoutMs: () => 10_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: () => undefined,
      now: () => Date.now(),
    });
    network = engine.networks.active();
  });
  after(async () => {
    await engine.dispose();
    await devnet.close();
  });

  const options = () => ({ signal: AbortSignal.timeout(60_000), allowed: () => true });

  it('has the line at which a transaction failed behind its proxy', async () => {
    const id = parseIdentifier(devnet.samples['verified.failed']!)!;
    const text = reportToText(await engine.lookup.find(id, network, options()), { now: Date.now() });
    assert.match(text, /failed +at src\/Vault\.sol:34:13 in take, called from src\/VaultProxy\.sol:16:25/);
    assert.match(text, /source +Vault: Sourcify, exact match, 2025-03-01/);
  });

  it('is walked through in its documents, with breakpoints and storage by name', async () => {
    const fetched = (): ReturnType<Engine['sessions']['fetch']> =>
      engine.sessions.fetch(
        { what: { hash: devnet.samples['verified.failed']! }, network, chain: 'C-Chain' },
        options(),
      );
    const dap = new DapClient(fetched);
    const document = `snowprobe-source:/43112/${devnet.samples['verified.vault']!.toLowerCase()}/src/Vault.sol`;
    await dap.launch({ txHash: devnet.samples['verified.failed']! }, [{ path: document, lines: [32] }]);
    await dap.query('continue');
    assert.equal(dap.reason, 'breakpoint');
    assert.deepEqual(await dap.stack(), ['Vault.take Vault.sol:32', 'VaultProxy.fallback VaultProxy.sol:16']);
    await dap.query('next');
    assert.deepEqual(await dap.stack(), ['Vault.take Vault.sol:33', 'VaultProxy.fallback VaultProxy.sol:16']);
    assert.match(JSON.stringify(await dap.scope('Locals')), /Sourcify has no syntax tree/);
    assert.equal(await dap.evaluate('total'), '5');
    assert.match((await engine.verified.textAt(document)) ?? '', /revert Missing\(own, amount\);/);
  });

  it('has its storage by variable, and what a transaction changed in it', async () => {
    const hash = parseIdentifier(devnet.samples['verified.put']!)!;
    const { facts } = await engine.lookup.find(hash, network, options());
    const [height] = facts.find(({ key }) => key === 'block')!.value;
    assert.ok(height?.kind === 'count');
    const chain = network.chains.find(({ name }) => name === 'C-Chain')!;
    const address = devnet.samples['verified.proxy']!;
    const rows = async (from: bigint, to: bigint): Promise<readonly string[]> => {
      const blocks = { from: String(from), to: String(to) };
      const { columns, rows: found } = await engine.scans.storage({ network, chain, address }, blocks, options());
      return [
        columns.join(' | '),
        ...found.map((row) => row.map((cell) => lineText(cell, style, { now: 0 })).join(' | ')),
      ];
    };
    const [before, block, after] = [height.value - 1n, height.value, height.value + 1n];
    assert.deepEqual(await rows(before, block), [
      `name | slot | block ${before} | block ${block} | difference`,
      'total | slot 0x1 | 0 | 5 | +5',
    ]);
    assert.deepEqual(await rows(block, after), [`name | slot | block ${block} | block ${after}`]);
  });

  it('has the lines of its constructor in the transaction that created it', async () => {
    const address = parseIdentifier(devnet.samples['verified.proxy']!)!;
    const { facts } = await engine.lookup.find(address, network, options());
    const [created] = facts.find(({ key }) => key === 'createdIn')!.value;
    assert.ok(created?.kind === 'id');
    const text = reportToText(await engine.lookup.find(parseIdentifier(created.id)!, network, options()), {
      now: Date.now(),
    });
    assert.match(text, /\n {2}src\/VaultProxy\.sol:8:\d+ +VaultProxy\.constructor +22,106 /);
    assert.match(text, /\n {2}source +VaultProxy: Sourcify, exact match, 2025-03-01/);
  });

  it('has the NatSpec of its functions where they are read', async () => {
    const chain = network.chains.find(({ name }) => name === 'C-Chain')!;
    const { docs } = await engine.contracts.functions(
      { network, chain, address: devnet.samples['verified.proxy']! },
      options(),
    );
    assert.deepEqual(docs('take(uint256)'), {
      notice: 'Takes native tokens out.',
      params: new Map([['amount', 'in wei']]),
    });
    assert.equal(docs('none()'), undefined);
  });

  it('is asked for once by the command line, which keeps what it was told', async function () {
    this.timeout(300_000);
    const folder = await mkdtemp(path.join(tmpdir(), 'snowprobe-'));
    try {
      const file = path.join(folder, 'settings.json');
      await writeFile(file, JSON.stringify(demoSettings(devnet)));
      const args = [devnet.samples['verified.vault']!, '--settings', file, '--chain', 'C-Chain', '--yes'];
      const run = async () => (await runCommand('lookup', args, { env: { HOME: folder, USERPROFILE: folder } })).stdout;
      const [first, second] = [await run(), await run()];
      for (const text of [first, second]) {
        assert.match(text, /built from +Vault · Sourcify, exact match, 2025-03-01/);
      }
      assert.match(first, /\(verified sources, C-Chain\): answered/);
      assert.doesNotMatch(second, /verified sources/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is told without a line by the other services', async () => {
    for (const [name, title] of [
      ['routescan', 'Routescan'],
      ['blockscout', 'Blockscout'],
    ] as const) {
      const url = `${devnet.verifiedUrl}/${name}${name === 'routescan' ? '/{chainId}' : ''}`;
      const other: Network = { ...network, name, verifiedSources: { [name]: url } };
      const own = createEngine({
        settings: () => ({ network: 'devnet', networks: {} }),
        timeoutMs: () => 10_000,
        proxy: () => ({}),
        headersFor: () => Promise.resolve({}),
        log: () => undefined,
        now: () => Date.now(),
      });
      const id = parseIdentifier(devnet.samples['verified.vault']!)!;
      const text = reportToText(await own.lookup.find(id, other, options()), { now: Date.now() });
      await own.dispose();
      assert.match(text, new RegExp(`built from +Vault · ${title}, not checked against the code`));
    }
  });
});
