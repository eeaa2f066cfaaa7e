import { ethCall } from '../../api/evm/account';
import { EvmRound } from '../../api/evm/evmRound';
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

/** @param asked which of the two @throws the abort reason alone */
export async function askMessenger(
  client: SourceClient,
  chain: EvmChain,
  id: string,
  asked: readonly (keyof typeof selectors)[],
  messenger = teleporter.addresses![0]!,
): Promise<MessengerState> {
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const keys = asked.map((one) => round.add(ethCall({ to: messenger, data: `${selectors[one]}${id.slice(2)}` })));
    const answers = await node.ask(round);
    const values = keys.map((key) => wordOf(answers.value(key)));
    return { value: values.every((one) => one === false) ? undefined : values, json: null };
  });
  const words = !told.ok && told.refused ? asked.map(() => false) : (valueOf(told) ?? []);
  const of = (one: keyof typeof selectors): boolean | undefined => words[asked.indexOf(one)];
  return { isReceived: of('isReceived'), isWaiting: of('isWaiting'), from: told.from };
}

/** Where no messenger stands nothing comes back. */
function wordOf(answer: string | undefined): boolean | undefined {
  return answer === undefined ? undefined : answer.length === 66 && BigInt(answer) !== 0n;
}
