import { type BatchKey, type BatchResponses, RpcBatch, catalogueCall } from '../../../evm';
import type { PrecompileKey } from '../../../precompiles';
import { getChainConfig } from '../../../rpc';
import { type ChainConfig, L1Rules, type PrecompileResult, type RequestedRules } from '../../../chains';
import type { EvmNode } from '../../../sources';

export interface RequestedPrecompile {
  readonly l1: L1Rules;
  readonly config: BatchKey<ChainConfig>;
  readonly rules: RequestedRules;
}

/** Adds what tells how a precompile is set to the round that asks about its address. */
export function requestPrecompile(batch: RpcBatch): RequestedPrecompile {
  const l1 = new L1Rules();
  return { l1, config: batch.add(catalogueCall(getChainConfig, {})), rules: l1.query(batch) };
}

/** Undefined where the node does not tell how the chain is configured. One more round, for the roles that are known by now. */
export async function fetchPrecompile(
  { node, now }: { readonly node: EvmNode; readonly now: number },
  key: PrecompileKey,
  { l1, config: configKey, rules: requested }: RequestedPrecompile,
  answers: BatchResponses,
  height: bigint | undefined,
): Promise<PrecompileResult | undefined> {
  const config = answers.value(configKey);
  if (config === undefined || height === undefined) {
    return undefined;
  }
  const batch = new RpcBatch();
  const rest = l1.fetchRest(batch, answers, requested, config, height);
  const restAnswers = await node.query(batch);
  return { key, config, rules: l1.receive({ answers, requested, restAnswers, rest, config, now, height }) };
}
