import { decodeFunctionData, parseAbi, toFunctionSelector } from 'viem/utils';
import { bytesToHex, concatBytes, hexToBytes } from '../../primitives';
import { teleporter, tokenTransferrer } from '../../abi';
import { encodedMessage } from './messengerCalls';
import { tokenTransferOf } from './tokenTransfer';
import type { TeleporterMessage } from './teleporterMessage';

const sendAbi = parseAbi(
  teleporter.functions!.filter((one) => one.startsWith('function sendCrossChainMessage')) as readonly string[],
);

/** `sendCrossChainMessage` of a messenger. */
export const sendSelector = selectorsOf(teleporter.functions!, /^function sendCrossChainMessage\(/)[0]!;

const tokenSends = selectorsOf(tokenTransferrer.functions!, /^function (?:send|sendAndCall|registerWithHome)\(/);

/** Whether a call sends a message, or tokens by one, as its first four bytes tell. */
export function sendsMessage(data: string): boolean {
  const selector = data.slice(0, 10).toLowerCase();
  return selector === sendSelector || tokenSends.includes(selector);
}

/**
 * The message that `sendCrossChainMessage` would send; undefined where the data are not its arguments.
 *
 * @param sender who calls the messenger
 * @param nonce that the messenger would give it
 */
export function messageToSend(data: string, sender: string, nonce: bigint): TeleporterMessage | undefined {
  try {
    const { args } = decodeFunctionData({ abi: sendAbi, data: data as `0x${string}` }) as unknown as {
      readonly args: readonly [
        {
          readonly destinationBlockchainID: string;
          readonly destinationAddress: string;
          readonly requiredGasLimit: bigint;
          readonly allowedRelayerAddresses: readonly string[];
          readonly message: `0x${string}`;
        },
      ];
    };
    const [input] = args;
    return {
      nonce,
      sender,
      destinationChain: input.destinationBlockchainID,
      receiver: input.destinationAddress,
      gas: input.requiredGasLimit,
      relayers: input.allowedRelayerAddresses,
      receipts: [],
      data: input.message,
      transfer: tokenTransferOf(input.message),
    };
  } catch {
    // viem throws what it cannot read: it is another call then.
    return undefined;
  }
}

/** The unsigned Warp message of a messenger, as the chain would make it. @param sourceChain hex of 32 bytes */
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

function selectorsOf(functions: readonly string[], pattern: RegExp): readonly string[] {
  return (parseAbi(functions.filter((one) => pattern.test(one))) as readonly { readonly type: string }[]).flatMap(
    (one) => (one.type === 'function' ? [toFunctionSelector(one as never)] : []),
  );
}
