import { keccak256, parseEther, parseGwei } from 'viem';
import type { Address, Hex } from 'viem';
import type { LiveChain } from '../chain/liveChain';
import { accounts, receivers } from './accounts';
import type { Sender } from './accounts';
import { signSteps } from './signSteps';
import { steps } from './steps';

export interface ChainScenario {
  /** Transaction hashes by step name. */
  readonly transactions: Readonly<Record<string, Hex>>;
  readonly contracts: Readonly<Record<string, Address>>;
  /** A signed transaction, not sent yet, with a fee below the chain's minimum. Absent on the L1, which rejects it. */
  readonly lowFee?: Hex;
}

const fortune = parseEther('50000000');
export const blockSeconds = 2;

/** Number of blocks in the scenario. */
export const scenarioBlocks = steps.filter((step) => step.sameBlock !== true).length;

/**
 * Runs the scenario on a chain that has only block 0: blocks `blockSeconds` apart from `startTime` (Unix seconds), then
 * a transaction that stays in the pool because of its nonce.
 */
export async function runScenario(chain: LiveChain, startTime: number): Promise<ChainScenario> {
  const { anvil, facts } = chain;
  const signed = await signSteps(steps, facts.evmChainId);
  for (const sender of Object.keys(accounts) as Sender[]) {
    const wei = sender === 'deployer' ? fortune : parseEther(sender === 'friend' ? '0' : '10');
    await anvil.call('anvil_setBalance', accounts[sender].address, `0x${wei.toString(16)}`);
  }

  const transactions: Record<string, Hex> = {};
  let time = startTime;
  for (const [index, step] of signed.steps.entries()) {
    transactions[step.name] = await anvil.call<Hex>('eth_sendRawTransaction', step.raw);
    if (signed.steps[index + 1]?.sameBlock === true) continue;
    await chain.mine(time);
    time += blockSeconds;
  }

  const plain = {
    chainId: facts.evmChainId,
    to: receivers.one,
    value: 1n,
    gas: 21_000n,
    type: 'eip1559',
  } as const;
  const gap = await accounts.hasty.signTransaction({
    ...plain,
    nonce: 3,
    maxFeePerGas: parseGwei('25'),
    maxPriorityFeePerGas: parseGwei('25'),
  });
  transactions['nonceGap'] = await anvil.call<Hex>('eth_sendRawTransaction', gap);
  if (!facts.primary) return { transactions, contracts: signed.contracts };
  const lowFee = await accounts.stingy.signTransaction({
    ...plain,
    nonce: 0,
    maxFeePerGas: facts.baseFee - 1n,
    maxPriorityFeePerGas: 0n,
  });
  transactions['lowFee'] = keccak256(lowFee);
  return { transactions, contracts: signed.contracts, lowFee };
}
