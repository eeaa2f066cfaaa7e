import type { SetUp } from '../../explain/diagnosis/halfDone';
import type { EvmChain } from '../../core/networks/network';
import type { SourceClient } from '../sources/sourceClient';

/**
 * The validators of a chain's L1 whose set-up is half done, of which the manager contract or the P-Chain knows nothing yet.
 *
 * @throws the abort reason alone
 */
export function fetchSetUp(client: SourceClient, chain: EvmChain): Promise<SetUp> {
  void chain;
  client.signal.throwIfAborted();
  return Promise.resolve({ verdicts: [], unread: [], handouts: [] });
}
