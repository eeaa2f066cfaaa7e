import assert from 'node:assert/strict';
import { compile, solcInput, type SolcOutput } from '../../../helpers/solidity/compile';
import { deployedCode, foundryFiles, hardhat2Files } from '../../../helpers/solidity/projects';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';

const sources = {
  'src/Coin.sol': `contract Coin {
  uint256 public immutable cap;
  mapping(address => uint256) public balances;
  constructor(uint256 most) { cap = most; }
  function mint(address to, uint256 amount) external { require(amount <= cap, "no"); balances[to] += amount; }
}
`,
};

describe('ProjectBuilds in large and broken projects', () => {
  let output: SolcOutput;
  let code: string;

  before(async () => {
    [output] = (await compile('0.8.30', [solcInput(sources)])) as [SolcOutput];
    code = deployedCode(output.contracts['src/Coin.sol']!['Coin']!.evm.deployedBytecode);
  });

  it('reads 5,000 artifacts without holding up others', async () => {
    const one = foundryFiles(output, { ast: true })['out/Coin.sol/Coin.json']!;
    const project = new TestBuilds(sources, foundryFiles(output));
    for (let i = 0; i < 5_000; i++) {
      project.files.set(
        `out/Coin${i}.sol/Coin${i}.json`,
        one.replace('"object":"0x6080', `"object":"0x60${(i % 90) + 10}`),
      );
    }
    await project.builds.ready();
    const match = await project.builds.runtime(code);
    assert.equal(match.verdict, 'sameBuild');
    assert.ok(project.pauses > 600, `only ${project.pauses} pauses`);
    assert.equal(project.read.length >= 5_000, true);
  });

  it('looks through 20,000 files, whole builds first', async () => {
    const names = Array.from({ length: 19_999 }, (_, i) => `C${i}.sol/C${i}.json`);
    const files = Object.fromEntries(names.map((name) => [`out/${name}`, '{}']));
    const project = new TestBuilds(files, { 'out/build-info/1.json': '{}' });
    await project.builds.ready();
    assert.equal(project.read.length, 20_000);
    assert.deepEqual(project.read.slice(0, 2), ['out/build-info/1.json', 'out/C0.sol/C0.json']);
  });

  it('reads a build of 60 MB without holding up others', async () => {
    const files = { ...hardhat2Files(solcInput(sources), output) };
    const path = 'artifacts/build-info/0f3c2a.json';
    const tree = `{"nodes":[${'{"nodeType":"Literal","src":"1:2:3","value":"a\\"b"},'.repeat(60_000)}{}]}`;
    const more = Array.from({ length: 19 }, (_, i) => `"src/More${i}.sol":{"ast":${tree},"id":${100 + i}}`).join(',');
    const large = files[path]!.replace('"sources":{"src/Coin.sol":{"ast"', `"sources":{${more},"src/Coin.sol":{"ast"`);
    assert.ok(large.length > 55_000_000 && large.length < 64 << 20, String(large.length));
    const project = new TestBuilds(sources, { ...files, [path]: Buffer.from(large).toString() });
    const match = await project.builds.runtime(code);
    assert.equal(match.verdict, 'sameBuild');
    assert.equal(match.contract?.artifact, 'artifacts/src/Coin.sol/Coin.json');
    assert.ok(project.pauses > 50, `only ${project.pauses} pauses`);
  });

  it('says which file is too large, and which cannot be read', async () => {
    const project = new TestBuilds(sources, foundryFiles(output));
    project.files.set('out/build-info/large.json', 'x'.repeat((64 << 20) + 1));
    project.files.set('out/Shut.sol/Shut.json', new Error('EACCES: permission denied.'));
    const match = await project.builds.runtime(code);
    assert.equal(match.verdict, 'sameBuild');
    assert.deepEqual(project.result, [
      'out/build-info/large.json has more than 64 MiB; its contracts are not recognised.',
      'Cannot read out/Shut.sol/Shut.json: EACCES: permission denied.',
    ]);
  });

  it('leaves out what is broken', async () => {
    const whole = foundryFiles(output)['out/Coin.sol/Coin.json']!;
    const broken: Readonly<Record<string, string>> = {
      'out/A.sol/A.json': '',
      'out/B.sol/B.json': whole.slice(0, whole.length / 2),
      'out/C.sol/C.json': '[]',
      'out/D.sol/D.json': '{"bytecode":{"object":7},"deployedBytecode":{"object":"0x6"}}',
      'out/E.sol/E.json': `{"bytecode":"0x","deployedBytecode":{"object":"0x${'60'.repeat(40)}","immutableReferences":{"1":[{"start":0,"length":40}]}}}`,
      'out/F.sol/F.json':
        '{"deployedBytecode":{"object":"0x6001","linkReferences":{"a":{"b":[{"start":-5,"length":1e99},null]}}}}',
      'out/build-info/a.json': '{"source_id_to_path":{"0":null,"x":"y"},"output":{"contracts":{"a":[]},"sources":5}}',
      'out/build-info/b.json': `{"output":${'{"contracts":'.repeat(20_000)}`,
      'out/build-info/c.json': `${'['.repeat(1 << 20)}`,
      'out/build-info/__proto__.json': '{"output":{"contracts":{"__proto__":{"__proto__":{"evm":{}}}}}}',
    };
    const project = new TestBuilds(sources, broken, foundryFiles(output));
    assert.equal((await project.builds.runtime(code)).verdict, 'sameBuild');
    assert.equal((await project.builds.runtime(`0x${'ab'.repeat(40)}`)).verdict, 'notFromProject');
    assert.deepEqual(project.result, []);
  });

  it('reads nothing before the first question, and later what changed alone', async () => {
    const project = new TestBuilds(sources, foundryFiles(output));
    assert.deepEqual(project.read, []);
    assert.equal(project.builds.mayKnow, true);
    await project.builds.ready();
    assert.deepEqual(project.read, ['out/build-info/e5d0cf4b2a3c1f60.json', 'out/Coin.sol/Coin.json']);
    project.read.length = 0;
    await project.builds.ready();
    project.write('out/Coin.sol/Coin.json', undefined);
    assert.equal((await project.builds.runtime(code)).verdict, 'notFromProject');
    assert.deepEqual(project.read, []);
    assert.equal(project.builds.mayKnow, false);
    project.write('out/Coin.sol/Coin.json', foundryFiles(output)['out/Coin.sol/Coin.json']);
    assert.equal(project.builds.mayKnow, true);
    assert.equal((await project.builds.runtime(code)).verdict, 'sameBuild');
  });
});
