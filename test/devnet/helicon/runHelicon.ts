import { encodeFunctionData, parseEther, parseGwei } from 'viem';
import type { Address, Hex } from 'viem';
import type { LiveChain } from '../chain/liveChain';
import { artifact } from '../contracts/artifacts';
import { accounts, receivers } from '../scenario/accounts';
import type { Sender } from '../scenario/accounts';
import { blockSeconds } from '../scenario/runScenario';

interface Step {
  readonly name: string;
  /** Absent for a contract creation. */
  readonly to?: Address;
  readonly data?: Hex;
  readonly value?: bigint;
  readonly gas: bigint;
  readonly from?: Sender;
  readonly type?: 'legacy' | 'eip2930';
  /** Wei; defaults to 1 nAVAX. */
  readonly tip?: bigint;
  readonly sameBlock?: boolean;
}

const cap = parseGwei('100');
/** Receives its first tokens here. */
const holder = '0x5555555555555555555555555555555555555555';

/** Every way to be charged, in this order; one block each unless stated otherwise. */
function stepsOn(contracts: Readonly<Record<string, Address>>): readonly Step[] {
  const call = (name: string, functionName: string, ...args: readonly unknown[]): Pick<Step, 'to' | 'data'> => ({
    to: contracts[name.toLowerCase()],
    data: encodeFunctionData({ abi: artifact(name).abi, functionName, args }),
  });
  const plain = { to: receivers.one, value: parseEther('0.01') };
  const token = call('Coin', 'transfer', holder, parseEther('2'));
  return [
    { name: 'transfer21000', ...plain, gas: 21_000n },
    { name: 'transfer1M', ...plain, gas: 1_000_000n },
    { name: 'transfer42001', ...plain, gas: 42_001n },
    { name: 'legacy', ...plain, gas: 90_000n, type: 'legacy' },
    { name: 'accessList', ...plain, gas: 90_000n, type: 'eip2930' },
    { name: 'oneWeiTip', ...plain, gas: 50_000n, tip: 1n },
    { name: 'token', ...token, gas: 60_000n },
    { name: 'tokenDear', ...token, gas: 1_000_000n },
    { name: 'earlyRevert', ...call('Trouble', 'reason'), gas: 2_000_000n },
    { name: 'outOfGas', ...call('Trouble', 'outOfGas'), gas: 60_000n },
    { name: 'invalidOpcode', ...call('Trouble', 'invalidOpcode'), gas: 60_000n },
    { name: 'deployFailed', data: '0x60006000fd', gas: 400_000n },
    { name: 'noCode', to: receivers.three, data: '0xdeadbeef', gas: 100_000n },
    { name: 'largeLimit', ...call('Trouble', 'set', 7n), gas: 9_000_000n },
    // Three in one block: later ones do not see the debts of earlier ones.
    { name: 'first', ...token, gas: 400_000n },
    { name: 'second', ...token, gas: 400_000n, sameBlock: true },
    { name: 'third', ...plain, gas: 300_000n, from: 'friend', sameBlock: true },
  ];
}

/** Maximum number of blocks of the scenario. */
export const heliconBlocks = 17;

/**
 * Upgrades the C-Chain, then sends a transaction of each kind.
 * @param contracts of the preceding scenario
 * @param startTime of the first block by the new rules, Unix seconds
 * @returns hashes by name
 */
export async function runHelicon(
  chain: LiveChain,
  contracts: Readonly<Record<string, Address>>,
  startTime: number,
): Promise<Readonly<Record<string, Hex>>> {
  await chain.upgrade();
  const transactions: Record<string, Hex> = {};
  const steps = stepsOn(contracts);
  let time = startTime;
  for (const [index, step] of steps.entries()) {
    transactions[`helicon.${step.name}`] = await send(chain, step);
    if (steps[index + 1]?.sameBlock === true) continue;
    await chain.mine(time);
    time += blockSeconds;
  }
  return transactions;
}

async function send({ anvil, facts }: LiveChain, step: Step): Promise<Hex> {
  const { to, data, value = 0n, gas, from = 'deployer', type, tip = parseGwei('1') } = step;
  const account = accounts[from];
  const nonce = Number(await anvil.call<Hex>('eth_getTransactionCount', account.address, 'pending'));
  const common = { chainId: facts.evmChainId, nonce, gas, value, ...(to && { to }), ...(data && { data }) };
  const raw = await account.signTransaction(
    type === undefined
      ? { ...common, type: 'eip1559', maxFeePerGas: cap, maxPriorityFeePerGas: tip }
      : { ...common, type, gasPrice: cap },
  );
  return anvil.call<Hex>('eth_sendRawTransaction', raw);
}
