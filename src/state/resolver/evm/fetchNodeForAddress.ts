import {
  type BlockTag,
  ethCall,
  getBalance,
  getCode,
  getStorageAt,
  getTransactionCount,
} from '../../../api/evm/account';
import { ApiError } from '../../../api/errors/errors';
import { getLatestBlock } from '../../../api/evm/block';
import { EvmRound } from '../../../api/evm/evmRound';
import { addressInSlot, minimalProxyTarget, proxySlots } from '../../../core/evm/abi/proxies';
import { decodeBool, decodeSmallUint, decodeSymbol, decodeUint } from '../../../core/evm/token/tokenAnswers';
import type { EvmChain } from '../../../core/networks/network';
import type { SourcedResult } from '../../../explain/sourcedResult';
import type { EvmNode } from '../../sources/evmNode';
import type { SourceClient } from '../../sources/sourceClient';
import type { NodeAddress, NodeProxy, NodeToken } from '../../../explain/evmAddress/addressAnswer';

import { askPrecompile, fetchPrecompile } from './fetchPrecompile';
import { precompileAt } from '../../../core/evm/precompile/precompiles';

/** Selector of supportsInterface(bytes4) with the id of ERC-721 and ERC-1155. */
const supports = (interfaceId: string): string => `0x01ffc9a7${interfaceId.padEnd(64, '0')}`;

/**
 * Everything about an address in one round trip, contract or not: asking what is in vain costs less than a second trip.
 *
 * @param at the block whose state is meant; absent: the latest
 */
export function fetchNodeForAddress(
  client: SourceClient,
  chain: EvmChain,
  address: string,
  at?: bigint,
): Promise<SourcedResult<NodeAddress>> {
  return client.evm<NodeAddress>(chain, async (node) => {
    const tag: BlockTag = at === undefined ? 'latest' : `0x${at.toString(16)}`;
    const round = new EvmRound();
    const balance = round.add(getBalance(address, tag));
    const nonce = round.add(getTransactionCount(address, tag));
    const code = round.add(getCode(address, tag));
    const latest = round.add(getLatestBlock());
    const name = round.add(ethCall({ to: address, data: '0x06fdde03' }, tag));
    const symbol = round.add(ethCall({ to: address, data: '0x95d89b41' }, tag));
    const decimals = round.add(ethCall({ to: address, data: '0x313ce567' }, tag));
    const totalSupply = round.add(ethCall({ to: address, data: '0x18160ddd' }, tag));
    const erc721 = round.add(ethCall({ to: address, data: supports('80ac58cd') }, tag));
    const erc1155 = round.add(ethCall({ to: address, data: supports('d9b67a26') }, tag));
    const slots = {
      implementation: round.add(getStorageAt(address, proxySlots.implementation, tag)),
      beacon: round.add(getStorageAt(address, proxySlots.beacon, tag)),
      admin: round.add(getStorageAt(address, proxySlots.admin, tag)),
    };
    // The C-Chain has none of them but Warp, and names that nowhere.
    const precompile = at === undefined && chain.path !== 'C' ? precompileAt(address)?.configKey : undefined;
    const asked = precompile === undefined ? undefined : askPrecompile(round);
    const answers = await node.ask(round);

    const first = answers.of(balance);
    if (!first.ok && !answers.of(code).ok) {
      throw first.error;
    }
    const refused = [balance, nonce, code].map((key) => answers.of<unknown>(key)).find((outcome) => !outcome.ok);
    const token = tokenOf({
      name: map(answers.value(name), decodeSymbol),
      symbol: map(answers.value(symbol), decodeSymbol),
      decimals: map(answers.value(decimals), decodeSmallUint),
      totalSupply: map(answers.value(totalSupply), decodeUint),
      erc721: map(answers.value(erc721), decodeBool) ?? false,
      erc1155: map(answers.value(erc1155), decodeBool) ?? false,
    });
    const proxy = proxyOf({
      implementation:
        map(answers.value(code), minimalProxyTarget) ?? map(answers.value(slots.implementation), addressInSlot),
      beacon: map(answers.value(slots.beacon), addressInSlot),
      admin: map(answers.value(slots.admin), addressInSlot),
    });
    const ofBeacon = proxy?.beacon === undefined ? undefined : await fetchImplementation(node, proxy.beacon, tag);
    const height = answers.value(latest)?.number;
    const value: NodeAddress = {
      balance: answers.value(balance),
      nonce: answers.value(nonce),
      code: answers.value(code),
      token,
      proxy: proxy && { ...proxy, implementation: proxy.implementation ?? map(ofBeacon?.value, addressInSlot) },
      precompile:
        precompile === undefined || asked === undefined
          ? undefined
          : await fetchPrecompile({ node, now: client.context.now() }, precompile, asked, answers, height),
    };
    return {
      value,
      json: first.ok ? first.json : null,
      height,
      problem: refused?.ok === false ? refused.error : ofBeacon?.error,
    };
  });
}

/** What a beacon says is run: a second trip, which all other addresses are spared. */
async function fetchImplementation(
  node: EvmNode,
  beacon: string,
  tag: BlockTag,
): Promise<{ readonly value?: string; readonly error?: ApiError }> {
  const round = new EvmRound();
  const told = round.add(ethCall({ to: beacon, data: '0x5c60da1b' }, tag));
  try {
    const outcome = (await node.ask(round)).of(told);
    return outcome.ok ? { value: outcome.value } : { error: outcome.error };
  } catch (error) {
    if (error instanceof ApiError) {
      return { error };
    }
    throw error;
  }
}

/** An admin alone makes no proxy: its slot is as good as any other to a contract that is none. */
function proxyOf(proxy: NodeProxy): NodeProxy | undefined {
  return proxy.implementation === undefined && proxy.beacon === undefined ? undefined : proxy;
}

interface TokenAnswers {
  readonly name: string | undefined;
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
  readonly totalSupply: bigint | undefined;
  readonly erc721: boolean;
  readonly erc1155: boolean;
}

/** ERC-20 has no interface id: a contract with decimals and a supply is taken for one. */
function tokenOf({ erc721, erc1155, ...said }: TokenAnswers): NodeToken | undefined {
  const looksErc20 = said.decimals !== undefined && said.totalSupply !== undefined;
  const standard = erc721 ? 'ERC-721' : erc1155 ? 'ERC-1155' : looksErc20 ? 'ERC-20' : undefined;
  const known = standard !== undefined || said.name !== undefined || said.symbol !== undefined;
  return known ? { ...said, ...(standard === undefined ? {} : { standard }) } : undefined;
}

function map<A, B>(value: A | undefined, f: (value: A) => B | undefined): B | undefined {
  return value === undefined ? undefined : f(value);
}
