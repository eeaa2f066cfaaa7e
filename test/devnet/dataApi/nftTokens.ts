import { zeroAddress } from 'viem';
import type { Address } from 'viem';
import type { ChainIndex } from './chainIndex';
import { addressOfTopic, erc1155Token, erc721Token, tokensMoved } from './transfers';

type Fields = Readonly<Record<string, unknown>>;

/** The existing tokens of an ERC-721 or ERC-1155 contract in order of their IDs; empty for other contracts. */
export async function nftTokens(index: ChainIndex, contract: Address): Promise<readonly Fields[]> {
  const owners = new Map<bigint, Address>();
  const several = new Map<bigint, bigint>();
  for (const { topics, data } of await index.nftLogs(contract)) {
    const [, , to, id] = topics;
    const moved = tokensMoved(topics[0], data);
    if (moved === undefined) {
      if (id !== undefined) owners.set(BigInt(id), addressOfTopic(to));
      continue;
    }
    // A transfer from the zero address is a mint, one to it is a burn. Tokens with a remaining balance exist.
    const minted = addressOfTopic(topics[2]) === zeroAddress ? 1n : 0n;
    const burned = addressOfTopic(topics[3]) === zeroAddress ? 1n : 0n;
    for (const [token, value] of moved) {
      several.set(token, (several.get(token) ?? 0n) + (minted - burned) * value);
    }
  }
  const single = [...owners].filter(([, owner]) => owner !== zeroAddress).sort(byId);
  const multiple = [...several].filter(([, supply]) => supply > 0n).sort(byId);
  return Promise.all([
    ...single.map(async ([id, ownerAddress]) => ({ ...(await erc721Token(index, contract, id)), ownerAddress })),
    ...multiple.map(([id]) => erc1155Token(index, contract, id)),
  ]);
}

function byId([a]: readonly [bigint, unknown], [b]: readonly [bigint, unknown]): number {
  return a < b ? -1 : 1;
}
