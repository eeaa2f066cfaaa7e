import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startRecordedNode } from '../../helpers/recordedNode';
import { execFileSync } from 'node:child_process';
import { type Ended, runAsNpm, runCommand } from '../../helpers/runScript';

const chainId = 'CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT';
const genesis = `{
  "config": {
    "chainId": 88801,
    "feeConfig": {
      "gasLimit": 20000000,
      "targetBlockRate": 2,
      "minBaseFee": 1000000000,
      "targetGas": 100000000,
      "baseFeeChangeDenominator": 48,
      "minBlockGasCost": 0,
      "maxBlockGasCost": 10000000,
      "blockGasCostStep": 500000
    }
  },
  "timestamp": "0x6b015750",
  "gasLimit": "0x1312d00",
  "difficulty": "0x0",
  "alloc": { "1111111111111111111111111111111111111111": { "balance": "0x295BE96E64066972000000" } }
}
`;
const recipient = '{\n  "feeRecipient": "0x2222222222222222222222222222222222222222"\n}\n';

describe('snowprobe check', function () {
  this.timeout(60_000);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'check-config-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function write(name: string, text: string): string {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** The output uses the file names as given; the command runs in their folder. */
  async function check(options: readonly string[]): Promise<Pick<Ended, 'code' | 'stdout' | 'stderr'>> {
    const { code, stdout, stderr } = await runCommand('check', options, { cwd: folder });
    return { code, stdout, stderr };
  }

  it('says nothing of a file that is fine and ends with 0', async () => {
    const file = write(`${chainId}/config.json`, '{ "log-level": "info" }\n');
    const { code, stdout, stderr } = await runAsNpm('snowprobe', ['check', file]);
    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: '', stderr: '' });
  });

  it("names place, severity and what to do, with the VM's own words below, and ends with 4", async () => {
    write(`${chainId}/config.json`, '{\n  "log-level": "verbose",\r\n  "prunning-enabled": false\n}\n');
    assert.deepEqual(await check([`${chainId}/config.json`]), {
      code: 4,
      stdout: [
        `${chainId}/config.json:2:16 error Unknown log level "verbose". The chain accepts trace, debug, info, warn, error and crit.\n`,
        '    failed to initialize logger: unknown level: verbose \n',
        `${chainId}/config.json:3:3 warning Unknown key "prunning-enabled": it has no effect. Did you mean pruning-enabled?\n`,
      ].join(''),
      stderr: '',
    });
  });

  it('tells a workflow of GitHub where the problems are', async () => {
    write('a, b/config.json', '{\n  "log-level": "100%",\n  "prunning-enabled": false\n}\n');
    const { stdout } = await runCommand('check', ['a, b/config.json', '--as', 'config'], {
      cwd: folder,
      env: { GITHUB_ACTIONS: 'true' },
    });
    assert.deepEqual(
      stdout.split('\n').filter((line) => line.startsWith('::')),
      [
        '::error file=a%2C b/config.json,line=2,endLine=2,col=16,endColumn=22,title=chainLogLevel::Unknown log level "100%25". The chain accepts trace, debug, info, warn, error and crit.%0Afailed to initialize logger: unknown level: 100%25 ',
        '::warning file=a%2C b/config.json,line=3,endLine=3,col=3,endColumn=21,title=misspeltConfigKey::Unknown key "prunning-enabled": it has no effect. Did you mean pruning-enabled?',
      ],
    );
  });

  it('writes SARIF, each problem with its rule', async () => {
    const file = 'für #1/50 %.json';
    write(file, '{\r\n  "log-level": "verbose"\r\n}\r\n');
    const { code } = await check([join(folder, file), '--as', 'config', '--sarif', 'out.sarif']);
    const { version, runs } = JSON.parse(readFileSync(join(folder, 'out.sarif'), 'utf8')) as {
      readonly version: string;
      readonly runs: readonly {
        readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
        readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
      }[];
    };
    const [{ tool, results } = { tool: { driver: { rules: [] } }, results: [] }] = runs;
    assert.deepEqual([code, version, results.length], [4, '2.1.0', 1]);
    assert.equal(tool.driver.rules[results[0]!.ruleIndex]!.id, results[0]!.ruleId);
    assert.deepEqual(results[0], {
      ruleId: 'chainLogLevel',
      ruleIndex: 0,
      level: 'error',
      message: {
        text: 'Unknown log level "verbose". The chain accepts trace, debug, info, warn, error and crit.\nfailed to initialize logger: unknown level: verbose ',
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'f%C3%BCr%20%231/50%20%25.json' },
            region: { startLine: 2, startColumn: 16, endLine: 2, endColumn: 25 },
          },
        },
      ],
    });
  });

  it('ends with 0 where there are only warnings', async () => {
    write(`${chainId}/config.json`, '{ "skip-upgrade-check": true }');
    const { code, stdout } = await check([`${chainId}/config.json`]);
    assert.equal(code, 0);
    assert.match(stdout, /^\S+:1:3 warning The node starts with an upgrade\.json that does not match its chain/);
  });

  it('judges the files of one chain together, on the network that is named', async () => {
    write('genesis.json', genesis);
    write('config.json', recipient);
    const { code, stdout } = await check(['genesis.json', 'config.json', '--network', 'local']);
    assert.match(stdout, /^config\.json:2:19 warning The chain allows no fee recipients: fees are burned/m);
    assert.equal(code, 0);
  });

  it('prints JSON for programs', async () => {
    write('config.json', '{ "commit-interval": 0 }');
    const { code, stdout } = await check(['config.json', '--as', 'config', '--json']);
    assert.deepEqual(JSON.parse(stdout), {
      version: 1,
      kind: 'check',
      problems: [
        {
          file: 'config.json',
          line: 1,
          column: 22,
          endLine: 1,
          endColumn: 23,
          severity: 'error',
          rule: 'commitIntervalZero',
          message: 'commit-interval must not be 0 while the node prunes.',
          vmText: 'failed to get config: cannot use commit interval of 0 with pruning enabled',
        },
      ],
    });
    assert.equal(code, 4);
  });

  it('looks at the folder of all chains as a node does', async () => {
    write(`chains/${chainId}/upgrade.json`, '{}');
    write(`chains/${chainId}/upgrade.json.bak`, '{}');
    write('chains/order/config.json', '{}');
    assert.deepEqual(await check(['chains', '--chain', chainId, '--chain', 'orders']), {
      code: 4,
      stdout: [
        `chains/${chainId}/upgrade.json.bak error The node does not start: more than one file matches upgrade.*. Move upgrade.json.bak elsewhere.\n`,
        `    too many files matched "upgrade.*" in chains/${chainId}\n`,
        'chains/order warning No chain has the ID or alias order: the node silently ignores the folder. Did you mean orders?\n',
      ].join(''),
      stderr: '',
    });
    const beside = await check([`chains/${chainId}/upgrade.json`]);
    assert.match(beside.stdout, /upgrade\.json\.bak error The node does not start/);
  });

  it('asks the node that is named, and nobody else, how the chain runs', async () => {
    const node = await startRecordedNode(['evm-l1.jsonl', 'info.jsonl']);
    try {
      write(
        'upgrade.json',
        '{"precompileUpgrades":[{"feeManagerConfig":{"blockTimestamp":1795246400,"disable":true}}]}',
      );
      const chain = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
      const { code, stdout } = await check(['upgrade.json', '--node', node.url, '--chain', chain]);
      assert.match(
        stdout,
        /error feeManagerConfig cannot change in the past: the last block of the chain is from 2026-11-21 07:52:07 UTC\./,
      );
      assert.equal(code, 4);
      const unnamed = await check(['upgrade.json', '--node', node.url]);
      assert.deepEqual(unnamed, {
        code: 1,
        stdout: '',
        stderr: '--node needs --chain: the ID or alias of the chain.\n',
      });
    } finally {
      await node.close();
    }
    const gone = await check(['upgrade.json', '--node', node.url, '--chain', 'C']);
    assert.deepEqual([gone.code, gone.stderr], [3, `${new URL(node.url).host} did not answer info.getNetworkID.\n`]);
  });

  describe('--base', () => {
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    const changed = [
      'chain/genesis.json, chain/upgrade.json\n',
      '  Effective rules:\n',
      '    feeConfig.minBaseFee now: 1 gwei → 25 gwei\n',
      '    txAllowListConfig from 2036-01-01 00:00:00 UTC: disabled → enabled\n',
      `    txAllowListConfig.adminAddresses from 2036-01-01 00:00:00 UTC: none → +0x${'1'.repeat(40)}\n`,
      '  Upgrade timeline:\n',
      '    added: enables txAllowListConfig, 2036-01-01 00:00:00 UTC: ',
    ].join('');

    beforeEach(() => {
      write('chain/genesis.json', genesis);
      write('chain/upgrade.json', '{}\n');
    });

    function change(): void {
      const item = { blockTimestamp: 2_082_758_400, adminAddresses: [`0x${'1'.repeat(40)}`] };
      write('chain/genesis.json', genesis.replace('"minBaseFee": 1000000000', '"minBaseFee": 25000000000'));
      write('chain/upgrade.json', JSON.stringify({ precompileUpgrades: [{ txAllowListConfig: item }] }));
    }

    it('tells what a branch makes of the rules, by what git has, and nothing is checked out', async () => {
      git('init', '--quiet');
      git('add', '.');
      git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', 'first');
      change();
      const { code, stdout } = await check(['chain', '--base', 'HEAD', '--network', 'local', '--summary', 'a.md']);
      assert.ok(stdout.includes(changed), stdout);
      assert.equal(code, 0);
      const summary = readFileSync(join(folder, 'a.md'), 'utf8');
      assert.match(summary, /^## Chain configuration\n\n### Problems\n/);
      assert.match(summary, /\| `feeConfig\.minBaseFee` +\| now +\| 1 gwei +\| 25 gwei +\|/);
      const json = JSON.parse((await check(['chain', '--base', 'HEAD', '--json'])).stdout) as {
        readonly differences: readonly { readonly rules: readonly unknown[] }[];
      };
      assert.deepEqual(json.differences[0]!.rules[0], {
        ...{ rule: 'feeConfig.minBaseFee', from: null, until: null, base: '1000000000', head: '25000000000' },
      });
      assert.equal(git('status', '--short').toString(), ' M chain/genesis.json\n M chain/upgrade.json\n?? a.md\n');
      rmSync(join(folder, 'chain'), { recursive: true });
      mkdirSync(join(folder, 'chain'));
      const gone = await check(['chain', '--base', 'HEAD']);
      assert.match(gone.stdout, /^ {4}removed: the chain starts, /m);
    });

    it('takes a folder as well, and tells of a file that is gone', async () => {
      const before = mkdtempSync(join(tmpdir(), 'check-base-'));
      try {
        cpSync(folder, before, { recursive: true });
        change();
        const { stdout } = await check(['chain', '--base', before, '--network', 'local']);
        assert.ok(stdout.includes(changed), stdout);
        cpSync(folder, before, { recursive: true });
        rmSync(join(folder, 'chain/upgrade.json'));
        const gone = await check(['chain', '--base', before, '--network', 'local']);
        assert.match(gone.stdout, /^ {4}removed: enables txAllowListConfig, 2036-01-01 00:00:00 UTC: adminAddresses/m);
        const same = await check(['chain', '--base', '.', '--network', 'local']);
        assert.match(same.stdout, /^chain\/genesis\.json\n {2}Effective rules and upgrade timeline: no difference\.$/m);
      } finally {
        rmSync(before, { recursive: true });
      }
    });

    it('says so where git has no such commit', async () => {
      git('init', '--quiet');
      const { code, stdout, stderr } = await check(['chain', '--base', 'nowhere']);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, /^git cannot resolve --base: .+\. In a workflow, fetch that commit first\.\n$/);
    });
  });

  describe('of a project of contracts', () => {
    /** PUSH0 MCOPY STOP, in the form of a Foundry artifact. */
    const artifact = JSON.stringify({
      abi: [],
      bytecode: { object: '0x5f5e00', sourceMap: '', linkReferences: {} },
      deployedBytecode: { object: '0x6001600101', sourceMap: '', linkReferences: {} },
      metadata: {
        compiler: { version: '0.8.30' },
        settings: { evmVersion: 'osaka', compilationTarget: { 'src/Coin.sol': 'Coin' } },
        sources: {},
      },
    });

    beforeEach(() => {
      write('app/foundry.toml', '[profile.default]\nevm_version = "osaka"\n');
      write('app/out/Coin.sol/Coin.json', artifact);
      write('app/out/Coin.sol/Purse.json', artifact.replaceAll('"Coin"', '"Purse"'));
    });

    it('says what of its settings and its code the chain does not run', async () => {
      const published = await check(['app/foundry.toml', '--network', 'fuji']);
      assert.deepEqual(published, {
        code: 0,
        stdout:
          'app/foundry.toml:2:16 warning The chain runs cancun: code for osaka may have CLZ, which fails with “invalid opcode” there. Set cancun.\n',
        stderr: '',
      });
      const etna = 2_082_758_400;
      write(
        'genesis.json',
        genesis.replace(
          '"chainId"',
          `"etnaTimestamp": ${etna}, "graniteTimestamp": ${etna}, "heliconTimestamp": ${etna}, "chainId"`,
        ),
      );
      const { code, stdout } = await check(['genesis.json', 'app', '--network', 'local']);
      assert.match(
        stdout,
        /^app\/out\/Coin\.sol\/Coin\.json error Coin and Purse: MCOPY fails with “invalid opcode” on shanghai, which this chain runs\. Build with evm_version shanghai\.$/m,
      );
      assert.equal(code, 4);
    });

    it('takes what a node says of its chain', async () => {
      const node = await startRecordedNode(['evm-l1.jsonl', 'info.jsonl']);
      try {
        const chain = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
        const { stdout } = await check(['app', '--node', node.url, '--chain', chain]);
        assert.match(stdout, /^app\/foundry\.toml:2:16 warning The chain runs cancun: .+\n$/);
      } finally {
        await node.close();
      }
    });

    it('says nothing of a chain that is not known, and how to name it', async () => {
      const { code, stdout, stderr } = await check(['app']);
      assert.deepEqual([code, stdout], [0, '']);
      assert.match(stderr, /^The EVM version of the project was not checked: set its chain with --network, /);
    });
  });

  it('ends with 1 for a wrong command line, and with 2 for what cannot be read', async () => {
    write('notes.json', '{ "a": 1 }');
    for (const [options, stderr, code = 1] of [
      [['--jsn'], "Unknown option '--jsn'. See snowprobe check --help.\n"],
      [['notes.json'], 'notes.json is not a known configuration file. Set its kind with --as.\n', 2],
      [['notes.json', '--as', 'x'], 'Unknown kind "x". Expected genesis, upgrade, config, subnet or node.\n'],
      [['notes.json', '--network', 'fji'], 'Unknown network "fji". Expected mainnet, fuji, local or a network ID.\n'],
    ] as const) {
      assert.deepEqual(await check(options), { code, stdout: '', stderr });
    }
    const gone = await check(['gone.json']);
    assert.deepEqual([gone.code, gone.stderr.split(':')[0]], [2, 'gone.json cannot be read']);
    const help = await check([]);
    assert.deepEqual([help.code, help.stderr.startsWith('Usage: snowprobe check FILES [options]\n')], [1, true]);
  });
});
