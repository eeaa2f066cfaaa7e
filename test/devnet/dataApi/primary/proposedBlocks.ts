import { createHash } from 'node:crypto';
import { codecIdsOf } from '../../../../src/engine/transactions/codec/codecIds';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { toNodeJson } from '../../../../src/engine/transactions/codec/nodeJson';
import { encodeCb58, nodeId as nodeIdentifier } from '../../../../src/engine/primitives/ids/cb58';
import { ApiError } from '../apiError';
import type { ChainKey } from './ledger';
import { timestampOf } from './listParameters';
import { decodedAs } from './readTransactions';
import { recordedCalls } from './recordedCall';
import type { PrimaryNetworkRecord } from './readLedger';
import { Reading } from './reading';

type Fields = Readonly<Record<string, unknown>>;

interface Proposal {
  readonly proposerId: string;
  readonly proposerParentId: string;
  readonly proposerNodeId: string;
  readonly proposerPChainHeight: number;
  readonly proposerTimestamp: number;
}

/**
 * The P- or X-Chain blocks proposed by a node, newest first. The proposer is in the ProposerVM's wrapper, which the
 * recordings (index API) contain for some blocks only; blocks without a known proposer are in no list. The C-Chain's
 * list is empty, since its recorded blocks are not those of the live chain.
 */
export function proposedBlocks(
  { blocks }: PrimaryNetworkRecord,
  chain: ChainKey,
  nodeId: string,
  query: URLSearchParams,
): readonly Fields[] {
  if (nodeIdentifier(nodeId)?.checksum !== 'valid') throw new ApiError(400, ['nodeId must be a valid node ID']);
  const from = timestampOf(query, 'startTimestamp') ?? 0;
  const until = timestampOf(query, 'endTimestamp') ?? Infinity;
  if (chain === 'C') return [];
  const known = proposals(chain);
  return [...blocks[chain]].reverse().flatMap((block) => {
    const proposal = known.get(block.id);
    const time = block.time ?? 0;
    if (proposal?.proposerNodeId !== nodeId || time < from || time > until) return [];
    return [
      {
        blockNumber: String(block.height),
        blockHash: block.id,
        parentHash: block.parentId,
        blockTimestamp: time,
        blockType: block.type,
        txCount: block.transactions.length,
        transactions: block.transactions.map(({ id }) => id),
        blockSizeBytes: block.size,
        proposerDetails: proposal,
      },
    ];
  });
}

/** Proposals by the ID of the chain's own block. */
function proposals(chain: 'P' | 'X'): ReadonlyMap<string, Proposal> {
  const found = new Map<string, Proposal>();
  for (const method of ['getLastAccepted', 'getContainerByIndex', 'getContainerRange', 'getContainerByID']) {
    for (const bytes of containers(chain, `index.${method}`)) {
      const wrapper = decodedAs(bytes, 'proposerBlock');
      const json = new Reading(toNodeJson(wrapper));
      const certificate = json.at('certificate').exists ? json.at('certificate').text.slice(2) : '';
      const [inner] = decodeBytes(json.at('block').text, { kind: 'block', chain });
      // Without a certificate the proposer is unknown.
      if (certificate === '' || inner === undefined) continue;
      found.set(codecIdsOf(inner)[0]?.cb58 ?? '', {
        proposerId: codecIdsOf(wrapper)[0]?.cb58 ?? '',
        proposerParentId: json.at('parentID').text,
        proposerNodeId: nodeIdOfCertificate(certificate),
        proposerPChainHeight: json.at('pChainHeight').small,
        proposerTimestamp: json.at('timestamp').small,
      });
    }
  }
  return found;
}

function containers(chain: 'P' | 'X', method: string): readonly string[] {
  return recordedCalls('index', method).flatMap(({ result, path }) => {
    if (path !== `/ext/index/${chain}/block`) return [];
    const list = result.at('containers').list;
    return (list.length > 0 ? list : [result]).map((container) => container.at('bytes').text);
  });
}

/** A node ID is the ripemd160 of the sha256 of the staking certificate. */
function nodeIdOfCertificate(certificate: string): string {
  const sha256 = createHash('sha256').update(Buffer.from(certificate, 'hex')).digest();
  return `NodeID-${encodeCb58(createHash('ripemd160').update(sha256).digest())}`;
}
