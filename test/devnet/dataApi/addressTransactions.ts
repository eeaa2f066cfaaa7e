import type { Address, Hash } from 'viem';
import type { ChainIndex } from './chainIndex';
import { transactionDetails } from './transaction';

type Fields = Readonly<Record<string, unknown>>;

const lists = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions'] as const;

/** The transactions of an address, newest first, with the transfers that concern it. */
export async function addressTransactions(index: ChainIndex, address: Address): Promise<readonly Fields[]> {
  const found: Fields[] = [];
  for (let height = index.tip(); height >= 0; height -= 1) {
    const block = await index.block(String(height));
    const hashes = [...(block?.transactions ?? [])].reverse() as readonly Hash[];
    const all = await Promise.all(hashes.map((hash) => transactionDetails(index, hash)));
    found.push(...all.flatMap((details) => listedFor(details, address)));
  }
  return found;
}

function listedFor(details: Fields, address: Address): readonly Fields[] {
  const {
    input: _,
    baseFeePerGas: __,
    maxFeePerGas: ___,
    maxPriorityFeePerGas: ____,
    ...native
  } = details['nativeTransaction'] as Fields;
  const moved = lists.flatMap((list) => {
    const own = ((details[list] ?? []) as readonly Fields[]).filter((one) => isParty(one, address));
    return own.length === 0 ? [] : [[list, own] as const];
  });
  return moved.length === 0 && !isParty(native, address)
    ? []
    : [{ nativeTransaction: native, ...Object.fromEntries(moved) }];
}

function isParty(moved: Fields, address: Address): boolean {
  const at = (side: unknown): string => String((side as { address?: string } | undefined)?.address).toLowerCase();
  return [moved['from'], moved['to']].some((side) => at(side) === address.toLowerCase());
}
