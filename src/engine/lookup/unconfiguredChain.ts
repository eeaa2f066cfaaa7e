import { type Report, code, fact, id, message, text } from '../report';
import type { EvmChain, Network } from '../networks';

/**
 * A Finding on a chain that was found on the nodes and stands in no settings, with what it takes to add it.
 *
 * @param found the chains of the network's nodes that its settings do not name
 */
export function withUnconfigured(report: Report, configured: Network, found: readonly EvmChain[]): Report {
  const chain = found.find(({ name }) => name === report.chain);
  if (chain?.blockchainId === undefined) {
    return report;
  }
  const { name, blockchainId, evmChainId } = chain;
  const evm = code(String(evmChainId ?? ''));
  const line = message`${text(name)} is not in the settings of ${text(configured.name)}, but one of its nodes runs it. Blockchain ID ${id(blockchainId)}, EVM chain ID ${evm}`;
  return {
    ...report,
    unconfigured: { name, blockchainId, evmChainId },
    // A number is looked up on chains of the settings alone.
    related: report.related.filter((one) => one.as === undefined),
    facts: [...report.facts, ...fact('unlisted', 'settings', line, [])],
  };
}
