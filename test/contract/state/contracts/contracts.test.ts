import assert from 'node:assert/strict';
import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { isReadOnlyFunction } from '../../../../src/engine/abi/contractFunctions';
import { type NodeCall, readCall, type TypedCall } from '../../../../src/engine/abi/input/readCall';
import { abiSignature } from '../../../../src/engine/abi/known/signatures';
import { reportToText } from '../../../../src/engine/report/toText';
import { lineText } from '../../../../src/engine/report/spanText';
import {
  type ContractContext,
  checkArgument,
  inputContext,
  decodeReturn,
} from '../../../../src/engine/contracts/contractContext';
import { simulationReport } from '../../../../src/engine/contracts/simulationReport';
import { checksumAddress } from '../../../../src/engine/primitives/ids/evmAddress';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import type { Abis } from '../../../../src/engine/source/io/project/projectIndex';
import { type Contracts, createContracts } from '../../../../src/engine/contracts/io/contracts';
import { ChainRegistry } from '../../../../src/engine/networks/io/chainRegistry';
import type { Devnet } from '../../../devnet/devnet';
import { testHttp } from '../../../helpers/httpClient';
import { cChain, testNetwork } from '../../../helpers/lookupOn';
import type { Loopback } from '../../../helpers/loopback';
import { balanceSlot } from '../../../helpers/mappingSlot';
import { foundryRun, recordedProject } from '../../../helpers/projectFiles';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { resetDevnet, requestsTo } from '../devnetLookup';
import { type Script, honestBlock, startScriptedNode } from '../scriptedNode';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 } as const;
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const receiver = '0x2222222222222222222222222222222222222222';
const all = { signal: new AbortController().signal, allowed: () => true };

describe('the functions of contracts', function () {
  this.timeout(20_000);
  const http = testHttp();
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  after(async () => {
    await resetDevnet(devnet);
    await http.dispose();
  });

  const make = (abi?: Abis): Contracts =>
    createContracts({
      rpc: createJsonRpc(http),
      dataService: (baseUrl) => createDataService(http, baseUrl),
      registry: new ChainRegistry(() => 0),
      deadlineMs: () => 5_000,
      now: () => 0,
      abi,
    });
  const placeAt = (address: string, url = devnet.nodeUrl) => ({
    network: testNetwork({ nodes: [{ name: 'one', url }] }),
    chain: cChain,
    address,
  });
  const sample = (name: string): string => devnet.samples[name] ?? assert.fail(`no sample ${name}`);
  const named = (context: ContractContext, name: string) =>
    context.functions.find((fn) => fn.name === name) ?? assert.fail(`no function ${name}`);
  const call = (context: ContractContext, name: string, typed: Partial<TypedCall> = {}): NodeCall => {
    const read = readCall(
      named(context, name),
      context.address,
      { args: [], block: '', ...typed },
      inputContext(context),
    );
    return 'call' in read ? read : assert.fail(JSON.stringify(read));
  };
  const signatures = ({ functions }: ContractContext, read: boolean) =>
    functions
      .filter((fn) => isReadOnlyFunction(fn) === read)
      .map(
        ({ name, inputs, standard, guess }) => `${abiSignature(name, inputs)} ${standard}${guess ? ', guessed' : ''}`,
      )
      .sort();
  async function read(contracts: Contracts, context: ContractContext, name: string, typed?: Partial<TypedCall>) {
    const { outcomes } = await contracts.read(placeAt(context.address), [call(context, name, typed)], all);
    const { isOk, rows, sentence } = decodeReturn(named(context, name), outcomes[0]!, context);
    const words = rows.map(({ label, type, value }) => `${label} ${type} ${lineText(value, style, { now: 0 })}`.trim());
    return [isOk ? '✓' : '✗', ...words, ...(sentence === undefined ? [] : [lineText(sentence, style, { now: 0 })])];
  }
  async function simulated(contracts: Contracts, context: ContractContext, name: string, typed: Partial<TypedCall>) {
    const requested = call(context, name, typed);
    const outcomes = await contracts.simulate(placeAt(context.address), requested, all);
    const report = simulationReport(named(context, name), requested, outcomes, context);
    return reportToText(report, { now: 0, timeZone: 'UTC' })
      .split('\n')
      .map((line) => line.trimEnd().replaceAll(outcomes.host, 'HOST'));
  }

  it('of a token are those of its standard that its code has', async () => {
    const context = await make().functions(placeAt(sample('coin')), all);
    assert.equal(context.standard, 'ERC-20');
    assert.deepEqual(context.token, { symbol: 'SNC', decimals: 18 });
    assert.deepEqual(signatures(context, true), [
      'allowance(address,address) ERC-20',
      'balanceOf(address) ERC-20',
      'decimals() ERC-20',
      'name() ERC-20',
      'symbol() ERC-20',
      'totalSupply() ERC-20',
    ]);
    assert.deepEqual(signatures(context, false), [
      'approve(address,uint256) ERC-20',
      'transfer(address,uint256) ERC-20',
      'transferFrom(address,address,uint256) ERC-20',
    ]);
    assert.deepEqual(context.unknown, []);
  });

  it('of a contract that the project has deployed are those of its ABI', async () => {
    const project = recordedProject();
    const problem = sample('trouble');
    project.files.set('broadcast/Deploy.s.sol/43112/run-latest.json', foundryRun(43112, { Trouble: problem }));
    const context = await make(project.abi).functions(placeAt(problem), all);
    assert.ok(signatures(context, false).includes('custom(uint256) Trouble'));
    assert.ok(context.functions.every(({ source, guess }) => source === 'out/Trouble.sol' && !guess));
  });

  it('of a contract that nobody knows are guessed, and the others are counted', async () => {
    const context = await make().functions(placeAt(sample('trouble')), all);
    assert.ok(context.functions.every(({ guess }) => guess));
    assert.ok(context.unknown.length > 3);
  });

  it('of a precompile are known without a request', async () => {
    await resetDevnet(devnet);
    const context = await make().functions(placeAt('0x0200000000000000000000000000000000000003'), all);
    assert.deepEqual(signatures(context, true), [
      'getFeeConfig() Fee manager',
      'getFeeConfigLastChangedAt() Fee manager',
      'readAllowList(address) Fee manager',
    ]);
    assert.deepEqual(await requestsTo(devnet), []);
  });

  it('are read with amounts in the token’s unit, many of one block', async () => {
    const contracts = make();
    const context = await contracts.functions(placeAt(sample('coin')), all);
    assert.deepEqual(await read(contracts, context, 'symbol'), ['✓', 'string "SNC"']);
    assert.deepEqual(await read(contracts, context, 'totalSupply'), [
      '✓',
      'uint256 1,000,000 SNC (1,000,000,000,000,000,000,000,000)',
    ]);
    assert.deepEqual(await read(contracts, context, 'balanceOf', { args: [friend], block: '0' }), [
      '✗',
      'Returned nothing: there may be no contract at this address at this block.',
    ]);
    await resetDevnet(devnet);
    const calls = ['name', 'symbol', 'decimals', 'totalSupply'].map((name) => call(context, name));
    const { outcomes, host, height } = await contracts.read(placeAt(context.address), calls, all);
    assert.deepEqual(
      outcomes.map(({ ok }) => ok),
      [true, true, true, true],
    );
    assert.equal(host, new URL(devnet.nodeUrl).host);
    assert.equal(typeof height, 'bigint');
    assert.deepEqual(
      (await requestsTo(devnet)).map(({ rpcMethods }) => rpcMethods),
      [['eth_getBlockByNumber'], calls.map(() => 'eth_call')],
    );
  });

  it('are simulated: what comes back, the gas, the calls and the events', async () => {
    const contracts = make();
    const context = await contracts.functions(placeAt(sample('coin')), all);
    const lines = await simulated(contracts, context, 'transfer', {
      args: [receiver, '1.5 SNC'],
      from: sample('address'),
    });
    assert.deepEqual(lines.slice(0, 1), ['would succeed']);
    const line = (word: string) => lines.find((one) => one.trimStart().startsWith(word))?.trim();
    assert.match(
      line('call ') ?? '',
      /^call +transfer\(to 0x2222222222222222222222222222222222222222, value 1\.5 SNC\)/,
    );
    assert.match(line('estimated gas') ?? '', /^estimated gas +\d\d,\d{3}$/);
    assert.ok(lines.some((one) => /bool +true/.test(one)));
    assert.ok(lines.some((one) => /Transfer\(from 0x8db9.*value 1\.5 SNC\)/.test(one)));
  });

  it('fail in a simulation as they would on the chain, and pass where the state is another', async () => {
    const contracts = make(recordedProject().abi);
    const context = await contracts.functions(placeAt(sample('coin')), all);
    const stingy = sample('stingy');
    const typed = { args: [receiver, '7 SNC'], from: stingy };
    const [failed] = await simulated(contracts, context, 'transfer', typed);
    assert.equal(failed, '✗ reverted: TooPoor(have 0, need 7,000,000,000,000,000,000)');
    // Of Coin's variables, balanceOf is at slot 3: decimals is immutable.
    const override = { address: context.address, balance: '', nonce: '', code: '' };
    const [passed] = await simulated(contracts, context, 'transfer', {
      ...typed,
      overrides: [{ ...override, storage: `${balanceSlot(stingy, 3n)} = ${7n * 10n ** 18n}` }],
    });
    assert.equal(passed, 'would succeed');
  });

  describe('at a node that answers otherwise', () => {
    let node: Loopback;
    afterEach(() => node.close());
    const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
    // PUSH4 of totalSupply() and transfer(address,uint256), each compared.
    const code = '0x8063' + '18160ddd' + '14' + '8063' + 'a9059cbb' + '14';
    const zeros = word(0n);
    const script: Script = {
      eth_getCode: code,
      eth_getStorageAt: zeros,
      eth_getBlockByNumber: null,
      eth_call: { error: { code: 3n, message: 'execution reverted', data: '0x' } },
    };
    const start = async (more: Script) => {
      node = await startScriptedNode({ ...script, ...more });
      const contracts = make();
      const context = await contracts.functions(placeAt(receiver, node.url), all);
      return { contracts, context };
    };

    it('that takes no overrides, the sentence says so', async () => {
      const tooMany = { error: { code: -32602n, message: 'too many arguments, want at most 2' } };
      const { contracts, context } = await start({
        eth_call: (params) => (params.length > 2 ? tooMany : { error: { code: 3n, message: 'execution reverted' } }),
        eth_estimateGas: tooMany,
      });
      const requested = call(context, 'transfer', {
        args: [friend, '1'],
        overrides: [{ address: friend, balance: '1 ether', nonce: '', code: '', storage: '' }],
      });
      const outcomes = await contracts.simulate(placeAt(receiver, node.url), requested, all);
      const report = simulationReport(named(context, 'transfer'), requested, outcomes, context);
      assert.equal(
        lineText(report.title, style, { now: 0 }).replace(outcomes.host, 'HOST'),
        'HOST does not accept state overrides in eth_call. Simulate without them, or use another node.',
      );
      assert.deepEqual(
        report.sections.map(({ note = [] }) => lineText(note, style, { now: 0 }).replace(outcomes.host, 'HOST')),
        [
          'HOST does not support debug_traceCall. It needs eth-apis: debug-tracer in the chain config, on the C-Chain since Helicon apis: trace.',
        ],
      );
    });

    it('that reverts with a reason, it is told', async () => {
      const data =
        '0x08c379a0' + word(32n).slice(2) + word(7n).slice(2) + Buffer.from('not now').toString('hex').padEnd(64, '0');
      const { contracts, context } = await start({
        eth_call: { error: { code: 3n, message: 'execution reverted: not now', data } },
      });
      const { outcomes } = await contracts.read(placeAt(receiver, node.url), [call(context, 'totalSupply')], all);
      const answer = decodeReturn(named(context, 'totalSupply'), outcomes[0]!, context);
      assert.equal(lineText(answer.sentence ?? [], style, { now: 0 }), 'reverted: not now');
    });

    it('several are of the block that was the latest when they began', async () => {
      const blocks: unknown[] = [];
      const { contracts, context } = await start({
        eth_getBlockByNumber: { ...honestBlock, number: '0x10' },
        eth_call: ([, block]) => {
          blocks.push(block);
          return word(1n);
        },
      });
      const supply = call(context, 'totalSupply');
      blocks.length = 0;
      await contracts.read(placeAt(receiver, node.url), [supply, supply], all);
      await contracts.read(placeAt(receiver, node.url), [supply], all);
      assert.deepEqual(blocks, ['0x10', '0x10', 'latest']);
    });

    it('that does not answer, host and method are named; a cancelled call ends', async () => {
      const { contracts, context } = await start({});
      const own = new AbortController();
      own.abort();
      await assert.rejects(
        contracts.read(placeAt(receiver, node.url), [call(context, 'totalSupply')], { ...all, signal: own.signal }),
        { name: 'AbortError' },
      );
      await assert.rejects(
        contracts.read(placeAt(receiver, node.url), [call(context, 'totalSupply')], { ...all, allowed: () => false }),
        { message: 'No node of test may be queried about C-Chain. Allow its host, or add a node in the settings.' },
      );
    });

    for (const [kind, slotOfIt] of [
      ['proxy', '0x3608'],
      ['beacon proxy', '0xa3f0'],
    ] as const) {
      it(`that has a ${kind}, the functions are those of its implementation`, async () => {
        const [implementation, beacon] = [`0x${'33'.repeat(20)}`, `0x${'44'.repeat(20)}`];
        const { context } = await start({
          eth_getStorageAt: ([, slot]) =>
            String(slot).startsWith(slotOfIt) ? word(BigInt(kind === 'proxy' ? implementation : beacon)) : zeros,
          eth_getCode: ([address]) => (address === implementation ? code : '0x6000'),
          eth_call: ([to]) =>
            (to as { to: string }).to === beacon
              ? word(BigInt(implementation))
              : { error: { code: 3n, message: 'execution reverted' } },
        });
        assert.equal(context.implementation, implementation);
        assert.deepEqual(signatures(context, true), ['totalSupply() ERC-20, guessed']);
      });
    }
  });

  it('have one row for each value in lists and tuples, with amounts in the token’s unit', async () => {
    const context = await make().functions(placeAt(sample('coin')), all);
    const outputs = parseAbiParameters('(uint256 amount, address to)[] paid, (uint256, bool), uint256[]');
    const to = `0x${'11'.repeat(20)}` as const;
    const value = encodeAbiParameters(outputs, [[{ amount: 10n ** 18n, to }], [7n, true], []]);
    const fn = { ...named(context, 'totalSupply'), name: 'orders', outputs };
    const { rows } = decodeReturn(fn, { ok: true, value, json: value }, context);
    assert.deepEqual(
      rows.map(({ label, type, value: line }) => [label, type, lineText(line, style, { now: 0 })]),
      [
        ['paid[0].amount', 'uint256', '1 SNC (1,000,000,000,000,000,000)'],
        ['paid[0].to', 'address', to],
        ['1.0', 'uint256', '7'],
        ['1.1', 'bool', 'true'],
        ['2', 'uint256[]', '[]'],
      ],
    );
    const other = (bytes: string, more: object = {}) =>
      decodeReturn({ ...fn, ...more }, { ok: true, value: bytes, json: bytes }, context);
    const told = [other('0x'), other('0x', { guess: true }), other('0x1234'), other('0x1234', { outputs: undefined })];
    assert.deepEqual(
      told.map(({ isOk, sentence = [] }) => [isOk, lineText(sentence, style, { now: 0 })]),
      [
        [false, 'Returned nothing: there may be no contract at this address at this block.'],
        [false, 'Returned nothing: the contract may not have this function, which is guessed from its selector.'],
        [false, 'Returned 0x1234, which does not match the ABI.'],
        [true, 'Returned 0x1234, which cannot be decoded.'],
      ],
    );
  });

  it('are told how an argument is read, where that is not as it was typed', async () => {
    const context = await make().functions(placeAt(sample('coin')), all);
    const typed: readonly (readonly [text: string, type: string, reading?: string, problem?: string])[] = [
      ['1.5 SNC', 'uint256', '1,500,000,000,000,000,000'],
      ['0x10', 'uint256', '16'],
      ['1,500', 'uint256'],
      ['1,50', 'uint256', undefined, 'Expected a whole number, like 1500, 0x5dc or 1.5 ether.'],
      ['300', 'uint8', undefined, 'Too large for uint8: at most 255.'],
      ['this', 'address', checksumAddress(context.address)],
      ['this', 'string'],
      [' ', 'address'],
    ];
    for (const [text, type, reading, problem] of typed) {
      const check = checkArgument(text, { name: 'it', type }, context);
      assert.deepEqual([check.reading, check.problem], [reading, problem], text);
    }
  });
});
