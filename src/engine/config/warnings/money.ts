import type { Genesis } from '../model';
import type { Activation } from '../effective/activations';
import { inGenesis } from './inGenesis';

export const transferGasLimit = 21_000n;
export const largestNonce = 2n ** 64n - 1n;
/** Of the VM's own fee config. */
const defaultMinBaseFee = 25_000_000_000n;

/** As the VM keeps a balance: modulo 2^256. */
export function wrapped(amount: bigint): bigint {
  return BigInt.asUintN(256, amount);
}

/** What a transfer costs in block 1. */
export function transferCost(genesis: Genesis, activations: readonly Activation[]): bigint {
  const stored = inGenesis(activations, 'feeManagerConfig')?.config.initialFeeConfig;
  const fee = (stored ?? genesis.config?.feeConfig)?.minBaseFee?.value ?? defaultMinBaseFee;
  // One that no block can have is told by itself.
  return transferGasLimit * (BigInt.asIntN(64, fee) > 0n ? fee : 1n);
}

/** The wallets that can pay for something in block 1, by address. */
export function* payersSteps(
  genesis: Genesis,
  activations: readonly Activation[],
  cost: bigint,
): Generator<undefined, ReadonlySet<string>> {
  const payers = new Set<string>();
  let count = 0;
  for (const [address, { balance, code, nonce }] of genesis.alloc) {
    if (++count % 2_000 === 0) {
      yield undefined;
    }
    const isWallet = (code?.value ?? '0x') === '0x' && nonce?.value !== largestNonce;
    if (isWallet && balance !== undefined && wrapped(balance.value) >= cost) {
      payers.add(address);
    }
  }
  const mint = inGenesis(activations, 'contractNativeMinterConfig')?.config.initialMint;
  for (const [address, amount] of mint?.amounts ?? []) {
    if (!genesis.alloc.has(address) && (amount.value ?? 0n) >= cost) {
      payers.add(address);
    }
  }
  return payers;
}

/** Money that does not stand in the files: an airdrop. */
export function hasAirdrop({ airdropHash, airdropAmount }: Genesis): boolean {
  return airdropHash !== undefined && !/^0x0*$/.test(airdropHash.value) && (airdropAmount?.value ?? 0n) !== 0n;
}
