import assert from 'node:assert/strict';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { copyTexts } from '../../../../../src/extension/notebook/command/sendsIn';
import { outgoingOf } from '../../../../../src/engine/notebook/io/toSends';
import { testNetwork } from '../../../../helpers/lookupOn';

const network = {
  ...testNetwork({
    nodes: [
      { name: 'one', url: 'http://user:sesame@127.0.0.1:9650' },
      { name: 'two', url: 'http://127.0.0.1:9652/0123456789abcdef0123456789abcdef' },
    ],
  }),
  dataApi: 'https://data.example',
};

function texts(cell: string): ReadonlyMap<string, string> {
  const named = new Map([['chain', { result: '0xa868' }]]);
  const requests = outgoingOf(parseCell(cell), { network, networks: [network], named });
  return copyTexts(requests, (origin) => (origin === 'https://data.example' ? ['x-api-key'] : []));
}

describe('a cell copied', () => {
  it('as curl has a line for each request and node, references filled in, and no key', () => {
    assert.equal(
      texts('# @node all\neth_call [{ "chainId": "{{chain.result}}" }]').get('curl'),
      `curl -sS --globoff -X POST -H 'content-type: application/json' --data '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"chainId":"0xa868"}]}' 'http://127.0.0.1:9650/ext/bc/C/rpc'
curl -sS --globoff -X POST -H 'content-type: application/json' --data '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"chainId":"0xa868"}]}' 'http://127.0.0.1:9652/…/ext/bc/C/rpc'
`,
    );
    assert.equal(
      texts('GET /v1/chains/43113/transactions?pageSize=100').get('curl'),
      `curl -sS --globoff -H 'x-api-key: '"$API_KEY" 'https://data.example/v1/chains/43113/transactions?pageSize=100'\n`,
    );
  });

  it('as JSON is the same for each node', () => {
    const envelope = '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "info.getNetworkID",\n  "params": {}\n}';
    assert.equal(texts('# @node all\ninfo.getNetworkID').get('JSON'), envelope);
  });

  it('has the formats that can hold it', () => {
    assert.deepEqual([...texts('eth_chainId').keys()], ['curl', 'cast', 'viem', 'JSON']);
    assert.deepEqual([...texts('GET /v1/chains').keys()], ['curl']);
    assert.deepEqual([...texts('subscribe newHeads').keys()], []);
  });

  it('is not copied with a reference to nothing', () => {
    assert.throws(() => texts('eth_call ["{{block.result}}"]'), {
      message: 'No value at block.result. Run the request with that name first, or correct the path.',
    });
  });
});
