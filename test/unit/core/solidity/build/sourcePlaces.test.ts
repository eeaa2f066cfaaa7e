import assert from 'node:assert/strict';
import {
  contractNameOf,
  isAbiFile,
  isBuildFile,
  projectFileAt,
} from '../../../../../src/engine/source/build/projectFile';
import { candidatePaths } from '../../../../../src/engine/source/io/project/projectSources';

describe('sourcePlaces', () => {
  it('begins with the project’s own folder', () => {
    assert.deepEqual(candidatePaths('', 'src/Coin.sol'), [
      'src/Coin.sol',
      'node_modules/src/Coin.sol',
      'lib/src/Coin.sol',
    ]);
  });

  it('looks for packages in the folders above too', () => {
    assert.deepEqual(candidatePaths('packages/a/', '@openzeppelin/contracts/Coin.sol'), [
      'packages/a/@openzeppelin/contracts/Coin.sol',
      'packages/a/node_modules/@openzeppelin/contracts/Coin.sol',
      'packages/node_modules/@openzeppelin/contracts/Coin.sol',
      'node_modules/@openzeppelin/contracts/Coin.sol',
      'packages/a/lib/@openzeppelin/contracts/Coin.sol',
      'packages/@openzeppelin/contracts/Coin.sol',
      '@openzeppelin/contracts/Coin.sol',
    ]);
  });

  it('reads the names that Hardhat 3 gives', () => {
    assert.equal(candidatePaths('a/', 'project/contracts/Coin.sol')[0], 'a/contracts/Coin.sol');
    assert.deepEqual(candidatePaths('', 'npm/@openzeppelin/contracts@5.4.0/token/ERC20.sol'), [
      'node_modules/@openzeppelin/contracts/token/ERC20.sol',
    ]);
    assert.deepEqual(candidatePaths('', 'npm/solmate@6.2.0/src/Auth.sol'), ['node_modules/solmate/src/Auth.sol']);
  });

  it('looks in the folders above for what was built into a folder below the project’s', () => {
    const places = candidatePaths('a/build/', 'src/Coin.sol');
    assert.equal(places[0], 'a/build/src/Coin.sol');
    assert.deepEqual(places.slice(-2), ['a/src/Coin.sol', 'src/Coin.sol']);
    assert.equal(candidatePaths('build/', 'project/contracts/Coin.sol').at(-1), 'contracts/Coin.sol');
  });

  it('leaves the workspace never', () => {
    assert.equal(candidatePaths('packages/a/', '../shared/Coin.sol')[0], 'packages/shared/Coin.sol');
    for (const path of ['../../../x.sol', '/etc/passwd', 'C:\\x.sol', 'C:/x.sol', 'a//b.sol', 'a\0b']) {
      const places = candidatePaths('a/', path);
      assert.deepEqual(
        places.filter((place) => /^\/|\.\.|[:\\\0]|\/\//.test(place)),
        [],
        path,
      );
    }
    assert.deepEqual(candidatePaths('', '../x.sol'), []);
  });
});

describe('projectFileAt', () => {
  it('tells artifacts and builds with the folder of their project', () => {
    for (const [path, kind, out, root] of [
      ['out/Coin.sol/Coin.json', 'artifact', 'out/', ''],
      ['out/sub/Coin.sol/Coin.json', 'artifact', 'out/', ''],
      ['a/b/artifacts/contracts/Coin.sol/Coin.json', 'artifact', 'a/b/artifacts/', 'a/b/'],
      ['a/out/build-info/1.json', 'buildInfo', 'a/out/', 'a/'],
      ['a/cache/solidity-files-cache.json', 'cache', 'a/cache/', 'a/'],
      ['build/Coin.sol/Coin.json', 'artifact', 'build/', ''],
      ['a/build/foundry/Coin.sol/Coin.json', 'artifact', 'a/build/foundry/', 'a/build/'],
      ['build/build-info/1.json', 'buildInfo', 'build/', ''],
      ['cache_forge/solidity-files-cache.json', 'cache', 'cache_forge/', ''],
      ['Coin.sol/Coin.json', 'artifact', '', ''],
    ]) {
      assert.deepEqual(projectFileAt(path!), { kind, out, root }, path);
    }
    for (const path of [
      'Coin.json',
      'out/Coin.json',
      'build/Coin.json',
      'deployments/fuji/Coin.json',
      'artifacts/a/Coin.sol/Coin.dbg.json',
      'node_modules/x/artifacts/Coin.sol/Coin.json',
      'broadcast/Coin.s.sol/1/dry-run/run-latest.json',
    ]) {
      assert.equal(projectFileAt(path), undefined, path);
    }
  });

  it('takes the runs of deployments for none of a build', () => {
    for (const path of [
      'broadcast/Coin.s.sol/1/run-latest.json',
      'ignition/deployments/chain-1/deployed_addresses.json',
    ]) {
      assert.deepEqual([isBuildFile(path), isAbiFile(path)], [false, true], path);
    }
    assert.deepEqual([isBuildFile('out/A.yul/A.json'), isAbiFile('out/A.yul/A.json')], [true, false]);
  });

  it('tells the name of a contract', () => {
    assert.equal(contractNameOf('out/Coin.sol/Coin.json'), 'Coin');
    assert.equal(contractNameOf('out/Coin.sol/Coin.0.8.20.json'), 'Coin');
    assert.equal(contractNameOf('out/Coin.sol/Coin.default.json'), 'Coin');
    assert.equal(contractNameOf('out/Coin.sol/<script>.json'), undefined);
  });
});
