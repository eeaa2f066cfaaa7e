import { catalogueCall, EvmRound, type RoundAnswers, type RoundKey } from '../../../api/evm/evmRound';
import type { PrecompileKey } from '../../../core/evm/precompile/precompiles';
import { getChainConfig } from '../../../core/rpc/catalogue/evm/chain';
import type { ChainConfig } from '../../../explain/chainRules/chainSnapshot';
import type { PrecompileTold } from '../../../explain/chainRules/precompileFacts';
import type { EvmNode } from '../../sources/evmNode';
import { type AskedRules, L1Rules } from '../../sources/chainRules/l1Rules';

export interface AskedPrecompile {
  readonly l1: L1Rules;
  readonly config: RoundKey<ChainConfig>;
  readonly rules: AskedRules;
}

/** Adds what tells how a precompile is set to the round that asks about its address. */
export function askPrecompile(round: EvmRound): AskedPrecompile {
  const l1 = new L1Rules();
  return { l1, config: round.add(catalogueCall(getChainConfig, {})), rules: l1.ask(round) };
}

/** Undefined where the node does not tell how the chain is configured. One more round, for the roles that are known by now. */
export async function fetchPrecompile(
  { node, now }: { readonly node: EvmNode; readonly now: number },
  key: PrecompileKey,
  { l1, config: configKey, rules: asked }: AskedPrecompile,
  answers: RoundAnswers,
  height: bigint | undefined,
): Promise<PrecompileTold | undefined> {
  const config = answers.value(configKey);
  if (config === undefined || height === undefined) {
    return undefined;
  }
  const round = new EvmRound();
  const rest = l1.fetchRest(round, answers, asked, config, height);
  const restAnswers = await node.ask(round);
  return { key, config, rules: l1.hear({ answers, asked, restAnswers, rest, config, now, height }) };
}
