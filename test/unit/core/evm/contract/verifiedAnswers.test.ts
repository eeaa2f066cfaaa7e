import assert from 'node:assert/strict';
import { runToEnd } from '../../../../../src/engine/primitives/steps';
import { readEtherscan } from '../../../../../src/engine/source/verified/services/etherscan';

const source = 'contract Vault {}';
const files = { 'src/Vault.sol': { content: source }, 'src/Limits.sol': { content: 'library Limits {}' } };
const settings = { optimizer: { enabled: true, runs: 7 }, viaIR: true, evmVersion: 'cancun' };
const constructor = { type: 'constructor', inputs: [{ name: 'limit', type: 'uint256' }] };

/** The parsed Etherscan response with these fields. */
function etherscan(fields: object): unknown {
  const entry = {
    ContractName: 'Vault',
    CompilerVersion: 'v0.8.30+commit.73712a01',
    ABI: JSON.stringify([constructor]),
    ...fields,
  };
  const read = runToEnd(readEtherscan('Etherscan', JSON.stringify({ status: '1', message: 'OK', result: [entry] })));
  return (
    read && {
      ...{ name: read.name, compiler: read.compiler, settings: read.settings },
      ...{ paths: [...read.sources.keys()], items: read.items.length },
    }
  );
}

const told = { name: 'Vault', compiler: '0.8.30+commit.73712a01', items: 1 };
const plain = { isOptimized: true, runs: 200, viaIR: false, evmVersion: undefined };

describe('the forms of Etherscan’s answers', () => {
  it('are plain Solidity', () => {
    const fields = { SourceCode: source, OptimizationUsed: '1', Runs: '200', EVMVersion: 'Default' };
    assert.deepEqual(etherscan(fields), { ...told, paths: ['Vault.sol'], settings: plain });
  });

  it('are files by their paths', () => {
    const fields = { SourceCode: JSON.stringify(files), OptimizationUsed: '1', Runs: '200', EVMVersion: 'Default' };
    assert.deepEqual(etherscan(fields), { ...told, paths: Object.keys(files), settings: plain });
  });

  it('are the compiler’s input between doubled braces, whose settings count', () => {
    const input = JSON.stringify({ language: 'Solidity', sources: files, settings });
    const own = { isOptimized: true, runs: 7, viaIR: true, evmVersion: 'cancun' };
    assert.deepEqual(etherscan({ SourceCode: `{${input}}`, OptimizationUsed: '0', Runs: '200' }), {
      ...{ ...told, paths: Object.keys(files), settings: own },
    });
  });

  it('are those of a Blockscout, with its names of fields', () => {
    const fields = {
      SourceCode: source,
      OptimizationUsed: 'true',
      OptimizationRuns: 200,
    };
    assert.deepEqual(etherscan(fields), { ...told, paths: ['Vault.sol'], settings: plain });
  });

  it('are none of what is not verified, in both of its ways', () => {
    assert.equal(etherscan({ SourceCode: '', ABI: 'Contract source code not verified', ContractName: '' }), undefined);
    const body = JSON.stringify({ status: '0', message: 'NOTOK', result: 'Contract source code not verified' });
    assert.equal(runToEnd(readEtherscan('Etherscan', body)), undefined);
  });

  it('are refusals, of which those of a limit pass', () => {
    const refused = (result: string) => () =>
      runToEnd(readEtherscan('Etherscan', JSON.stringify({ status: '0', message: 'NOTOK', result })));
    assert.throws(refused('Max rate limit reached'), { why: 'rate-limited the request', isBusy: true });
    assert.throws(refused('Invalid API Key (#err2)'), {
      why: 'rejects the API key or its plan',
      isBusy: false,
    });
  });
});
