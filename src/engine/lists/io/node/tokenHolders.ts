import { RpcBatch, callContract, decodeUint, toQuantity, tokenTransfers } from '../../../evm';
import type { TokenHolder } from '../../../net';
import { transferSignatures } from '../../../addresses';
import { ListError } from '../../listError';
import type { EvmNode } from '../../../sources';
import { noNode } from '../scan/blockScan';
import { listedChain } from './listedChain';
import { firstBlockOf, logPage } from './logList';
import { defineNodeList, type NodeRow } from './nodeList';

const nobody = `0x${'00'.repeat(20)}`;

/**
 * Who holds a token: everybody whom a transfer of it ever named as receiver, with what the contract says they have at one
 * block. Who got tokens without an event is not found.
 */
export const nodeTokenHolders = defineNodeList(
  'tokenHolders',
  'eth_getLogs',
  async ({ client, ref, mark, pageSize }) => {
    if (ref.startTimestamp !== undefined || ref.endTimestamp !== undefined) {
      throw new ListError('Nodes list current holders only. Leave the period empty, or use a metrics service.');
    }
    const chain = listedChain(client.network, ref.chainId);
    const node = client.evmNode(chain);
    if (node === undefined) {
      throw noNode(chain);
    }
    const { contract } = ref;
    const threshold = BigInt(ref.threshold ?? 0);
    const page = await logPage(
      node,
      {
        filters: [{ address: contract, topics: [[...transferSignatures]] }],
        firstBlock: (one) => firstBlockOf(one, contract, chain.name),
        candidates: (logs) =>
          tokenTransfers(logs).flatMap((transfer) =>
            transfer.to === nobody
              ? []
              : [transfer.standard === 'erc1155' ? `${transfer.to}:${transfer.tokenId}` : transfer.to],
          ),
        isGrouped: true,
        prove: (one, candidates, block) => balances(one, contract, candidates, block),
      },
      mark,
      pageSize,
    );
    const isCached = ({ value }: NodeRow): boolean => {
      const { sortKey } = value as TokenHolder;
      return sortKey > 0n && sortKey >= threshold;
    };
    return { ...page, rows: page.rows.filter(isCached).sort(largestFirst) };
  },
);

/** Of a page: what comes on later ones may be larger. */
function largestFirst(a: NodeRow, b: NodeRow): number {
  const [first, second] = [(a.value as TokenHolder).sortKey, (b.value as TokenHolder).sortKey];
  return first < second ? 1 : first > second ? -1 : 0;
}

/** ERC-20 and ERC-721 count by owner, ERC-1155 by owner and token. */
async function balances(
  node: EvmNode,
  contract: string,
  candidates: readonly string[],
  block: bigint,
): Promise<readonly NodeRow[]> {
  const batch = new RpcBatch();
  const at = toQuantity(block) as `0x${string}`;
  const requested = candidates.map((candidate) => {
    const [owner = '', tokenId] = candidate.split(':');
    const word = owner.slice(2).padStart(64, '0');
    const data =
      tokenId === undefined
        ? `0x70a08231${word}`
        : `0x00fdd58e${word}${BigInt(tokenId).toString(16).padStart(64, '0')}`;
    return { owner, key: batch.add(callContract({ to: contract, data }, at)) };
  });
  const answers = await node.query(batch);
  const byOwner = new Map<string, bigint>();
  for (const { owner, key } of requested) {
    const outcome = answers.of(key);
    if (!outcome.ok) {
      throw outcome.error;
    }
    byOwner.set(owner, (byOwner.get(owner) ?? 0n) + (decodeUint(outcome.value) ?? 0n));
  }
  return [...byOwner].map(([address, sortKey]) => ({
    key: address,
    value: { address, sortKey } satisfies TokenHolder,
  }));
}
