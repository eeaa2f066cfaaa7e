import assert from 'node:assert/strict';
import { compile, solcInput, type SolcOutput } from '../../../helpers/solidity/compile';
import { deployedCode, foundryFiles, hardhat2Files, hardhat3Files } from '../../../helpers/solidity/projects';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';

const sources = {
  'src/Coin.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
import {Sums} from "./Sums.sol";
contract Coin {
  address public immutable owner;
  uint256 immutable cap;
  mapping(address => uint256) public balances;
  constructor(uint256 most) { owner = msg.sender; cap = most; }
  function mint(address to, uint256 amount) external {
    require(msg.sender == owner && amount <= cap, "no");
    balances[to] = Sums.sum(balances[to], amount);
  }
}
`,
  'src/Sums.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
library Sums {
  function sum(uint256 a, uint256 b) external pure returns (uint256) { return a + b; }
}
`,
  'src/Maker.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Child { uint256 public immutable size; constructor(uint256 s) { size = s; } }
contract Maker { Child public last; function make(uint256 s) external { last = new Child(s); } }
`,
};

const commented = { ...sources, 'src/Maker.sol': `${sources['src/Maker.sol']}// A word more.\n` };

describe('ProjectBuilds', () => {
  let plain: SolcOutput;
  let optimized: SolcOutput;
  let other: SolcOutput;
  let hardhat3: SolcOutput;

  const at3 = Object.fromEntries(Object.entries(sources).map(([path, text]) => [`project/${path}`, text]));

  before(async () => {
    [plain, optimized, other, hardhat3] = (await compile('0.8.30', [
      solcInput(sources),
      solcInput(sources, { optimizer: { enabled: true, runs: 200 } }),
      solcInput(commented),
      solcInput(at3),
    ])) as [SolcOutput, SolcOutput, SolcOutput, SolcOutput];
  });

  const runtime = (output: SolcOutput, path: string, name: string): string =>
    deployedCode(output.contracts[path]![name]!.evm.deployedBytecode);

  it('recognises a contract with immutables and linked libraries', async () => {
    const { builds, result } = new TestBuilds(sources, foundryFiles(plain));
    const match = await builds.runtime(runtime(plain, 'src/Coin.sol', 'Coin'));
    assert.equal(match.verdict, 'sameBuild');
    assert.equal(match.contract?.artifact, 'out/Coin.sol/Coin.json');
    assert.equal(match.contract.path, 'src/Coin.sol');
    assert.equal(match.contract.compiler, '0.8.30+commit.73712a01');
    assert.deepEqual([...match.contract.sources.values()].map(({ path }) => path).sort(), [
      'src/Coin.sol',
      'src/Sums.sol',
    ]);
    assert.deepEqual(match.changed, []);
    assert.deepEqual(result, []);
  });

  it('reads what changed once for its ABI and its code', async () => {
    const project = new TestBuilds(sources, foundryFiles(plain));
    const { builds, project: index } = project;
    await Promise.all([index.ready(), builds.ready()]);
    const path = 'out/Coin.sol/Coin.json';
    const [kept, code] = [project.files.get(path) as string, runtime(plain, 'src/Coin.sol', 'Coin')];
    project.write(path, undefined);
    await Promise.all([index.ready(), builds.ready()]);
    assert.deepEqual(
      [index.on(undefined).contractNamed?.('Coin'), (await builds.runtime(code)).verdict],
      [undefined, 'notFromProject'],
    );
    project.read.length = 0;
    project.write(path, kept);
    await Promise.all([index.ready(), builds.ready()]);
    assert.deepEqual(project.read, [path]);
    const { contract, verdict } = await builds.runtime(code);
    assert.deepEqual(
      [verdict, contract?.artifact, index.on(undefined).contractNamed?.('Coin')?.source],
      ['sameBuild', path, 'out/Coin.sol'],
    );
  });

  it('gives a source by its index in the source map', async () => {
    const { builds } = new TestBuilds(sources, foundryFiles(plain));
    const { contract } = await builds.runtime(runtime(plain, 'src/Coin.sol', 'Coin'));
    const source = await builds.source(contract!, plain.sources['src/Sums.sol']!.id);
    assert.deepEqual(source, {
      path: 'src/Sums.sol',
      uri: 'file:///project/src/Sums.sol',
      text: sources['src/Sums.sol'],
    });
    assert.equal(await builds.source(contract!, 99), undefined);
  });

  it('recognises a deployed library, which has its own address in its code', async () => {
    const { builds } = new TestBuilds(sources, foundryFiles(plain));
    const { object } = plain.contracts['src/Sums.sol']!['Sums']!.evm.deployedBytecode;
    assert.match(object, /^730{40}3014/);
    const match = await builds.runtime(`0x73${'ab'.repeat(20)}${object.slice(42)}`);
    assert.equal(match.verdict, 'sameBuild');
    assert.equal(match.contract?.name, 'Sums');
  });

  it('recognises what created a contract, with arguments behind it', async () => {
    const { builds } = new TestBuilds(sources, foundryFiles(plain));
    const code = deployedCode(plain.contracts['src/Coin.sol']!['Coin']!.evm.bytecode);
    for (const args of ['', '0'.repeat(62) + '2a']) {
      const match = await builds.creation(code + args);
      assert.equal(match.verdict, 'sameBuild');
      assert.equal(match.contract?.name, 'Coin');
      assert.equal(match.code, match.contract.creation);
    }
  });

  it('says other settings where only the metadata differs', async () => {
    const { builds } = new TestBuilds(sources, foundryFiles(plain));
    // The creator's code includes the child's metadata.
    const match = await builds.runtime(runtime(other, 'src/Maker.sol', 'Maker'));
    assert.equal(match.verdict, 'otherSettings');
    assert.equal(match.contract?.name, 'Maker');
  });

  it('knows no code that is none of the project’s', async () => {
    const { builds } = new TestBuilds(sources, foundryFiles(plain));
    for (const code of ['0x', '0x00', runtime(optimized, 'src/Coin.sol', 'Coin'), '0xzz', `0x${'60'.repeat(3_000)}`]) {
      const match = await builds.runtime(code);
      assert.deepEqual([code.slice(0, 8), match.verdict], [code.slice(0, 8), 'notFromProject']);
    }
  });

  it('says which file has changed since the build', async () => {
    const project = new TestBuilds(sources, foundryFiles(plain));
    const { builds } = project;
    const code = runtime(plain, 'src/Coin.sol', 'Coin');
    assert.equal((await builds.runtime(code)).verdict, 'sameBuild');
    project.write('src/Sums.sol', `${sources['src/Sums.sol']}\n`);
    const match = await builds.runtime(code);
    assert.equal(match.verdict, 'sourcesDiffer');
    assert.deepEqual(match.changed, ['src/Sums.sol']);
    assert.equal(await builds.source(match.contract!, plain.sources['src/Sums.sol']!.id), 'changed');
    const own = await builds.source(match.contract!, plain.sources['src/Coin.sol']!.id);
    assert.deepEqual(own, { path: 'src/Coin.sol', uri: 'file:///project/src/Coin.sol', text: sources['src/Coin.sol'] });
    assert.equal(project.changes, 1);
  });

  it('takes carriage returns for what they are', async () => {
    const windows = Object.fromEntries(
      Object.entries(sources).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]),
    );
    const { builds } = new TestBuilds(windows, foundryFiles(plain));
    const match = await builds.runtime(runtime(plain, 'src/Coin.sol', 'Coin'));
    assert.equal(match.verdict, 'sameBuild');
    const source = await builds.source(match.contract!, plain.sources['src/Coin.sol']!.id);
    assert.ok(typeof source === 'object');
    assert.equal(source.text, sources['src/Coin.sol']);
  });

  it('reads the builds of Hardhat 2, in a folder of the workspace', async () => {
    const below = (files: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`packages/a/${path}`, text]));
    const project = new TestBuilds(below(sources), below(hardhat2Files(solcInput(sources), plain)));
    const match = await project.builds.runtime(runtime(plain, 'src/Coin.sol', 'Coin'));
    assert.equal(match.verdict, 'sameBuild');
    assert.equal(match.contract?.artifact, 'packages/a/artifacts/src/Coin.sol/Coin.json');
    assert.equal(match.contract.hasAst, true);
    const { id } = plain.sources['src/Sums.sol']!;
    const uri = 'file:///project/packages/a/src/Sums.sol';
    const source = { path: 'packages/a/src/Sums.sol', uri, text: sources['src/Sums.sol'] };
    assert.deepEqual(await project.builds.source(match.contract, id), source);
    assert.deepEqual(await project.builds.ast(match.contract, id), plain.sources['src/Sums.sol']!.ast);
    assert.deepEqual(
      project.read.filter((path) => path.includes('Coin.sol/')),
      [],
    );
  });

  it('reads the builds of Hardhat 3', async () => {
    const project = new TestBuilds(sources, hardhat3Files(solcInput(at3), hardhat3));
    const match = await project.builds.runtime(runtime(hardhat3, 'project/src/Coin.sol', 'Coin'));
    assert.equal(match.verdict, 'sameBuild');
    assert.equal(match.contract?.artifact, 'artifacts/src/Coin.sol/Coin.json');
    const source = await project.builds.source(match.contract, hardhat3.sources['project/src/Coin.sol']!.id);
    assert.ok(typeof source === 'object');
    assert.equal(source.path, 'src/Coin.sol');
    assert.deepEqual(project.result, []);
  });

  it('knows code of an older build that is kept', async () => {
    const changedSources = {
      ...sources,
      'src/Maker.sol': sources['src/Maker.sol'].replace('uint256 s) external', 'uint256 s) public'),
    };
    const older = hardhat2Files(solcInput(sources), optimized, 'aaaa');
    const { builds } = new TestBuilds(changedSources, hardhat2Files(solcInput(sources), plain, 'bbbb'), older);
    const match = await builds.runtime(runtime(optimized, 'src/Maker.sol', 'Maker'));
    assert.equal(match.verdict, 'sourcesDiffer');
    assert.deepEqual(match.changed, ['src/Maker.sol']);
    assert.equal(match.contract?.settings?.isOptimized, true);
  });

  it('says which source cannot be read, and tells no line of it', async () => {
    const project = new TestBuilds(sources, foundryFiles(plain));
    project.files.set('src/Sums.sol', new Error('EACCES: permission denied.'));
    const match = await project.builds.runtime(runtime(plain, 'src/Coin.sol', 'Coin'));
    const [index] = [...match.contract!.sources].find(([, { path }]) => path === 'src/Sums.sol')!;
    assert.equal(await project.builds.source(match.contract!, index), undefined);
    assert.deepEqual(new Set(project.result), new Set(['Cannot read src/Sums.sol: EACCES: permission denied.']));
    // It may also become unreadable later.
    project.write('src/Sums.sol', sources['src/Sums.sol']);
    assert.notEqual(await project.builds.source(match.contract!, index), undefined);
    project.files.set('src/Sums.sol', new Error('EACCES: permission denied.'));
    assert.equal(await project.builds.source(match.contract!, index), undefined);
  });

  it('knows code of a later build of Foundry’s, where an older one was kept whole and sources stand at the root', async () => {
    const at = (value: number) => ({
      'Coin.sol': `contract Coin { function one() external pure returns (uint256) { return ${value}; } }`,
    });
    const [before, now] = [at(1), at(2)];
    const [older, newer] = (await compile('0.8.30', [solcInput(before), solcInput(now)])) as [SolcOutput, SolcOutput];
    const { builds } = new TestBuilds(
      now,
      foundryFiles(older, { id: '0bad', buildInfo: 'full', input: solcInput(before) }),
      foundryFiles(newer),
    );
    assert.equal((await builds.runtime(runtime(newer, 'Coin.sol', 'Coin'))).verdict, 'sameBuild');
    const old = await builds.runtime(runtime(older, 'Coin.sol', 'Coin'));
    assert.deepEqual([old.verdict, old.changed], ['sourcesDiffer', ['Coin.sol']]);
  });

  it('takes no syntax tree of a source that has changed since, which a contract that is gone has left', async () => {
    const text = sources['src/Sums.sol'].replace('return a + b', 'return b + a');
    const [older] = (await compile('0.8.30', [solcInput({ ...sources, 'src/Sums.sol': text })])) as [SolcOutput];
    const { 'out/Sums.sol/Sums.json': sums, ...others } = foundryFiles(plain, { ast: true });
    const left = { 'out/Sums.sol/Left.json': foundryFiles(older, { ast: true })['out/Sums.sol/Sums.json']! };
    for (const [files, has] of [
      [left, false],
      [{ ...left, 'out/Sums.sol/Sums.json': sums! }, true],
    ] as const) {
      const { builds } = new TestBuilds(sources, files, others);
      const { contract } = await builds.runtime(runtime(plain, 'src/Coin.sol', 'Coin'));
      const tree = await builds.ast(contract!, plain.sources['src/Sums.sol']!.id);
      assert.deepEqual(tree, has ? plain.sources['src/Sums.sol']!.ast : undefined);
    }
  });

  it('finds syntax trees in Foundry’s artifacts where they are kept', async () => {
    const { builds } = new TestBuilds(sources, foundryFiles(plain, { ast: true }));
    const { contract } = await builds.runtime(runtime(plain, 'src/Coin.sol', 'Coin'));
    assert.equal(contract?.hasAst, true);
    for (const path of ['src/Coin.sol', 'src/Sums.sol']) {
      const { id, ast } = plain.sources[path]!;
      assert.deepEqual(await builds.ast(contract, id), ast);
    }
    assert.notEqual(contract.storageLayout, undefined);
  });
});
