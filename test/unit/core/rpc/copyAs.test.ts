import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { keylessUrl } from '../../../../src/engine/errors/redact';
import type { KeylessUrl } from '../../../../src/engine/secrets/redaction/secretFilter';
import { type Outgoing, shellWord, toCast, toCurl, toEnvelopes, toViem } from '../../../../src/engine/rpc/copyAs';

const height: Outgoing = {
  kind: 'rpc',
  url: keylessUrl('http://127.0.0.1:9650/ext/bc/P'),
  method: 'platform.getHeight',
  params: {},
};
const block: Outgoing = {
  kind: 'rpc',
  url: keylessUrl('http://127.0.0.1:9650/ext/bc/C/rpc'),
  method: 'eth_getBlockByNumber',
  params: ['latest', false],
};
const chains: Outgoing = {
  kind: 'rest',
  url: `${keylessUrl('https://data.example')}/v1/chains?network=fuji` as KeylessUrl,
  verb: 'GET',
};

describe('a request copied', () => {
  it('as curl is one line that posts the envelope', () => {
    assert.equal(
      toCurl(block),
      `curl -sS --globoff -X POST -H 'content-type: application/json' --data '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}' 'http://127.0.0.1:9650/ext/bc/C/rpc'`,
    );
    assert.equal(toCurl(chains), "curl -sS --globoff 'https://data.example/v1/chains?network=fuji'");
  });

  it('as curl names the header of a key, and never the key', () => {
    assert.equal(
      toCurl(chains, ['x-glacier-api-key']),
      `curl -sS --globoff -H 'x-glacier-api-key: '"$API_KEY" 'https://data.example/v1/chains?network=fuji'`,
    );
  });

  it('is quoted so that a shell changes nothing in it', () => {
    const hostile = `it's "$HOME" \`id\` $(id) \\ \n!`;
    assert.equal(execFileSync('sh', ['-c', `printf %s ${shellWord(hostile)}`], { encoding: 'utf8' }), hostile);
  });

  it('as cast takes params as they are; REST is nothing for it', () => {
    assert.equal(toCast(height), "cast rpc --rpc-url 'http://127.0.0.1:9650/ext/bc/P' 'platform.getHeight' --raw '{}'");
    assert.equal(toCast(chains), undefined);
  });

  it('as viem is a module with a client for each URL', () => {
    assert.equal(
      toViem([height, block, chains]),
      `import { createClient, http } from 'viem';

const client1 = createClient({ transport: http("http://127.0.0.1:9650/ext/bc/P") });
const client2 = createClient({ transport: http("http://127.0.0.1:9650/ext/bc/C/rpc") });

const result1 = await client1.request({ method: "platform.getHeight", params: {} } as never);
const result2 = await client2.request({ method: "eth_getBlockByNumber", params: ["latest",false] } as never);
`,
    );
    assert.equal(toViem([chains]), undefined);
  });

  it('as JSON is an envelope, or a batch of them', () => {
    assert.equal(
      toEnvelopes([height]),
      '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "platform.getHeight",\n  "params": {}\n}',
    );
    const batch = JSON.parse(toEnvelopes([height, block]) ?? '') as readonly { id: number; method: string }[];
    assert.deepEqual(
      batch.map(({ id, method }) => [id, method]),
      [
        [1, 'platform.getHeight'],
        [2, 'eth_getBlockByNumber'],
      ],
    );
    assert.equal(toEnvelopes([chains]), undefined);
  });
});
