import assert from 'node:assert/strict';
import { hexToBytes, bytesToHex } from '../../../../../src/engine/primitives/ids/hex';
import type { BuildSettings } from '../../../../../src/engine/source/build/builtContract';
import { selectorsInCode } from '../../../../../src/engine/abi/contractFunctions';
import { metadataHash, ipfsHash, findSettings } from '../../../../../src/engine/source/match/matchCode';
import {
  compile,
  solcInput,
  type SolcContract,
  type SolcOutput,
  type SolcVersion,
} from '../../../../helpers/solidity/compile';

const source = `pragma solidity ^0.8.13;
contract Coin {
  /// @notice "optimizer":{"enabled":true,"runs":5} and "evmVersion":"none" – words of a comment
  mapping(address => uint256) public balances;
  function mint(address to, uint256 amount) external { balances[to] += amount; }
  function burn(uint256 amount) external { balances[msg.sender] -= amount; }
  function burnAll() external { balances[msg.sender] = 0; }
  function move(address to, uint256 amount) external { balances[msg.sender] -= amount; balances[to] += amount; }
  function name() external pure returns (string memory) { return "Coin"; }
}
`;

function settingsOf(metadata: string, code: Uint8Array): BuildSettings | undefined {
  const steps = findSettings(metadata, metadataHash(code)!);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) {
      return step.value;
    }
  }
}

for (const version of ['0.8.13', '0.8.30'] satisfies SolcVersion[]) {
  describe(`otherSettings of what solc ${version} made`, () => {
    let contracts: readonly SolcContract[];

    before(async () => {
      const settings = [
        {},
        { optimizer: { enabled: true, runs: 1_000 }, viaIR: true },
        { optimizer: { enabled: true, runs: 4_321 } },
        { optimizer: { enabled: true, runs: 999_999 }, evmVersion: 'london' },
      ];
      const inputs = settings.map((one) => solcInput({ 'src/Coin.sol': source }, one));
      const outputs = await compile(version, [...inputs, solcInput({ 'src/Coin.sol': `${source}\n` })]);
      contracts = outputs.map((output: SolcOutput) => output.contracts['src/Coin.sol']!['Coin']!);
    });

    const codeOf = (index: number): Uint8Array => hexToBytes(contracts[index]!.evm.deployedBytecode.object)!;

    it('hashes metadata as the compiler does', () => {
      for (const [index, { metadata }] of contracts.entries()) {
        assert.deepEqual(ipfsHash(new TextEncoder().encode(metadata)), metadataHash(codeOf(index)));
      }
    });

    it('finds usual settings by the hash alone', () => {
      const own = /"evmVersion":"(\w+)"/.exec(contracts[0]!.metadata)![1];
      assert.deepEqual(settingsOf(contracts[0]!.metadata, codeOf(1)), {
        isOptimized: true,
        runs: 1_000,
        viaIR: true,
        evmVersion: own,
      });
      assert.deepEqual(settingsOf(contracts[1]!.metadata, codeOf(0)), {
        isOptimized: false,
        runs: 200,
        viaIR: false,
        evmVersion: own,
      });
      assert.deepEqual(settingsOf(contracts[0]!.metadata, codeOf(3)), {
        isOptimized: true,
        runs: 999_999,
        viaIR: false,
        evmVersion: 'london',
      });
    });

    it('finds none for settings that nobody has, and for other sources', () => {
      assert.equal(settingsOf(contracts[0]!.metadata, codeOf(2)), undefined);
      assert.equal(settingsOf(contracts[0]!.metadata, codeOf(4)), undefined);
      assert.equal(settingsOf('{}', codeOf(0)), undefined);
    });

    it('finds the selectors that code looks for, under all settings', () => {
      const named = Object.values(contracts[0]!.evm.methodIdentifiers).map((hex) => `0x${hex}`);
      for (const index of contracts.keys()) {
        const found = new Set(selectorsInCode(bytesToHex(codeOf(index))));
        assert.deepEqual(
          named.filter((selector) => !found.has(selector)),
          [],
        );
      }
    });
  });
}
