import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EvmChain, Network } from '../../../../src/engine/networks/network';
import { runWithBuild } from '../../../../src/engine/lookup';
import { traceableWithBuild } from '../../../../src/engine/replay';
import { compareRuns } from '../../../../src/engine/report/compare/compareRuns';
import type { Report } from '../../../../src/engine/report/report';
import { reportToText } from '../../../../src/engine/report/toText';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { type TestNotebook, testNotebook } from '../../../helpers/runCellOn';
import { type Ended, runCommand } from '../../../helpers/runScript';
import { testLookup, testNetwork, type TestLookup } from '../../../helpers/lookupOn';
import { compile, solcInput, type SolcOutput } from '../../../helpers/solidity/compile';
import { Deployed } from '../../../helpers/solidity/deployed';
import { foundryFiles } from '../../../helpers/solidity/projects';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';

const now = Date.UTC(2026, 10, 21, 12);
const path = 'src/Till.sol';

/** Takes a share of payments. The first version takes it twice, so the last payer cannot leave. */
const till = (share: string, extra = '', moved = '', check = ''): string => `// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

library Shares {
    function shareOf(uint256 amount, uint256 percent) external pure returns (uint256) {
        return (amount * percent) / 100;
    }
}

contract Till {
    address public immutable owner;
    uint256 public immutable percent;
    address public immutable treasury;
    ${moved}mapping(address => uint256) public balances;
    uint256 public taken;

    event Left(address indexed who, uint256 amount);

    constructor(address owner_, uint256 percent_, address treasury_) {
        owner = owner_;
        percent = percent_;
        treasury = treasury_;
${check}    }
${extra}
    function pay() external payable {
        balances[msg.sender] += msg.value;
    }

    function leave(uint256 amount) external {
        uint256 share = Shares.shareOf(amount, percent);
        balances[msg.sender] -= amount${share};
        taken += share;
        payable(treasury).transfer(share);
        payable(msg.sender).transfer(amount - share);
        emit Left(msg.sender, amount);
    }
}
`;
const broken = till(' + share');
const fixed = till('', '\n    function version() external pure returns (uint256) {\n        return 2;\n    }\n');
/** Its constructor reverts for the given share. */
const refusing = till('', '', '', '        require(percent_ < 5, "percent");\n        taken = 1;\n');
const moved = till('', '', 'uint256 public fee;\n    ');

async function build(text: string): Promise<SolcOutput> {
  const [output] = await compile('0.8.30', [solcInput({ [path]: text }, { optimizer: { enabled: true, runs: 200 } })]);
  return output!;
}

describe('a failed transaction run again with the current build', function () {
  this.timeout(120_000);
  const anvils: Anvil[] = [];
  const lookups: TestLookup[] = [];
  let outputs: readonly SolcOutput[];

  before(async () => {
    outputs = await Promise.all([broken, fixed, moved, refusing].map(build));
  });
  after(async () => {
    await Promise.all([...anvils.map((one) => one.stop()), ...lookups.map((one) => one.dispose())]);
  });

  const chainOptions = {
    ...{ evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 },
  };
  const treasury = `0x${'7e'.repeat(20)}`;

  /** A chain with the first version, on which a payer withdraws everything that he paid in. */
  async function chain(replaced?: SolcOutput): Promise<{ url: string; hash: string; deployed: Deployed }> {
    const anvil = await startAnvil(chainOptions);
    anvils.push(anvil);
    const create = async (output: SolcOutput): Promise<Deployed> => {
      const deployed = await Deployed.on(anvil, output);
      await deployed.create('Shares');
      await deployed.create('Till', [deployed.account(1), 5n, treasury]);
      return deployed;
    };
    const deployed = await create(outputs[0]!);
    await deployed.call('Till', 'pay', [], { value: 1_000n });
    if (replaced !== undefined) {
      // The code with the values set by the chain, placed at the first one's address and linked to its library.
      const other = await create(replaced);
      const code = await anvil.call<string>('eth_getCode', other.address('Till'), 'latest');
      const library = other.address('Shares').slice(2).toLowerCase();
      const own = deployed.address('Shares').slice(2).toLowerCase();
      await anvil.call('anvil_setCode', deployed.address('Till'), code.replaceAll(library, own));
    }
    return { url: anvil.url, hash: await deployed.call('Till', 'leave', [1_000n]), deployed };
  }

  function project(text: string, output: SolcOutput): TestBuilds {
    return new TestBuilds({ [path]: text }, foundryFiles(output, { ast: true }));
  }

  function rebuild(builds: TestBuilds, text: string, output: SolcOutput): void {
    Object.entries({ [path]: text, ...foundryFiles(output, { ast: true }) }).forEach(([file, one]) =>
      builds.write(file, one),
    );
  }

  function lookupOf(builds: TestBuilds): TestLookup {
    const lookup = testLookup({ now }, 20_000, builds.project, undefined, undefined, undefined, builds.builds);
    lookups.push(lookup);
    return lookup;
  }

  const networkAt = (rpcUrl: string): Network => {
    const dev: EvmChain = { name: 'dev', path: 'dev', evmChainId: 31337n, rpcUrl, symbol: 'DEV' };
    return testNetwork({ nodes: [], chains: [dev] });
  };
  const options = { signal: new AbortController().signal, allowed: () => true };
  const textOf = (report: Report): string => reportToText(report, { now });

  it('does what a transaction does that really ran the new code', async () => {
    const first = await chain();
    const builds = project(broken, outputs[0]!);
    const lookup = lookupOf(builds);
    const network = networkAt(first.url);
    const was = await lookup.on(network, first.hash);
    assert.equal(was.status, 'failed');
    rebuild(builds, fixed, outputs[1]!);
    const sent = lookup.sent();
    const report = await runWithBuild(await lookup.client(network, options), was);
    const requests = lookup.sent() - sent;

    const client = await lookup.client(network, options);
    assert.deepEqual(await traceableWithBuild(client, first.hash, 'dev'), report.what);
    await assert.rejects(
      traceableWithBuild(client, `0x${'1'.repeat(64)}`),
      /^UserError: test has no transaction 0x1+ in a block\. Check the network and chain\.$/,
    );

    const second = await chain(outputs[1]);
    const real = await lookup.on(networkAt(second.url), second.hash);
    assert.equal(real.status, 'ok');
    const expected = compareRuns(was, real, { first: 'as mined', second: 'current build' });
    assert.equal(report.status, 'ok');
    const sections = ({ network, sections: all }: Report): string =>
      textOf({ ...expected, network, sections: all, facts: [], sources: [] });
    assert.equal(sections(report), sections(expected));
    assert.ok(requests <= 2 + (await requestsOf(second)), `${requests} requests`);
    assert.match(textOf(report), /^Succeeds with the current build\n/);
    assert.match(textOf(report), /Till\.leave +5,776 +73,615 +\+67,839/);
    const facts = report.facts.map(({ key }) => key);
    assert.deepEqual(
      facts.filter((key) => !['first', 'second', 'partsFirst', 'partsSecond'].includes(key)),
      ['replaced', 'sameCode', 'state', 'failedAt', 'gasUsed', 'fee'],
    );
  });

  async function requestsOf({ url, hash }: { readonly url: string; readonly hash: string }): Promise<number> {
    const lookup = lookupOf(project(fixed, outputs[1]!));
    await lookup.on(networkAt(url), hash);
    return lookup.sent();
  }

  it('knows a contract by its functions where the build that was deployed is gone, and says so', async () => {
    const first = await chain();
    const lookup = lookupOf(project(fixed, outputs[1]!));
    const network = networkAt(first.url);
    const report = await runWithBuild(await lookup.client(network, options), await lookup.on(network, first.hash));
    const text = textOf(report);
    assert.equal(report.status, 'ok');
    assert.match(text, /code replaced +0x\w+ \(Till\) out\/Till\.sol\/Till\.json, guessed from its functions\n/);
    assert.match(
      text,
      /storage layout +Till is not compared: the build that was deployed, or its layout, is unknown\n/,
    );
    assert.match(text, /immutables +Till: taken from the chain by the code around them/);
    assert.match(text, /\(Till\) +taken +none +0 → 50/);
    // Only calls are known for the replaced code.
    assert.match(
      text,
      /\n +place +function +as mined +current build +difference\n +0x\w+ \(Till\)\.leave +27,086 +90,126 +\+63,040\n/,
    );
  });

  it('names variables that the new code reads from other places, as a danger', async () => {
    const first = await chain();
    const builds = project(broken, outputs[0]!);
    const lookup = lookupOf(builds);
    const network = networkAt(first.url);
    const was = await lookup.on(network, first.hash);
    rebuild(builds, moved, outputs[2]!);
    const report = await runWithBuild(await lookup.client(network, options), was);
    const text = textOf(report);
    assert.match(text, /^✗ Fails as before with the current build: reverted: arithmetic overflow/);
    assert.match(
      text,
      /storage layout changed +Till reads values from other places: balances slot 0: mapping\(address => uint256\) → slot 1: mapping\(address => uint256\); taken slot 1: uint256 → slot 2: uint256\n/,
    );
    builds.write(path, fixed);
    const later = await runWithBuild(await lookup.client(network, options), was);
    assert.match(textOf(later), /not built yet +src\/Till\.sol changed since the build\n/);
  });

  it('is a statement of notebooks that holds what the current build does', async () => {
    const { url, hash } = await chain();
    const network = networkAt(url);
    const notebook: TestNotebook = testNotebook(network);
    const builds = project(broken, outputs[0]!);
    const run = async (line: string) => {
      const part = { abi: builds.project, builds: builds.builds, isTrusted: false };
      const [answer] = await notebook.run(`# @target /dev\n${line}`, part);
      return answer ?? assert.fail('no answer');
    };
    const was = await run(`replay ${hash} with build succeeds`);
    assert.deepEqual(was.expectations, [
      {
        ...{ text: 'succeeds', holds: false },
        actual: 'Fails as before with the current build: reverted: arithmetic overflow or underflow (panic 0x11)',
      },
    ]);
    const panic = await run(`# @expect error.succeeds == false\nreplay dev ${hash} with build reverts with Panic`);
    assert.deepEqual(
      panic.expectations.map(({ holds }) => holds),
      [true, true],
    );
    rebuild(builds, fixed, outputs[1]!);
    const { outcome, expectations, notes } = await run(
      `# @expect result.storageChanges[1]["current build"] == "0 → 50"\nreplay ${hash} with build succeeds`,
    );
    assert.deepEqual(
      expectations.map(({ holds }) => holds),
      [true, true],
    );
    assert.deepEqual(notes, ['Simulated: no transaction was sent.']);
    assert.ok(outcome.kind === 'result');
    assert.deepEqual(notebook.changes, []);
    await notebook.dispose();
  });

  it('is asked for in a terminal, and held by its tests', async () => {
    const { url, hash } = await chain();
    const folder = mkdtempSync(join(tmpdir(), 'snowprobe-replay-'));
    const write = (files: Readonly<Record<string, string>>): void =>
      Object.entries(files).forEach(([file, text]) => {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      });
    const run = (name: string, ...more: string[]): Promise<Ended> =>
      runCommand(name, [...more, '--settings', 'networks.json'], { cwd: folder });
    try {
      const dev = { evmChainId: 31337, rpcUrl: url, symbol: 'DEV' };
      write({ 'networks.json': JSON.stringify({ dev: { chains: { dev } } }) });
      const cell = `%% rpc\nreplay ${hash} with build succeeds\n`;
      write({ [path]: broken, ...foundryFiles(outputs[0]!, { ast: true }), 'fix.rpc': cell });
      const red = await run('test', 'fix.rpc');
      assert.deepEqual([red.code, red.stderr], [4, ''], red.stdout);
      assert.match(
        red.stdout,
        /^✗ fix\.rpc:2 replay with build .*\n {4}fix\.rpc:2:86 expected succeeds, got "Fails as before with the current build: reverted: arithmetic overflow/,
      );
      write({ [path]: fixed, ...foundryFiles(outputs[1]!, { ast: true }) });
      const green = await run('test', 'fix.rpc');
      assert.deepEqual([green.code, green.stderr], [0, '']);
      assert.match(green.stdout, /^✓ fix\.rpc:2 replay with build /);
      const traced = await run('trace', hash, '--with-build');
      assert.deepEqual([traced.code, traced.stderr], [0, '']);
      assert.match(traced.stdout, /^Succeeds with the current build\n/);
      assert.match(traced.stdout, /\(Till\) +taken +none +0 → 50\n/);
      assert.match(traced.stdout, /\(Till\)\.leave +27,086 +90,126 +\+63,040\n/);
      const byNode = await runCommand('lookup', [hash, '--node', url], { cwd: folder });
      assert.match(byNode.stdout, /^✗ reverted: .*\n0x\w+ +127\.0\.0\.1:\d+ · EVM\n/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  /** The creation of a build's contract after its library, and a contract that already exists. */
  async function creation(output: SolcOutput): Promise<{ url: string; hash: string; input: string }> {
    const anvil = await startAnvil(chainOptions);
    anvils.push(anvil);
    const deployed = await Deployed.on(anvil, output);
    await deployed.create('Shares');
    const hash = await deployed.create('Till', [deployed.account(1), 5n, treasury]);
    const { input } = await anvil.call<{ input: string }>('eth_getTransactionByHash', hash);
    return { url: anvil.url, hash, input };
  }

  for (const isKnown of [true, false]) {
    it(`creates with the code that is built now and the arguments that were sent, ${isKnown ? 'by' : 'without'} the build that sent them`, async () => {
      const first = await creation(outputs[3]!);
      const builds = isKnown ? project(refusing, outputs[3]!) : project(fixed, outputs[1]!);
      const lookup = lookupOf(builds);
      const was = await lookup.on(networkAt(first.url), first.hash);
      assert.equal(was.status, 'failed');
      rebuild(builds, fixed, outputs[1]!);
      const report = await runWithBuild(await lookup.client(networkAt(first.url), options), was);

      const second = await creation(outputs[1]!);
      const real = await lookup.on(networkAt(second.url), second.hash);
      const expected = compareRuns(was, real, { first: 'as mined', second: 'current build' });
      const whatItDoes = (one: Report): string =>
        textOf({ ...expected, sections: one.sections, facts: one.facts.filter(({ key }) => /^gas|^fee/.test(key)) });
      assert.equal(whatItDoes(report), whatItDoes(expected));
      const text = textOf(report);
      assert.match(text, /^Succeeds with the current build\n/);
      assert.match(
        text,
        new RegExp(`code replaced +0x\\w+ \\(Till\\) out/Till.sol/Till.json${isKnown ? '' : ', guessed'}`),
      );
      assert.equal(report.what.call['input'], second.input);
    });
  }

  it('is refused where no contract is of the project', async () => {
    const first = await chain();
    const lookup = lookupOf(new TestBuilds());
    const network = networkAt(first.url);
    const was = await lookup.on(network, first.hash);
    await assert.rejects(runWithBuild(await lookup.client(network, options), was), /The open folder has no builds\./);
  });
});
