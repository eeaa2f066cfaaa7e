import { isNotFound } from '../../../errors';
import { type UnsourcedReport, sourcesOf } from '../../../report';
import type { Cb58Id } from '../../../primitives';
import { type Container, readEvmBlock, readWrapper, wrapperFacts } from '../../../transactions';
import { getContainerByID } from '../../../rpc';
import type { SourceClient } from '../../../sources';
import { resolveHash } from '../evm/resolveHash';
import { resolveBlock } from './resolveBlock';

const chains = ['P', 'X', 'C'] as const;
type Chain = (typeof chains)[number];

/**
 * A block by the ID that it has with its wrapper, by which nodes exchange and index it: the block inside, found as itself,
 * with what the wrapper says. Only nodes that keep an index know such IDs.
 */
export async function resolveContainer(client: SourceClient, { cb58 }: Cb58Id): Promise<UnsourcedReport | undefined> {
  const found = await Promise.all(chains.map((chain) => fetchContainer(client, chain, cb58)));
  const at = found.findIndex((one) => one !== undefined);
  const container = found[at];
  return container === undefined ? undefined : blockInside(client, chains[at]!, container);
}

async function blockInside(
  client: SourceClient,
  chain: Chain,
  { wrapper, block }: NonNullable<ReturnType<typeof readWrapper>>,
): Promise<UnsourcedReport | undefined> {
  if (chain !== 'C') {
    return resolveBlock(client, chain, { id: wrapper.blockId });
  }
  const hex = readEvmBlock(block)?.hash;
  const report = hex === undefined ? undefined : await resolveHash(client, { kind: 'hash32', text: hex, hex });
  return report && { ...report, facts: [...report.facts, ...wrapperFacts(wrapper)] };
}

async function fetchContainer(
  client: SourceClient,
  chain: Chain,
  cb58: string,
): Promise<ReturnType<typeof readWrapper>> {
  const result = await client.nodeQuestion<Container>(
    `${chain}-Chain`,
    `container ${chain} ${cb58}`,
    async (node, options) => {
      try {
        const index = `${chain}/block`;
        return await node.call(getContainerByID, { id: cb58 }, { ...options, index, isExpectedError: isNotFound });
      } catch (error) {
        if (isNotFound(error)) {
          return undefined;
        }
        throw error;
      }
    },
  );
  return result.ok ? readWrapper(result.value, sourcesOf(result)) : undefined;
}
