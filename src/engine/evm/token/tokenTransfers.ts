import { type DecodedArg, type DecodedValue, type EventLog, decodeEvent } from '../../abi';

/** One movement of a token, as a log of a known standard says it. */
export type TokenTransfer = Erc20Transfer | Erc721Transfer | Erc1155Transfer;

interface Movement {
  /** The token's contract, as the log has it. */
  readonly token: string;
  /** Addresses are in lower case. The zero address where the token was made. */
  readonly from: string;
  /** The zero address where the token was destroyed. */
  readonly to: string;
  /** Index into the logs that were given. */
  readonly logIndex: number;
}

export interface Erc20Transfer extends Movement {
  readonly standard: 'erc20';
  /** In the token's base unit. */
  readonly value: bigint;
}

export interface Erc721Transfer extends Movement {
  readonly standard: 'erc721';
  readonly tokenId: bigint;
}

/** A batch gives one for each of its ids. */
export interface Erc1155Transfer extends Movement {
  readonly standard: 'erc1155';
  readonly operator: string;
  readonly tokenId: bigint;
  readonly value: bigint;
}

/** The token transfers among logs, in order. What is no transfer, or does not fit, is left out. */
export function tokenTransfers(logs: readonly EventLog[]): readonly TokenTransfer[] {
  return logs.flatMap((log, logIndex) => transfersOf(log, logIndex));
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const batchTopics = new Set([
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]);

function transfersOf(log: EventLog, logIndex: number): readonly TokenTransfer[] {
  const [topic = '', ...indexed] = log.topics;
  return topic === transferTopic
    ? plainTransfer(log, indexed, logIndex)
    : batchTopics.has(topic)
      ? batch(log, logIndex)
      : [];
}

/** Of ERC-20 or 721. Read from the words themselves: a receipt may have thousands of them. */
function plainTransfer(
  { address: token, data }: EventLog,
  indexed: readonly string[],
  logIndex: number,
): readonly TokenTransfer[] {
  const [from, to, tokenId] = [addressIn(indexed[0]), addressIn(indexed[1]), indexed[2]];
  if (from === undefined || to === undefined) {
    return [];
  }
  const movement = { token, from, to, logIndex };
  if (tokenId !== undefined) {
    return data === '0x' ? [{ standard: 'erc721', ...movement, tokenId: BigInt(tokenId) }] : [];
  }
  return data.length === 66 ? [{ standard: 'erc20', ...movement, value: BigInt(data) }] : [];
}

/** In lower case; undefined for a word that is no address. */
export function addressIn(word: string | undefined): string | undefined {
  return word !== undefined && /^0x0{24}[0-9a-f]{40}$/i.test(word) ? `0x${word.slice(26)}`.toLowerCase() : undefined;
}

function batch(log: EventLog, logIndex: number): readonly TokenTransfer[] {
  const event = decodeEvent(log);
  const [from, to, operator] = ['from', 'to', 'operator'].map((name) => text(event?.args ?? [], name)?.toLowerCase());
  if (event === undefined || from === undefined || to === undefined) {
    return [];
  }
  const movement = { token: log.address, from, to, logIndex };
  if (operator === undefined) {
    return [];
  }
  const ids = integers(event.args, event.name === 'TransferBatch' ? 'ids' : 'id');
  const values = integers(event.args, event.name === 'TransferBatch' ? 'values' : 'value');
  // Lists of unequal length break the standard; what belongs to what is then not known.
  return ids.length !== values.length
    ? []
    : ids.map((tokenId, index) => ({
        standard: 'erc1155',
        ...movement,
        operator,
        tokenId,
        value: values[index] ?? 0n,
      }));
}

function valueOf(args: readonly DecodedArg[], name: string): DecodedValue | undefined {
  return args.find((arg) => arg.name === name)?.value;
}

function text(args: readonly DecodedArg[], name: string): string | undefined {
  const value = valueOf(args, name);
  return typeof value === 'string' ? value : undefined;
}

function integers(args: readonly DecodedArg[], name: string): readonly bigint[] {
  const value = valueOf(args, name);
  const list = Array.isArray(value) ? (value as readonly DecodedValue[]) : [value];
  return list.filter((each) => typeof each === 'bigint');
}
