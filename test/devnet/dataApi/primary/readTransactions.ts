import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import type { DecodedBytes } from '../../../../src/engine/transactions/codec/decodedBytes';
import { toNodeJson } from '../../../../src/engine/transactions/codec/nodeJson';
import { recordedNames } from '../../chain/chainFacts';
import type { ChainKey } from './ledger';
import { recordedCall, recordedCalls } from './recordedCall';
import { Reading } from './reading';

/** A recorded transaction and its position. */
export interface RecordedTx {
  readonly chain: ChainKey;
  readonly id: string;
  readonly type: string;
  readonly height: number;
  readonly blockId: string;
  readonly time: number;
  readonly unsigned: Reading;
  /** By credential; 0x hex. */
  readonly signatures: readonly (readonly string[])[];
}

/** A recorded block of the P- or X-Chain. */
export interface RecordedBlock {
  readonly height: number;
  readonly id: string;
  readonly parentId: string;
  /** `undefined` for the P-Chain's genesis. */
  readonly time: number | undefined;
  readonly type: string;
  readonly size: number;
  readonly transactions: readonly RecordedTx[];
}

const files = { P: 'platform', X: 'avm' } as const;
const hrp = 'local';

export function readBlocks(chain: 'P' | 'X'): readonly RecordedBlock[] {
  const method = `${files[chain]}.getBlockByHeight`;
  const asJson = recordedCalls(files[chain], method).filter(({ params }) => params['encoding'] === 'json');
  return asJson.map(({ params, result }): RecordedBlock => {
    const { height } = params;
    const bytes = recordedCall(files[chain], method, { height, encoding: 'hex' }).at('block').text;
    const decoded = decodedAs(bytes, 'block', chain);
    const block = result.at('block');
    // The node's JSON does not contain transaction types; the bytes do.
    const types = (decoded.root.child('txs')?.children ?? []).map((tx) => {
      const shape = tx.child('unsignedTx')?.shape;
      return shape?.kind === 'struct' ? shape.name : 'UNKNOWN';
    });
    const place = {
      chain,
      height: Number(height),
      blockId: block.at('id').text,
      time: block.at('time').exists ? block.at('time').small : 0,
    };
    return {
      height: place.height,
      id: place.blockId,
      parentId: block.at('parentID').text,
      time: block.at('time').exists ? place.time : undefined,
      type: decoded.type,
      size: decoded.bytes.length,
      transactions: block.at('txs').list.map((tx, index) => transaction(tx, types[index] ?? 'UNKNOWN', place)),
    };
  });
}

/** The transaction that created AVAX is not in a block but in the X-Chain's genesis. */
export function readGenesisAsset(genesis: RecordedBlock): RecordedTx {
  const tx = recordedCall('avm', 'avm.getTx', { txID: recordedNames['avaxAssetID'], encoding: 'json' }).at('tx');
  const place = { chain: 'X', height: genesis.height, blockId: genesis.id, time: genesis.time ?? 0 } as const;
  return transaction(tx, 'CreateAssetTx', place);
}

/** The C-Chain's atomic transactions. Nodes do not return JSON for them, so it is derived from their bytes. */
export function readAtomic(): readonly RecordedTx[] {
  return recordedCalls('avax', 'avax.getAtomicTx')
    .filter(({ params }) => params['encoding'] === 'hex')
    .map(({ result }) => {
      const decoded = decodedAs(result.at('tx').text, 'tx', 'C');
      const height = result.at('blockHeight').small;
      const block = recordedCalls('evm-c', 'eth_getBlockByNumber').find(
        (call) => call.result.at('number').text === `0x${height.toString(16)}`,
      );
      if (block === undefined) throw new Error(`recordings/evm-c.jsonl has no block ${height}.`);
      return transaction(new Reading(toNodeJson(decoded)), decoded.type, {
        chain: 'C' as const,
        height,
        blockId: block.result.at('hash').text,
        time: Number(block.result.at('timestamp').text),
      });
    })
    .sort((a, b) => a.height - b.height);
}

/** Decodes bytes that have exactly one reading. */
export function decodedAs(bytes: string, kind: 'block' | 'tx' | 'proposerBlock', chain?: ChainKey): DecodedBytes {
  const [decoded] = decodeBytes(bytes, { kind, hrp, ...(chain === undefined ? {} : { chain }) });
  if (decoded === undefined) throw new Error(`Recorded bytes are no ${kind}: ${bytes.slice(0, 40)}…`);
  return decoded;
}

function transaction(
  tx: Reading,
  type: string,
  place: Pick<RecordedTx, 'chain' | 'height' | 'blockId' | 'time'>,
): RecordedTx {
  return {
    ...place,
    id: tx.at('id').text,
    type,
    unsigned: tx.at('unsignedTx'),
    signatures: tx.at('credentials').list.map((credential) => {
      const inner = credential.at('credential');
      return (inner.exists ? inner : credential).at('signatures').list.map(({ text }) => text);
    }),
  };
}
