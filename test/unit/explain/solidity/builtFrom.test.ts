import assert from 'node:assert/strict';
import type { Fact } from '../../../../src/engine/report/report';
import { lineText, type TextStyle } from '../../../../src/engine/report/spanText';
import {
  type BuildSettings,
  type BuiltContract,
  type CodeMatch,
  notFromProject,
} from '../../../../src/engine/source/build/builtContract';
import { builtFromFacts } from '../../../../src/engine/source/report/projectFacts';

const settings: BuildSettings = { isOptimized: true, runs: 200, viaIR: false, evmVersion: 'prague' };
const contract: BuiltContract = {
  ...{ name: 'Coin', artifact: 'out/Coin.sol/Coin.json', language: 'Solidity', settings, hasAst: false },
  ...{ sources: new Map(), hashes: new Map(), selectors: new Map() },
};
const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 200 };
const words = (facts: readonly Fact[]): readonly string[] =>
  facts.map(
    ({ label, value, brief }) => `${label}: ${lineText(value, style, { now: 0 })}${brief === true ? '' : ' (page)'}`,
  );
const own = (match: CodeMatch): readonly string[] => words(builtFromFacts({ own: match }, [0]));

describe('builtFromFacts', () => {
  it('says the contract, its file and how the code relates to it', () => {
    assert.deepEqual(own({ verdict: 'sameBuild', contract, changed: [] }), [
      'built from: Coin, out/Coin.sol/Coin.json · same build',
    ]);
    assert.deepEqual(own({ verdict: 'otherSettings', contract, changed: [] }), [
      'built from: Coin, out/Coin.sol/Coin.json · same code, other compiler settings or comments',
    ]);
    assert.deepEqual(own(notFromProject), ['built from: no contract of the open project (page)']);
    assert.deepEqual(words(builtFromFacts({}, [])), []);
  });

  it('says the settings that are other ones', () => {
    const match: CodeMatch = { verdict: 'otherSettings', contract, changed: [] };
    const start = 'built from: Coin, out/Coin.sol/Coin.json · same sources, compiled with';
    assert.deepEqual(own({ ...match, settings: { ...settings, runs: 1_000_000 } }), [
      `${start} the optimizer for 1,000,000 runs`,
    ]);
    assert.deepEqual(own({ ...match, settings: { isOptimized: false, runs: 200, viaIR: true, evmVersion: 'paris' } }), [
      `${start} the optimizer off, via-IR on, EVM version paris`,
    ]);
  });

  it('says that the contract’s own file is gone, and not that it has changed', () => {
    assert.deepEqual(own({ verdict: 'sameBuild', contract, changed: [], gone: 'src/Coin.sol' }), [
      'built from: Coin, out/Coin.sol/Coin.json · same build; src/Coin.sol is gone',
    ]);
  });

  it('names three files that have changed, and counts the others', () => {
    const changed = ['src/A.sol', 'src/B.sol', 'src/C.sol', 'src/D.sol', 'src/E.sol'];
    assert.deepEqual(own({ verdict: 'sourcesDiffer', contract, changed }), [
      'built from: Coin, out/Coin.sol/Coin.json · src/A.sol, src/B.sol, src/C.sol and 2 more changed since the build',
    ]);
    assert.deepEqual(own({ verdict: 'sourcesDiffer', contract, changed: changed.slice(0, 2) }), [
      'built from: Coin, out/Coin.sol/Coin.json · src/A.sol, src/B.sol changed since the build',
    ]);
  });

  it('tells a proxy from what it runs', () => {
    const match: CodeMatch = { verdict: 'sameBuild', contract, changed: [] };
    assert.deepEqual(words(builtFromFacts({ own: match, implementation: match }, [0])), [
      'built from: Coin, out/Coin.sol/Coin.json · same build',
      'implementation built from: Coin, out/Coin.sol/Coin.json · same build',
    ]);
  });
});
