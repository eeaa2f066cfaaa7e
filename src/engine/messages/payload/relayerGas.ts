import type { TeleporterMessage } from './teleporterMessage';

/** What verifying takes for each word of the signed message, of which a relayer reckons twice. */
const perWord = 512n * 2n;
const perByte = 35n;
const perReceipt = 2_500n;
const perSigner = 250n;
const fixed = 125_000n + 750n + 250_000n;

/**
 * The gas limit that a relayer gives a delivery. Source: icm-services, of which all recorded deliveries used less.
 *
 * @param unsignedBytes of the Warp message
 * @param signers of its signature
 */
export function relayerGasLimit(
  { gas, data, receipts }: TeleporterMessage,
  unsignedBytes: number,
  signers: number,
): bigint {
  // The signature adds its type, the signers' bits with their length, and 96 bytes; one byte ends the message.
  const words = BigInt(Math.ceil((unsignedBytes + 8 + Math.ceil(signers / 8) + 96 + 1) / 32));
  const bytes = BigInt((data.length - 2) / 2);
  return (
    gas + words * perWord + bytes * perByte + BigInt(receipts.length) * perReceipt + BigInt(signers) * perSigner + fixed
  );
}
