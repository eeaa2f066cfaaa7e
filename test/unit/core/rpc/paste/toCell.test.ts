import assert from 'node:assert/strict';
import { keylessUrl } from '../../../../../src/engine/errors/redact';
import { toCurl } from '../../../../../src/engine/rpc/copyAs';
import { toCell } from '../../../../../src/engine/notebook/language/cellEdits';

const known = ({ origin }: URL) => (origin === 'http://127.0.0.1:9650' ? { network: 'devnet', node: 'one' } : {});
const textOf = (pasted: string): string | undefined => toCell(pasted, known)?.text;

describe('a pasted text as a cell', () => {
  it('of curl as documents write it, over several lines', () => {
    assert.equal(
      textOf(`$ curl -X POST --data '{
    "jsonrpc":"2.0",
    "id"     :1,
    "method" :"info.isBootstrapped",
    "params": {
        "chain":"X"
    }
}' -H 'content-type:application/json;' 127.0.0.1:9650/ext/info \\
  http://127.0.0.1:9650/ext/info`),
      '# @target devnet\n# @node one\ninfo.isBootstrapped {"chain":"X"}',
    );
  });

  it('keeps the chain of the path', () => {
    const data = `{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1,\\"method\\":\\"eth_call\\",\\"params\\":[{\\"to\\":\\"0x01\\"},\\"latest\\"]}`;
    assert.equal(
      textOf(`curl http://127.0.0.1:9650/ext/bc/2TqS/rpc -d "${data}"`),
      '# @target devnet/2TqS\n# @node one\neth_call [{"to":"0x01"},"latest"]',
    );
  });

  it('names the chain that has the whole URL', () => {
    assert.equal(
      toCell(`curl https://orders.example/rpc -d '{"method":"eth_chainId"}'`, () => ({
        network: 'fuji',
        chain: 'orders',
      }))?.text,
      '# @target fuji/orders\neth_chainId',
    );
  });

  it('leaves out keys and says so, and names a host that the settings do not know', () => {
    assert.deepEqual(
      toCell(`curl -H 'x-api-key: sesame' 'https://sesame@data.example/v1/chains?network=fuji&apiKey=sesame'`, known),
      {
        text: '# data.example is not a host of any network in snowprobe.networks.\nGET /v1/chains?network=fuji',
        hadKey: true,
      },
    );
  });

  it('of an envelope and a batch', () => {
    assert.equal(textOf('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'), 'eth_chainId []');
    assert.equal(
      textOf('[{"method":"eth_chainId"},{"method":"eth_getBalance","params":["0x01",9007199254740993]}]'),
      'eth_chainId\neth_getBalance ["0x01",9007199254740993]',
    );
  });

  it('of an envelope as a node reads it', () => {
    assert.equal(textOf('{"METHOD":"admin.alias","paramſ":{"a":1}}'), 'admin.alias {"a":1}');
    assert.equal(textOf('{"method":"eth_chainId","Method":"admin.alias"}'), 'admin.alias');
    assert.equal(textOf('[{"Method":"admin.alias","METHOD":null}]'), 'admin.alias');
    assert.equal(
      textOf(`curl -d '{"Method":"admin.alias"}' http://127.0.0.1:9650/ext/admin`),
      '# @target devnet\n# @node one\nadmin.alias',
    );
    for (const text of ['{"method":"eth_chainId; touch x #"}', '{"method":"a","method":"b"}', '{"method":5}']) {
      assert.equal(textOf(text), undefined, text);
    }
  });

  it('of what is a cell already, and of nothing else', () => {
    assert.equal(textOf('platform.getHeight {}\n'), 'platform.getHeight {}');
    for (const text of ['', 'hello, world', 'wget http://127.0.0.1', 'curl', '{"a": 1}', '[]']) {
      assert.equal(textOf(text), undefined, text);
    }
  });

  it('of what was copied as curl, whatever stands in it', () => {
    const params = [`it's "$HOME" \\ \n`, 12345678901234567890n];
    const line = toCurl({
      kind: 'rpc',
      url: keylessUrl('http://127.0.0.1:9650/ext/bc/C/rpc'),
      method: 'eth_call',
      params,
    });
    assert.equal(
      textOf(line),
      `# @target devnet/C\n# @node one\neth_call ["it's \\"$HOME\\" \\\\ \\n",12345678901234567890]`,
    );
  });
});
