import { getAddress, toFunctionSelector, toFunctionSignature, zeroAddress } from 'viem';
import type { Address, Hash } from 'viem';
import { artifacts } from '../contracts/artifacts';
import { ApiError } from './apiError';
import { blockTimes, decimal } from './block';
import { networkToken } from './chains';
import type { CallFrame, ChainIndex, RpcReceipt, RpcTransaction } from './chainIndex';
import { internalTransactions } from './internalTransactions';
import { tokenFacts } from './tokens';
import { transfersOf } from './transfers';

type Fields = Readonly<Record<string, unknown>>;

/** A transaction in the service's shape. Pending and not yet indexed transactions are not found. */
export async function transactionDetails(index: ChainIndex, hash: Hash): Promise<Fields> {
  const { anvil, facts } = index.chain;
  const [receipt, transaction] = await Promise.all([
    anvil.call<RpcReceipt | null>('eth_getTransactionReceipt', hash),
    anvil.call<RpcTransaction | null>('eth_getTransactionByHash', hash),
  ]);
  if (receipt === null || transaction === null || Number(receipt.blockNumber) > index.tip()) {
    throw new ApiError(404, 'Transaction not found');
  }
  const [block, trace, transfers] = await Promise.all([
    index.block(receipt.blockHash),
    anvil.call<CallFrame>('debug_traceTransaction', hash, { tracer: 'callTracer' }),
    transfersOf(index, receipt.logs),
  ]);
  if (block === undefined) throw new ApiError(404, 'Transaction not found');
  const inner = internalTransactions(trace);
  const to = transaction.to ?? receipt.contractAddress ?? zeroAddress;
  return {
    ...withoutEmpty({ ...transfers, internalTransactions: inner }),
    networkTokenDetails: { networkToken: networkToken(facts) },
    nativeTransaction: {
      blockNumber: decimal(receipt.blockNumber),
      ...blockTimes(block),
      blockHash: receipt.blockHash,
      chainId: String(facts.evmChainId),
      blockIndex: Number(receipt.transactionIndex),
      txHash: hash,
      txStatus: decimal(receipt.status),
      txType: Number(transaction.type),
      gasLimit: decimal(transaction.gas),
      gasUsed: decimal(receipt.gasUsed),
      gasPrice: decimal(receipt.effectiveGasPrice),
      nonce: decimal(transaction.nonce),
      from: { address: getAddress(transaction.from) },
      to: await richAddress(index, to),
      method: methodOf(transaction),
      value: decimal(transaction.value),
      input: transaction.input,
      baseFeePerGas: decimal(block.baseFeePerGas),
      ...(transaction.maxFeePerGas === undefined ? {} : { maxFeePerGas: decimal(transaction.maxFeePerGas) }),
      ...(transaction.maxPriorityFeePerGas === undefined
        ? {}
        : { maxPriorityFeePerGas: decimal(transaction.maxPriorityFeePerGas) }),
    },
  };
}

/** Omits empty lists. */
function withoutEmpty(lists: Readonly<Record<string, readonly unknown[]>>): Fields {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** An address with the name of its token contract, if it has one. */
async function richAddress(index: ChainIndex, address: Address): Promise<Fields> {
  const { name, symbol, decimals } = await tokenFacts(index, address);
  return {
    ...(name === '' ? {} : { name }),
    ...(symbol === '' ? {} : { symbol }),
    ...(decimals === undefined ? {} : { decimals }),
    address: getAddress(address),
  };
}

/** Signatures by selector: only those of the devnet's own contracts. */
const signatures = new Map(
  Object.values(artifacts.contracts).flatMap(({ abi }) =>
    abi.flatMap((item) =>
      item.type === 'function' ? [[toFunctionSelector(item), toFunctionSignature(item)] as const] : [],
    ),
  ),
);

function methodOf(transaction: RpcTransaction): Fields {
  if (transaction.to === null) {
    return { callType: 'CONTRACT_CREATION', methodHash: '', methodName: 'Contract Created' };
  }
  if (transaction.input.length < 10) {
    return { callType: 'NATIVE_TRANSFER', methodHash: '', methodName: 'Native Transfer' };
  }
  const methodHash = transaction.input.slice(0, 10);
  const methodName = signatures.get(methodHash as Hash);
  return { callType: 'CONTRACT_CALL', methodHash, ...(methodName === undefined ? {} : { methodName }) };
}
