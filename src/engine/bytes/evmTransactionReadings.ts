import { type RawTransaction, type RecoveredSigners, decodeRawTransaction, recoverTransactionSigners } from '../evm';
import { transactionTypeName } from '../rpc';
import { rawTransactionReport } from './rawTransactionFinding';
import type { Report } from '../report';
import { bytesToHex } from '../primitives';
import type { BytesContext, ByteReading } from './reading';
import { evmTransactionJson } from './evmTransactionJson';
import { evmTransactionRanges } from './evmTransactionRanges';

/** A raw EVM transaction, where the bytes are one: at most one reading. */
export function evmTransactionReadings(bytes: Uint8Array, context: BytesContext): readonly ByteReading[] {
  if (!mayBeTransaction(bytes)) {
    return [];
  }
  const decoded = decodeRawTransaction(bytesToHex(bytes));
  return decoded.ok ? [readingOf(bytes, decoded.transaction, context)] : [];
}

/**
 * Why bytes are no raw transaction, as a sentence.
 *
 * @param wanted whether they are to be one, whatever they begin with
 */
export function evmTransactionFailure(bytes: Uint8Array, wanted: boolean): string | undefined {
  if (!wanted && !mayBeTransaction(bytes)) {
    return `Unknown format: ${bytesToHex(bytes.subarray(0, 4)).slice(2)} is no codec version (0000), EVM transaction type or known selector.`;
  }
  const decoded = decodeRawTransaction(bytesToHex(bytes));
  return decoded.ok ? undefined : `Not an EVM transaction: ${decoded.error.message}`;
}

/** A list, or the number of a type before one. */
function mayBeTransaction(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return first >= 0xc0 || (first >= 1 && first <= 4 && second >= 0xc0);
}

function readingOf(bytes: Uint8Array, transaction: RawTransaction, context: BytesContext): ByteReading {
  const { chainId, typeNumber, signature, authorizationList = [] } = transaction;
  const chain = chainId === undefined ? undefined : context.evmChain?.(chainId);
  const report = (signers?: RecoveredSigners): Report =>
    rawTransactionReport(transaction, {
      signers,
      abi: context.abi === undefined ? undefined : context.abi(chainId),
      ...(chain === undefined ? {} : { chain: chain.name, network: chain.network }),
      symbol: chain?.symbol,
    });
  const type = transactionTypeName(BigInt(typeNumber));
  return {
    key: 'evm',
    doubtful: false,
    name: signature === undefined ? `unsigned EVM transaction: ${type}` : `EVM transaction: ${type}`,
    bytes,
    signatures: authorizationList.length + (signature === undefined ? 0 : 1),
    report: () => report(),
    signed: async () => report(await recoverTransactionSigners(transaction)),
    json: async () => evmTransactionJson(transaction, await recoverTransactionSigners(transaction)),
    ranges: (most) => evmTransactionRanges(bytes, transaction, most),
  };
}
