import assert from 'node:assert/strict';
import { compile, solcInput } from '../../../helpers/solidity/compile';
import { deployedCode, hardhat2Files } from '../../../helpers/solidity/projects';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';

const coin = (amount: number): string =>
  `contract Coin { function two() external pure returns (uint256) { return ${amount}; } }`;

describe('the build that stands in place of a code', () => {
  it('is the one of the sources as they are, where Hardhat keeps the build before beside it', async () => {
    const path = 'contracts/Coin.sol';
    const other = { 'contracts/Other.sol': 'contract Other { uint256 public held; }' };
    const inputs = [solcInput({ [path]: coin(1), ...other }), solcInput({ [path]: coin(2) })] as const;
    const [before, now] = await compile('0.8.20', inputs);
    const { builds } = new TestBuilds(
      { [path]: coin(2), ...other },
      { ...hardhat2Files(inputs[0], before!, 'aaaa'), ...hardhat2Files(inputs[1], now!, 'bbbb') },
    );
    const codeOf = (output: typeof now): string => deployedCode(output!.contracts[path]!['Coin']!.evm.deployedBytecode);
    const current = await builds.current(codeOf(before), undefined, 'runtime');
    assert.equal(current?.by, 'build');
    assert.equal(`0x${Buffer.from(current.contract.runtime!.bytes).toString('hex')}`, codeOf(now));
  });
});
