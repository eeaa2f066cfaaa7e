import assert from 'node:assert/strict';
import { bytesFrom } from '../../../../../src/engine/primitives/bytes/bytesFrom';
import { decodeBytes } from '../../../../../src/engine/transactions/codec/decodeBytes';
import { reportToText } from '../../../../../src/engine/report/toText';
import type { JsonObject } from '../../../../../src/engine/primitives/json/value';
import { platformBlockReport } from '../../../../../src/engine/transactions/block/blockReport';
import { recordedResults } from '../../../../helpers/recordedOutput';

/** Signed transactions that create subnets, without the codec version of a standalone transaction. */
const transactions = recordedResults('platform.jsonl', 'platform.getTx')
  .map((result) => (result as JsonObject)['tx'])
  .flatMap((tx) => (typeof tx === 'string' && tx.startsWith('0x') ? [bytesFrom(tx)!] : []))
  .filter((bytes) => decodeBytes(bytes, { kind: 'tx', chain: 'P' })[0]?.type === 'CreateSubnetTx')
  .map((bytes) => bytes.subarray(2));

/** A BanffStandardBlock at height 9 with these transactions. */
function blockOf(count: number): Uint8Array {
  const head = new Uint8Array(2 + 4 + 8 + 32 + 8 + 4);
  const view = new DataView(head.buffer);
  view.setUint32(2, 32);
  view.setBigUint64(6, 1_795_000_000n);
  view.setBigUint64(46, 9n);
  view.setUint32(54, count);
  const all = Array.from({ length: count }, (_, i) => transactions[i % transactions.length]!);
  return Uint8Array.from([head, ...all].flatMap((part) => [...part]));
}

function titleOf(count: number): string {
  const [decoded] = decodeBytes(blockOf(count), { kind: 'block', chain: 'P' });
  const report = platformBlockReport({ chain: 'P', id: '', height: 9n, decoded, around: {}, from: 0, raw: [] });
  return reportToText({ ...report, identifier: '', network: '', sources: [] }, { now: 0 }).split('\n')[0]!;
}

describe('the title of a block with several transactions', () => {
  it('counts them and says what the first ones do', () => {
    assert.match(titleOf(2), /^P-Chain block 9: 2 transactions: creates a subnet[^;]*; creates a subnet[^;]*$/);
    assert.match(titleOf(5), /^P-Chain block 9: 5 transactions: (creates a subnet[^;]*(; )?){3}, and 2 more$/);
  });

  it('says that none is carried where that is all that is known', () => {
    assert.equal(titleOf(0), 'P-Chain block 9: advances chain time, no transactions');
  });
});
