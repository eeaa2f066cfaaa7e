import assert from 'node:assert/strict';
import { keylessUrl } from '../../../../../src/engine/errors/redact';
import { setFeeConfigLine } from '../../../../../src/engine/chains/rules/chainRules';

const fees = {
  gasLimit: 20_000_000n,
  targetBlockRate: 2n,
  minBaseFee: 25_000_000_000n,
  targetGas: 50_000_000n,
  baseFeeChangeDenominator: 36n,
  minBlockGasCost: 0n,
  maxBlockGasCost: 1_000_000n,
  blockGasCostStep: 18_446_744_073_709_551_615n,
};
const signature =
  "'setFeeConfig(uint256 gasLimit,uint256 targetBlockRate,uint256 minBaseFee,uint256 targetGas,uint256 baseFeeChangeDenominator,uint256 minBlockGasCost,uint256 maxBlockGasCost,uint256 blockGasCostStep)'";
const values = '20000000 2 25000000000 50000000 36 0 1000000 18446744073709551615';

describe('a line for cast that sets a fee config', () => {
  it('has every value with all its digits, and no key', () => {
    assert.equal(
      setFeeConfigLine(fees, keylessUrl('http://127.0.0.1:9650/ext/bc/C/rpc')),
      `cast send 0x0200000000000000000000000000000000000003 ${signature} ${values} --rpc-url 'http://127.0.0.1:9650/ext/bc/C/rpc' --interactive`,
    );
  });

  it('leaves the URL to the reader where none is known, and quotes what a shell would run', () => {
    assert.match(setFeeConfigLine(fees), / --rpc-url "\$ETH_RPC_URL" --interactive$/);
    assert.match(
      setFeeConfigLine(fees, keylessUrl('http://a.test/$(x)')),
      / --rpc-url 'http:\/\/a\.test\/\$\(x\)' --interactive$/,
    );
  });
});
