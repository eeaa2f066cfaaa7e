import { encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import { messengerSelectors, teleporterMessageType as messageType } from '../../abi';
import { hexToBytes } from '../../primitives';
import type { TeleporterMessage } from './teleporterMessage';

const retryExecution = parseAbiParameters(`bytes32 sourceBlockchainID, ${messageType} message`);
const retrySend = parseAbiParameters(`${messageType} message`);
const receive = parseAbiParameters('bytes32 sourceBlockchainID, address originSenderAddress, bytes message');

/** `receiveTeleporterMessage`, by which a messenger calls the receiver. */
const receiveSelector = '0xc868efaa';

/** The call that a messenger makes of the receiver of a message. @param sourceChain hex of 32 bytes */
export function receiverCall(sourceChain: string, { sender, data }: TeleporterMessage): string {
  return receiveSelector + encodeAbiParameters(receive, [hex(sourceChain), hex(sender), hex(data)]).slice(2);
}

/** `retryMessageExecution` on the destination: executes what failed. Anybody may. @param sourceChain hex of 32 bytes */
export function retryExecutionCall(sourceChain: string, message: TeleporterMessage): string {
  const data = encodeAbiParameters(retryExecution, [hex(sourceChain), asTuple(message)]);
  return messengerSelectors.retryExecution + data.slice(2);
}

/** `retrySendCrossChainMessage` on the source: sends the same Warp message again. Anybody may, until the receipt. */
export function retrySendCall(message: TeleporterMessage): string {
  return messengerSelectors.retrySend + encodedMessage(message).slice(2);
}

/**
 * Gas that a transaction costs before any code runs: 21,000, 16 for each byte of its data and 4 for a zero one. A call
 * of a node takes it off its limit, a messenger's call of the receiver does not.
 */
export function intrinsicGas(data: string): bigint {
  return (hexToBytes(data) ?? new Uint8Array()).reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 21_000n);
}

/** The payload of its Warp message. */
export function encodedMessage(message: TeleporterMessage): `0x${string}` {
  return encodeAbiParameters(retrySend, [asTuple(message)]);
}

function asTuple(message: TeleporterMessage) {
  return {
    messageNonce: message.nonce,
    originSenderAddress: hex(message.sender),
    destinationBlockchainID: hex(message.destinationChain),
    destinationAddress: hex(message.receiver),
    requiredGasLimit: message.gas,
    allowedRelayerAddresses: message.relayers.map(hex),
    receipts: message.receipts.map(({ nonce, relayer }) => ({
      receivedMessageNonce: nonce,
      relayerRewardAddress: hex(relayer),
    })),
    message: hex(message.data),
  };
}

function hex(text: string): `0x${string}` {
  return text as `0x${string}`;
}
