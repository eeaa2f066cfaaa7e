import assert from 'node:assert/strict';
import { failureOf } from '../../../src/engine/agents';
import { reportToText } from '../../../src/engine/report/toText';
import { startAnvil } from '../../devnet/anvil/anvil';
import { testLookup, testNetwork } from '../../helpers/lookupOn';
import { compileSource } from '../../helpers/solidity/compileSource';

const source = `contract Copies {
  bytes public kept;
  constructor() { kept = copy("twelve bytes"); }
  function copy(bytes memory given) public pure returns (bytes memory) { return abi.encodePacked(given, "more"); }
}`;

describe('a creation on a chain whose EVM is older than the code', function () {
  this.timeout(60_000);

  for (const [runs, built, cause] of [
    ['paris', 'shanghai', 'PUSH0 needs shanghai'],
    ['shanghai', 'cancun', 'MCOPY needs cancun'],
  ] as const) {
    it(`names the cause: ${built} on ${runs}`, async () => {
      const times = { baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
      const anvil = await startAnvil({ evmChainId: 43112, evmVersion: runs, ...times });
      const lookup = testLookup();
      try {
        const { bytecode = '0x' } = (await compileSource(source, { evmVersion: built })).get('Copies') ?? {};
        const [from] = await anvil.call<string[]>('eth_accounts');
        const creation = { from, data: bytecode, gas: '0x200000', gasPrice: '0x77359400' };
        const hash = await anvil.call<string>('eth_sendTransaction', creation);
        await anvil.call('anvil_mine');
        const chains = [{ name: 'dev', path: 'dev', evmChainId: 43112n, rpcUrl: anvil.url }];
        const report = await lookup.on(testNetwork({ nodes: [], chains }), hash);
        const words = `explanation +code for a later EVM: ${cause}, which the chain did not run\\. Build for the version that it runs \\(evm_version\\)`;
        for (const shown of [report, failureOf(report)]) {
          assert.match(reportToText(shown, { now: 0 }), new RegExp(words));
        }
      } finally {
        await lookup.dispose();
        await anvil.stop();
      }
    });
  }
});
