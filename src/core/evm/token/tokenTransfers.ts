import type { DecodedArg, DecodedValue } from '../call/decodedArg';
import { decodeEvent, type EventLog } from '../call/decodeEvent';

/** One movement of a token, as a log of a known standard says it. */
export type TokenTransfer = Erc20Transfer | Erc721Transfer | Erc1155Transfer;

interface Movement {
  /** The token's contract, as the log has it. */
  readonly token: string;
  /** The zero address where the token was made. */
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

function transfersOf(log: EventLog, logIndex: number): readonly TokenTransfer[] {
  const event = decodeEvent(log);
  if (event === undefined || !/^Transfer(Single|Batch)?$/.test(event.name)) {
    return [];
  }
  const from = text(event.args, 'from');
  const to = text(event.args, 'to');
  if (from === undefined || to === undefined) {
    return [];
  }
  const movement = { token: log.address, from, to, logIndex };
  if (event.standard === 'ERC-20') {
    const value = integer(event.args, 'value');
    return value === undefined ? [] : [{ standard: 'erc20', ...movement, value }];
  }
  if (event.standard === 'ERC-721') {
    const tokenId = integer(event.args, 'tokenId');
    return tokenId === undefined ? [] : [{ standard: 'erc721', ...movement, tokenId }];
  }
  const operator = text(event.args, 'operator');
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

function integer(args: readonly DecodedArg[], name: string): bigint | undefined {
  const value = valueOf(args, name);
  return typeof value === 'bigint' ? value : undefined;
}

function integers(args: readonly DecodedArg[], name: string): readonly bigint[] {
  const value = valueOf(args, name);
  const list = Array.isArray(value) ? (value as readonly DecodedValue[]) : [value];
  return list.filter((each) => typeof each === 'bigint');
}
