import { fetchServiceBlock } from '../../../net';
import { RpcError, type ApiError } from '../../../errors';
import {
  type HashResult,
  type BatchResponses,
  RpcBatch,
  addNeighbours,
  addSettlingBlocks,
  blockFee,
  evmBlockReport,
  fetchBlockByHash,
  fetchBlockByNumber,
  getLatestBlock,
  type EvmBlock,
  type NodeBlock,
  catalogueCall,
  fetchBlockReceipts,
  fetchSeenBaseFee,
  gasTarget,
  getBlockBodies,
} from '../../../evm';
import type { QueryResult, Sourced, UnsourcedReport } from '../../../report';
import { type BlockNumber, printJson, toQuantity } from '../../../primitives';
import type { EvmChain } from '../../../networks';
import { type SourceClient, fetchEvmChains, type EvmNode } from '../../../sources';
import { feeConfig } from '../../../rpc';
import { abisOn, fetchBuiltContracts } from '../../../source';
import { evmChainsFor } from '../requestedSources';

export async function resolveBlockNumber(
  client: SourceClient,
  identifier: BlockNumber,
): Promise<UnsourcedReport | undefined> {
  const { network, context } = client;
  const { number } = identifier;
  const { abi } = context;
  const abisReady = abi?.ready();
  const chains = await fetchEvmChains(client, evmChainsFor(identifier, network, context.options.chain), {
    node: (one, chain) => fetchNodeForNumber(one, chain, number),
    index: (one, chain) =>
      one.evmIndex<HashResult>(chain, async (service, chainId, options) => {
        const block = await fetchServiceBlock(service, chainId, String(number), options);
        return block === undefined
          ? { value: undefined, json: null }
          : {
              value: {
                indexedBlock: block.value,
                raw: [{ label: 'getBlock', json: printJson(block.json, 2), request: block.request }],
              },
              json: block.json,
            };
      }),
  });
  await abisReady;
  const found = chains.find(({ node, index }) => node !== undefined || index !== undefined);
  const results = [found?.node, found?.index].filter((one) => one !== undefined);
  return found && (await namedBlock(client, found.chain, String(number), results));
}

/** A block from its sources, with names of contracts from the open project. */
export async function namedBlock(
  client: SourceClient,
  chain: EvmChain,
  requested: string,
  results: readonly Sourced<HashResult>[],
): Promise<UnsourcedReport> {
  const { abi, log } = client.context;
  const built = await fetchBuiltContracts(client, chain, results);
  const at = built === 'late' ? undefined : built;
  const known = abisOn(abi, chain.evmChainId, at);
  const { withSignatures } = await import('../../../source/io/verified/withSignatures');
  const { abi: abis, isLate } = await withSignatures(client, chain, known, results);
  const nameOf = (address: string): string | undefined => at?.get(address.toLowerCase())?.own;
  const report = evmBlockReport(requested, chain, client.network.name, results, log.all, abis, nameOf);
  return built === 'late' || isLate ? { ...report, unfinished: 'page' } : report;
}

function fetchNodeForNumber(client: SourceClient, chain: EvmChain, number: bigint): Promise<QueryResult<HashResult>> {
  return client.evm<HashResult>(chain, async (node) => {
    const batch = new RpcBatch();
    const blockKey = batch.add(fetchBlockByNumber(number));
    const latestKey = batch.add(getLatestBlock());
    const responses = await node.query(batch);
    const latest = responses.value(latestKey);
    const height = latest?.number;
    const block = responses.of(blockKey);
    const isBeyondTip = height !== undefined && number > height;
    // Before Helicon, a node returns an error for blocks beyond its latest one, since then null.
    if (!block.ok && !(isBeyondTip && block.error instanceof RpcError)) {
      throw block.error;
    }
    if (!block.ok || block.value === null) {
      return { value: undefined, json: null, height };
    }
    const { problem, ...details } = await fetchBlockDetails(node, block.value, latest);
    const raw = [
      {
        label: 'eth_getBlockByNumber',
        json: printJson(block.json, 2),
        request: responses.request(blockKey, chain.name),
      },
    ];
    return { value: { block: { block: block.value, latest, ...details }, raw }, json: block.json, height, problem };
  });
}

export async function fetchBlockDetails(
  node: EvmNode,
  block: EvmBlock,
  latest: EvmBlock | undefined,
): Promise<Omit<NodeBlock, 'block' | 'latest'> & { readonly problem?: ApiError }> {
  const batch = new RpcBatch();
  const parent = block.settledHeight == null ? undefined : batch.add(fetchBlockByHash(block.parentHash));
  const settlingBlock = addSettlingBlocks(batch, block.number, latest);
  // The neighbours alone are not worth a request.
  const isRequested = parent !== undefined || block.transactions.length > 0;
  const readNeighbours = addNeighbours(batch, isRequested ? block.number : undefined, latest);
  const readContext = (responses: BatchResponses): Pick<NodeBlock, 'parentSettled' | 'settledBy' | 'neighbours'> => ({
    neighbours: readNeighbours(responses),
    parentSettled: (parent && responses.value(parent))?.settledHeight ?? undefined,
    settledBy: settlingBlock(responses),
  });
  if (block.transactions.length === 0) {
    return { paid: [], bodies: [], ...readContext(await node.query(batch)) };
  }
  const receipts = batch.add(fetchBlockReceipts(block.hash));
  const bodies = batch.add(getBlockBodies(block.hash));
  // The C-Chain's gas target is in its blocks.
  const fees =
    gasTarget(block) === undefined
      ? batch.add(catalogueCall(feeConfig, { block: toQuantity(block.number) }))
      : undefined;
  const responses = await node.query(batch);
  const [paid, full] = [responses.of(receipts), responses.of(bodies)];
  const errors = [paid, full].flatMap((one) => (one.ok ? [] : [one.error]));
  const details = {
    paid: paid.ok ? (paid.value ?? undefined) : undefined,
    bodies: full.ok ? full.value?.transactions : undefined,
  };
  return {
    ...details,
    seenBaseFee: await findSeenBaseFee(node, block, details),
    fees: fees && responses.value(fees),
    ...readContext(responses),
    rejected: { paid: paid.ok ? undefined : paid.error, bodies: full.ok ? undefined : full.error },
    problem: errors.find((error) => !(error instanceof RpcError)),
  };
}

/** If all transactions pay their maximum, only code executed in the block reveals the base fee. */
async function findSeenBaseFee(
  node: EvmNode,
  block: EvmBlock,
  details: Pick<NodeBlock, 'paid' | 'bodies'>,
): Promise<bigint | undefined> {
  const { baseFee, baseFeeBound } = blockFee(block, details);
  if (baseFee !== undefined || baseFeeBound === undefined) {
    return undefined;
  }
  return node.tryValue(fetchSeenBaseFee(toQuantity(block.number), baseFeeBound));
}
