import type { NodeProxy, NodeToken } from '../../addresses';
import { addressInSlot, minimalProxyTarget, proxySlots } from '../../abi';
import { ApiError } from '../../errors';
import {
  type BatchKey,
  type BatchResponses,
  type BlockTag,
  RpcBatch,
  callContract,
  decodeBool,
  decodeSmallUint,
  decodeSymbol,
  decodeUint,
  fetchContractCode,
  fetchStorageAt,
} from '../../evm';
import type { EvmNode } from '../../sources';

/** What a contract tells of itself: as a token, and as a proxy. */
export interface ContractTraits {
  readonly token?: NodeToken;
  readonly proxy?: NodeProxy;
}

/** Selector of supportsInterface(bytes4) with the id of ERC-721 and ERC-1155. */
const supports = (interfaceId: string): string => `0x01ffc9a7${interfaceId.padEnd(64, '0')}`;

/** Adds what a contract is asked of itself to a round: asking what is in vain costs less than a second trip. */
export function requestTraits(
  batch: RpcBatch,
  address: string,
  tag: BlockTag = 'latest',
): { readonly code: BatchKey<string>; read(answers: BatchResponses): ContractTraits } {
  const call = (data: string): BatchKey<string> => batch.add(callContract({ to: address, data }, tag));
  const slot = (place: string): BatchKey<string> => batch.add(fetchStorageAt(address, place, tag));
  const code = batch.add(fetchContractCode(address, tag));
  const [name, symbol, decimals] = [call('0x06fdde03'), call('0x95d89b41'), call('0x313ce567')];
  const [supply, erc721, erc1155] = [call('0x18160ddd'), call(supports('80ac58cd')), call(supports('d9b67a26'))];
  const [implementation, beacon, admin] = [
    slot(proxySlots.implementation),
    slot(proxySlots.beacon),
    slot(proxySlots.admin),
  ];
  return {
    code,
    read(answers) {
      const of = <T>(key: BatchKey<string>, decode: (word: string) => T | undefined): T | undefined => {
        const word = answers.value(key);
        return word === undefined ? undefined : decode(word);
      };
      const reported = {
        name: of(name, decodeSymbol),
        symbol: of(symbol, decodeSymbol),
        decimals: of(decimals, decodeSmallUint),
        totalSupply: of(supply, decodeUint),
      };
      // ERC-20 has no interface id: a contract with decimals and a supply is taken for one.
      const looksErc20 = reported.decimals !== undefined && reported.totalSupply !== undefined;
      const isErc721 = of(erc721, decodeBool) === true;
      const isErc1155 = of(erc1155, decodeBool) === true;
      const standard = isErc721 ? 'ERC-721' : isErc1155 ? 'ERC-1155' : looksErc20 ? 'ERC-20' : undefined;
      const isToken = standard !== undefined || reported.name !== undefined || reported.symbol !== undefined;
      const proxy = {
        implementation: of(code, minimalProxyTarget) ?? of(implementation, addressInSlot),
        beacon: of(beacon, addressInSlot),
        admin: of(admin, addressInSlot),
      };
      // An admin alone makes no proxy: its slot is as good as any other to a contract that is none.
      const isProxy = proxy.implementation !== undefined || proxy.beacon !== undefined;
      return {
        token: isToken ? { ...reported, ...(standard === undefined ? {} : { standard }) } : undefined,
        proxy: isProxy ? proxy : undefined,
      };
    },
  };
}

/** What a beacon says is run: a second trip, which all other addresses are spared. */
export async function fetchImplementation(
  node: EvmNode,
  beacon: string,
  tag: BlockTag = 'latest',
): Promise<{ readonly address?: string; readonly error?: ApiError }> {
  const batch = new RpcBatch();
  const key = batch.add(callContract({ to: beacon, data: '0x5c60da1b' }, tag));
  try {
    const outcome = (await node.query(batch)).of(key);
    return outcome.ok ? { address: addressInSlot(outcome.value) } : { error: outcome.error };
  } catch (error) {
    if (error instanceof ApiError) {
      return { error };
    }
    throw error;
  }
}
