import { decodeFunctionData, parseAbi, encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import { bytesToHex, concatBytes, hexToBytes } from '../../primitives';
import {
  knownAbi,
  teleporter,
  tokenTransferrer,
  messengerSelectors,
  teleporterMessageType as messageType,
} from '../../abi';
import { tokenTransferOf, type TeleporterMessage, encodeTokenTransfer } from './teleporterMessage';

const retryExecution = () => parseAbiParameters(`bytes32 sourceBlockchainID, ${messageType} message`);
const retrySend = () => parseAbiParameters(`${messageType} message`);
const receive = () => parseAbiParameters('bytes32 sourceBlockchainID, address originSenderAddress, bytes message');

/** `receiveTeleporterMessage`, the messenger's call to the receiver. */
const receiveSelector = '0xc868efaa';

/** Calldata of a messenger's call to the receiver. @param sourceChain hex of 32 bytes */
export function receiverCall(sourceChain: string, { sender, data }: TeleporterMessage): string {
  return receiveSelector + encodeAbiParameters(receive(), [hex(sourceChain), hex(sender), hex(data)]).slice(2);
}

/**
 * `retryMessageExecution` on the destination, open to anyone: executes a failed message. @param sourceChain 32-byte hex
 */
export function retryExecutionCall(sourceChain: string, message: TeleporterMessage): string {
  const data = encodeAbiParameters(retryExecution(), [hex(sourceChain), asTuple(message)]);
  return messengerSelectors.retryExecution + data.slice(2);
}

/** `retrySendCrossChainMessage` on the source: sends the same Warp message again; open to anyone until the receipt. */
export function retrySendCall(message: TeleporterMessage): string {
  return messengerSelectors.retrySend + encodedMessage(message).slice(2);
}

/**
 * Intrinsic gas: 21,000, plus 16 per non-zero and 4 per zero byte of data. It counts towards the limit of an eth_call,
 * but not of a messenger's call to the receiver.
 */
export function intrinsicGas(data: string): bigint {
  return (hexToBytes(data) ?? new Uint8Array()).reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 21_000n);
}

export function encodedMessage(message: TeleporterMessage): `0x${string}` {
  return encodeAbiParameters(retrySend(), [asTuple(message)]);
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

const sendAbi = () =>
  parseAbi(
    teleporter.functions!.filter((one) => one.startsWith('function sendCrossChainMessage')) as readonly string[],
  );

/** `sendCrossChainMessage` of a messenger. */
export const sendSelector = '0x62448850';

const tokenSends = ['send', 'sendAndCall', 'registerWithHome'];

/** Whether a call sends a message or tokens, by its selector. */
export function sendsMessage(data: string): boolean {
  const selector = data.slice(0, 10).toLowerCase();
  const known = knownAbi().functions.get(selector) ?? [];
  const isTokens = known.some(
    ({ standard, name }) => standard === tokenTransferrer.standard && tokenSends.includes(name),
  );
  return selector === sendSelector || isTokens;
}

/**
 * The message that `sendCrossChainMessage` would send; `undefined` where the data are not its arguments.
 * @param sender caller of the messenger
 * @param nonce that the messenger would assign
 */
export function messageToSend(data: string, sender: string, nonce: bigint): TeleporterMessage | undefined {
  const [input] = (decodedCall(sendAbi(), data)?.args ?? []) as readonly SendInput[];
  return (
    input && {
      nonce,
      sender,
      destinationChain: input.destinationBlockchainID,
      receiver: input.destinationAddress,
      gas: input.requiredGasLimit,
      relayers: input.allowedRelayerAddresses,
      receipts: [],
      data: input.message,
      transfer: tokenTransferOf(input.message),
    }
  );
}

interface SendInput {
  readonly destinationBlockchainID: string;
  readonly destinationAddress: string;
  readonly requiredGasLimit: bigint;
  readonly allowedRelayerAddresses: readonly string[];
  readonly message: `0x${string}`;
}

/** `undefined` for the data of another call. */
function decodedCall(
  abi: Parameters<typeof decodeFunctionData>[0]['abi'],
  data: string,
): { readonly functionName: string; readonly args?: readonly unknown[] | undefined } | undefined {
  try {
    return decodeFunctionData({ abi, data: data as `0x${string}` });
  } catch {
    // viem throws on data of another call.
    return undefined;
  }
}

/** The unsigned Warp message of a messenger, as the chain would produce it. @param sourceChain hex of 32 bytes */
export function unsignedMessage(
  networkId: number,
  sourceChain: string,
  messenger: string,
  message: TeleporterMessage,
): `0x${string}` {
  const call = concatBytes([
    hexToBytes('0x000000000001')!,
    withLength(hexToBytes(messenger)!),
    withLength(hexToBytes(encodedMessage(message))!),
  ]);
  return bytesToHex(
    concatBytes([hexToBytes('0x0000')!, word32(networkId), hexToBytes(sourceChain)!, withLength(call)]),
  ) as `0x${string}`;
}

function withLength(bytes: Uint8Array): Uint8Array {
  return concatBytes([word32(bytes.length), bytes]);
}

function word32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Verification gas per word of the signed message, which relayers count twice. */
const perWord = 512n * 2n;
const perByte = 35n;
const perReceipt = 2_500n;
const perSigner = 250n;
const fixed = 125_000n + 750n + 250_000n;

/**
 * The gas limit that relayers set for a delivery. Source: icm-services; all recorded deliveries used less.
 * @param unsignedBytes size of the Warp message
 * @param signers of its signature
 */
export function relayerGasLimit(
  { gas, data, receipts }: TeleporterMessage,
  unsignedBytes: number,
  signers: number,
): bigint {
  // The signature adds its type, the signer bits with their length, and 96 bytes; one byte delimits the message.
  const words = BigInt(Math.ceil((unsignedBytes + 8 + Math.ceil(signers / 8) + 96 + 1) / 32));
  const bytes = BigInt((data.length - 2) / 2);
  return (
    gas + words * perWord + bytes * perByte + BigInt(receipts.length) * perReceipt + BigInt(signers) * perSigner + fixed
  );
}

/** What a token contract knows of its counterpart. */
export type TokenContract =
  | {
      readonly kind: 'home';
      /** Scaling of amounts for the destination remote. */
      readonly multiplier: bigint;
      readonly multiplyOnRemote: boolean;
    }
  | { readonly kind: 'remote'; readonly homeChain: string; readonly home: string };

export interface TransferCall {
  readonly isCall: boolean;
  readonly input: Readonly<Record<string, unknown>> & {
    readonly destinationBlockchainID: string;
    readonly destinationTokenTransferrerAddress: string;
    readonly recipientPayload?: string;
    readonly requiredGasLimit: bigint;
  };
  /** In base units of the contract's token. */
  readonly amount: bigint;
}

const sends = () =>
  parseAbi(tokenTransferrer.functions!.filter((one) => /^function send(AndCall)?\(/.test(one)) as readonly string[]);
/** Gas limits of a remote for the first of two hops; its caller cannot choose them. Source: ictt, TokenRemote. */
const multiHop = { send: 340_000n, call: 350_000n, perWord: 1_500n };

/** @param value in wei; the amount, for native tokens */
export function transferCall(data: string, value = 0n): TransferCall | undefined {
  const call = decodedCall(sends(), data);
  const [input, amount = value] = (call?.args ?? []) as readonly [TransferCall['input']?, bigint?];
  return input && { isCall: call?.functionName === 'sendAndCall', input, amount };
}

/**
 * The message that a token contract would send, following the code of ICTT.
 * @param sourceChain hex of 32 bytes
 * @param contract the called contract
 * @param caller of the contract
 */
export function transferMessage(
  { isCall, input, amount }: TransferCall,
  tokenContract: TokenContract,
  sourceChain: string,
  contract: string,
  caller: string,
): Pick<TeleporterMessage, 'destinationChain' | 'receiver' | 'gas' | 'data'> {
  const { destinationBlockchainID: chain, destinationTokenTransferrerAddress: transferrer, requiredGasLimit } = input;
  const isHome =
    tokenContract.kind === 'remote' &&
    isSame(tokenContract.homeChain, chain) &&
    isSame(tokenContract.home, transferrer);
  if (tokenContract.kind === 'remote' && !isHome) {
    const fields = { ...input, originSenderAddress: caller, amount, secondaryGasLimit: requiredGasLimit };
    const words = BigInt(Math.ceil(((input.recipientPayload?.length ?? 2) - 2) / 64));
    return {
      destinationChain: tokenContract.homeChain,
      receiver: tokenContract.home,
      gas: isCall ? multiHop.call + words * multiHop.perWord : multiHop.send,
      data: encodeTokenTransfer(isCall ? 'callOn' : 'sendOn', {
        ...fields,
        secondaryRequiredGasLimit: requiredGasLimit,
      }),
    };
  }
  const fields = {
    ...input,
    sourceBlockchainID: sourceChain,
    originTokenTransferrerAddress: contract,
    originSenderAddress: caller,
    amount: tokenContract.kind === 'home' ? scale(amount, tokenContract) : amount,
  };
  const data = encodeTokenTransfer(isCall ? 'call' : 'send', fields);
  return { destinationChain: chain, receiver: transferrer, gas: requiredGasLimit, data };
}

function scale(amount: bigint, { multiplier, multiplyOnRemote }: Extract<TokenContract, { kind: 'home' }>): bigint {
  return multiplyOnRemote ? amount * multiplier : amount / multiplier;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
