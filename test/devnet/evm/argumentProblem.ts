import type { RpcError } from './jsonRpc';

type Kind = 'address' | 'block' | 'hash' | 'any';

/** Arguments that the node decodes before any lookup: required ones first, then optional ones. */
const signatures: Readonly<Record<string, readonly [required: readonly Kind[], optional: readonly Kind[]]>> = {
  eth_blockNumber: [[], []],
  eth_call: [['any'], ['block', 'any', 'any']],
  eth_chainId: [[], []],
  eth_estimateGas: [['any'], ['block', 'any']],
  eth_getBalance: [['address', 'block'], []],
  eth_getBlockByHash: [['hash', 'any'], []],
  eth_getBlockByNumber: [['block', 'any'], []],
  eth_getBlockReceipts: [['block'], []],
  eth_getCode: [['address', 'block'], []],
  eth_getLogs: [['any'], []],
  eth_getStorageAt: [['address', 'any', 'block'], []],
  eth_getTransactionByHash: [['hash'], []],
  eth_getTransactionCount: [['address', 'block'], []],
  eth_getTransactionReceipt: [['hash'], []],
  eth_sendRawTransaction: [['any'], []],
  debug_traceTransaction: [['hash'], ['any']],
};

const lengths = { address: [40, 'common.Address'], hash: [64, 'common.Hash'] } as const;

/** The node's error for arguments that it cannot decode, as recorded; `undefined` if they are valid. */
export function argumentProblem(method: string, params: readonly unknown[]): RpcError | undefined {
  const signature = signatures[method];
  if (signature === undefined) return undefined;
  const [required, optional] = signature;
  const all = [...required, ...optional];
  if (params.length > all.length) return invalid(`too many arguments, want at most ${all.length}`);
  for (const [position, kind] of all.entries()) {
    const value = params[position];
    if (value === undefined || value === null) {
      if (position < required.length) return invalid(`missing value for required argument ${position}`);
      continue;
    }
    const problem = decodeProblem(kind, value);
    if (problem !== undefined) return invalid(`invalid argument ${position}: ${problem}`);
  }
  return undefined;
}

function decodeProblem(kind: Kind, value: unknown): string | undefined {
  if (kind === 'any') return undefined;
  if (kind === 'block') {
    if (typeof value !== 'string' || !value.startsWith('0x')) return undefined;
    return /^0x0\d/.test(value) && value.length < 66 ? 'hex number with leading zero digits' : undefined;
  }
  const [digits, type] = lengths[kind];
  if (typeof value !== 'string') return `json: cannot unmarshal ${typeof value} into Go value of type ${type}`;
  if (!value.startsWith('0x')) return 'hex string without 0x prefix';
  const given = value.length - 2;
  return given === digits ? undefined : `hex string has length ${given}, want ${digits} for ${type}`;
}

function invalid(message: string): RpcError {
  return { code: -32602, message };
}
