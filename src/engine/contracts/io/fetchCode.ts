import {
  RpcBatch,
  type TokenUnit,
  callContract,
  decodeBool,
  decodeSmallUint,
  decodeSymbol,
  fetchContractCode,
  fetchStorageAt,
} from '../../evm';
import { type ContractCode, addressInSlot, minimalProxyTarget, proxySlots } from '../../abi';
import type { EvmNode } from '../../sources';

/** Of supportsInterface(bytes4) with the ids of ERC-721 and ERC-1155. */
const supports = (interfaceId: string): string => `0x01ffc9a7${interfaceId.padEnd(64, '0')}`;

/** implementation() of a beacon. */
const implementationOf = '0x5c60da1b';

/** What runs at an address, a proxy's implementation included, and what it says of itself as a token. */
export type FetchedCode = Omit<ContractCode, 'address'> & { readonly token?: TokenUnit };

/** One round trip; of a proxy a second one, and of a beacon's a third. @throws {ApiError} */
export async function fetchCode(node: EvmNode, address: string): Promise<FetchedCode> {
  const batch = new RpcBatch();
  const call = (data: string) => batch.add(callContract({ to: address, data }));
  const keys = {
    code: batch.add(fetchContractCode(address)),
    implementation: batch.add(fetchStorageAt(address, proxySlots.implementation)),
    beacon: batch.add(fetchStorageAt(address, proxySlots.beacon)),
    symbol: call('0x95d89b41'),
    decimals: call('0x313ce567'),
    supply: call('0x18160ddd'),
    erc721: call(supports('80ac58cd')),
    erc1155: call(supports('d9b67a26')),
  };
  const answers = await node.query(batch);
  const ownCode = answers.of(keys.code);
  if (!ownCode.ok) {
    throw ownCode.error;
  }
  const result = (key: keyof typeof keys): string | undefined => answers.value<string>(keys[key]);
  const symbol = decodeSymbol(result('symbol') ?? '');
  const decimals = decodeSmallUint(result('decimals') ?? '');
  const standard = decodeBool(result('erc721') ?? '')
    ? 'ERC-721'
    : decodeBool(result('erc1155') ?? '')
      ? 'ERC-1155'
      : decimals !== undefined && (result('supply') ?? '0x') !== '0x'
        ? 'ERC-20'
        : undefined;
  const token = symbol === undefined && decimals === undefined ? undefined : { symbol, decimals };
  const beacon = addressInSlot(result('beacon') ?? '');
  const implementation =
    minimalProxyTarget(ownCode.value) ??
    delegateOf(ownCode.value) ??
    addressInSlot(result('implementation') ?? '') ??
    (beacon === undefined ? undefined : await fetchOfBeacon(node, beacon));
  if (implementation === undefined) {
    return { code: ownCode.value, standard, token };
  }
  const second = new RpcBatch();
  const key = second.add(fetchContractCode(implementation));
  const code = (await node.query(second)).value(key);
  return { code, ownCode: ownCode.value, implementation, standard, token };
}

async function fetchOfBeacon(node: EvmNode, beacon: string): Promise<string | undefined> {
  const batch = new RpcBatch();
  const key = batch.add(callContract({ to: beacon, data: implementationOf }));
  const word = (await node.query(batch)).value(key);
  return word === undefined ? undefined : addressInSlot(word);
}

/** Whose code an account runs (EIP-7702). */
function delegateOf(code: string): string | undefined {
  return code.length === 48 && code.startsWith('0xef0100') ? `0x${code.slice(8)}` : undefined;
}
