import { getCurrentValidators } from '../../../../core/rpc/catalogue/validators';
import type { EvmChain } from '../../../../core/networks/network';
import type { SourceClient } from '../../../sources/sourceClient';
import type { SourcedResult } from '../../../../explain/sourcedResult';
import type { ChainView } from '../../../../explain/platform/node/nodeAnswers';

/**
 * Asks a node that runs the chain how it has seen one validator of it. Public nodes have no such endpoint, nor has a node
 * that does not run the chain.
 */
export function fetchChainView(
  primary: SourceClient,
  { name, path }: EvmChain,
  nodeId: string,
): Promise<SourcedResult<ChainView>> {
  return primary.chainQuestion(name, `${getCurrentValidators.name} ${path} ${nodeId}`, (client, options) =>
    client.call(getCurrentValidators, { nodeIDs: [nodeId] }, { ...options, chain: path }),
  );
}
