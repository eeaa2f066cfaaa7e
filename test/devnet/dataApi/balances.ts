import { getAddress } from 'viem';
import type { Address } from 'viem';
import { decimal } from './block';
import { networkToken } from './chains';
import type { ChainIndex } from './chainIndex';
import { tokenBalance } from './tokens';
import { addressOfTopic, erc20Token, erc721Token } from './transfers';

type Fields = Readonly<Record<string, unknown>>;

export async function nativeBalance(index: ChainIndex, address: Address, height: number): Promise<Fields> {
  const { facts } = index.chain;
  return {
    ...networkToken(facts),
    chainId: String(facts.evmChainId),
    balance: decimal(await index.balance(address, height)),
  };
}

/**
 * The ERC-20 tokens that an address holds at a height, in the order of its first transfers. Tokens with impossible
 * decimals are marked as malicious, which is what the spam filter uses; there is no claim about the others.
 */
export async function erc20Balances(
  index: ChainIndex,
  address: Address,
  height: number,
  only: readonly Address[] | undefined,
  withoutSpam: boolean,
): Promise<readonly Fields[]> {
  const logs = await index.transferLogs(height);
  const met = logs.filter(
    ({ topics }) => topics.length === 3 && [addressOfTopic(topics[1]), addressOfTopic(topics[2])].includes(address),
  );
  const tokens = [...new Set(met.map((log) => getAddress(log.address)))].filter(
    (token) => only === undefined || only.includes(token),
  );
  const balances = await Promise.all(
    tokens.map(async (token) => {
      const balance = await tokenBalance(index, token, address, height);
      const facts = await erc20Token(index, token);
      const tokenReputation = Number(facts['decimals']) > 255 ? 'Malicious' : null;
      return {
        ...facts,
        chainId: String(index.chain.facts.evmChainId),
        balance: balance.toString(),
        tokenReputation,
      };
    }),
  );
  return balances.filter((one) => one.balance !== '0' && !(withoutSpam && one.tokenReputation === 'Malicious'));
}

/** The ERC-721 tokens that an address owns, by contract and in order of their IDs. */
export async function erc721Balances(
  index: ChainIndex,
  address: Address,
  only: Address | undefined,
): Promise<readonly Fields[]> {
  const owners = new Map<string, { readonly token: Address; readonly id: bigint; readonly owner: Address }>();
  for (const { address: contract, topics } of await index.transferLogs(index.tip())) {
    const [, , to, id] = topics;
    if (id === undefined) continue;
    const token = getAddress(contract);
    owners.set(`${token} ${id}`, { token, id: BigInt(id), owner: addressOfTopic(to) });
  }
  const owned = [...owners.values()]
    .filter(({ owner, token }) => owner === address && (only === undefined || token === only))
    .sort((a, b) => a.token.localeCompare(b.token) || (a.id < b.id ? -1 : 1));
  return Promise.all(
    owned.map(async ({ token, id }) => ({
      ...(await erc721Token(index, token, id)),
      ownerAddress: address,
      chainId: String(index.chain.facts.evmChainId),
    })),
  );
}
