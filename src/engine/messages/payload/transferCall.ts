import { decodeFunctionData, parseAbi } from 'viem/utils';
import { tokenTransferrer } from '../../abi';
import { type TeleporterMessage, encodeTokenTransfer } from './teleporterMessage';

/** What a token contract knows of the other side. */
export type TokenContract =
  | {
      readonly kind: 'home';
      /** How amounts differ for the remote that is sent to. */
      readonly multiplier: bigint;
      readonly multiplyOnRemote: boolean;
    }
  | { readonly kind: 'remote'; readonly homeChain: string; readonly home: string };

/** The arguments of `send` or `sendAndCall`. */
export interface TransferCall {
  readonly isCall: boolean;
  readonly input: Readonly<Record<string, unknown>> & {
    readonly destinationBlockchainID: string;
    readonly destinationTokenTransferrerAddress: string;
    readonly recipientPayload?: string;
    readonly requiredGasLimit: bigint;
  };
  /** In the base unit of the contract's token. */
  readonly amount: bigint;
}

const sends = parseAbi(
  tokenTransferrer.functions!.filter((one) => /^function send(AndCall)?\(/.test(one)) as readonly string[],
);
/** What a remote gives the first of two hops, which its caller cannot choose. Source: ictt, TokenRemote. */
const multiHop = { send: 340_000n, call: 350_000n, perWord: 1_500n };

/** @param value in wei; what native tokens are sent by */
export function transferCall(data: string, value = 0n): TransferCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: sends, data: data as `0x${string}` }) as unknown as {
      readonly functionName: string;
      readonly args: readonly [TransferCall['input'], bigint?];
    };
    return { isCall: functionName === 'sendAndCall', input: args[0], amount: args[1] ?? value };
  } catch {
    // viem throws what it cannot read: it is another call then.
    return undefined;
  }
}

/**
 * The message that a token contract would send, as the contracts of ICTT make it.
 *
 * @param sourceChain hex of 32 bytes
 * @param contract that is called
 * @param caller who calls it
 */
export function transferMessage(
  { isCall, input, amount }: TransferCall,
  knows: TokenContract,
  sourceChain: string,
  contract: string,
  caller: string,
): Pick<TeleporterMessage, 'destinationChain' | 'receiver' | 'gas' | 'data'> {
  const { destinationBlockchainID: chain, destinationTokenTransferrerAddress: there, requiredGasLimit } = input;
  const isHome = knows.kind === 'remote' && isSame(knows.homeChain, chain) && isSame(knows.home, there);
  if (knows.kind === 'remote' && !isHome) {
    const fields = { ...input, originSenderAddress: caller, amount, secondaryGasLimit: requiredGasLimit };
    const words = BigInt(Math.ceil(((input.recipientPayload?.length ?? 2) - 2) / 64));
    return {
      destinationChain: knows.homeChain,
      receiver: knows.home,
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
    amount: knows.kind === 'home' ? scaled(amount, knows) : amount,
  };
  const data = encodeTokenTransfer(isCall ? 'call' : 'send', fields);
  return { destinationChain: chain, receiver: there, gas: requiredGasLimit, data };
}

function scaled(amount: bigint, { multiplier, multiplyOnRemote }: Extract<TokenContract, { kind: 'home' }>): bigint {
  return multiplyOnRemote ? amount * multiplier : amount / multiplier;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
