import * as z from 'zod/mini';
import { u256, u64, wireText, wireTime } from '../../primitives';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, pageOf } from './page';
import { type DataNetwork, type PageQuery, Parameters, type Period } from './parameters';
import { chainInfo, type PrimaryChainInfo } from './primaryShapes';

/** A block of the P-, X- or C-Chain (docs/facts/data-service.md). Fees and supply in nAVAX. */
const block = z.object({
  blockNumber: u64,
  blockHash: wireText,
  parentHash: z.nullish(wireText),
  blockTimestamp: wireTime,
  /** "BanffStandardBlock" or another word. */
  blockType: z.nullish(wireText),
  txCount: u64,
  transactions: z.nullish(z.array(wireText)),
  blockSizeBytes: z.nullish(u64),
  l1ValidatorsAccruedFees: z.nullish(u256),
  activeL1Validators: z.nullish(u64),
  currentSupply: z.nullish(u256),
  proposerDetails: z.nullish(
    z.object({
      proposerId: z.nullish(wireText),
      proposerParentId: z.nullish(wireText),
      proposerNodeId: z.nullish(wireText),
      proposerPChainHeight: z.nullish(u64),
      proposerTimestamp: z.nullish(wireTime),
    }),
  ),
});
export type ProposedBlock = z.infer<typeof block>;
export type ProposedBlocksPage = Page<ProposedBlock> & { chainInfo: PrimaryChainInfo };

const answer = z.intersection(
  pageOf('blocks', block, ({ blockHash }) => blockHash),
  z.object({ chainInfo }),
);

/**
 * `GET …/blockchains/{blockchainId}/nodes/{nodeId}/blocks`: blocks that a node proposed, 10 a
 * page unless asked, at most 100. `undefined` where the service knows no such chain or node.
 *
 * @param blockchainId `p-chain`, `x-chain`, `c-chain` or the chain's ID
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listBlocksByNode(
  service: DataService,
  network: DataNetwork,
  blockchainId: string,
  nodeId: string,
  query: PageQuery & Period,
  options: ReadOptions,
): Promise<Answer<ProposedBlocksPage> | undefined> {
  const label = 'listBlocksByNode';
  const check = new Parameters(label);
  const chain = `/v1/networks/${check.network(network)}/blockchains/${check.segment('blockchainId', blockchainId)}`;
  const path = `${chain}/nodes/${check.nodeId('nodeId', nodeId)}/blocks`;
  const checked = {
    ...check.period(query),
    pageToken: query.pageToken,
    pageSize: check.pageSize(query.pageSize, 100),
  };
  return service.find({ path, query: checked, label, schema: answer }, options);
}
