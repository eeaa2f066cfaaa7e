import assert from 'node:assert/strict';
import { reportToText } from '../../../src/engine/report/toText';
import { startLoopback } from '../../helpers/loopback';
import { testLookup, testNetwork } from '../../helpers/lookupOn';

const holder = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const token = { address: `0x${'11'.repeat(20)}`, ercType: 'ERC-20', chainId: '43112', tokenReputation: null };
const native = { name: 'Avalanche', symbol: 'AVAX', decimals: 18, chainId: '43112', balance: '5' };

describe('a token list with a row that cannot be read', () => {
  it('shows that row as it came, beside the others', async () => {
    const server = await startLoopback(({ path }, response) => {
      const answer = path.includes(':listErc20')
        ? {
            nativeTokenBalance: native,
            erc20TokenBalances: [
              { ...token, name: 'Good', symbol: 'GOOD', decimals: 6, balance: '1500000' },
              { ...token, name: 'Bad', symbol: 'BAD', decimals: 6, balance: 'many' },
            ],
          }
        : { nativeTokenBalance: native, erc721TokenBalances: [] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    const lookup = testLookup();
    try {
      const report = await lookup.on(testNetwork({ nodes: [], dataApi: server.url }), holder, { chain: 'C-Chain' });
      const balances = report.sections.find(({ key }) => key === 'erc20Balances');
      assert.equal(balances?.rows.length, 2);
      const text = reportToText(report, { now: 0, timeZone: 'UTC' });
      assert.match(text, /1\.5 GOOD/);
      assert.match(text, /\{"address":"0x1111.*/);
      assert.match(text, /expected an integer from 0 to 2\^256-1 in balance\./);
    } finally {
      await lookup.dispose();
      await server.close();
    }
  });
});
