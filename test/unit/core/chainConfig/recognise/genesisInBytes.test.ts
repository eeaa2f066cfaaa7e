import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { genesisInBytes } from '../../../../../src/engine/config/recognise/genesisInBytes';

const genesis = '{"config": {"chainId": 1}, "alloc": {}}';

describe('genesisInBytes', () => {
  it('takes a genesis out of hex, base64 and a string of JSON', () => {
    const bytes = Buffer.from(genesis);
    assert.equal(genesisInBytes(`0x${bytes.toString('hex')}`)?.text, genesis);
    assert.equal(genesisInBytes(bytes.toString('hex'))?.text, genesis);
    assert.equal(genesisInBytes(bytes.toString('base64'))?.text, genesis);
    assert.equal(genesisInBytes(JSON.stringify(genesis))?.text, genesis);
    assert.equal(genesisInBytes(genesis)?.text, genesis);
  });

  it('takes the one of a recorded CreateChainTx, byte for byte', () => {
    const lines = readFileSync(path.join(__dirname, '../../../../recordings/platform.jsonl'), 'utf8').split('\n');
    const created = lines.filter((line) => line.includes('chainName') && line.includes('genesisData'));
    const line = created.find((one) => one.includes('"json') || one.includes('json'));
    assert.ok(line);
    const { body } = JSON.parse(line) as { body: string };
    const data = /"genesisData":\s*"([^"]+)"/.exec(body)?.[1] ?? '';
    const sent = Buffer.from(data, 'base64');
    const hex = lines
      .map((one) => /"(0x[0-9a-f]+)"/.exec(one.replaceAll('\\', ''))?.[1])
      .find((one) => one?.includes(sent.toString('hex')) === true && genesisInBytes(one)?.chainName !== undefined);
    assert.ok(hex);
    assert.equal(genesisInBytes(hex)?.text, sent.toString('utf8'));
    assert.match(genesisInBytes(hex)?.chainName ?? '', /^[A-Za-z0-9 ]+$/);
  });

  it('finds none in what is none', () => {
    for (const text of ['', '0x', '0x00', 'hello', '[1]', '"{', '0xff', `0x${'12'.repeat(32)}`, 'PrivateKey-x']) {
      assert.equal(genesisInBytes(text), undefined, text);
    }
  });
});
