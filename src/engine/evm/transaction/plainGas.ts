import { byteLength } from '../../primitives';

interface Sent {
  /** Hex with 0x. */
  readonly input: string;
  readonly accessList?: readonly { readonly storageKeys: readonly string[] }[] | null | undefined;
}

/**
 * Whether gas was used for carrying the transaction alone, so that no code ran. Rules: EIP-2028 and 2930, and where a
 * chain has it the least that data costs by EIP-7623.
 */
export function isPlainGas({ input, accessList }: Sent, gasUsed: bigint): boolean {
  const zeros = BigInt(
    input
      .slice(2)
      .match(/../g)
      ?.filter((pair) => pair === '00').length ?? 0,
  );
  const others = BigInt(byteLength(input)) - zeros;
  const keys = (accessList ?? []).reduce((sum, { storageKeys }) => sum + storageKeys.length, 0);
  const listed = 2_400n * BigInt(accessList?.length ?? 0) + 1_900n * BigInt(keys);
  const plain = 21_000n + 4n * zeros + 16n * others + listed;
  const least = 21_000n + 10n * (zeros + 4n * others);
  return gasUsed === plain || (gasUsed === least && least > plain);
}
