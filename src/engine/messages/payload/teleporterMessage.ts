import { encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import { concatBytes, hexToBytes, keccak } from '../../primitives';
import type { DecodedValue, DecodedArg } from '../../abi';
import { teleporter, teleporterMessageType as messageType, decodeParameters, isTuple } from '../../abi';

export interface TeleporterMessage {
  readonly nonce: bigint;
  readonly sender: string;
  /** Blockchain ID in hex. */
  readonly destinationChain: string;
  readonly receiver: string;
  readonly gas: bigint;
  /** The only allowed deliverers; empty for anyone. */
  readonly relayers: readonly string[];
  /** Messages from the other chain whose delivery this one acknowledges, with the relayers to reward. */
  readonly receipts: readonly { readonly nonce: bigint; readonly relayer: string }[];
  /** Hex; passed to the receiver. */
  readonly data: string;
  /** Tokens transferred to another chain, guessed from the data. */
  readonly transfer?: BridgeTransfer;
}

/** The messenger's address, the same on every chain. */
export const standardMessenger = teleporter.addresses![0]!;

export function isMessenger(address: string): boolean {
  return teleporter.addresses?.includes(address.toLowerCase()) === true;
}

/** Decodes the payload of an addressed call; `undefined` unless all of it is an ICM message. */
export function teleporterMessage(payload: `0x${string}`): TeleporterMessage | undefined {
  const fields = abiRecord(messageType, payload);
  return fields && messageOf(fields);
}

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
 * The message ID used by the messengers of both chains: keccak of the messenger's address, both chains and the nonce, a
 * word each.
 * @param messenger hex of 20 bytes
 * @param sourceChainId bytes
 */
export function teleporterMessageId(messenger: string, sourceChainId: Uint8Array, message: TeleporterMessage): string {
  const word = (digits: string): Uint8Array => hexToBytes(digits.padStart(64, '0'))!;
  const destination = word(message.destinationChain.slice(2));
  return keccak(concatBytes([word(messenger.slice(2)), sourceChainId, destination, word(message.nonce.toString(16))]));
}

/** Message between the token contracts of two chains (ICTT), guessed from the data. */
export interface BridgeTransfer {
  readonly kind: 'registerRemote' | 'send' | 'call' | 'sendOn' | 'callOn';
  readonly fields: AbiRecord;
}

const types: readonly (readonly [kind: BridgeTransfer['kind'], type: string])[] = [
  ['registerRemote', '(uint256 initialReserveImbalance, uint8 homeTokenDecimals, uint8 remoteTokenDecimals)'],
  ['send', '(address recipient, uint256 amount)'],
  [
    'call',
    '(bytes32 sourceBlockchainID, address originTokenTransferrerAddress, address originSenderAddress, address recipientContract, uint256 amount, bytes recipientPayload, uint256 recipientGasLimit, address fallbackRecipient)',
  ],
  [
    'sendOn',
    '(bytes32 destinationBlockchainID, address destinationTokenTransferrerAddress, address recipient, uint256 amount, uint256 secondaryFee, uint256 secondaryGasLimit, address multiHopFallback)',
  ],
  [
    'callOn',
    '(address originSenderAddress, bytes32 destinationBlockchainID, address destinationTokenTransferrerAddress, address recipientContract, uint256 amount, bytes recipientPayload, uint256 recipientGasLimit, address fallbackRecipient, uint256 secondaryRequiredGasLimit, address multiHopFallback, uint256 secondaryFee)',
  ],
];

const outer = '(uint8 messageType, bytes payload)';

/** Decodes the data of an ICM message; `undefined` where they are something else. */
export function tokenTransferOf(data: `0x${string}`): BridgeTransfer | undefined {
  const result = abiRecord(outer, data);
  const [kind, type] = types[Number(result?.['messageType'] ?? types.length)] ?? [];
  const fields = kind && type ? abiRecord(type, result?.['payload'] as `0x${string}`) : undefined;
  return kind && fields && { kind, fields };
}

/** Encodes the data of an ICM message. @param fields of its kind by name; others are ignored */
export function encodeTokenTransfer(
  kind: BridgeTransfer['kind'],
  fields: Readonly<Record<string, unknown>>,
): `0x${string}` {
  const messageType = types.findIndex(([one]) => one === kind);
  const payload = encodeAbiParameters(parseAbiParameters(`${types[messageType]![1]} it`), [fields]);
  return encodeAbiParameters(parseAbiParameters(`${outer} it`), [{ messageType, payload }]);
}

export function numberOf(value: DecodedValue | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

/** By name. */
export type AbiRecord = Readonly<Record<string, DecodedValue>>;

/**
 * Decodes a struct from canonical ABI encoding; `undefined` for any other bytes. Bytes that match exactly are that
 * struct, or were made to look like it.
 * @param type a tuple parameter in Solidity syntax: `(address recipient, uint256 amount)`
 */
function abiRecord(type: string, data: `0x${string}`): AbiRecord | undefined {
  const decoded = decodeParameters(parseAbiParameters(`${type} it`), data);
  const value = decoded?.problems.length === 0 ? decoded.args?.[0]?.value : undefined;
  return value === undefined ? undefined : recordOf(value);
}

export function recordOf(value: DecodedValue): AbiRecord | undefined {
  return typeof value === 'object' && !Array.isArray(value) && isTuple(value) ? byName(value.fields) : undefined;
}

function byName(fields: readonly DecodedArg[]): AbiRecord {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}
