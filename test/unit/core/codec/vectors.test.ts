import assert from 'node:assert/strict';
import { bytesFrom } from '../../../../src/engine/primitives/bytes/bytesFrom';
import { codecIdsOf } from '../../../../src/engine/transactions/codec/codecIds';
import { decodeBytes, decodeFailure, type BytesKind } from '../../../../src/engine/transactions/codec/decodeBytes';
import { type DecodedBytes, leafText } from '../../../../src/engine/transactions/codec/decodedBytes';
import type { Chain } from '../../../../src/engine/primitives/ids/identifier';
import {
  type DecodedNode,
  decodeShape,
  nodeBytes,
  nodeNumber,
  nodeString,
} from '../../../../src/engine/transactions/codec/decodedNode';
import { conversionValidator } from '../../../../src/engine/transactions/codec/tables/warpTables';
import { bytesToHex, hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import type { JsonObject, JsonValue } from '../../../../src/engine/primitives/json/value';
import { publishedVectors } from '../../../helpers/publishedVectors';
import { isList, isObject } from '../../../helpers/recording';

const vectors = publishedVectors('codec_vectors.json');
const warpVectors = publishedVectors('warp_vectors.json');

/** A test reported as skipped, so that missing vectors do not look like a pass. */
function skippedWithout(found: readonly JsonObject[] | undefined): void {
  if (found === undefined) {
    it('are not here', function () {
      this.skip();
    });
  }
}

/** Some `unsignedTx` of the vectors are an output, input or operation on their own. */
function kindsOf(named: string): readonly BytesKind[] {
  switch (named.replace('(hex+checksum)', '')) {
    case 'tx':
      return ['tx', 'unsignedTx'];
    case 'block':
      return ['block'];
    case 'utxo':
      return ['utxo'];
    default:
      return ['unsignedTx', 'part'];
  }
}

describe('published byte vectors', () => {
  skippedWithout(vectors);
  for (const [index, vector] of (vectors ?? []).entries()) {
    const { source, name, chain, kind, hex } = vector as Record<string, string>;
    it(`${index}: ${chain} ${kind} ${name ?? ''} of ${source} is read to the last byte, value by value`, () => {
      const found = decodeBytes(hex, { chain: chain as Chain }).filter((one) => kindsOf(kind!).includes(one.kind));
      assert.equal(found.length, 1, found.map((one) => one.type).join());
      const decoded = found[0]!;
      assert.equal(bytesFrom(hex!)!.length < hexToBytes(hex!)!.length, vector['checksumOK'] === true);
      assert.equal(decoded.root.end, decoded.bytes.length);
      assert.deepEqual(ourValues(decoded), theirValues(vector['decoded']!));
      for (const label of ['txID', 'blockID', 'utxoID'] as const) {
        if (vector[label] !== undefined) {
          assert.equal(codecIdsOf(decoded).find((own) => own.label === label)?.cb58, vector[label]);
        }
      }
    });
  }
});

describe('published Warp vectors', () => {
  skippedWithout(warpVectors);
  for (const { name, hex, note, conversionID: conversionId, sha256 } of (warpVectors ?? []) as unknown as Record<
    string,
    string
  >[]) {
    const bytes = hexToBytes(note === undefined ? hex! : `0x0000${hex!.slice(2)}`)!;
    if (name === 'validatorDataBytes') {
      it(`${name}, a part of conversion data, is read to the last byte`, () => {
        assert.equal(decodeShape(conversionValidator, bytes, 2).end, bytes.length);
      });
    } else if (name === 'conversionDataBytes') {
      it(`${name} is refused: that library writes a length before the validators, the network does not`, () => {
        assert.equal(
          decodeFailure(bytes, { kind: 'conversionData' })?.message,
          'Not a valid SubnetToL1ConversionData, field validators at offset 90: ' +
            '84 items need at least 5040 bytes, 84 left.',
        );
      });
    } else {
      it(`${name} is read to the last byte`, () => {
        const [decoded] = decodeBytes(bytes);
        assert.equal(decoded?.root.end, bytes.length);
        const ids = codecIdsOf(decoded);
        if (conversionId !== undefined) {
          assert.equal(ids.find(({ label }) => label === 'conversionID')?.cb58, conversionId);
        }
        if (typeof sha256 === 'string') {
          assert.equal(ids.find(({ label }) => label === 'validationID')?.hex, sha256);
        }
      });
    }
  }
});

/** All values in byte order, as text; addresses as hex. */
function ourValues({ root, bytes }: DecodedBytes): string[] {
  const values: string[] = [];
  walk(root);
  return values;

  function walk(node: DecodedNode): void {
    const { shape } = node;
    if (shape.kind === 'uint') {
      values.push(String(nodeNumber(node, bytes)));
    } else if (shape.kind === 'string') {
      values.push(nodeString(node, bytes));
    } else if (shape.kind === 'fixed') {
      const form = shape.form === 'id' ? 'id' : 'hex';
      values.push(leafText(form, nodeBytes(node, bytes), {}));
    } else if (shape.kind === 'bytes') {
      values.push(bytesToHex(nodeBytes(node, bytes)));
    }
    node.children.forEach(walk);
  }
}

function theirValues(value: JsonValue): string[] {
  if (isList(value)) {
    return value.flatMap(theirValues);
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, item]) => (key === '_t' ? [] : theirValues(item)));
  }
  return [String(value)];
}
