import assert from 'node:assert/strict';
import { hexToBytes } from '../../../../../src/engine/primitives/ids/hex';
import type { BuiltCode } from '../../../../../src/engine/source/build/builtContract';
import { readCode } from '../../../../../src/engine/source/build/readContract';
import {
  codeMark,
  mayMatchMark,
  compareCreation,
  compareRuntime,
  metadataTail,
} from '../../../../../src/engine/source/match/matchCode';
import {
  compile,
  solcInput,
  type SolcContract,
  type SolcOutput,
  type SolcVersion,
} from '../../../../helpers/solidity/compile';
import { deployedCode } from '../../../../helpers/solidity/projects';

const path = 'src/All.sol';
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;
library Outer { function twice(uint256 a) external pure returns (uint256) { return 2 * a; } }
contract Held {
  uint256 public immutable cap;
  address immutable owner;
  constructor(uint256 most) { cap = most; owner = msg.sender; }
  function twice(uint256 a) external view returns (uint256) {
    require(a <= cap && msg.sender == owner, "no");
    return Outer.twice(a);
  }
}
contract Maker { Held public last; function make(uint256 a) external { last = new Held(a); } }
`;
const settings = {
  plain: {},
  optimized: { optimizer: { enabled: true, runs: 1_000_000 } },
  viaIR: { optimizer: { enabled: true, runs: 1 }, viaIR: true },
  withoutHash: { metadata: { bytecodeHash: 'none' } },
  swarm: { metadata: { bytecodeHash: 'bzzr1' } },
};

const bytes = (hex: string): Uint8Array => hexToBytes(hex)!;
const readRuntime = ({ evm }: SolcContract): BuiltCode => readCode(JSON.stringify(evm.deployedBytecode))!;
const readCreation = ({ evm }: SolcContract): BuiltCode => readCode(JSON.stringify(evm.bytecode))!;

for (const version of ['0.8.13', '0.8.20', '0.8.30'] satisfies SolcVersion[]) {
  describe(`comparing code that solc ${version} made`, () => {
    let plain: SolcOutput;
    let others: readonly SolcOutput[];
    let commented: SolcOutput;

    before(async () => {
      const inputs = Object.values(settings).map((one) => solcInput({ [path]: source }, one));
      const outputs = await compile(version, [...inputs, solcInput({ [path]: `${source}// A word more.\n` })]);
      [plain, ...others] = outputs as [SolcOutput, ...SolcOutput[]];
      commented = others.at(-1)!;
      others = others.slice(0, -1);
    });

    const of = (output: SolcOutput, name: string): SolcContract => output.contracts[path]![name]!;

    it('finds it the same with immutables, libraries and the library’s own address filled in', () => {
      for (const output of [plain, ...others]) {
        for (const name of ['Held', 'Maker', 'Outer']) {
          const contract = of(output, name);
          const code = deployedCode(contract.evm.deployedBytecode).replace(/^0x730{40}/, `0x73${'ab'.repeat(20)}`);
          const built = readRuntime(contract);
          assert.equal(compareRuntime(bytes(code), built), 'whole', name);
          assert.equal(mayMatchMark(bytes(code), codeMark(built)), true, name);
        }
      }
    });

    it('finds what created it the same, with arguments and without', () => {
      for (const output of [plain, ...others]) {
        for (const name of ['Held', 'Maker', 'Outer']) {
          const contract = of(output, name);
          const built = readCreation(contract);
          for (const args of ['', 'ff'.repeat(32), '00'.repeat(1_000)]) {
            const input = bytes(deployedCode(contract.evm.bytecode) + args);
            assert.equal(compareCreation(input, built), 'whole', name);
            assert.equal(mayMatchMark(input, codeMark(built)), true, name);
          }
          assert.equal(compareCreation(built.bytes.subarray(0, 40), built), undefined);
        }
      }
    });

    it('finds the code the same where the metadata alone differs, that of contracts within it too', () => {
      for (const name of ['Held', 'Maker', 'Outer']) {
        const code = bytes(deployedCode(of(commented, name).evm.deployedBytecode, '00'));
        const built = readRuntime(of(plain, name));
        assert.equal(compareRuntime(code, built), 'code', name);
        assert.equal(mayMatchMark(code, codeMark(built)), true, name);
        const input = bytes(deployedCode(of(commented, name).evm.bytecode, '00'));
        assert.equal(compareCreation(input, readCreation(of(plain, name))), 'code', name);
      }
    });

    it('finds code of other settings or another contract another one', () => {
      const code = bytes(deployedCode(of(plain, 'Held').evm.deployedBytecode));
      assert.equal(compareRuntime(code, readRuntime(of(others[0]!, 'Held'))), undefined);
      assert.equal(compareRuntime(code, readRuntime(of(others[1]!, 'Held'))), undefined);
      assert.equal(compareRuntime(code, readRuntime(of(plain, 'Maker'))), undefined);
    });

    it('finds a code with one other byte, wherever it is fixed, another one', () => {
      const built = readRuntime(of(plain, 'Held'));
      const end = built.bytes.length - metadataTail(built.bytes);
      for (let at = 0; at < end; at += 7) {
        const code = bytes(deployedCode(of(plain, 'Held').evm.deployedBytecode));
        code[at]! ^= 0x01;
        const isOpen = built.open.some(({ start, length }) => at >= start && at < start + length);
        assert.equal(compareRuntime(code, built), isOpen ? 'whole' : undefined, String(at));
      }
    });
  });
}

describe('comparing code', () => {
  const built = (hex: string, open: BuiltCode['open'] = []): BuiltCode => ({
    bytes: bytes(hex),
    open,
    generated: new Map(),
  });

  it('takes nothing from what is open for the most part', () => {
    const code = bytes('aa'.repeat(40));
    assert.equal(compareRuntime(code, built('00'.repeat(40), [{ start: 0, length: 40 }])), undefined);
    assert.equal(compareRuntime(new Uint8Array(), built('')), undefined);
  });

  it('reads the length of the metadata, or none', () => {
    assert.equal(metadataTail(bytes('6001a164736f6c634300081e000a')), 12);
    assert.equal(metadataTail(bytes('60016002')), 0);
    assert.equal(metadataTail(bytes('ffff')), 0);
    assert.equal(metadataTail(new Uint8Array()), 0);
  });
});
