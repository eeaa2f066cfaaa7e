import { messengerTopics, signatureHash, teleporter } from '../abi';
import {
  type JsonObject,
  type JsonValue,
  bytesToHex,
  concatBytes,
  decodeCb58,
  hexToBytes,
  isJsonObject,
  keccak,
} from '../primitives';
import type { EvmChain } from '../networks';

/** Where a result cannot be of the chain that was asked about, and what would be. */
export interface OtherChain {
  readonly path: string;
  readonly expected: string;
}

const precompile = '0x0200000000000000000000000000000000000005';

/**
 * A node that answers one chain's questions with what happened on another one tells itself by its chain ID, and by logs of
 * Warp messages and of the messenger, which hold both chains' IDs: a message would seem to have been sent, or to have
 * arrived, where it never was. Logs of other contracts tell nothing, and contracts may write what they like.
 */
export function otherChain(
  { name, blockchainId, evmChainId }: EvmChain,
  method: string,
  result: JsonValue,
): OtherChain | undefined {
  if (method === 'eth_chainId' || method === 'eth_getChainConfig') {
    const path = method === 'eth_chainId' ? '' : 'chainId';
    const id = path === '' ? result : isJsonObject(result) ? result['chainId'] : undefined;
    const isOther = evmChainId !== undefined && isInteger(id) && BigInt(id) !== evmChainId;
    return isOther ? { path, expected: `the chain ID ${evmChainId} of ${name}` } : undefined;
  }
  const own = blockchainId === undefined ? undefined : decodeCb58(blockchainId, 32)?.bytes;
  const found = own === undefined ? undefined : logsIn(method, result).find(({ log }) => isOfOther(log, own));
  return found && { path: found.path, expected: `a log of ${name}` };
}

function isInteger(value: JsonValue | undefined): value is string | bigint {
  return typeof value === 'bigint' || (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value));
}

interface PlacedLog {
  readonly log: JsonObject;
  readonly path: string;
}

function logsIn(method: string, result: JsonValue): readonly PlacedLog[] {
  const rows = method === 'eth_getLogs' ? result : method === 'eth_getTransactionReceipt' ? logsOf(result) : undefined;
  const before = method === 'eth_getLogs' ? '' : 'logs';
  return Array.isArray(rows)
    ? (rows as readonly JsonValue[]).flatMap((log, i) => (isJsonObject(log) ? [{ log, path: `${before}[${i}]` }] : []))
    : [];
}

function logsOf(receipt: JsonValue): JsonValue | undefined {
  return isJsonObject(receipt) ? receipt['logs'] : undefined;
}

function isOfOther({ address, topics, data }: JsonObject, own: Uint8Array): boolean {
  if (typeof address !== 'string' || typeof data !== 'string' || !Array.isArray(topics)) {
    return false;
  }
  const [topic, id, second] = (topics as readonly JsonValue[]).map((one) => String(one).toLowerCase());
  const contract = address.toLowerCase();
  if (contract === precompile && topic === signatureHash('SendWarpMessage(address,bytes32,bytes)')) {
    // Bytes at their usual place: behind the codec's version and the network's ID stands the chain that sent them.
    const source = data.slice(2 + 2 * 64 + 12, 2 + 2 * 64 + 12 + 64).toLowerCase();
    return source.length === 64 && `0x${source}` !== bytesToHex(own);
  }
  const message = teleporter.addresses?.includes(contract) === true ? messageWord.get(topic ?? '') : undefined;
  const other = hexToBytes(second ?? '');
  const nonce = message === undefined ? undefined : nonceIn(data, message.at);
  if (message === undefined || nonce === undefined || other?.length !== 32) {
    return false;
  }
  const ends = message.isSent ? [own, other] : [other, own];
  return keccak(concatBytes([word(contract.slice(2)), ...ends, nonce])) !== id;
}

/** Which word of the data says where the message begins, whose first word is its nonce. */
const messageWord: ReadonlyMap<string, { readonly at: number; readonly isSent: boolean }> = new Map([
  [messengerTopics.sent, { at: 0, isSent: true }],
  [messengerTopics.received, { at: 1, isSent: false }],
  [messengerTopics.failed, { at: 0, isSent: false }],
]);

function nonceIn(data: string, at: number): Uint8Array | undefined {
  const place = wordAt(data, at * 64);
  const offset = place === undefined ? Number.NaN : Number(`0x${place}`);
  const nonce = Number.isSafeInteger(offset) ? wordAt(data, offset * 2) : undefined;
  return nonce === undefined ? undefined : hexToBytes(nonce);
}

function wordAt(data: string, digit: number): string | undefined {
  const digits = data.slice(2 + digit, 2 + digit + 64);
  return digits.length === 64 ? digits : undefined;
}

function word(digits: string): Uint8Array {
  return hexToBytes(digits.padStart(64, '0'))!;
}
