import type { Finding } from '../core/finding/finding';
import { message } from '../core/finding/message';
import { code, id, text } from '../core/finding/spans';
import type { EvmChain, Network } from '../core/networks/network';
import { fact } from './facts';

/**
 * A Finding on a chain that was found on the nodes and stands in no settings, with what it takes to add it.
 *
 * @param found the chains of the network's nodes that its settings do not name
 */
export function withUnlisted(finding: Finding, configured: Network, found: readonly EvmChain[]): Finding {
  const chain = found.find(({ name }) => name === finding.chain);
  if (chain?.blockchainId === undefined) {
    return finding;
  }
  const { name, blockchainId, evmChainId } = chain;
  const evm = code(String(evmChainId ?? ''));
  const line = message`${text(name)} is not in the settings of ${text(configured.name)}, but one of its nodes runs it. Blockchain ID ${id(blockchainId)}, EVM chain ID ${evm}`;
  return {
    ...finding,
    unlisted: { name, blockchainId, evmChainId },
    // A number is looked up on chains of the settings alone.
    related: finding.related.filter((one) => one.as === undefined),
    facts: [...finding.facts, ...fact('unlisted', 'settings', line, [])],
  };
}
