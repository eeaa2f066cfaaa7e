import type { RpcResponse, RpcError, RpcRequest } from './jsonRpc';

/** Texts and codes as recorded from the EVM server. */
export const nodeErrors = {
  parse: { code: -32700, message: 'parse error' },
  invalidRequest: { code: -32600, message: 'invalid request' },
  emptyBatch: { code: -32600, message: 'empty batch' },
  batchTooLarge: { code: -32600, message: 'batch too large' },
  nonArrayArgs: { code: -32602, message: 'non-array args' },
  unfinalized: { code: -32000, message: 'cannot query unfinalized data' },
  reverted: { code: -32000, message: 'execution reverted' },
  noNotifications: { code: -32601, message: 'notifications not supported' },
  badRange: { code: -32000, message: 'invalid block range params' },
  noTransaction: { code: -32000, message: 'transaction not found' },
  alreadyKnown: { code: -32000, message: 'already known' },
  prunedTrace: { code: -32000, message: 'required historical state unavailable (reexec=0)' },
} as const satisfies Record<string, RpcError>;

export function noSuchMethod(method: string): RpcError {
  return { code: -32601, message: `the method ${method} does not exist/is not available` };
}

/** A pruned node's error for a block's state. */
export function missingTrieNode(stateRoot: string): RpcError {
  const root = stateRoot.replace(/^0x/, '');
  return {
    code: -32000,
    message: `missing trie node ${root} (path ) state 0x${root} is not available, not found`,
  };
}

const panics: Readonly<Record<string, string>> = {
  '01': 'assert(false)',
  '11': 'arithmetic underflow or overflow',
  '12': 'division or modulo by zero',
  '21': 'enum overflow',
  '22': 'invalid encoded storage byte array accessed',
  '31': 'out-of-bounds array access; popping on an empty array',
  '32': 'out-of-bounds access of an array or bytesN',
  '41': 'out of memory',
  '51': 'uninitialized function',
};

/** Converts anvil's errors to those of the recorded node. */
export function asNodeError(request: RpcRequest, answer: RpcResponse): RpcResponse {
  const { error } = answer;
  if (error === undefined) return answer;
  return { jsonrpc: '2.0', id: answer.id, error: translate(request, error) };
}

function translate(request: RpcRequest, error: RpcError): RpcError {
  const { message, data } = error;
  if (error.code === 3) return revert(message, typeof data === 'string' ? data : '0x');
  if (/no signer|unknown account|sender account/i.test(message)) return { code: -32000, message: 'unknown account' };
  if (/failed to decode transaction/i.test(message)) return { code: -32000, message: 'typed transaction too short' };
  if (error.code === -32602) return { code: -32602, message: `invalid argument 0: ${message}` };
  if (error.code === -32601) return noSuchMethod(request.method);
  if (/OutOfGas|out of gas|OOG/i.test(message)) return { code: -32000, message: 'out of gas' };
  if (/InvalidFEOpcode|OpcodeNotFound|invalid opcode/i.test(message)) {
    return { code: -32000, message: 'invalid opcode: INVALID' };
  }
  if (/nonce too low/i.test(message)) return { code: -32000, message: 'nonce too low' };
  if (/already (imported|known)/i.test(message)) return nodeErrors.alreadyKnown;
  if (/insufficient funds/i.test(message)) {
    return { code: -32000, message: 'insufficient funds for gas * price + value' };
  }
  if (/chain ?id/i.test(message)) return { code: -32000, message: 'invalid sender' };
  return { code: error.code === -32603 || error.code === -32003 ? -32000 : error.code, message };
}

function revert(message: string, data: string): RpcError {
  if (data === '0x') return nodeErrors.reverted;
  const text = `execution reverted`;
  if (data.startsWith('0x4e487b71')) {
    const words = panics[data.slice(-2)];
    return { code: 3, message: words === undefined ? text : `${text}: ${words}`, data };
  }
  // The node returns only the data of a custom error and does not name it.
  if (!data.startsWith('0x08c379a0')) return { code: 3, message: text, data };
  const reason = message.replace(/^execution reverted:? ?/, '');
  return { code: 3, message: reason === '' ? text : `${text}: ${reason}`, data };
}
