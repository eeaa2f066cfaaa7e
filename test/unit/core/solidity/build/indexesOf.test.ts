import assert from 'node:assert/strict';
import type { BuiltContract } from '../../../../../src/engine/source/build/builtContract';
import { indexesIn, indexesOf } from '../../../../../src/engine/source/build/readBuildInfo';

const code = (sourceMap: string, generated: readonly (readonly [number, string])[] = []) => ({
  ...{ bytes: new Uint8Array(), open: [] },
  ...{ sourceMap, generated: new Map(generated) },
});

/** A contract in a.sol that also includes i.sol and y.sol. */
const contract = (runtime: BuiltContract['runtime']): BuiltContract => ({
  ...{
    name: 'A',
    artifact: 'out/a.sol/A.json',
    path: 'a.sol',
    language: 'Solidity',
    hasAst: false,
    sources: new Map(),
  },
  hashes: new Map(['a.sol', 'i.sol', 'y.sol'].map((path) => [path, `0x${'00'.repeat(32)}`])),
  ...{ runtime, selectors: new Map() },
});

const result = (...paths: readonly string[]) => new Map(paths.entries());
const found = (...parts: Parameters<typeof indexesOf>) => [...indexesOf(...parts)].sort(([a], [b]) => a - b);

describe('indexesOf', () => {
  it('takes the paths of the build that fits', () => {
    const built = contract(code('1:2:0:-:0;;3:4:2;:::i;5:6:3;7:8:-1'));
    assert.deepEqual(found(built, 0, [result('a.sol', 'i.sol', 'y.sol'), result('b.sol', 'a.sol', 'y.sol')]), [
      [0, 'a.sol'],
      [1, 'i.sol'],
      [2, 'y.sol'],
    ]);
  });

  it('leaves out what two builds tell differently, the compiler’s own sources among it', () => {
    const built = contract(code('1:2:0:-:0;3:4:2;5:6:3'));
    const builds = [result('a.sol', 'i.sol', 'y.sol'), result('a.sol', 'b.sol', 'i.sol', 'y.sol')];
    assert.deepEqual(found(built, 0, builds), [[0, 'a.sol']]);
    assert.deepEqual(found(built, 0, builds.toReversed()), [[0, 'a.sol']]);
  });

  it('takes nothing of a build that names a source which the contract has not', () => {
    assert.deepEqual(found(contract(code('1:2:0;3:4:1')), 0, [result('a.sol', 'b.sol', 'y.sol')]), [[0, 'a.sol']]);
  });

  it('knows its own source without a build', () => {
    assert.deepEqual(found(contract(code('1:2:7;3:4:1')), 7, []), [[7, 'a.sol']]);
    assert.deepEqual(found(contract(undefined), undefined, []), []);
  });

  it('knows the compiler’s own sources where they are told', () => {
    const built = contract(code('1:2:0;3:4:1', [[1, '#utility.yul']]));
    assert.deepEqual(found(built, 0, [result('a.sol', 'b.sol', 'y.sol')]), [
      [0, 'a.sol'],
      [2, 'y.sol'],
    ]);
  });

  it('takes a file’s place on the disk for its path', () => {
    const built = contract(code('1:2:0;3:4:1'));
    assert.deepEqual(found(built, 0, [result('/home/me/project/a.sol', 'C:\\me\\project\\y.sol')]), [
      [0, 'a.sol'],
      [1, 'y.sol'],
    ]);
  });

  it('takes for the file the path that says most of its place, whatever order the metadata has', () => {
    const paths = ['a.sol', 'src/a.sol', 'lib/b/src/a.sol'];
    for (const order of [paths, paths.toReversed()]) {
      const hashes = new Map(order.map((path) => [path, `0x${'00'.repeat(32)}`]));
      const built = { ...contract(code('1:2:0;3:4:1;5:6:2')), hashes };
      const disk = result('/p/a.sol', '/p/lib/b/src/a.sol', '/p/src/a.sol');
      assert.deepEqual(found(built, 0, [disk]), [
        [0, 'a.sol'],
        [1, 'lib/b/src/a.sol'],
        [2, 'src/a.sol'],
      ]);
    }
  });

  it('reads builds of any number of files, and does not take long for them', () => {
    const own = Array.from({ length: 200 }, (_, i) => `src/${i}.sol`);
    const built = {
      ...contract(code('1:2:0;3:4:1')),
      ...{ path: 'src/0.sol', hashes: new Map(own.map((path) => [path, `0x${'00'.repeat(32)}`])) },
    };
    const all = Array.from({ length: 200_000 }, (_, i) => [i, own[i] ?? `/p/more/${i}`] as const);
    assert.deepEqual(found(built, 0, [new Map(all)]), [...own.entries()]);
  });
});

describe('indexesIn', () => {
  it('reads the third field of each entry alone', () => {
    assert.deepEqual([...indexesIn('10:20:3:-:0;;:4;11;:::o:9;5:5:12;1:1:-1;;1:2:')], [3, 12]);
    assert.deepEqual([...indexesIn('')], []);
  });
});
