import assert from 'node:assert/strict';
import { reportToText } from '../../../src/engine/report/toText';
import type { Builds } from '../../../src/engine/source/io/project/projectBuilds';
import { deferred } from '../../helpers/deferred';
import type { Report } from '../../../src/engine/report/report';
import type { Loopback } from '../../helpers/loopback';
import { cChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { compile, solcInput, type SolcOutput } from '../../helpers/solidity/compile';
import { deployedCode, foundryFiles } from '../../helpers/solidity/projects';
import { foundryArtifact, foundryRun, TestProject } from '../../helpers/projectFiles';
import { TestBuilds } from '../../helpers/solidity/testBuilds';
import { startScriptedNode } from './scriptedNode';

const sources = {
  'src/Coin.sol': `contract Coin { uint256 public supply; uint256 immutable cap; constructor(uint256 most) { cap = most; }
    function mint(uint256 amount) external { require(amount <= cap); supply += amount; } }`,
  'src/Bank.sol': `contract Bank { mapping(address => uint256) public held; uint256 public all;
    function put() external payable { held[msg.sender] += msg.value; all += msg.value; }
    function take(uint256 amount) external { held[msg.sender] -= amount; payable(msg.sender).transfer(amount); } }`,
  'src/Proxy.sol': 'contract Proxy { fallback() external payable { revert(); } }',
};

const [coin, proxy, plain, other, bank] = ['c1', 'c2', 'c3', 'c4', 'c5'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
  string,
];
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const zero = `0x${'0'.repeat(64)}`;

describe('what an address was built from', () => {
  let output: SolcOutput;
  let node: Loopback;
  let project: TestBuilds;
  let lookup: TestLookup;

  before(async () => {
    const optimized = solcInput(sources, { optimizer: { enabled: true, runs: 10_000 }, viaIR: true });
    const rewritten = solcInput({
      'src/Bank.sol': sources['src/Bank.sol'].replace('held[msg.sender] -= amount;', 'all = amount;'),
    });
    type Outputs = [SolcOutput, SolcOutput, SolcOutput];
    const outputs = (await compile('0.8.30', [solcInput(sources), optimized, rewritten])) as Outputs;
    const bankCode = deployedCode(outputs[2].contracts['src/Bank.sol']!['Bank']!.evm.deployedBytecode);
    [output] = outputs;
    const otherCode = deployedCode(outputs[1].contracts['src/Coin.sol']!['Coin']!.evm.deployedBytecode);
    const coinCode = deployedCode(output.contracts['src/Coin.sol']!['Coin']!.evm.deployedBytecode);
    const codes: Readonly<Record<string, string>> = {
      [coin]: coinCode,
      [other]: otherCode,
      [bank]: bankCode,
      [proxy]: '0x363d3d37',
      [plain]: '0x6001',
    };
    node = await startScriptedNode({
      eth_chainId: '0xa868',
      eth_getBalance: '0x0',
      eth_getTransactionCount: '0x1',
      eth_getCode: ([address]) => codes[String(address).toLowerCase()] ?? '0x',
      eth_getStorageAt: ([address, slot]) =>
        String(address).toLowerCase() === proxy && slot === implementationSlot
          ? `0x${coin.slice(2).padStart(64, '0')}`
          : zero,
    });
  });
  beforeEach(() => {
    project = new TestBuilds(sources, foundryFiles(output));
    lookup = testLookup(undefined, undefined, undefined, undefined, undefined, undefined, project.builds);
  });
  afterEach(() => lookup.dispose());
  after(() => node.close());

  const find = (address: string): Promise<Report> =>
    lookup.on(testNetwork({ nodes: [{ name: 'one', url: node.url }], chains: [cChain] }), address);
  const built = (report: Report): readonly (string | undefined)[] =>
    reportToText(report, { now: 0, timeZone: 'UTC' })
      .split('\n')
      .filter((line) => line.includes('built from'))
      .map((line) => line.trim().replaceAll(/ {2,}/g, ' '));

  it('is told with the file of the build', async () => {
    const report = await find(coin);
    assert.deepEqual(built(report), ['built from Coin, out/Coin.sol/Coin.json · same build']);
    assert.equal(reportToText(report, { now: 0, timeZone: 'UTC' }).split('\n')[0], 'contract Coin');
  });

  it('is told of a proxy’s implementation', async () => {
    assert.deepEqual(built(await find(proxy)), ['implementation built from Coin, out/Coin.sol/Coin.json · same build']);
  });

  it('names the file that has changed', async () => {
    project.write('src/Coin.sol', 'contract Coin {}');
    assert.deepEqual(built(await find(coin)), [
      'built from Coin, out/Coin.sol/Coin.json · src/Coin.sol changed since the build',
    ]);
  });

  it('names the settings that it was compiled with, where they are other ones', async () => {
    assert.deepEqual(built(await find(other)), [
      'built from Coin, out/Coin.sol/Coin.json · same sources, compiled with the optimizer for 10,000 runs, via-IR on',
    ]);
  });

  it('is not told in short where it is none of the project’s', async () => {
    const report = await find(plain);
    assert.deepEqual(built(report), ['built from no contract of the open project']);
    assert.equal(report.facts.find(({ key }) => key === 'builtFrom')?.brief, undefined);
  });

  it('guesses by the functions where the sources were others', async () => {
    assert.deepEqual(built(await find(bank)), [
      'built from maybe Bank, out/Bank.sol/Bank.json, of other sources or settings (guessed from its functions)',
    ]);
  });

  it('says what the project wrote down of its deployment, where the build is another one', async () => {
    const written = new TestProject(
      new Map([
        ['out/Coin.sol/Coin.json', foundryArtifact(output.contracts['src/Coin.sol']!['Coin']!.abi)],
        ['broadcast/Deploy.s.sol/43112/run-latest.json', foundryRun(43112, { Coin: plain })],
      ]),
    );
    const informed = testLookup(undefined, undefined, written.abi, undefined, undefined, undefined, project.builds);
    const network = testNetwork({ nodes: [{ name: 'one', url: node.url }], chains: [cChain] });
    assert.deepEqual(built(await informed.on(network, plain)), [
      'built from Coin, out/Coin.sol · sources or settings changed since it was deployed',
    ]);
    await informed.dispose();
  });

  it('comes later where a quick lookup would wait for it', async () => {
    const read = deferred();
    const slow: Builds = {
      mayKnow: true,
      ready: () => read.promise,
      runtime: (code) => read.promise.then(() => project.builds.runtime(code)),
      creation: (input) => project.builds.creation(input),
      underOtherSettings: (code) => project.builds.underOtherSettings(code),
      current: () => Promise.resolve(undefined),
      named: (name) => project.builds.named(name),
      withFunctionsOf: (code) => project.builds.withFunctionsOf(code),
      source: () => Promise.resolve(undefined),
      ast: () => Promise.resolve(undefined),
    };
    const waiting = testLookup(undefined, undefined, undefined, undefined, undefined, undefined, slow);
    const network = testNetwork({ nodes: [{ name: 'one', url: node.url }], chains: [cChain] });
    const quick = await waiting.on(network, coin, { quick: true });
    assert.deepEqual([built(quick), quick.unfinished], [[], 'brief']);
    read.resolve();
    const whole = await waiting.on(network, coin);
    assert.deepEqual(built(whole), ['built from Coin, out/Coin.sol/Coin.json · same build']);
    await waiting.dispose();
  });

  it('is not told where the project has no builds', async () => {
    project.files.clear();
    assert.deepEqual(built(await find(plain)), []);
  });

  it('is not told of an account', async () => {
    assert.deepEqual(built(await find(`0x${'d4'.repeat(20)}`)), []);
  });
});
