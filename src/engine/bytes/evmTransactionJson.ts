import type { RawTransaction, RecoveredSigners, Signature } from '../evm';
import type { JsonObject } from '../primitives';

/**
 * A raw transaction as `eth_getTransactionByHash` answers before it is in a block, in the field order of coreth;
 * quantities are hex. What a signature alone says is absent where there is none.
 */
export function evmTransactionJson(transaction: RawTransaction, { sender, authorities }: RecoveredSigners): JsonObject {
  const { chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas, signature } = transaction;
  const { accessList, blobVersionedHashes, authorizationList } = transaction;
  return {
    ...given('from', sender),
    gas: quantity(transaction.gas),
    // A node shows the highest fee as the price of what is in no block yet.
    gasPrice: quantity(gasPrice ?? maxFeePerGas ?? 0n),
    ...given('maxFeePerGas', maxFeePerGas === undefined ? undefined : quantity(maxFeePerGas)),
    ...given('maxPriorityFeePerGas', maxPriorityFeePerGas === undefined ? undefined : quantity(maxPriorityFeePerGas)),
    ...given('maxFeePerBlobGas', maxFeePerBlobGas === undefined ? undefined : quantity(maxFeePerBlobGas)),
    ...given('hash', transaction.hash),
    input: transaction.data,
    nonce: quantity(transaction.nonce),
    to: transaction.to ?? null,
    value: quantity(transaction.value),
    type: quantity(BigInt(transaction.typeNumber)),
    ...(accessList === undefined ? {} : { accessList: accessList.map((entry) => ({ ...entry })) }),
    ...given('chainId', chainId === undefined ? undefined : quantity(chainId)),
    ...(blobVersionedHashes === undefined ? {} : { blobVersionedHashes }),
    ...(authorizationList === undefined
      ? {}
      : {
          authorizationList: authorizationList.map((each, i) => ({
            chainId: quantity(each.chainId),
            address: each.address,
            nonce: quantity(each.nonce),
            ...signatureJson(each.signature),
            ...given('authority', authorities[i]),
          })),
        }),
    ...(signature === undefined ? {} : ownSignature(transaction, signature)),
  };
}

function ownSignature({ typeNumber, chainId }: RawTransaction, signature: Signature): JsonObject {
  const parity = BigInt(signature.yParity);
  const v = typeNumber !== 0 ? parity : chainId === undefined ? 27n + parity : 35n + 2n * chainId + parity;
  const { yParity, r, s } = signatureJson(signature);
  return { v: quantity(v), r, s, ...(typeNumber === 0 ? {} : { yParity }) };
}

function signatureJson({ yParity, r, s }: Signature): Readonly<Record<'yParity' | 'r' | 's', string>> {
  return { yParity: quantity(BigInt(yParity)), r: quantity(r), s: quantity(s) };
}

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

function given(key: string, value: string | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
