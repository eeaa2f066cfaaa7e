import { bytesFrom } from '../../../core/codec/bytesFrom';
import { decodeBytes } from '../../../core/codec/decodeBytes';
import { nodeBytes, nodeString } from '../../../core/codec/nodeValue';
import { encodeCb58 } from '../../../core/ids/cb58';
import type { JsonValue } from '../../../core/json/value';

/** What the transaction that created a blockchain says about it. */
export interface CreatedChain {
  /** As its creator named it: not trusted. */
  readonly name: string;
  /** cb58. */
  readonly vmId: string;
  /** cb58. */
  readonly subnetId: string;
  /** As its virtual machine reads it: JSON for an EVM. */
  readonly genesis: Uint8Array;
}

/** @param tx signed transaction of the P-Chain as `platform.getTx` gives it; undefined: it creates no blockchain */
export function createdChain(tx: JsonValue): CreatedChain | undefined {
  const bytes = typeof tx === 'string' ? bytesFrom(tx)?.bytes : undefined;
  const [decoded] = bytes === undefined ? [] : decodeBytes(bytes, { kind: 'tx', chain: 'P' });
  if (bytes === undefined || decoded?.type !== 'CreateChainTx') {
    return undefined;
  }
  const unsigned = decoded.root.child('unsignedTx')!;
  const cb58 = (field: string): string => encodeCb58(nodeBytes(unsigned.child(field)!, decoded.bytes));
  return {
    name: nodeString(unsigned.child('chainName')!, decoded.bytes),
    vmId: cb58('vmID'),
    subnetId: cb58('subnetID'),
    genesis: nodeBytes(unsigned.child('genesisData')!, decoded.bytes),
  };
}
