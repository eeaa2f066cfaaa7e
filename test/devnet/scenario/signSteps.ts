import { getContractAddress, parseGwei } from 'viem';
import type { Address, Hex } from 'viem';
import { accounts } from './accounts';
import type { Sender } from './accounts';
import type { Step } from './steps';

interface SignedStep {
  readonly name: string;
  readonly raw: Hex;
  readonly sameBlock: boolean;
}

export interface SignedScenario {
  readonly steps: readonly SignedStep[];
  /** Addresses of created contracts by name. */
  readonly contracts: Readonly<Record<string, Address>>;
  /** Each sender's next nonce after the steps. */
  readonly nonces: Readonly<Record<Sender, number>>;
}

const price = parseGwei('25');

/** Signs the steps for one chain. Equal steps give equal bytes and hashes at every start. */
export async function signSteps(steps: readonly Step[], evmChainId: number): Promise<SignedScenario> {
  const nonces: Record<Sender, number> = { deployer: 0, friend: 0, hasty: 0, stingy: 0 };
  const contracts: Record<string, Address> = {};
  const address = (name: string): Address => {
    if (name.startsWith('0x')) return name as Address;
    const found = contracts[name];
    if (found === undefined) throw new Error(`No step before this one makes the contract ${name}.`);
    return found;
  };
  const signed: SignedStep[] = [];
  for (const step of steps) {
    const sender = step.from ?? 'deployer';
    const nonce = nonces[sender]++;
    const common = {
      chainId: evmChainId,
      nonce,
      gas: step.gas ?? 300_000n,
      value: step.value ?? 0n,
      ...(step.to === undefined ? {} : { to: address(step.to) }),
      ...(step.data === undefined ? {} : { data: step.data(address) }),
    };
    const account = accounts[sender];
    const raw =
      step.type === 'legacy'
        ? await account.signTransaction({ ...common, type: 'legacy', gasPrice: price })
        : step.type === 'eip2930'
          ? await account.signTransaction({
              ...common,
              type: 'eip2930',
              gasPrice: price,
              accessList: step.accessList?.(address) ?? [],
            })
          : await account.signTransaction({
              ...common,
              type: 'eip1559',
              // Cap and tip are equal, so the price paid is the cap for any base fee.
              maxFeePerGas: step.fees?.max ?? price,
              maxPriorityFeePerGas: step.fees?.tip ?? price,
            });
    signed.push({ name: step.name, raw, sameBlock: step.sameBlock ?? false });
    if (step.creates !== undefined) {
      contracts[step.creates] = getContractAddress({ from: account.address, nonce: BigInt(nonce) });
    }
  }
  return { steps: signed, contracts, nonces };
}
