import { decodeBytes } from '../../../src/engine/transactions/codec/decodeBytes';
import { type DecodedBytes, Spelling } from '../../../src/engine/transactions/codec/decodedBytes';
import { flowsOf } from '../../../src/engine/transactions/report/flows';
import { nodeBytes } from '../../../src/engine/transactions/codec/decodedNode';
import { bytesToHex } from '../../../src/engine/primitives/ids/hex';
import { claimedOutputs } from '../../../src/engine/transactions/platform/transactionReport';
import { codecIdsOf } from '../../../src/engine/transactions/codec/codecIds';
import { decodeCb58 } from '../../../src/engine/primitives/ids/cb58';
import type { JsonValue } from '../../../src/engine/primitives/json/value';
import { isObject } from '../recording';
import type { LiveAnswer } from './liveRecordings';

/** An output that was exported but not imported. */
interface Waiting {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly addresses: readonly string[];
  readonly hex: string;
}

/** Importable UTXOs of the recorded network: all exported outputs except imported ones. */
export function waitingUtxos(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  chainId: (alias: string) => string,
): (to: string, from: string, address: string) => readonly string[] {
  let all: readonly Waiting[] | undefined;
  return (to, from, address) => {
    all ??= readWaiting(answers);
    const same = all.filter((one) => one.to === chainId(to) && one.from === chainId(from));
    return same.filter(({ addresses }) => addresses.includes(address.replace(/^[PXC]-/, ''))).map(({ hex }) => hex);
  };
}

function readWaiting(answers: ReadonlyMap<string, readonly LiveAnswer[]>): readonly Waiting[] {
  const txs = [...answers.values()].flat().flatMap(({ body, call }) => {
    const isTx = /^(platform\.getTx|avm\.getTx|avax\.getAtomicTx)$/.test(String(call?.['method']));
    const result: JsonValue | undefined = isObject(body) ? body['result'] : undefined;
    const hex = isTx && isObject(result) ? result['tx'] : undefined;
    return typeof hex === 'string' && hex.startsWith('0x')
      ? decodeBytes(hex, { kind: 'tx', hrp: 'local' }).slice(0, 1)
      : [];
  });
  const imported = new Set(txs.flatMap(importedBy));
  const exported = new Map(txs.flatMap(exportedBy).map((one) => [one.id, one]));
  return [...exported.values()].filter(({ id }) => !imported.has(id));
}

function importedBy(decoded: DecodedBytes): readonly string[] {
  const { inflows } = flowsOf(decoded);
  return inflows.flatMap(({ field, utxo }) => (field === 'importedInputs' && utxo ? [utxo.id] : []));
}

function exportedBy(decoded: DecodedBytes): readonly Waiting[] {
  const tx = decoded.root.child('unsignedTx')!;
  const txId = codecIdsOf(decoded)[0]!.cb58;
  const own = tx.child('outputs')?.children.length ?? 0;
  const spelling = new Spelling({ hrp: 'local' });
  const ids = new Spelling({});
  return claimedOutputs(decoded, txId).map(({ utxo, flow }, index) => {
    const owners = flow.owners!.child('addresses')!.children;
    const place = new DataView(new ArrayBuffer(4));
    place.setUint32(0, own + index);
    const parts = [
      new Uint8Array(2),
      decodeCb58(txId, 32)!.bytes,
      new Uint8Array(place.buffer),
      nodeBytes(tx.child('exportedOutputs')!.children[index]!, decoded.bytes),
    ];
    return {
      id: utxo,
      from: ids.of('id', nodeBytes(tx.child('blockchainID')!, decoded.bytes)),
      to: ids.of('id', nodeBytes(tx.child('destinationChain')!, decoded.bytes)),
      addresses: owners.map((owner) => spelling.of('owner', nodeBytes(owner, decoded.bytes))),
      hex: bytesToHex(Buffer.concat(parts)),
    };
  });
}
