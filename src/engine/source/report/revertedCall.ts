import { type JsonObject, type JsonValue, isJsonList, isJsonObject } from '../../primitives';
import { type Traceable, decodeRawTransaction, recoverTransactionSigners } from '../../evm';

type Call = Exclude<Traceable, { readonly hash: string }>;

/** The call that a node ran for a request, so that it can be traced; undefined: the request runs none. */
export async function revertedCall(method: string, params: JsonValue): Promise<Call | undefined> {
  const [first, block = 'latest', overrides] = isJsonList(params) ? params : [];
  switch (method) {
    case 'eth_call':
    case 'eth_estimateGas':
      return first === undefined || !isJsonObject(first)
        ? undefined
        : {
            call: first,
            block: block ?? 'latest',
            ...(overrides !== undefined && isJsonObject(overrides) ? { stateOverrides: overrides } : {}),
          };
    case 'eth_sendRawTransaction':
      return typeof first === 'string' ? await rawCall(first) : undefined;
    default:
      return undefined;
  }
}

async function rawCall(hex: string): Promise<Call | undefined> {
  const decoded = decodeRawTransaction(hex);
  if (!decoded.ok) {
    return undefined;
  }
  const { to, value, data, gas } = decoded.transaction;
  const { sender } = await recoverTransactionSigners(decoded.transaction);
  const call: JsonObject = {
    ...(sender === undefined ? {} : { from: sender }),
    ...(to === undefined ? {} : { to }),
    gas: `0x${gas.toString(16)}`,
    value: `0x${value.toString(16)}`,
    input: data,
  };
  return { call, block: 'latest' };
}
