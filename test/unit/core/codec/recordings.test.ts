import assert from 'node:assert/strict';
import { codecIdsOf } from '../../../../src/engine/transactions/codec/codecIds';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { nodeBytes } from '../../../../src/engine/transactions/codec/decodedNode';
import { toNodeJson } from '../../../../src/engine/transactions/codec/nodeJson';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import type { JsonObject } from '../../../../src/engine/primitives/json/value';
import { isObject } from '../../../helpers/recording';
import { exchanges, recordedAtomicTxs, recordedContainers, recordedUtxos } from './recordedBytes';

describe('recorded UTXOs', () => {
  const utxos = recordedUtxos();

  it('are all read to the last byte', () => {
    assert.equal(utxos.length, 37);
    for (const { text, method } of utxos) {
      const [decoded] = decodeBytes(text);
      assert.equal(decoded?.kind, 'utxo', `${method} ${text}`);
      assert.equal(decoded.root.end, decoded.bytes.length);
    }
  });

  it('have the ID with which the node says where its page ends', () => {
    let compared = 0;
    for (const { text, answer } of utxos) {
      const end = answer['endIndex'];
      // The C-Chain's VM since Helicon returns the end of the address range instead.
      if (isObject(end) && !String(end['address']).includes('1lllllllll') && isLast(answer, text)) {
        assert.equal(codecIdsOf(decodeBytes(text)[0]!)[0]!.cb58, end['utxo']);
        compared++;
      }
    }
    assert.equal(compared, 16);
  });

  it('belong to no chain where the bytes do not say, and to the network of their AVAX', () => {
    const text =
      '0x00003fe0d9c742889e84680214ce5f8f61725b0bd218c4dfe884444936223c068a3700000001dbcf890f77f49b96857648b72b77f9f82937' +
      'f28a68704af05da0dc12ba53f2db0000000700000001a13b8600000000000000000000000001000000013cb7d3842e8cee6a0ebd09f1fe884f' +
      '6861e1b29c49cbdaab';
    const found = decodeBytes(text);
    assert.equal(found.length, 1);
    assert.deepEqual(
      toNodeJson(found[0]!),
      parseJson(`{
        "txID": "V8gnoKZYKdud6XRU4WkRqkxhrN58Znykanf5mqxy3iwh7YRyp",
        "outputIndex": 1,
        "assetID": "2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe",
        "fxID": "spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ",
        "output": { "addresses": ["local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u"], "amount": 7000000000, "locktime": 0, "threshold": 1 }
      }`),
    );
    const [ofC] = decodeBytes(text, { chain: 'C', hrp: 'fuji' });
    const { output } = toNodeJson(ofC!) as { output: { addresses: string[] } };
    assert.deepEqual(output.addresses, ['C-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t']);
  });
});

describe('recorded containers of the index API', () => {
  it('are blocks in the ProposerVM wrapper, with the ID of the index, or transactions', () => {
    const kinds = new Map<string, number>();
    for (const { path, id, text } of recordedContainers()) {
      const [decoded] = decodeBytes(text);
      assert.ok(decoded, path);
      assert.equal(codecIdsOf(decoded)[0]!.cb58, id, `${path} ${decoded.type}`);
      const label = `${path.split('/').slice(3).join('/')} ${decoded.kind === 'tx' ? 'tx' : decoded.type}`;
      kinds.set(label, (kinds.get(label) ?? 0) + 1);
      const block = decoded.kind === 'proposerBlock' ? decoded.root.child('block') : undefined;
      if (block && !path.includes('/C/')) {
        const chain = path.split('/')[3] as 'P' | 'X';
        const [inner] = decodeBytes(nodeBytes(block, decoded.bytes), { chain });
        assert.equal(inner?.kind, 'block', path);
      }
    }
    assert.deepEqual(Object.fromEntries(kinds), {
      'P/block GraniteBlock': 7,
      'P/block SignedBlock': 2,
      'X/block GraniteBlock': 7,
      'X/block SignedBlock': 2,
      'C/block GraniteBlock': 7,
      'C/block SignedBlock': 2,
    });
  });
});

describe('recorded atomic transactions of the C-Chain', () => {
  it('are read to the last byte, with the ID that the node gave them', () => {
    const requested = ['avax.jsonl', 'helicon.jsonl'].flatMap((file) =>
      exchanges(file).flatMap(({ request, params, result }) =>
        request['method'] === 'avax.getAtomicTx' && isObject(result) ? [[params['txID'], result['tx']]] : [],
      ),
    );
    assert.notEqual(requested.length, 0);
    for (const [txId, text] of requested) {
      const [decoded] = decodeBytes(text);
      assert.deepEqual([decoded?.chain, decoded?.kind], ['C', 'tx']);
      assert.equal(codecIdsOf(decoded!)[0]!.cb58, txId);
    }
    assert.equal(recordedAtomicTxs().length, 12);
  });

  it('stand in the extra data of blocks: one alone before Apricot Phase 5, a list since', () => {
    const [one, other] = recordedAtomicTxs();
    const count = [0, 0, 0, 2];
    const batch = Uint8Array.from([0, 0, ...count, ...one!.bytes.subarray(2), ...other!.bytes.subarray(2)]);
    const [decoded] = decodeBytes(batch);
    assert.deepEqual([decoded?.kind, decoded?.chain], ['atomicTxs', 'C']);
    assert.deepEqual(toNodeJson(decoded!), { txs: [toNodeJson(one!), toNodeJson(other!)] });
    assert.equal(decodeBytes(one!.bytes, { chain: 'C' })[0]?.kind, 'tx');
  });
});

function isLast(answer: JsonObject, text: string): boolean {
  return (answer['utxos'] as readonly string[]).at(-1) === text;
}
