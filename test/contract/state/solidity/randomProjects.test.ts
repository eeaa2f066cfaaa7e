import assert from 'node:assert/strict';
import { type Abi, encodeFunctionData, type Hex } from 'viem';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import { compile, solcInput, type SolcOutput, type SolcVersion } from '../../../helpers/solidity/compile';
import { Deployed } from '../../../helpers/solidity/deployed';
import { type RandomCall, type RandomProject, randomProject } from '../../../helpers/solidity/failing/randomProject';
import { describeStack } from '../../../helpers/solidity/failing/reportedStacks';
import { foundryFiles, hardhat2Files } from '../../../helpers/solidity/projects';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';

/** Seeds that once gave a wrong line. SNOWPROBE_SEED sets the first seed, SNOWPROBE_FUZZ the number of seeds. */
const { SNOWPROBE_SEED: first, SNOWPROBE_FUZZ: count = '1' } = process.env;
const seeds = first === undefined ? [5, 19] : Array.from({ length: Number(count) }, (_, i) => Number(first) + i);

const builds: readonly { readonly version: SolcVersion; readonly runs?: number; readonly viaIR?: boolean }[] = [
  { version: '0.8.13' },
  { version: '0.8.20', runs: 200 },
  { version: '0.8.30', runs: 1_000_000 },
  { version: '0.8.30', viaIR: true },
  { version: '0.8.30', runs: 200, viaIR: true },
  { version: '0.8.20', runs: 1_000_000, viaIR: true },
];

describe('where transactions failed in projects made at random', function () {
  this.timeout(120_000 * seeds.length);
  const http = testHttp();
  const rpc = createJsonRpc(http);
  let anvil: Anvil;

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
  });

  after(async () => {
    await anvil.stop();
    await http.dispose();
  });

  /** The errors in each failing call's report, and the number of lines found. */
  async function notify(project: RandomProject, output: SolcOutput, files: Readonly<Record<string, string>>) {
    const deployed = await Deployed.on(anvil, output);
    await deployed.create('Main');
    const node = new EvmNode(rpc, [anvil.url], { signal: AbortSignal.timeout(120_000), deadlineMs: 30_000 });
    const known = new TestBuilds(project.sources, files).builds;
    const wrong: string[] = [];
    let right = 0;
    for (const call of project.calls) {
      const { hash, block } = await send(deployed, call);
      const { entry, site, fails, callers } = call;
      const truth = { fails: [fails], callers };
      const result = await describeStack(
        node,
        known,
        { name: `${entry}(${site})`, hash, block, isCaught: false },
        truth,
      );
      const strangers = result.strangers.filter((one) => one !== fails && !project.passed.includes(one));
      right += result.state === 'right' ? 1 : 0;
      if (result.state === 'wrong' || strangers.length > 0) {
        wrong.push(`${result.name}: told ${result.text}, is ${[fails, ...callers].join(' < ')}`);
      }
    }
    return { wrong, right };
  }

  async function send(deployed: Deployed, { entry, site }: RandomCall): Promise<{ hash: string; block: Hex }> {
    const { abi } = deployed.contract('Main');
    const data = encodeFunctionData({ abi: abi as Abi, functionName: entry, args: [BigInt(site)] });
    const hash = await deployed.send({ to: deployed.address('Main'), data, value: '0x0', gas: '0x4c4b40' });
    const receipt = await anvil.call<Record<'status' | 'blockNumber', Hex>>('eth_getTransactionReceipt', hash);
    assert.equal(receipt.status, '0x0', `${entry}(${site}) fails`);
    return { hash, block: receipt.blockNumber };
  }

  for (const seed of seeds) {
    it(`says the line or none, seed ${seed}`, async () => {
      const project = randomProject(seed);
      assert.ok(project.calls.length > 0);
      for (const [i, { version, runs, viaIR }] of builds.entries()) {
        const name = `solc ${version}, ${runs === undefined ? 'not optimised' : `runs ${runs}`}${viaIR ? ', via IR' : ''}`;
        const optimizer = { enabled: runs !== undefined, runs: runs ?? 200 };
        const input = solcInput(project.sources, { optimizer, ...(viaIR === true ? { viaIR } : {}) });
        const [output] = await compile(version, [input]);
        const files = i % 2 === 0 ? foundryFiles(output!) : hardhat2Files(input, output!);
        const { wrong, right } = await notify(project, output!, files);
        assert.deepEqual(wrong, [], name);
        const least = viaIR !== true ? 0.8 : runs === undefined ? 0.9 : 0.25;
        assert.ok(right >= least * project.calls.length, `${name}: ${right} of ${project.calls.length}`);
      }
    });
  }
});
