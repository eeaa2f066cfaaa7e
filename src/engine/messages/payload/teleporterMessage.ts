import { concatBytes, hexToBytes, keccak } from '../../primitives';
import { teleporter, teleporterMessageType as messageType } from '../../abi';
import { type AbiRecord, abiRecord, recordOf } from './abiRecord';
import { type BridgeTransfer, tokenTransferOf } from './tokenTransfer';

/** What a TeleporterMessenger sends in a Warp message. */
export interface TeleporterMessage {
  readonly nonce: bigint;
  readonly sender: string;
  /** The blockchain's ID in hex. */
  readonly destinationChain: string;
  readonly receiver: string;
  readonly gas: bigint;
  /** Who alone may deliver it; empty: anybody. */
  readonly relayers: readonly string[];
  /** Messages from the other chain whose delivery this one reports, with who is rewarded for it. */
  readonly receipts: readonly { readonly nonce: bigint; readonly relayer: string }[];
  /** Hex; what the receiver is called with. */
  readonly data: string;
  /** What the data tell by their shape: tokens that are transferred to another chain. */
  readonly transfer?: BridgeTransfer;
}

/** Whether an address is the messenger's, which is the same on every chain. */
export function isMessenger(address: string): boolean {
  return teleporter.addresses?.includes(address.toLowerCase()) === true;
}

/** Reads the payload of an addressed call; undefined where it is no Teleporter message to the last byte. */
export function teleporterMessage(payload: `0x${string}`): TeleporterMessage | undefined {
  const fields = abiRecord(messageType, payload);
  return fields && messageOf(fields);
}

/** The struct as calls and events have it among their arguments. */
export function messageOf(fields: AbiRecord): TeleporterMessage {
  const data = fields['message'] as `0x${string}`;
  return {
    nonce: fields['messageNonce'] as bigint,
    sender: fields['originSenderAddress'] as string,
    destinationChain: fields['destinationBlockchainID'] as string,
    receiver: fields['destinationAddress'] as string,
    gas: fields['requiredGasLimit'] as bigint,
    relayers: fields['allowedRelayerAddresses'] as readonly string[],
    receipts: (fields['receipts'] as readonly never[]).map((one) => receiptOf(recordOf(one)!)),
    data,
    transfer: tokenTransferOf(data),
  };
}

function receiptOf(fields: AbiRecord): TeleporterMessage['receipts'][number] {
  return { nonce: fields['receivedMessageNonce'] as bigint, relayer: fields['relayerRewardAddress'] as string };
}

/**
 * The ID under which the messengers of both chains know a message: keccak of the messenger's address, both chains and the
 * nonce, a word each.
 *
 * @param messenger hex of 20 bytes
 * @param sourceChainId bytes of the chain that sent it
 */
export function teleporterMessageId(messenger: string, sourceChainId: Uint8Array, message: TeleporterMessage): string {
  const word = (digits: string): Uint8Array => hexToBytes(digits.padStart(64, '0'))!;
  const destination = word(message.destinationChain.slice(2));
  return keccak(concatBytes([word(messenger.slice(2)), sourceChainId, destination, word(message.nonce.toString(16))]));
}
