import { evmAddress, wellKnownName } from '../../primitives';
import { type Span, id } from '../../report';
import type { HashAnswer } from './hashAnswer';
import type { TokenMetadata } from './tokenMetadata';

/** What an address is known as, by our own table first, then by what contracts and the index call it (not trusted). */
export type NameOf = (address: string) => string | undefined;

/** An address as a link, in EIP-55 spelling. */
export function namedAddressSpan(address: string, name?: string): Span {
  return id(inEip55(address), name);
}

/** Services spell addresses as they like; what cannot be an address stays as it is. */
export function inEip55(address: string): string {
  return evmAddress(address)?.address ?? address;
}

/** @param ours what the network's own chains make of an address: the manager of an L1 */
export function addressNames(
  answers: readonly HashAnswer[],
  chain: string,
  tokens: TokenMetadata,
  ours: NameOf = () => undefined,
): NameOf {
  const byAddress = new Map<string, string>();
  for (const { indexedTransaction } of answers) {
    const native = indexedTransaction?.nativeTransaction;
    const moved = [
      ...(indexedTransaction?.erc20Transfers ?? []),
      ...(indexedTransaction?.erc721Transfers ?? []),
      ...(indexedTransaction?.erc1155Transfers ?? []),
      ...(indexedTransaction?.internalTransactions ?? []),
    ];
    for (const party of [...moved.flatMap(({ from, to }) => [from, to]), native?.from, native?.to]) {
      const label = party?.name ?? party?.symbol;
      if (party != null && label != null && label !== '') {
        byAddress.set(party.address.toLowerCase(), label);
      }
    }
  }
  return (address) => {
    const identifier = evmAddress(address);
    const wellKnown = identifier === undefined ? undefined : wellKnownName(identifier)?.name;
    return wellKnown ?? ours(address) ?? tokens.get(chain, address)?.symbol ?? byAddress.get(address.toLowerCase());
  };
}
