import { type Abi, encodeFunctionData, type Hex } from 'viem';
import type { Anvil } from '../../../devnet/anvil/anvil';
import type { SolcOutput } from '../compile';
import { Deployed } from '../deployed';

/** A transaction that fails, or catches a failure, where the markers of `name` are. */
export interface FailingTransaction {
  readonly name: string;
  readonly hash: string;
  readonly block: Hex;
  /** The transaction as a whole succeeded. */
  readonly isCaught: boolean;
}

interface CallFields {
  /** wei */
  readonly value?: bigint;
  readonly gas?: bigint;
  readonly from?: string;
}

/** The chain as projects use it. Addresses and call data are hex with 0x. */
export interface ProjectChain {
  readonly sender: string;
  readonly other: string;
  /** An account without code that sends nothing. */
  readonly stranger: string;
  /** Links the libraries deployed before. */
  deploy(contract: string, args?: readonly unknown[], value?: bigint): Promise<Hex>;
  data(contract: string, functionName: string, args?: readonly unknown[]): Hex;
  send(to: Hex, data: Hex, fields?: CallFields): Promise<void>;
  /** Expects the transaction to fail. */
  fail(name: string, to: Hex, data: Hex, fields?: CallFields): Promise<void>;
  failDeploy(name: string, contract: string, args?: readonly unknown[], value?: bigint): Promise<void>;
  /** Expects the transaction to succeed although a call in it fails. */
  catches(name: string, to: Hex, data: Hex, fields?: CallFields): Promise<void>;
}

/** Runs a project's transactions and returns the expected failures. @throws {Error} if a transaction ended otherwise */
export async function runProject(
  anvil: Anvil,
  output: SolcOutput,
  run: (chain: ProjectChain) => Promise<void>,
): Promise<readonly FailingTransaction[]> {
  const deployed = await Deployed.on(anvil, output);
  const failing: FailingTransaction[] = [];

  const blockOf = async (hash: string, what: string, isFailing: boolean): Promise<Hex> => {
    const receipt = await anvil.call<Record<'status' | 'blockNumber', Hex>>('eth_getTransactionReceipt', hash);
    if ((receipt.status === '0x0') !== isFailing) {
      throw new Error(`${what} was expected to ${isFailing ? 'fail' : 'succeed'}.`);
    }
    return receipt.blockNumber;
  };
  const transact = (to: Hex, data: Hex, { value = 0n, gas = 5_000_000n, from }: CallFields = {}): Promise<string> =>
    deployed.send({
      ...{ to, data, value: quantity(value), gas: quantity(gas) },
      ...(from === undefined ? {} : { from }),
    });
  const note = async (name: string, hash: string, isCaught: boolean): Promise<void> => {
    failing.push({ name, hash, isCaught, block: await blockOf(hash, name, !isCaught) });
  };

  await run({
    sender: deployed.account(0),
    other: deployed.account(1),
    stranger: deployed.account(2),
    async deploy(contract, args, value) {
      await blockOf(await deployed.create(contract, args, value), contract, false);
      return deployed.address(contract);
    },
    data: (contract, functionName, args = []) =>
      encodeFunctionData({ abi: deployed.contract(contract).abi as Abi, functionName, args }),
    async send(to, data, fields) {
      await blockOf(await transact(to, data, fields), data.slice(0, 10), false);
    },
    async fail(name, to, data, fields) {
      await note(name, await transact(to, data, fields), false);
    },
    async failDeploy(name, contract, args, value) {
      await note(name, await deployed.create(contract, args, value), false);
    },
    async catches(name, to, data, fields) {
      await note(name, await transact(to, data, fields), true);
    },
  });
  return failing;
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}
