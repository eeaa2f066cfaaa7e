import { type EvmCall, RpcBatch, type SentWarpMessage, callContract, getWarpLogs } from '../../evm';
import { teleporter } from '../../abi';
import type { EvmChain } from '../../networks';
import { valueOf } from '../../report';
import type { SourceClient } from '../../sources';

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
export async function fetchWarpConfig(
  client: SourceClient,
  chain: EvmChain,
  messageId: string,
  first: bigint,
  last: bigint,
): Promise<{ readonly logs: readonly SentWarpMessage[]; readonly from: number }> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(getWarpLogs(messageId, first, last));
    const logs = (await node.query(batch)).value(key) ?? [];
    return { value: logs.length === 0 ? undefined : logs, json: null };
  });
  return { logs: valueOf(result) ?? [], from: result.from };
}

/** @param asked which of the two @throws the abort reason alone */
export async function fetchMessengerState(
  client: SourceClient,
  chain: EvmChain,
  id: string,
  requested: readonly (keyof typeof selectors)[],
  messenger?: string,
): Promise<MessengerState> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const keys = requested.map((one) => batch.add(stateCall(one, id, messenger)));
    const answers = await node.query(batch);
    const values = keys.map((key) => wordOf(answers.value(key)));
    return { value: values.every((one) => one === false) ? undefined : values, json: null };
  });
  const words = !result.ok && result.rejected ? requested.map(() => false) : (valueOf(result) ?? []);
  const of = (one: keyof typeof selectors): boolean | undefined => words[requested.indexOf(one)];
  return { isReceived: of('isReceived'), isWaiting: of('isWaiting'), from: result.from };
}

function stateCall(requested: keyof typeof selectors, id: string, to = teleporter.addresses![0]!): EvmCall<string> {
  return callContract({ to, data: `${selectors[requested]}${id.slice(2)}` });
}

/** Where no messenger stands nothing comes back. */
function wordOf(answer: string | undefined): boolean | undefined {
  return answer === undefined ? undefined : answer.length === 66 && BigInt(answer) !== 0n;
}
