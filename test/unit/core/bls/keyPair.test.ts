import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProofOfPossession } from '../../../../src/engine/primitives/bls/proofOfPossession';
import { readKeyPair } from '../../../../src/engine/primitives/bls/readKeyPair';
import { hexToBytes } from '../../../../src/engine/primitives/ids/hex';

const root = join(__dirname, '../../../recordings');
const text = ['info.jsonl', 'live/live-node.jsonl', 'live/live-asked.jsonl']
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('');
const form = /publicKey\\?":\\?"(0x[0-9a-f]{96})\\?",\\?"proofOfPossession\\?":\\?"(0x[0-9a-f]{192})/g;
const recorded = new Map([...text.matchAll(form)].map(([, key = '', proof = '']) => [key, proof]));
const bytes = (hex: string): Uint8Array => hexToBytes(hex) ?? new Uint8Array();
const [[key, proof], [otherKey, otherProof]] = [...recorded] as [[string, string], [string, string]];

describe('a proof of possession', () => {
  it('holds for every node that was recorded, and for no other node', () => {
    assert.equal(recorded.size, 6);
    for (const [ofKey, ofProof] of recorded) {
      assert.equal(checkProofOfPossession(bytes(ofKey), bytes(ofProof)), 'valid');
    }
    assert.equal(checkProofOfPossession(bytes(key), bytes(otherProof)), 'otherKey');
    assert.equal(checkProofOfPossession(bytes(otherKey), bytes(proof)), 'otherKey');
  });

  it('is none where the bytes are no point of the curve, or the point at infinity', () => {
    const wrong = (hex: string): Uint8Array => bytes(`${hex.slice(0, -2)}${hex.endsWith('00') ? '01' : '00'}`);
    const infinity = (size: number): Uint8Array => Uint8Array.from({ length: size }, (_, i) => (i === 0 ? 0xc0 : 0));
    assert.equal(checkProofOfPossession(infinity(48), bytes(proof)), 'noKey');
    assert.equal(checkProofOfPossession(bytes(key), infinity(96)), 'noSignature');
    assert.equal(checkProofOfPossession(new Uint8Array(48), bytes(proof)), 'noKey');
    assert.equal(checkProofOfPossession(bytes(key), new Uint8Array(96)), 'noSignature');
    assert.notEqual(checkProofOfPossession(bytes(key), wrong(proof)), 'valid');
  });
});

describe('a pasted pair', () => {
  const pair = { publicKey: key, proofOfPossession: proof };
  for (const [what, pasted] of [
    ['as JSON', JSON.stringify(pair)],
    [
      'as info.getNodeID answers',
      `{"jsonrpc":"2.0","result":{"nodeID":"NodeID-1","nodePOP":${JSON.stringify(pair)}},"id":1}`,
    ],
    ['as two values', `${key} ${proof}`],
    ['the other way round, without 0x, in capitals', `${proof.slice(2).toUpperCase()}\n${key.slice(2)}`],
    ['as flags', `--bls-public-key ${key} --bls-proof-of-possession="${proof}"`],
  ] as const) {
    it(`is read ${what}`, () => assert.deepEqual(readKeyPair(pasted), pair));
  }

  for (const [what, pasted, wrong] of [
    ['nothing', '', 'noKey'],
    ['a proof alone', proof, 'noKey'],
    ['a key alone', key, 'noProof'],
    ['two pairs', `${key} ${proof} ${otherKey}`, 'several'],
    ['a key that lacks a digit', `${key.slice(0, -1)} ${proof}`, 'noKey'],
    ['a private key beside the pair', `${JSON.stringify(pair)} 0x${'4c'.repeat(32)}`, 'secret'],
    ['a private key alone', '4c'.repeat(32), 'secret'],
    ['a key of a wallet', 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN', 'secret'],
    ['what is named as one', `{"secretKey": "x", "publicKey": "${key}"}`, 'secret'],
    ['the content of a signer key file', `${Buffer.alloc(32, 7).toString('base64')} ${key} ${proof}`, 'secret'],
    ['a PEM file', `-----BEGIN EC PRIVATE KEY-----\n${key} ${proof}`, 'secret'],
  ] as const) {
    it(`is not read of ${what}`, () => assert.deepEqual(readKeyPair(pasted), { wrong }));
  }
});
