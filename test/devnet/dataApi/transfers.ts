import { decodeAbiParameters, getAddress, parseAbiParameters } from 'viem';
import type { Address, Hex } from 'viem';
import type { ChainIndex, RpcLog } from './chainIndex';
import { transferBatchTopic, transferSingleTopic, transferTopic } from './chainIndex';
import { tokenFacts, tokenUri } from './tokens';

type Fields = Readonly<Record<string, unknown>>;

export interface Transfers {
  readonly erc20Transfers: readonly Fields[];
  readonly erc721Transfers: readonly Fields[];
  readonly erc1155Transfers: readonly Fields[];
}

// The devnet does not fetch metadata.
const metadata = { indexStatus: 'UNINDEXED' };

/** The token transfers in a transaction's logs, in the service's shape. */
export async function transfersOf(index: ChainIndex, logs: readonly RpcLog[]): Promise<Transfers> {
  const erc20Transfers: Fields[] = [];
  const erc721Transfers: Fields[] = [];
  const erc1155Transfers: Fields[] = [];
  for (const log of logs) {
    const [topic, first, second, third] = log.topics;
    if (topic === transferTopic && log.topics.length === 3) {
      erc20Transfers.push({
        ...parties(first, second, log),
        value: BigInt(log.data.slice(0, 66)).toString(),
        erc20Token: await erc20Token(index, log.address),
      });
    } else if (topic === transferTopic && third !== undefined) {
      erc721Transfers.push({
        ...parties(first, second, log),
        erc721Token: await erc721Token(index, log.address, BigInt(third)),
      });
    } else {
      for (const [id, value] of tokensMoved(topic, log.data) ?? []) {
        erc1155Transfers.push({
          ...parties(second, third, log),
          value: value.toString(),
          erc1155Token: await erc1155Token(index, log.address, id),
        });
      }
    }
  }
  return { erc20Transfers, erc721Transfers, erc1155Transfers };
}

export async function erc20Token(index: ChainIndex, token: Address): Promise<Fields> {
  const { name, symbol, decimals = 0 } = await tokenFacts(index, token);
  return { address: getAddress(token), name, symbol, decimals, ercType: 'ERC-20' };
}

export async function erc721Token(index: ChainIndex, token: Address, id: bigint): Promise<Fields> {
  const { name, symbol } = await tokenFacts(index, token);
  return {
    address: getAddress(token),
    name,
    symbol,
    ercType: 'ERC-721',
    tokenId: id.toString(),
    tokenUri: await tokenUri(index, token, id, 721),
    metadata,
  };
}

export async function erc1155Token(index: ChainIndex, token: Address, id: bigint): Promise<Fields> {
  return {
    address: getAddress(token),
    ercType: 'ERC-1155',
    tokenId: id.toString(),
    tokenUri: await tokenUri(index, token, id, 1155),
    metadata,
  };
}

/** The address in the low 20 bytes of a log's topic. */
export function addressOfTopic(topic: Hex | undefined): Address {
  return getAddress(`0x${(topic ?? '').slice(-40).padStart(40, '0')}`);
}

function parties(from: Hex | undefined, to: Hex | undefined, log: RpcLog): Fields {
  return {
    from: { address: addressOfTopic(from) },
    to: { address: addressOfTopic(to) },
    logIndex: Number(log.logIndex),
  };
}

/** IDs and values of an ERC-1155 transfer; `undefined` for any other log. */
export function tokensMoved(topic: Hex | undefined, data: Hex): readonly (readonly [bigint, bigint])[] | undefined {
  if (topic === transferSingleTopic) return [decodeAbiParameters(parseAbiParameters('uint256, uint256'), data)];
  if (topic !== transferBatchTopic) return undefined;
  const [ids, values] = decodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), data);
  return ids.map((id, position) => [id, values[position] ?? 0n]);
}
