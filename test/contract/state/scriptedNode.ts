import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { startLoopback, type Loopback } from '../../helpers/loopback';

/** A node's response to a method; a function receives the params. `{ error }` is an error response. */
type Scripted = JsonValue | ((params: readonly JsonValue[]) => JsonValue);
export type Script = Readonly<Record<string, Scripted>>;

export const hash = `0x${'aa'.repeat(32)}`;
export const otherHash = `0x${'ab'.repeat(32)}`;
export const blockHash = `0x${'bb'.repeat(32)}`;
export const sender = `0x${'11'.repeat(20)}`;
export const receiver = `0x${'22'.repeat(20)}`;

export const honestTransaction: JsonObject = {
  hash,
  blockHash,
  blockNumber: '0x10',
  transactionIndex: '0x0',
  from: sender,
  to: receiver,
  value: '0xde0b6b3a7640000',
  nonce: '0x7',
  gas: '0x5208',
  gasPrice: '0x5d21dba00',
  input: '0x',
  type: '0x0',
};

export const honestReceipt: JsonObject = {
  transactionHash: hash,
  blockHash,
  blockNumber: '0x10',
  transactionIndex: '0x0',
  from: sender,
  to: receiver,
  gasUsed: '0x5208',
  effectiveGasPrice: '0x5d21dba00',
  status: '0x1',
  logs: [],
};

export const honestBlock: JsonObject = {
  number: '0x10',
  hash: blockHash,
  parentHash: `0x${'cc'.repeat(32)}`,
  timestamp: '0x6920a8c0',
  gasLimit: '0xe4e1c0',
  gasUsed: '0x5208',
  baseFeePerGas: '0x5d21dba00',
  transactions: [hash],
};

/** A chain that knows only one transaction, `hash`, in one block. */
export const honest: Script = {
  eth_getTransactionByHash: ([requested]) => (requested === hash ? honestTransaction : null),
  eth_getTransactionReceipt: ([requested]) => (requested === hash ? honestReceipt : null),
  eth_getBlockByHash: ([requested]) => (requested === blockHash ? honestBlock : null),
  eth_getBlockByNumber: honestBlock,
};

/** A loopback node with scripted responses; other methods do not exist. */
export function startScriptedNode(script: Script): Promise<Loopback> {
  const answer = (call: JsonObject): JsonObject => {
    const method = String(call['method']);
    const scripted = script[method];
    const given = typeof scripted === 'function' ? scripted(call['params'] as readonly JsonValue[]) : scripted;
    const base = { jsonrpc: '2.0', id: call['id'] ?? null };
    if (given === undefined) {
      const message = `the method ${method} does not exist/is not available`;
      return { ...base, error: { code: -32601n, message } };
    }
    return isRejection(given) ? { ...base, ...given } : { ...base, result: given };
  };
  return startLoopback((seen, response) => {
    const body = parseJson(seen.body);
    const reply = Array.isArray(body) ? (body as JsonObject[]).map(answer) : answer(body as JsonObject);
    response.writeHead(200, { 'content-type': 'application/json' }).end(printJson(reply));
  });
}

function isRejection(given: JsonValue): given is JsonObject {
  return typeof given === 'object' && given !== null && 'error' in given;
}
