import { type RawTransaction, decodeRawTransaction } from '../../evm';
import { sendsMessage } from '../payload/sendCall';
import { type JsonObject, type JsonValue, isJsonList, isJsonObject } from '../../primitives';

/** A contract call that would send a message; hex, value in wei. */
export interface CallToSend {
  /** Absent where none is named, or where it is the signer of `signed`. */
  readonly from?: string;
  readonly to: string;
  readonly data: string;
  readonly value?: bigint;
  /** The transaction whose signature determines the sender. */
  readonly signed?: RawTransaction;
}

/** Methods that take a call as their first parameter. */
const withCall: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas', 'eth_sendTransaction']);
const withBytes = 'eth_sendRawTransaction';

/** Cheap test of whether a text may contain a request that sends a message, which most cells do not. */
export function maySend(text: string): boolean {
  return [...withCall, withBytes].some((method) => text.includes(method));
}

/** The call of a request that would send a message or tokens, by its selector. */
export function callToSend(method: string, params: JsonValue): CallToSend | undefined {
  const [first] = isJsonList(params) ? params : [];
  const call =
    method === withBytes
      ? rawCall(first)
      : withCall.has(method) && first !== undefined && isJsonObject(first)
        ? plainCall(first)
        : undefined;
  return call !== undefined && sendsMessage(call.data) ? call : undefined;
}

function plainCall({ from, to, data, input, value }: JsonObject): CallToSend | undefined {
  const bytes = input ?? data;
  return isAddress(to) && typeof bytes === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(bytes)
    ? { to, data: bytes, from: isAddress(from) ? from : undefined, value: quantityOf(value) }
    : undefined;
}

function rawCall(bytes: JsonValue | undefined): CallToSend | undefined {
  const decoded = typeof bytes === 'string' ? decodeRawTransaction(bytes) : undefined;
  if (decoded?.ok !== true || decoded.transaction.to === undefined) {
    return undefined;
  }
  const { to, data, value } = decoded.transaction;
  return { to, data, value, signed: decoded.transaction };
}

function quantityOf(value: JsonValue | undefined): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    ? BigInt(value)
    : typeof value === 'bigint'
      ? value
      : undefined;
}

function isAddress(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value);
}
