import { sha256 } from '@noble/hashes/sha2.js';
import { standaloneBytes } from '../../../src/engine/transactions/codec/codecIds';
import { decodeBytes, innerTransactions } from '../../../src/engine/transactions/codec/decodeBytes';
import type { DecodedBytes } from '../../../src/engine/transactions/codec/decodedBytes';
import { nodeNumber } from '../../../src/engine/transactions/codec/decodedNode';
import { encodeCb58 } from '../../../src/engine/primitives/ids/cb58';
import { bytesToHex } from '../../../src/engine/primitives/ids/hex';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { isObject } from '../recording';
import type { LiveAnswer } from './liveRecordings';

type Answers = ReadonlyMap<string, readonly LiveAnswer[]>;

interface LiveTransaction {
  readonly hex: string;
  readonly status: string;
}

const cached = new WeakMap<Answers, ReadonlyMap<string, LiveTransaction>>();

/** A transaction without a recording of its own, from its recorded P-Chain block. */
export function transactionInBlock(answers: Answers, method: string, params: JsonObject): JsonValue | undefined {
  const known = cached.get(answers) ?? transactionsIn(answers);
  cached.set(answers, known);
  const found = known.get(String(params['txID']));
  switch (method) {
    case 'platform.getTx':
      return found && params['encoding'] === 'hex' ? { tx: found.hex, encoding: 'hex' } : undefined;
    case 'platform.getTxStatus':
      return found && { status: found.status };
    default:
      return undefined;
  }
}

function transactionsIn(answers: Answers): ReadonlyMap<string, LiveTransaction> {
  const blocks = new Map<bigint, DecodedBytes>();
  for (const { call, body } of [...answers.values()].flat()) {
    const result = isObject(body) ? body['result'] : undefined;
    const hex = isObject(result) ? result['block'] : undefined;
    if (String(call?.['method']).startsWith('platform.getBlock') && typeof hex === 'string') {
      const [block] = decodeBytes(hex, { kind: 'block', chain: 'P' });
      const height = block?.root.child('height');
      if (block && height) {
        blocks.set(nodeNumber(height, block.bytes), block);
      }
    }
  }
  const found = new Map<string, LiveTransaction>();
  for (const [height, block] of blocks) {
    const { root, bytes } = block;
    const proposed = root.child('tx');
    const isAborted = proposed !== undefined && /Abort/.test(blocks.get(height + 1n)?.type ?? '');
    for (const { start, end } of innerTransactions(block)) {
      const alone = standaloneBytes(bytes, start, end);
      found.set(encodeCb58(sha256(alone)), { hex: withChecksum(alone), status: isAborted ? 'Aborted' : 'Committed' });
    }
  }
  return found;
}

/** Bytes in the encoding "hex" of nodes, with checksum. */
function withChecksum(bytes: Uint8Array): string {
  return bytesToHex(bytes) + bytesToHex(sha256(bytes).subarray(28)).slice(2);
}
