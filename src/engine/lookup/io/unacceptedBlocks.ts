import { type EvmChain, isPublic } from '../../networks';
import { type Fact, count, fact, message, remote, text } from '../../report';
import { chainHealth, healthOf } from '../../health';
import { SourceClient, SourceLog } from '../../sources';
import { health } from '../../rpc';

/**
 * Reports blocks that nodes have built, but not accepted: no API shows their transactions, so that one just sent cannot
 * be found. Uses the health API of the network's own nodes; public networks are not queried. Failures are ignored,
 * since earlier queries have reported them.
 *
 * @throws only the abort reason
 */
export async function unacceptedFacts(
  { context, network, signal }: SourceClient,
  chains: readonly EvmChain[],
): Promise<readonly Fact[]> {
  if (isPublic(network) || chains.length === 0) {
    return [];
  }
  const client = new SourceClient({ ...context, log: new SourceLog(context.now) }, signal);
  const results = await client.everyNode('node', health, {}, { tries: 1 });
  const healths = results.flatMap(({ result }) => (result.ok ? [healthOf(result.value)] : []));
  return chains.flatMap(({ name, path, blockchainId }) => {
    const blocks = healths
      .map((one) => chainHealth(one, [blockchainId, path, name])?.processing ?? 0n)
      .reduce((most, one) => (one > most ? one : most), 0n);
    const built = blocks === 1n ? [text('1 block')] : message`${count(blocks)} blocks`;
    const line = message`${remote(name)} has ${built} built and not accepted, whose transactions no API shows. If it stays, run Diagnose on ${remote(name)}.`;
    return fact('unaccepted', 'not accepted yet', blocks === 0n ? undefined : line, [], { brief: true });
  });
}
