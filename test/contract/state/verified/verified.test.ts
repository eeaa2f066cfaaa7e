import assert from 'node:assert/strict';
import { getAddress } from 'viem';
import { createEngine, type Engine } from '../../../../src/engine/createEngine';
import { readNetworks } from '../../../../src/engine/networks/io/networks';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { reportToText } from '../../../../src/engine/report/toText';
import type { FindOptions } from '../../../../src/engine/sources/lookupContext';
import type { EnginePorts } from '../../../../src/engine/createLookups';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';
import type { VerifiedStore } from '../../../../src/engine/source/io/verified/verifiedContracts';
import { answerJson, type Loopback, startLoopback } from '../../../helpers/loopback';
import { startVault, vaultChainId, type VerifiedVault } from '../../../helpers/verifiedVault';
import {
  blockscoutAnswer,
  etherscanAnswer,
  notVerifiedAtEtherscan,
  sourcifyAnswer,
  type VerifiedAt,
} from '../../../devnet/verified/serviceAnswers';

describe('a contract that services of verified sources alone know', function () {
  this.timeout(60_000);
  let vault: VerifiedVault;
  let failed: string;
  let service: Loopback;
  let engine: Engine;
  let now: number;
  let explorers: object | undefined;
  let sources: object;
  let keys: Readonly<Record<string, string>>;
  let answer: (known: VerifiedAt | undefined, path: string) => { readonly status?: number; readonly body: unknown };
  let saved: Map<string, string>;
  let blocked: readonly string[];

  before(async () => {
    vault = await startVault();
    failed = await vault.fail();
    service = await startLoopback(({ path }, response) => {
      const known = [vault.vault, vault.proxy].find(({ address }) =>
        path.toLowerCase().includes(address.toLowerCase()),
      );
      const { status = 200, body } = answer(known, path);
      answerJson(response, typeof body === 'string' ? body : JSON.stringify(body), status);
    });
  });
  beforeEach(() => {
    now = Date.UTC(2026, 10, 21, 12);
    sources = { sourcify: service.url };
    keys = {};
    explorers = undefined;
    saved = new Map();
    blocked = [];
    answer = ofSourcify;
    engine = engineOn();
  });
  afterEach(() => engine.dispose());
  after(async () => {
    await service.close();
    await vault.anvil.stop();
  });

  const ofSourcify = (known: VerifiedAt | undefined) =>
    known === undefined ? { status: 404, body: { match: null } } : { body: sourcifyAnswer(known) };
  const store: VerifiedStore = {
    get: (key) => Promise.resolve(saved.get(key)),
    set: (key, text) => Promise.resolve(void saved.set(key, text)),
    isBlocked: (url) => blocked.includes(url),
  };
  const engineOn = (project: Pick<EnginePorts, 'abi' | 'builds'> = {}): Engine =>
    createEngine({
      ...project,
      settings: () => ({ network: 'vaults', networks: networks() }),
      timeoutMs: () => 10_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve(keys),
      log: () => undefined,
      now: () => now,
      verified: store,
    });
  const networks = (): object => ({
    vaults: {
      nodes: {},
      chains: { dev: { rpcUrl: vault.anvil.url, evmChainId: Number(vaultChainId), symbol: 'DEV' } },
      verifiedSources: sources,
      explorers,
    },
  });
  const textOf = async (typed: string, options: Partial<FindOptions> = {}): Promise<string> => {
    const network = readNetworks(networks()).all.find(({ name }) => name === 'vaults')!;
    const asking = { signal: AbortSignal.timeout(30_000), allowed: () => true, ...options };
    const report = await engine.lookup.find(parseIdentifier(typed)!, network, asking);
    return reportToText(report, { now, timeZone: 'UTC' });
  };
  /** The facts with these labels. */
  const rowsOf = (text: string, ...labels: readonly string[]): readonly string[] =>
    text.split('\n').flatMap((line) => {
      const label = labels.find((one) => line.startsWith(`  ${one}  `));
      return label === undefined ? [] : [`${label}: ${line.slice(label.length + 2).trim()}`];
    });
  const asked = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = service.requests.length;
    await work();
    return service.requests.slice(before).map(({ path }) => path.split('?')[0]!);
  };

  it('has the failing line of a transaction through its proxy, with its source', async () => {
    const text = await textOf(failed);
    assert.deepEqual(rowsOf(text, 'failed', 'source', 'error', 'method'), [
      'failed: at src/Vault.sol:34:13 in take, called from src/VaultProxy.sol:16:25',
      'source: Vault: Sourcify, exact match, 2025-03-01 · VaultProxy: Sourcify, exact match, 2025-03-01',
      'error: Vault.Missing · ABI: Sourcify',
      'method: take(amount 7) · ABI: Sourcify',
    ]);
    assert.match(text, /▶ 34 {13}revert Missing\(own, amount\);/);
  });

  it('has its files, NatSpec, compiler, deployer and constructor arguments on its page', async () => {
    const text = await textOf(vault.vault.address);
    const { deployer, transactionHash } = vault.vault;
    assert.deepEqual(rowsOf(text, 'deployer', 'created in', 'arguments', 'NatSpec', 'compiler'), [
      `deployer: ${getAddress(deployer!)}`,
      `created in: ${transactionHash}`,
      'arguments: constructor(limit 1,000)',
      'NatSpec: Keeps deposits, and gives back what is there',
      'compiler: 0.8.30+commit.73712a01 · no optimizer · EVM version cancun',
    ]);
    assert.match(
      text,
      /Source\n {2}file +lines\n {2}@limits\/Limits\.sol:1(?::1)? +\d+\n {2}src\/Vault\.sol:1(?::1)? +41\n/,
    );
    assert.match(text, /take\(uint256\) +Takes native tokens out\./);
  });

  it('has the arguments of its constructor in the transaction that created it, by its code or by what a service tells', async () => {
    const created = async (): Promise<readonly string[]> =>
      rowsOf(await textOf(vault.vault.transactionHash!), 'constructor');
    assert.deepEqual(await created(), ['constructor: Vault(limit 1,000) · ABI: Sourcify']);
    for (const [name, title] of [
      ['routescan', 'Routescan'],
      ['blockscout', 'Blockscout'],
    ] as const) {
      await engine.dispose();
      saved.clear();
      sources = { [name]: `${service.url}/${name}` };
      answer = (of) => ({ body: name === 'blockscout' ? blockscoutAnswer(of!) : etherscanAnswer(of!) });
      engine = engineOn();
      assert.deepEqual(await created(), [`constructor: Vault(limit 1,000) · ABI: ${title}`]);
    }
  });

  it('has no arguments of a constructor that its bytes do not end with', async () => {
    sources = { routescan: service.url };
    answer = (of) => ({ body: etherscanAnswer({ ...of!, constructorArguments: `0x${'7'.repeat(64)}` }) });
    await engine.dispose();
    engine = engineOn();
    assert.deepEqual(rowsOf(await textOf(vault.vault.transactionHash!), 'constructor'), []);
  });

  it('is asked for once: two requests for a proxy and its implementation, none later', async () => {
    assert.equal((await asked(() => textOf(vault.proxy.address))).length, 2);
    now += 3_600_000;
    assert.deepEqual(await asked(() => textOf(failed)), []);
    assert.deepEqual(await asked(() => textOf(vault.proxy.address, { fresh: true })), []);
  });

  it('is asked for by a hover where it runs, and by the page where its proxy stands', async () => {
    sources = { sourcify: service.url, blockscout: `${service.url}/blockscout` };
    answer = (known) => (known === vault.vault ? { status: 404, body: { match: null } } : ofSourcify(known));
    // A hover does not wait for everything; the implementation's page waits for the requests that it started.
    const hover = () =>
      asked(async () => {
        await textOf(vault.proxy.address, { fresh: true, quick: true });
        await textOf(vault.vault.address, { fresh: true });
      });
    const at = vault.vault.address.toLowerCase();
    assert.deepEqual(await hover(), [`/v2/contract/${vaultChainId}/${at}`, `/blockscout/api/v2/smart-contracts/${at}`]);
    assert.deepEqual(await hover(), []);
    let text = '';
    const page = await asked(async () => (text = await textOf(vault.proxy.address)));
    assert.deepEqual(page, [`/v2/contract/${vaultChainId}/${vault.proxy.address.toLowerCase()}`]);
    assert.deepEqual(rowsOf(text, 'built from'), ['built from: VaultProxy · Sourcify, exact match, 2025-03-01']);
  });

  it('is kept between sessions by chain, address and code', async () => {
    await textOf(failed);
    await engine.dispose();
    engine = engineOn();
    assert.deepEqual(await asked(() => textOf(failed)), []);
    assert.match(await textOf(failed), /at src\/Vault\.sol:34:13 in take/);
  });

  it('says that comments may differ where the hash behind the code is of other sources', async () => {
    answer = (known) => {
      const { body } = ofSourcify(known);
      return { body: { ...body, metadata: { ...(body as { metadata: object }).metadata, output: {} } } };
    };
    assert.deepEqual(rowsOf(await textOf(vault.vault.address), 'built from'), [
      'built from: Vault · Sourcify, same code, comments may differ, 2025-03-01',
    ]);
  });

  it('shows no line of a source that is not what the hash behind the code says', async () => {
    answer = (known) => {
      const { body } = ofSourcify(known);
      const { sources: all } = body as { sources: Record<string, { content: string }> };
      const altered = Object.entries(all).map(([path, { content }]) => [
        path,
        { content: content.replace('own < amount', 'own > amount') },
      ]);
      return { body: { ...body, sources: Object.fromEntries(altered) } };
    };
    const text = await textOf(failed);
    assert.match(text, /failed +in Vault of src\/Vault\.sol, which differs from what was compiled; no line is shown/);
    assert.doesNotMatch(text, /Vault\.sol:\d|own > amount/);
  });

  it('is asked for ten minutes later again where it was not verified', async () => {
    answer = () => ({ status: 404, body: { match: null } });
    assert.equal((await asked(() => textOf(vault.vault.address))).length, 1);
    now += 599_000;
    assert.equal((await asked(() => textOf(vault.vault.address, { fresh: true }))).length, 0);
    now += 2_000;
    assert.equal((await asked(() => textOf(vault.vault.address, { fresh: true }))).length, 1);
  });

  it('is told without lines by services that keep no source maps', async () => {
    const known = { routescan: 'Routescan', etherscan: 'Etherscan', blockscout: 'Blockscout' };
    for (const [name, title] of Object.entries(known)) {
      await engine.dispose();
      saved.clear();
      sources = { [name]: `${service.url}/${name}` };
      keys = { apikey: 'K3YofMine' };
      answer = (of) => ({ body: name === 'blockscout' ? blockscoutAnswer(of!) : etherscanAnswer(of!) });
      engine = engineOn();
      assert.deepEqual(rowsOf(await textOf(vault.vault.address), 'built from'), [
        `built from: Vault · ${title}, not checked against the code`,
      ]);
      const text = await textOf(failed);
      assert.deepEqual(rowsOf(text, 'method'), [`method: take(amount 7) · ABI: ${title}`]);
      assert.doesNotMatch(text, /Vault\.sol/);
    }
  });

  it('is asked for at an explorer of the settings, which is asked no more where it is no Blockscout', async () => {
    sources = {};
    explorers = { dev: service.url };
    await engine.dispose();
    engine = engineOn();
    answer = (known) => (known === undefined ? { status: 404, body: {} } : { body: blockscoutAnswer(known) });
    let text = '';
    const at = `/api/v2/smart-contracts/${vault.vault.address.toLowerCase()}`;
    assert.deepEqual(await asked(async () => (text = await textOf(vault.vault.address))), [at]);
    assert.deepEqual(rowsOf(text, 'built from'), ['built from: Vault · Blockscout, not checked against the code']);
    await engine.dispose();
    engine = engineOn();
    saved.clear();
    answer = () => ({ status: 404, body: '<html>no such page</html>' });
    assert.deepEqual(await asked(async () => (text = await textOf(vault.vault.address))), [at]);
    assert.doesNotMatch(text, /failed|went wrong/);
    now += 3_600_000;
    assert.deepEqual(await asked(() => textOf(vault.proxy.address)), []);
  });

  it('is asked for at the next service where one does not know it, and at Etherscan with a key alone', async () => {
    sources = { sourcify: `${service.url}/s`, routescan: `${service.url}/r`, etherscan: `${service.url}/e` };
    answer = (of, path) =>
      path.startsWith('/s')
        ? { status: 404, body: { match: null } }
        : { body: path.startsWith('/r') ? notVerifiedAtEtherscan : etherscanAnswer(of!) };
    await engine.dispose();
    engine = engineOn();
    assert.deepEqual(await asked(() => textOf(vault.vault.address)), [
      `/s/v2/contract/77777/${vault.vault.address.toLowerCase()}`,
      '/r',
    ]);
    await engine.dispose();
    keys = { apikey: 'K3YofMine' };
    engine = engineOn();
    const lookups = async (): Promise<void> => {
      await textOf(failed);
      assert.doesNotMatch(await textOf(vault.vault.address), /K3YofMine/);
    };
    const paths = await asked(lookups);
    assert.equal(paths.filter((path) => path === '/e').length, 2, paths.join(' '));
  });

  it('is asked for where the user agreed, and the page says where not', async () => {
    const allowed = (url: string): boolean => !url.startsWith(service.url);
    const paths = await asked(async () => {
      assert.match(
        await textOf(failed, { allowed }),
        new RegExp(`${service.host} \\(verified sources, dev\\): not queried`),
      );
    });
    assert.deepEqual(paths, []);
    assert.match(await textOf(failed), /at src\/Vault\.sol:34:13 in take/);
  });

  it('is asked for at no service where the open project has built it, however late that is read', async () => {
    const { abi, metadata, evm } = vault.vault.build.contract;
    const code = ({ object, ...rest }: typeof evm.bytecode): object => ({ object: `0x${object}`, ...rest });
    const made = { bytecode: code(evm.bytecode), deployedBytecode: code(evm.deployedBytecode) };
    const artifact = JSON.stringify({
      abi,
      ...made,
      rawMetadata: metadata,
      metadata: JSON.parse(metadata) as object,
      id: 0,
    });
    const { project, builds } = new TestBuilds({ 'out/Vault.sol/Vault.json': artifact });
    await engine.dispose();
    engine = engineOn({ abi: project, builds });
    let text = '';
    assert.deepEqual(await asked(async () => (text = await textOf(vault.vault.address))), []);
    assert.match(text, /\n {2}built from +Vault, out\/Vault\.sol\/Vault\.json · same build/);
    assert.deepEqual(await asked(() => textOf(vault.vault.address, { fresh: true, quick: true })), []);
  });

  it('names the next service where the user has blocked the first', async () => {
    sources = { sourcify: service.url, routescan: 'https://other.example/api' };
    await engine.dispose();
    blocked = [service.url];
    engine = engineOn();
    const allowed = (url: string): boolean => url.startsWith(vault.anvil.url);
    assert.match(
      await textOf(vault.vault.address, { allowed }),
      /other\.example \(verified sources, dev\): not queried/,
    );
  });
});
