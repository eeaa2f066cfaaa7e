import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import { getCurrentValidators } from '../../../../core/rpc/catalogue/validators';
import type { EvmChain } from '../../../network';
import type { Primary, Told } from '../primary';

export type ChainView = ResultOf<typeof getCurrentValidators>;

/**
 * Asks a node that runs the chain how it has seen one validator of it. Public nodes have no such endpoint, nor has a node
 * that does not run the chain.
 */
export function askChainView(primary: Primary, { name, path }: EvmChain, nodeId: string): Promise<Told<ChainView>> {
  return primary.chainQuestion(name, `${getCurrentValidators.name} ${path} ${nodeId}`, (client, options) =>
    client.call(getCurrentValidators, { nodeIDs: [nodeId] }, { ...options, chain: path }),
  );
}
