import { bech32Address, cb58Id, decodeCb58, encodeCb58, evmAddress, hexToBytes, nodeId } from '../primitives';
import type { FieldMeta, IdKind } from '../rpc';

/** What is wrong with an identifier. */
export interface IdProblem {
  /** `checksum`: right but for a typing error. `network`: of another network. `wrong`: no such identifier at all. */
  readonly kind: 'checksum' | 'network' | 'wrong';
  /** In words. */
  readonly expected: string;
  /** The right spelling, where it is known. */
  readonly instead?: string;
}

/** Whatever is longer is an ID with a piece missing, no alias. */
const MAX_ALIAS_LENGTH = 30;
const cb58Kinds: ReadonlySet<IdKind> = new Set([
  ...(['transaction', 'block', 'subnet', 'blockchain', 'asset', 'validation'] as const),
  ...(['utxo', 'vm', 'message', 'conversion', 'container'] as const),
]);

/**
 * Checksum, form and network of an identifier, as far as its text tells.
 * @param hrp of the network's addresses; not compared where it is undefined
 */
export function checkId({ id, alias }: FieldMeta, text: string, hrp?: string): IdProblem | undefined {
  switch (id) {
    case undefined:
      return undefined;
    case 'node':
      return checkNodeId(text);
    case 'address':
      return checkAddress(text, hrp);
    case 'evmAddress': {
      const address = evmAddress(text);
      return address?.checksum === 'invalid' ? misspelt(address.address) : undefined;
    }
    default:
      if (!cb58Kinds.has(id) || (alias && text.length <= MAX_ALIAS_LENGTH)) {
        return undefined;
      }
      // `warp_getMessageAggregateSignature` takes an empty text for the subnet of the chain.
      return id === 'subnet' && text === '' ? undefined : checkCb58(text);
  }
}

function checkNodeId(text: string): IdProblem | undefined {
  const id = nodeId(text);
  if (id === undefined) {
    return { kind: 'wrong', expected: 'a NodeID' };
  }
  return id.checksum === 'invalid' ? misspelt(id.nodeId) : undefined;
}

function checkAddress(text: string, hrp: string | undefined): IdProblem | undefined {
  const address = bech32Address(text);
  if (address === undefined) {
    // Nodes take the bare 20 bytes in cb58 too (docs/facts/json-rpc.md).
    return decodeCb58(text, 20)?.valid
      ? undefined
      : { kind: 'wrong', expected: `an address like P-${hrp ?? 'avax'}1…` };
  }
  if (address.checksum === 'invalid') {
    return misspelt(address.address);
  }
  return hrp !== undefined && address.hrp !== hrp
    ? { kind: 'network', expected: `an address of this network (${hrp})` }
    : undefined;
}

function checkCb58(text: string): IdProblem | undefined {
  const id = cb58Id(text);
  if (id !== undefined) {
    return id.checksum === 'invalid' ? misspelt(id.cb58) : undefined;
  }
  const bytes = /^0x[0-9a-f]{64}$/i.test(text) ? hexToBytes(text) : undefined;
  if (bytes !== undefined) {
    return { kind: 'wrong', expected: 'an ID in cb58', instead: encodeCb58(bytes) };
  }
  return { kind: 'wrong', expected: 'an ID in cb58' };
}

function misspelt(right: string): IdProblem {
  return { kind: 'checksum', expected: `the right checksum: ${right}`, instead: right };
}
