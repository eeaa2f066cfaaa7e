import assert from 'node:assert/strict';
import { toEventSelector, toFunctionSelector } from 'viem';
import { createEngine, type Engine } from '../../../../src/engine/createEngine';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { readNetworks } from '../../../../src/engine/networks/io/networks';
import { parseCell } from '../../../../src/engine/notebook/cell/parseCell';
import { toOutput } from '../../../../src/extension/notebook/output/outputSteps';
import { reportToText } from '../../../../src/engine/report/toText';
import type { FindOptions } from '../../../../src/engine/sources/lookupContext';
import { signaturesAnswer } from '../../../devnet/verified/serviceAnswers';
import { answerJson, type Loopback, startLoopback } from '../../../helpers/loopback';
import { startVault, vaultChainId, type VerifiedVault } from '../../../helpers/verifiedVault';

type Told = readonly { readonly name: string; readonly hasVerifiedContract: boolean }[];

const take = toFunctionSelector('take(uint256)');
const missing = toFunctionSelector('Missing(uint256,uint256)');
const put = toFunctionSelector('put()');
const putEvent = toEventSelector('Put(address,uint256)');
const sure = (name: string): Told => [{ name, hasVerifiedContract: true }];
const unsure = (name: string): Told => [{ name, hasVerifiedContract: false }];

describe('selectors that a database of signatures alone knows', function () {
  this.timeout(60_000);
  let vault: VerifiedVault;
  let failed: string;
  let filled: string;
  let service: Loopback;
  let engine: Engine;
  let now: number;
  let answer: (query: URLSearchParams) => { readonly status?: number; readonly body: unknown };

  before(async () => {
    vault = await startVault();
    failed = await vault.fail();
    filled = await vault.put();
    service = await startLoopback(({ path }, response) => {
      const { status = 200, body } = answer(new URL(path, service.url).searchParams);
      answerJson(response, typeof body === 'string' ? body : JSON.stringify(body), status);
    });
  });
  beforeEach(() => {
    now = Date.UTC(2026, 10, 21, 12);
    engine = engineOn({ '4byte': service.url });
  });
  afterEach(() => engine.dispose());
  after(async () => {
    await service.close();
    await vault.anvil.stop();
  });

  const networks = (verifiedSources: object | null): object => ({
    vaults: {
      nodes: {},
      chains: { dev: { rpcUrl: vault.anvil.url, evmChainId: Number(vaultChainId), symbol: 'DEV' } },
      verifiedSources,
    },
  });
  let used: object;
  let agreed: (url: string) => boolean = () => true;
  const engineOn = (verifiedSources: object): Engine => {
    used = networks(verifiedSources);
    return createEngine({
      settings: () => ({ network: 'vaults', networks: used }),
      timeoutMs: () => 10_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: () => undefined,
      now: () => now,
      agreed: (url) => agreed(url),
    });
  };
  const tell = (known: Readonly<Record<string, Told>>): void => {
    answer = (query) => ({ body: signaturesAnswer(query, new Map(Object.entries(known))) });
  };
  const textOf = async (options: Partial<FindOptions> = {}, of = failed): Promise<string> => {
    const network = readNetworks(used).all.find(({ name }) => name === 'vaults')!;
    const asking = { signal: AbortSignal.timeout(30_000), allowed: () => true, ...options };
    return reportToText(await engine.lookup.find(parseIdentifier(of)!, network, asking), { now, timeZone: 'UTC' });
  };
  const method = (text: string): string | undefined => /^ {2}method +(.*)$/m.exec(text)?.[1];
  const asked = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = service.requests.length;
    await work();
    return service.requests.slice(before).map(({ path }) => path);
  };

  it('name a function and an error that a verified contract has', async () => {
    tell({ [take]: sure('take(uint256)'), [missing]: sure('Missing(uint256,uint256)') });
    const paths = await asked(async () => {
      const text = await textOf();
      assert.match(text, /reverted: Missing\(0, 7\)/);
      assert.equal(method(text), 'take(7) · ABI: 4byte');
    });
    const [path, ...others] = paths;
    assert.deepEqual(others, []);
    assert.match(path!, /^\/signature-database\/v1\/lookup\?function=0x\w{8},0x\w{8}&filter=true$/);
    assert.deepEqual(await asked(() => textOf({ fresh: true })), []);
  });

  it('explain the revert of a notebook’s call, and are asked for where the user agreed', async () => {
    tell({ [missing]: sure('Missing(uint256,uint256)') });
    const to = vault.proxy.address;
    const call = `eth_call [{ "to": "${to}", "data": "${take}${'7'.padStart(64, '0')}" }, "latest"]`;
    const network = readNetworks(used).all.find(({ name }) => name === 'vaults')!;
    const run = async () => {
      const part = { network, named: new Map(), signal: AbortSignal.timeout(30_000), isTrusted: true };
      const [answer] = await engine.runCell(parseCell(`# @target vaults/dev\n${call}`), {
        ...part,
        ...{ allowed: () => true, confirm: () => Promise.resolve(false), onSent: () => undefined },
        ...{ onResult: () => undefined, onProgress: () => Promise.resolve() },
      });
      return answer?.outcome.kind === 'error' ? answer.outcome.meaning : answer?.outcome;
    };
    agreed = (url) => !url.startsWith(service.url);
    assert.deepEqual(
      await asked(async () => assert.match(String(await run()), /^Reverted with custom error 0x\w{8}\. The contract/)),
      [],
    );
    agreed = () => true;
    assert.equal(await run(), 'Reverted: Missing(0, 7).');
  });

  it('name an event, whose arguments that are topics the bytes tell', async () => {
    tell({ [put]: sure('put()'), [putEvent]: sure('Put(address,uint256)') });
    const paths = await asked(async () => {
      const text = await textOf({}, filled);
      // The number could also be the topic, and the address in the data.
      assert.match(text, /4byte Put\(0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 5\) \(guessed from topic\)/);
    });
    assert.equal(paths.length, 1);
    assert.match(paths[0]!, new RegExp(`lookup\\?function=${put}&event=${putEvent}&filter=true$`));
  });

  it('name an event for sure where its bytes are read in one way alone', async () => {
    const ping = toEventSelector('Ping(uint256)');
    const [from] = await vault.anvil.call<string[]>('eth_accounts');
    const emitting = { from, data: `0x7f${ping.slice(2)}60206000a1`, gas: '0x186a0', gasPrice: '0x77359400' };
    const hash = await vault.anvil.call<string>('eth_sendTransaction', emitting);
    await vault.anvil.call('evm_mine');
    tell({ [ping]: sure('Ping(uint256)') });
    assert.match(await textOf({}, hash), / 4byte Ping\(0\) +0\n/);
  });

  it('name what the transactions of a block call, for the page alone', async () => {
    tell({ [put]: sure('put()') });
    const { blockNumber } = await vault.anvil.call<{ blockNumber: string }>('eth_getTransactionReceipt', filled);
    const height = String(Number(blockNumber));
    assert.deepEqual(await asked(() => textOf({ quick: true }, height)), []);
    const paths = await asked(async () => assert.match(await textOf({}, height), /\n {2}0x\S+ +.*\bput\b/));
    assert.equal(paths.length, 1);
    tell({ [put]: unsure('put()') });
    await engine.dispose();
    engine = engineOn({ '4byte': service.url });
    assert.match(await textOf({}, height), /guess/);
  });

  it('name the logs and calls in answers of a cell, where the user agreed to the service whatever the cell names', async () => {
    tell({ [put]: sure('put()'), [putEvent]: unsure('Put(address,uint256)') });
    const cell = `eth_getTransactionReceipt ["${filled}"]\neth_getTransactionByHash ["${filled}"]`;
    const wordsOf = async (): Promise<readonly unknown[]> => {
      const answers = await engine.runCell(parseCell(cell), {
        ...{ network: engine.networks.active(), named: new Map(), signal: AbortSignal.timeout(30_000) },
        ...{ isTrusted: true, allowed: () => true, confirm: () => Promise.resolve(true) },
        ...{ onSent: () => undefined, onResult: () => undefined, onProgress: () => Promise.resolve() },
      });
      const [receipt, transaction] = (await toOutput(answers, [])).answers;
      return [receipt?.words?.['logs[0]'], transaction?.words?.['input']];
    };
    agreed = () => false;
    assert.deepEqual(await asked(async () => assert.deepEqual(await wordsOf(), [undefined, undefined])), []);
    agreed = () => true;
    const paths = await asked(async () =>
      assert.deepEqual(await wordsOf(), [
        '4byte Put(0xf39F…2266, 5) (guessed from topic) · ABI: 4byte',
        'put() · ABI: 4byte',
      ]),
    );
    assert.equal(paths.length, 1);
  });

  it('are guesses where no verified contract has them', async () => {
    tell({ [take]: unsure('take(uint256)') });
    assert.equal(method(await textOf()), 'take(7) (guessed from selector) · ABI: 4byte');
  });

  it('are asked for by the page and not by a hover, and again ten minutes after nobody knew them', async () => {
    tell({});
    assert.deepEqual(await asked(() => textOf({ quick: true })), []);
    assert.equal((await asked(async () => assert.match(await textOf(), /unknown function 0x/))).length, 1);
    now += 599_000;
    assert.equal((await asked(() => textOf({ fresh: true }))).length, 0);
    now += 2_000;
    assert.equal((await asked(() => textOf({ fresh: true }))).length, 1);
  });

  it('are asked for where the user agreed, and the page says where not', async () => {
    tell({});
    const allowed = (url: string): boolean => !url.startsWith(service.url);
    const paths = await asked(async () =>
      assert.match(await textOf({ allowed }), /\(verified sources, dev\): not queried/),
    );
    assert.deepEqual(paths, []);
  });

  it('are asked of nobody about chains that are not public, where the service is everybody’s', async () => {
    await engine.dispose();
    engine = engineOn({ '4byte': 'https://api.4byte.sourcify.dev' });
    const urls: string[] = [];
    const text = await textOf({ allowed: (url) => (urls.push(url), url.startsWith(vault.anvil.url)) });
    assert.doesNotMatch(text, /4byte/);
    assert.deepEqual(
      urls.filter((url) => url.includes('4byte')),
      [],
    );
  });

  const hostile: Readonly<Record<string, { readonly status?: number; readonly body: unknown }>> = {
    'another signature': { body: { ok: true, result: { function: { [take]: sure('steal(uint256)') } } } },
    'a signature with markup': { body: { ok: true, result: { function: { [take]: sure('<b>take</b>(uint256)') } } } },
    'a form that does not fit the bytes': {
      body: { ok: true, result: { function: { [take]: sure('take(string)') } } },
    },
    'names that are none': {
      body: { ok: true, result: { function: { [take]: [null, 7, { name: {} }, { name: '(' }] } } },
    },
    'nested brackets': { body: { ok: true, result: { function: { [take]: sure(`take(${'('.repeat(399)})`) } } } },
    'a long name': { body: { ok: true, result: { function: { [take]: sure(`${'a'.repeat(1e5)}()`) } } } },
    'a list in place of an object': { body: { ok: true, result: { function: [take] } } },
    'a failure': { status: 500, body: { ok: false, error: 'Bad hash' } },
    'no JSON': { body: '<html>' },
    'deep JSON': { body: '['.repeat(50_000) },
    'more than is read': { body: `{"ok":true,"x":"${'x'.repeat(1.1e6)}"}` },
  };
  for (const [name, told] of Object.entries(hostile)) {
    it(`stay unknown by ${name}`, async () => {
      answer = () => told;
      assert.match(method(await textOf())!, new RegExp(`^unknown function ${take}`));
    });
  }
});
