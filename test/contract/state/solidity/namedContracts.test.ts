import assert from 'node:assert/strict';
import { type Contracts, createContracts } from '../../../../src/engine/contracts/io/contracts';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { ChainRegistry } from '../../../../src/engine/networks/io/chainRegistry';
import type { EvmChain, Network } from '../../../../src/engine/networks/network';
import { reportToText } from '../../../../src/engine/report/toText';
import type { Report } from '../../../../src/engine/report/report';
import { lineText } from '../../../../src/engine/report/spanText';
import { checksumAddress } from '../../../../src/engine/primitives/ids/evmAddress';
import { shortenId } from '../../../../src/engine/primitives/text/words';
import { getCreate2Address } from 'viem/utils';
import { JsonNumber, type JsonObject } from '../../../../src/engine/primitives/json/value';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { type Alter, startAlteredNode } from '../../../helpers/alteredNode';
import { testHttp } from '../../../helpers/httpClient';
import { isList, isObject } from '../../../helpers/recording';
import { testLookup, testNetwork, type TestLookup } from '../../../helpers/lookupOn';
import { Deployed } from '../../../helpers/solidity/deployed';
import { buildLayout } from '../../../helpers/solidity/layout';

const now = Date.UTC(2026, 10, 21, 12);
const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 400 } as const;

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

describe('a transaction of contracts whose code is that of the open project', function () {
  this.timeout(60_000);
  let anvil: Anvil;
  let deployed: Deployed;
  let lookup: TestLookup;
  let network: Network;
  let contracts: Contracts;
  const http = testHttp();

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
    const { output, builds, abis } = await buildLayout({
      ...{ tool: 'foundry', version: '0.8.30', folder: 'layouts/till', files: ['Till.sol'] },
    });
    lookup = testLookup({ now }, 20_000, abis, undefined, undefined, undefined, builds);
    contracts = createContracts({
      rpc: createJsonRpc(http),
      dataService: (baseUrl) => createDataService(http, baseUrl),
      now: () => now,
      deadlineMs: () => 20_000,
      ...{ abi: abis, builds, registry: new ChainRegistry(() => now) },
    });
    deployed = await Deployed.on(anvil, output);
    await deployed.create('Till');
    await deployed.create('Maker');
    await deployed.create('Purse');
    await deployed.create('Front', [deployed.address('Till')]);
    const chain: EvmChain = { name: 'dev', path: 'dev', evmChainId: 31337n, rpcUrl: anvil.url, symbol: 'DEV' };
    network = testNetwork({ nodes: [], chains: [chain] });
  });

  after(async () => {
    await lookup.dispose();
    await http.dispose();
    await anvil.stop();
  });

  const titleOf = ({ title }: Report): string => lineText(title, style, { now });
  const factOf = ({ facts }: Report, key: string): string =>
    lineText(facts.find((fact) => fact.key === key)?.value ?? [], style, { now });
  const rowsOf = ({ sections }: Report, key: string): readonly (readonly string[])[] =>
    (sections.find((section) => section.key === key)?.rows ?? []).map((row) =>
      row.map((cell) => lineText(cell, style, { now })),
    );
  const send = (to: string, data: string, value = 0n): Promise<string> =>
    deployed.send({ to: deployed.address(to), data, value: `0x${value.toString(16)}` });

  it('has their names everywhere, and guesses nothing by selectors', async () => {
    const report = await lookup.on(network, await deployed.call('Till', 'set', [5n], { at: 'Front' }));
    const [front, till] = ['Front', 'Till'].map(
      (name) => `${shortenId(checksumAddress(deployed.address(name)))} (${name})`,
    );
    assert.equal(titleOf(report), 'calls Front.set');
    assert.equal(factOf(report, 'to'), front);
    assert.deepEqual(
      rowsOf(report, 'calls').map(([call]) => call),
      [`${front}.set(x 5)`, `DELEGATECALL ${till}.set(x 5)`],
    );
    assert.deepEqual(
      rowsOf(report, 'events').map(([contract, event]) => [contract, event]),
      [[front, 'Till Counted(amount 5)']],
    );
    assert.deepEqual(
      rowsOf(report, 'storageChanges').map(([contract]) => contract),
      [front],
    );
    assert.doesNotMatch(reportToText(report, { now }), /guessed/);
  });

  it('has their names in the block, and no guess where none is made', async () => {
    const hash = await deployed.call('Till', 'set', [7n]);
    const { blockHash } = await anvil.call<{ blockHash: string }>('eth_getTransactionByHash', hash);
    const report = await lookup.on(network, blockHash);
    const till = `${shortenId(checksumAddress(deployed.address('Till')))} (Till)`;
    assert.deepEqual(
      rowsOf(report, 'transactions').map(([, method, , to]) => [method, to]),
      [['set', till]],
    );
    assert.doesNotMatch(reportToText(report, { now }), /guessed/);
  });

  it('names what stands behind a proxy, and has its functions for sure', async () => {
    const code = `3d602d80600a3d3981f3363d3d373d3d3d363d73${deployed.address('Till').slice(2)}5af43d82803e903d91602b57fd5bf3`;
    const hash = await deployed.send({ data: `0x${code}` });
    const { contractAddress } = await anvil.call<{ contractAddress: string }>('eth_getTransactionReceipt', hash);
    const report = await lookup.on(network, contractAddress);
    assert.equal(titleOf(report), 'proxy of Till');
    assert.match(factOf(report, 'implementation'), /^implementation \S+ \(Till\) \(minimal proxy, EIP-1167\)$/);
    const place = { network, chain: network.chains[0]!, address: contractAddress };
    const { functions, name } = await contracts.functions(place, {
      signal: new AbortController().signal,
      allowed: () => true,
    });
    assert.deepEqual(
      functions.map(({ name: called, standard, guess }) => [called, standard, guess]),
      ['pay', 'set', 'total'].map((called) => [called, 'Till', false]),
    );
    assert.equal(name(deployed.address('Till')), 'Till');
  });

  const refused: readonly [string, () => Promise<string>, string][] = [
    [
      'native tokens for a function that is not payable',
      () => deployed.call('Till', 'set', [1n], { value: 1n }),
      'reverted: Till.set is not payable, and the call sends native tokens',
    ],
    ['a selector that it does not have', () => send('Till', '0x12345678'), 'reverted: Till has no function 0x12345678'],
    [
      'a selector that what stands behind it does not have',
      () => send('Front', '0x12345678'),
      'reverted: Till has no function 0x12345678',
    ],
    [
      'too little calldata',
      () => send('Till', '0x60fe47b1000000'),
      'reverted: calldata of 7 bytes is too short for set(uint256), which takes at least 36 bytes',
    ],
    [
      'native tokens alone',
      () => send('Till', '0x', 1n),
      'reverted: Till has no receive or fallback function, and no function is called',
    ],
    [
      'calldata that calls no function, where it only receives',
      () => send('Purse', '0x1234'),
      'reverted: Purse has no fallback function, and calldata of 2 bytes calls no function',
    ],
  ];
  for (const [name, call, title] of refused) {
    it(`says that a contract refuses ${name}`, async () => {
      const report = await lookup.on(network, await call());
      assert.equal(titleOf(report), title);
    });
  }

  it('says that a constructor is not payable', async () => {
    const report = await lookup.on(network, await deployed.create('Maker', [], 1n));
    assert.equal(
      titleOf(report),
      'reverted: the constructor of Maker is not payable, and the creation sends native tokens',
    );
  });

  it('names the library that has the function that failed', async () => {
    const report = await lookup.on(network, await deployed.call('Till', 'set', [10n]));
    assert.deepEqual(
      rowsOf(report, 'callStack').map(([name, place]) => [name, place]),
      [
        ['Rules.check', 'src/Till.sol:6'],
        ['Till.set', 'src/Till.sol:16'],
      ],
    );
  });

  describe('whose contract creation was refused', () => {
    const salt = `0x${'5a'.repeat(32)}`;
    let taken: string;

    before(async () => {
      await deployed.call('Maker', 'make', [salt]);
      taken = await deployed.call('Maker', 'make', [salt]);
    });

    /**
     * Like avalanchego, whose call tracer has no frame for a creation that it rejected. @param role of the deployer, if
     * any
     */
    async function titleOn(role: string | undefined, others: Alter = () => undefined): Promise<readonly string[]> {
      const node = await startAlteredNode(anvil.url, (method, params, json) => {
        const [first, config] = isList(params) ? params : [];
        if (method === 'debug_traceTransaction' && isObject(config) && config['tracer'] === 'callTracer') {
          return isObject(json) ? { result: without(json, 'calls') } : undefined;
        }
        const asksRole = method === 'eth_call' && isObject(first) && first['to'] === `0x02${'0'.repeat(38)}`;
        return asksRole && role !== undefined ? { result: role } : others(method, params, json);
      });
      const chain: EvmChain = { name: 'dev', path: 'dev', evmChainId: 31337n, rpcUrl: node.url, symbol: 'DEV' };
      const unnamed = testLookup({ now }, 20_000);
      try {
        const report = await unnamed.on(testNetwork({ nodes: [], chains: [chain] }), taken);
        return [titleOf(report), factOf(report, 'reasonFrom')];
      } finally {
        await unnamed.dispose();
        await node.close();
      }
    }

    const how = 'A contract creation inside it was refused: all but 1/64 of the gas went there, and no code ran.';

    it('names the address that is taken, of which the trace has no call', async () => {
      const address = getCreate2Address({
        from: deployed.address('Maker'),
        salt: salt as `0x${string}`,
        bytecode: `0x${deployed.contract('Till').evm.bytecode.object}`,
      });
      assert.deepEqual(await titleOn(undefined), [
        `reverted: contract creation refused: ${shortenId(address)} already has a contract`,
        how,
      ]);
    });

    it('names who may not deploy', async () => {
      const sender = shortenId(checksumAddress(deployed.account(0)));
      assert.deepEqual(await titleOn(`0x${'0'.repeat(64)}`), [
        `reverted: contract creation refused: tx.origin ${sender} is not authorized to deploy a contract`,
        how,
      ]);
    });

    it('says no more than is likely where the node tells no steps', async () => {
      const noSteps: Alter = (method) =>
        method === 'debug_traceTransaction'
          ? { error: { code: new JsonNumber('-32000'), message: 'no such tracer' } }
          : undefined;
      assert.deepEqual(await titleOn(undefined, noSteps), [
        'reverted, probably because a contract creation inside it was refused',
        'All but 1/64 of the gas is gone, and no call inside it failed.',
      ]);
    });

    it('has the words of a trace that tells it', async () => {
      const report = await lookup.on(network, taken);
      assert.equal(titleOf(report), 'reverted: contract creation failed: CreateCollision');
      assert.equal(factOf(report, 'meaning'), 'contract address collision');
    });
  });
});
