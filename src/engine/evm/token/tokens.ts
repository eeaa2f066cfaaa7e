import { zeroAddress } from '../../primitives';
import { type DecodedValue, type EventLog, decodeEvent } from '../../abi';

export type TokenTransfer = Erc20Transfer | Erc721Transfer | Erc1155Transfer;

interface TokenMovement {
  /** The token contract, spelled as in the log. */
  readonly token: string;
  /** Lower case; the zero address for a mint. */
  readonly from: string;
  /** Lower case; the zero address for a burn. */
  readonly to: string;
  /** Index into the logs passed in. */
  readonly logIndex: number;
}

interface Erc20Transfer extends TokenMovement {
  readonly standard: 'erc20';
  /** In base units. */
  readonly value: bigint;
}

interface Erc721Transfer extends TokenMovement {
  readonly standard: 'erc721';
  readonly tokenId: bigint;
}

/** A batch yields one for each of its IDs. */
interface Erc1155Transfer extends TokenMovement {
  readonly standard: 'erc1155';
  readonly operator: string;
  readonly tokenId: bigint;
  readonly value: bigint;
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const batchTopics = new Set([
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]);

/** Token transfers among logs, in order. Other and malformed logs are skipped. */
export function tokenTransfers(logs: readonly EventLog[]): readonly TokenTransfer[] {
  return logs.flatMap((log, logIndex) => {
    const [topic = ''] = log.topics;
    return topic === transferTopic ? plainTransfer(log, logIndex) : batchTopics.has(topic) ? batch(log, logIndex) : [];
  });
}

/** ERC-20 or ERC-721. Parsed directly from the words, since a receipt may have thousands of them. */
function plainTransfer({ address: token, topics, data }: EventLog, logIndex: number): readonly TokenTransfer[] {
  const [from, to, tokenId] = [addressIn(topics[1]), addressIn(topics[2]), topics[3]];
  if (from === undefined || to === undefined) {
    return [];
  }
  const movement = { token, from, to, logIndex };
  if (tokenId !== undefined) {
    return data === '0x' ? [{ standard: 'erc721', ...movement, tokenId: BigInt(tokenId) }] : [];
  }
  return data.length === 66 ? [{ standard: 'erc20', ...movement, value: BigInt(data) }] : [];
}

/** Lower case; `undefined` for a word that is no address. */
export function addressIn(word: string | undefined): string | undefined {
  return word !== undefined && /^0x0{24}[0-9a-f]{40}$/i.test(word) ? `0x${word.slice(26)}`.toLowerCase() : undefined;
}

function batch(log: EventLog, logIndex: number): readonly TokenTransfer[] {
  const event = decodeEvent(log);
  const valueOf = (name: string): DecodedValue | undefined => event?.args.find((arg) => arg.name === name)?.value;
  const textOf = (name: string): string | undefined => {
    const value = valueOf(name);
    return typeof value === 'string' ? value.toLowerCase() : undefined;
  };
  const integers = (name: string): readonly bigint[] =>
    [valueOf(name)].flat().filter((value): value is bigint => typeof value === 'bigint');
  const [from, to, operator] = [textOf('from'), textOf('to'), textOf('operator')];
  if (from === undefined || to === undefined || operator === undefined) {
    return [];
  }
  const [ids, values] =
    event?.name === 'TransferBatch' ? ['ids', 'values'].map(integers) : ['id', 'value'].map(integers);
  // Lists of unequal length violate the standard; their entries cannot be matched.
  return ids?.length !== values?.length
    ? []
    : (ids ?? []).map((tokenId, index) => ({
        standard: 'erc1155',
        ...{ token: log.address, from, to, logIndex, operator, tokenId, value: values?.[index] ?? 0n },
      }));
}

/** A movement of a token or of the native token. Addresses are in lower case. */
export interface Movement {
  readonly from?: string;
  readonly to?: string;
  /** Absent for the native token. */
  readonly token?: string;
  readonly tokenId?: bigint;
  /** In base units. */
  readonly value: bigint;
}

export interface NetChange extends Pick<Movement, 'token' | 'tokenId'> {
  readonly address: string;
  readonly change: bigint;
}

/** Net balance changes, addresses in order of appearance. Zero changes and the zero address are left out. */
export function netChanges(movements: readonly Movement[]): readonly NetChange[] {
  const all = new Map<string, Map<string, NetChange>>();
  for (const { from, to, token, tokenId, value } of movements) {
    const parties = [
      { address: from, change: -value },
      { address: to, change: value },
    ];
    for (const { address, change } of parties) {
      if (address !== undefined && address !== zeroAddress && value !== 0n) {
        const own = all.get(address) ?? new Map<string, NetChange>();
        const key = `${token ?? ''} ${String(tokenId)}`;
        own.set(key, { address, token, tokenId, change: (own.get(key)?.change ?? 0n) + change });
        all.set(address, own);
      }
    }
  }
  return [...all.values()].flatMap((own) => [...own.values()].filter(({ change }) => change !== 0n));
}

/** Events of the wrapped native token: Deposit(address,uint256) and Withdrawal(address,uint256). */
const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/**
 * Wraps and unwraps of the wrapped native token, which emit no Transfer event. As vaults emit the same events, only
 * those matched by a movement of the native token count.
 */
export function wrappedMovements(logs: readonly EventLog[], native: readonly Movement[]): readonly Movement[] {
  const paid = new Set(native.map(({ from, to, value }) => `${from ?? ''} ${to ?? ''} ${value}`));
  return logs.flatMap(({ address: token, topics: [topic, word], data }): readonly Movement[] => {
    const owner = addressIn(word);
    if (owner === undefined || data.length !== 66 || (topic !== depositTopic && topic !== withdrawalTopic)) {
      return [];
    }
    const value = BigInt(data);
    if (topic === depositTopic) {
      return paid.has(`${owner} ${token} ${value}`) ? [{ to: owner, token, value }] : [];
    }
    return paid.has(`${token} ${owner} ${value}`) ? [{ from: owner, token, value }] : [];
  });
}

/**
 * A string as current tokens return it (ABI string), or as the oldest do (zero-padded bytes32); `undefined` for
 * anything else. Untrusted; at most 256 bytes are read.
 */
export function decodeSymbol(output: string): string | undefined {
  const bytes = fromHex(output);
  if (bytes === undefined) {
    return undefined;
  }
  if (bytes.length === 32) {
    return paddedText(bytes);
  }
  const offset = smallNumber(bytes, 0);
  const length = offset === undefined ? undefined : smallNumber(bytes, offset);
  if (offset === undefined || length === undefined || offset + 32 + length > bytes.length) {
    return undefined;
  }
  return utf8(bytes.subarray(offset + 32, offset + 32 + Math.min(length, 256)), length > 256);
}

/** Text before zero padding; a single word may also be a number or a hash, which is no name. */
function paddedText(word: Uint8Array): string | undefined {
  const end = word.indexOf(0);
  const used = end === -1 ? word : word.subarray(0, end);
  const isPadded = end === -1 || word.subarray(end).every((byte) => byte === 0);
  const text = isPadded ? utf8(used, false) : undefined;
  return text?.includes('\ufffd') === true ? undefined : text;
}

/** A uint8 such as decimals(); `undefined` where it is out of range or not one word. */
export function decodeSmallUint(output: string): number | undefined {
  const value = decodeUint(output);
  return value !== undefined && value <= 255n ? Number(value) : undefined;
}

export function decodeUint(output: string): bigint | undefined {
  return /^0x[0-9a-fA-F]{64}$/.test(output) ? BigInt(output) : undefined;
}

/** True only for the word 1; a contract without the function may return nothing or anything. */
export function decodeBool(output: string): boolean {
  return decodeUint(output) === 1n;
}

function fromHex(text: string): Uint8Array | undefined {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(text) || text.length > 200_000) {
    return undefined;
  }
  const bytes = new Uint8Array(text.length / 2 - 1);
  for (let i = 0; i < bytes.length; i += 1) {
    bytes[i] = Number.parseInt(text.slice(2 + 2 * i, 4 + 2 * i), 16);
  }
  return bytes;
}

/** A word used as offset or length; `undefined` where it is too large to be valid. */
function smallNumber(bytes: Uint8Array, at: number): number | undefined {
  if (at + 32 > bytes.length) {
    return undefined;
  }
  let value = 0;
  for (let i = at; i < at + 32; i += 1) {
    value = value * 256 + (bytes[i] ?? 0);
    if (value > 1_000_000) {
      return undefined;
    }
  }
  return value;
}

/** @param cut whether the text was truncated, so that an incomplete character at the end is dropped */
function utf8(bytes: Uint8Array, cut: boolean): string | undefined {
  const text = new TextDecoder().decode(bytes, { stream: cut });
  return text === '' ? undefined : text;
}
