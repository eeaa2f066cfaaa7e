import { ethCall } from '../../api/evm/account';
import { type EvmCall, EvmRound } from '../../api/evm/evmRound';
import { getWarpLogs, type SentWarpMessage } from '../../api/evm/warp';
import { teleporter } from '../../core/evm/abi/interchain';
import type { EvmChain } from '../../core/networks/network';
import { valueOf } from '../../explain/sourcedResult';
import type { SourceClient } from '../sources/sourceClient';

/** What a messenger says of a message now; undefined: it did not say. */
export interface MessengerState {
  /** It was delivered here. */
  readonly isReceived?: boolean;
  /** It was sent here, and the other side has not told that it has it. */
  readonly isWaiting?: boolean;
  readonly from: number;
}

const selectors = { isReceived: '0xebc3b1ba', isWaiting: '0x399b77da' } as const;

/** Where a chain sent a Warp message, among some blocks. @throws the abort reason alone */
export async function askForWarp(
  client: SourceClient,
  chain: EvmChain,
  messageId: string,
  first: bigint,
  last: bigint,
): Promise<{ readonly logs: readonly SentWarpMessage[]; readonly from: number }> {
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const key = round.add(getWarpLogs(messageId, first, last));
    const logs = (await node.ask(round)).value(key) ?? [];
    return { value: logs.length === 0 ? undefined : logs, json: null };
  });
  return { logs: valueOf(told) ?? [], from: told.from };
}

/** @param asked which of the two @throws the abort reason alone */
export async function askMessenger(
  client: SourceClient,
  chain: EvmChain,
  id: string,
  asked: readonly (keyof typeof selectors)[],
  messenger?: string,
): Promise<MessengerState> {
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const keys = asked.map((one) => round.add(stateCall(one, id, messenger)));
    const answers = await node.ask(round);
    const values = keys.map((key) => wordOf(answers.value(key)));
    return { value: values.every((one) => one === false) ? undefined : values, json: null };
  });
  const words = !told.ok && told.refused ? asked.map(() => false) : (valueOf(told) ?? []);
  const of = (one: keyof typeof selectors): boolean | undefined => words[asked.indexOf(one)];
  return { isReceived: of('isReceived'), isWaiting: of('isWaiting'), from: told.from };
}

function stateCall(asked: keyof typeof selectors, id: string, to = teleporter.addresses![0]!): EvmCall<string> {
  return ethCall({ to, data: `${selectors[asked]}${id.slice(2)}` });
}

/** Where no messenger stands nothing comes back. */
function wordOf(answer: string | undefined): boolean | undefined {
  return answer === undefined ? undefined : answer.length === 66 && BigInt(answer) !== 0n;
}
