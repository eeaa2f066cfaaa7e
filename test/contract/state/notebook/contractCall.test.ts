import assert from 'node:assert/strict';
import { toOutput } from '../../../../src/extension/notebook/output/outputSteps';
import { outputsText } from '../../../../src/extension/notebook/output/plainOutput';
import type { Devnet } from '../../../devnet/devnet';
import { cChain, testNetwork } from '../../../helpers/lookupOn';
import { foundryRun, recordedProject } from '../../../helpers/projectFiles';
import { testHttp } from '../../../helpers/httpClient';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { testContracts, type TestNotebook, testNotebook } from '../../../helpers/runCellOn';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { resetDevnet } from '../devnetLookup';

const receiver = '0x2222222222222222222222222222222222222222';

describe('call', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let notebook: TestNotebook;
  const http = testHttp();
  let coin: string;
  let dollar: string;
  let items: string;
  let problem: string;
  const project = recordedProject();
  const contracts = testContracts(createJsonRpc(http), http, project.abi);

  before(async () => {
    devnet = await sharedDevnet();
    const sample = (name: string): string => devnet.samples[name] ?? assert.fail(`no sample ${name}`);
    coin = sample('coin');
    dollar = sample('dollar');
    items = sample('items');
    problem = sample('trouble');
    const run = foundryRun(43112, { Coin: coin });
    project.files.set('broadcast/Deploy.s.sol/43112/run-latest.json', run);
    project.files.set('broadcast/Deploy.s.sol/1/run-latest.json', foundryRun(1, { Coin: receiver, Art: receiver }));
    const chain = { ...cChain, symbol: 'AVAX' };
    notebook = testNotebook(testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }], chains: [chain] }));
  });
  after(async () => {
    await Promise.all([notebook.dispose(), http.dispose()]);
    await resetDevnet(devnet);
  });

  const run = (cell: string) => notebook.run(cell, { abi: project.abi });

  /** A cell's output as text, without its first line. */
  async function shown(cell: string): Promise<readonly string[]> {
    const output = await toOutput(await run(cell), []);
    return (await outputsText([output], { withTimes: false })).split('\n').slice(1);
  }

  it('encodes by the ABI of the project, calls its deployment on the chain, and decodes in the token’s unit', async () => {
    assert.deepEqual(await shown(`call Coin.balanceOf(${receiver}) block latest`), [
      'balanceOf(account 0x2222…2222) → 1,250.5 SNC',
      '1250500000000000000000',
    ]);
    const [answer] = await run(`call Coin.balanceOf(${receiver})`);
    const data = `0x70a08231${'0'.repeat(24)}${receiver.slice(2)}`;
    assert.deepEqual(
      [answer?.label, answer?.params],
      ['call Coin.balanceOf', [{ to: coin.toLowerCase(), data }, 'latest']],
    );
  });

  it('calls another address by the same ABI, and one without an ABI by what its code tells', async () => {
    assert.deepEqual(await shown(`call Coin@${dollar}.totalSupply()`), [
      'totalSupply() → 5,000,000 tUSD',
      '5000000000000',
    ]);
    assert.deepEqual(await shown(`call ${dollar}.balanceOf(${receiver})`), [
      'balanceOf(owner 0x2222…2222) → 1,250.5 tUSD',
      '1250500000',
    ]);
  });

  it('reads lists, and gives back lists', async () => {
    assert.deepEqual(await shown(`call Items@${items}.balanceOfBatch([${receiver}, ${receiver}], [1, 2])`), [
      'balanceOfBatch(accounts [0x2222…2222, 0x2222…2222], ids [1, 2])',
      ...['[', '  0,', '  7', ']'],
    ]);
  });

  it('can be referred to and expected of by the decoded value', async () => {
    const [first, second] = await run(
      `# @name symbol\n# @expect result == "SNC"\ncall Coin.symbol()\n\neth_getBlockByNumber ["{{symbol.result}}"]`,
    );
    assert.deepEqual(
      first?.expectations.map(({ holds }) => holds),
      [true],
    );
    assert.deepEqual(second?.params, ['SNC']);
  });

  it('takes amounts in the token’s unit, and tells by the ABI why a call reverts', async () => {
    const [call, ...more] = await shown(`call Coin.transfer(${receiver}, "1.5 SNC")`);
    assert.equal(call, 'transfer(to 0x2222…2222, value 1.5 SNC)');
    assert.match(more.at(-1) ?? '', /^Reverted: TooPoor\(have 0 SNC, need 1\.5 SNC\)/);
  });

  it('says of a function that changes state that nothing was sent', async () => {
    assert.deepEqual((await shown(`call Trouble@${problem}.set(7)`)).slice(0, 3), [
      'set(v 7)',
      'Returned nothing.',
      'Simulated: set changes state, and no transaction was sent.',
    ]);
  });

  it('asks a contract once what it is, however often a cell calls it', async () => {
    const requested: string[] = [];
    await notebook.run('call Coin.symbol()\ncall Coin.name()\ncall Coin.decimals()', {
      abi: project.abi,
      contracts: {
        functions: (place, options) => {
          requested.push(place.address);
          return contracts.functions(place, options);
        },
      },
    });
    assert.deepEqual(requested, [coin.toLowerCase()]);
  });

  it('calls on the state of a block', async () => {
    assert.deepEqual(await shown(`call Coin.balanceOf(${receiver}) block 1`), [
      'balanceOf(account 0x2222…2222)',
      'Returned nothing: there may be no contract at this address at this block.',
      'null',
    ]);
  });

  for (const [cell, sentence] of [
    ['Coin.balanceOff(1)', 'Coin has no function balanceOff. Did you mean balanceOf?'],
    ['Coin.balanceOf()', 'balanceOf takes 1 arguments, got 0.'],
    ['Coin.balanceOf(0x12)', 'account: Expected an address: 0x and 40 hex digits, not 2.'],
    ['Coins.name()', 'No contract named Coins is compiled in this workspace. Did you mean Coin?'],
    [
      'Art.name()',
      'No deployment of Art on C-Chain is known in broadcast or ignition/deployments. Write its address: Art@0x….',
    ],
    [
      `${receiver}.name()`,
      'The functions of 0x2222222222222222222222222222222222222222 are unknown. Compile it in this workspace, then run the cell again.',
    ],
  ] as const) {
    it(`says what to write in place of ${cell}`, async () => {
      assert.deepEqual(await shown(`call ${cell}`), [sentence]);
    });
  }

  it('of several deployments calls the last one, and says so', async () => {
    project.write('ignition/deployments/chain-43112/deployed_addresses.json', `{"Tokens#Coin":"${dollar}"}`);
    project.write(
      'broadcast/Deploy.s.sol/43112/run-latest.json',
      foundryRun(43112, { Coin: coin }).replace(/}$/, ',"timestamp":1700000000}'),
    );
    assert.deepEqual(await shown('call Coin.symbol()'), [
      'symbol()',
      `2 deployments on C-Chain are known; this is the last one, ${coin}.`,
      '"SNC"',
    ]);
    assert.deepEqual(await shown('call Coin.approve(this, "1.5 tUSD")'), [
      `2 deployments on C-Chain are known; this is the last one, ${coin}.`,
      'value: Unknown unit tUSD. Use one of these: SNC, AVAX, wei, gwei, nAVAX, ether.',
    ]);
  });
});
