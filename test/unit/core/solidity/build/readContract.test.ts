import assert from 'node:assert/strict';
import type { BuiltContract } from '../../../../../src/engine/source/build/builtContract';
import { readBuildInfo } from '../../../../../src/engine/source/build/readBuildInfo';
import { type ContractTexts, readContract } from '../../../../../src/engine/source/build/readContract';
import { finished } from '../../../../helpers/solidity/finished';

const read = (texts: ContractTexts): BuiltContract =>
  finished(
    readContract(texts, { name: 'A', artifact: 'out/A.sol/A.json', indexes: new Map([[0, 'A.sol']]), hasAst: false }),
  );

describe('a contract of a build', () => {
  it('has what the compiler wrote of it', () => {
    const keccak = `0x${'AB'.repeat(32)}`;
    const found = read({
      runtime: '{"object":"0x6001","sourceMap":"1:2:0:-:0","generatedSources":[{"id":1,"name":"#utility.yul"}]}',
      abi: `[{"type":"error","name":"ERC20InsufficientBalance","inputs":[{"type":"address"},{"type":"uint256"},{"type":"uint256"}]},{"type":"fallback"}]`,
      methods: '{"get()":"6d4ce63c","bad":7}',
      metadata: JSON.stringify(
        JSON.stringify({
          compiler: { version: '0.8.30' },
          settings: { compilationTarget: { 'A.sol': 'A' }, optimizer: { enabled: true, runs: 7 } },
          sources: { 'A.sol': { keccak256: keccak }, 'B.sol': { keccak256: 'none' } },
        }),
      ),
      storageLayout: '{"storage":[]}',
    });
    assert.deepEqual([found.path, found.compiler, found.language], ['A.sol', '0.8.30', 'Solidity']);
    assert.deepEqual(found.settings, { isOptimized: true, runs: 7, viaIR: false, evmVersion: undefined });
    assert.deepEqual([...found.sources], [[0, { path: 'A.sol', keccak: keccak.toLowerCase() }]]);
    assert.deepEqual(
      [...found.selectors],
      [
        ['6d4ce63c', 'get()'],
        ['e450d38c', 'ERC20InsufficientBalance(address,uint256,uint256)'],
      ],
    );
    assert.deepEqual([...found.runtime!.bytes], [0x60, 0x01]);
    assert.deepEqual([...found.runtime!.generated], [[1, '#utility.yul']]);
    assert.deepEqual(found.storageLayout, { storage: [] });
  });

  it('has nothing of texts that are too long to be read at once', () => {
    const many = (one: (i: number) => string): string => Array.from({ length: 300_000 }, (_, i) => one(i)).join(',');
    const texts: ContractTexts = {
      runtime: `{"object":"0x6001","generatedSources":[${many((i) => `{"id":${i},"name":"a"}`)}]}`,
      abi: `[${many((i) => `{"type":"error","name":"E${i}","inputs":[]}`)}]`,
      methods: `{${many((i) => `"f${i}()":"00000000"`)}}`,
      metadata: `{${many((i) => `"a${i}":1234567`)}}`,
      storageLayout: `[${many((i) => `{"label":"a${i}"}`)}]`,
    };
    const paths = `{"source_id_to_path":{${many((i) => `"${i}":"a${i}.sol"`)}}}`;
    const { runtime, selectors, path, storageLayout } = read(texts);
    const { indexes } = finished(readBuildInfo(paths))!;
    assert.deepEqual([runtime, selectors.size, path, storageLayout], [undefined, 0, undefined, undefined]);
    assert.equal(indexes.size, 0);
  });
});
