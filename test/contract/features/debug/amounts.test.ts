import assert from 'node:assert/strict';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { createReplaySessions } from '../../../../src/engine/source/io/debugger/replaySessions';
import { ChainRegistry } from '../../../../src/engine/networks/io/chainRegistry';
import { EndpointStats } from '../../../../src/engine/sources/endpointStats';
import { TokenMetadataCache } from '../../../../src/engine/sources/tokenMetadataCache';
import { testHttp } from '../../../helpers/httpClient';
import { testNetwork } from '../../../helpers/lookupOn';
import { DapClient } from '../../../helpers/solidity/dapClient';
import { WalkChain } from '../../../helpers/solidity/walkChain';
import { TestClock } from '../../../helpers/testClock';

describe('amounts in the debugger', function () {
  this.timeout(60_000);
  const http = testHttp();
  let walk: WalkChain;

  before(async () => {
    walk = await WalkChain.start();
  });
  after(async () => {
    await walk.stop();
    await http.dispose();
  });

  it('are in the unit of their token where that is known, with all digits, and others with separators', async () => {
    const txHash = await walk.call('write', 7_000_000_000_000_000_001n);
    const chain = { name: 'dev', path: 'dev', evmChainId: 31337n, rpcUrl: walk.anvil.url };
    const tokens = new TokenMetadataCache();
    const sessions = createReplaySessions({
      rpc: createJsonRpc(http),
      dataService: (baseUrl) => createDataService(http, baseUrl),
      registry: new ChainRegistry(() => 0),
      now: () => 0,
      deadlineMs: () => 5_000,
      endpointStats: new EndpointStats(new TestClock()),
      builds: walk.builds,
      tokens: () => tokens,
    });
    const network = testNetwork({ name: 'dev', nodes: [], chains: [chain] });
    const shown = async (): Promise<readonly (string | undefined)[]> => {
      const dap = new DapClient(() =>
        sessions.fetch(
          { what: { hash: txHash }, network },
          { signal: AbortSignal.timeout(30_000), allowed: () => true },
        ),
      );
      await dap.launch({ txHash }, [{ path: '/project/src/Walk.sol', lines: [61] }]);
      await dap.query('next');
      await dap.query('next');
      const { amount, twice } = await dap.scope('Locals');
      return [amount, twice, await dap.evaluate('amount'), await dap.evaluate('amount > 5')];
    };

    const digits = '7,000,000,000,000,000,001';
    assert.deepEqual(await shown(), [digits, '14,000,000,000,000,000,002', digits, 'true']);
    tokens.set('dev', walk.deployed.address('Walk'), { symbol: 'SNC', decimals: 18 });
    const amount = '7.000000000000000001 SNC';
    assert.deepEqual(await shown(), [amount, '14,000,000,000,000,000,002', amount, 'true']);
  });
});
