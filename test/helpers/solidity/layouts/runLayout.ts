import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';
import type { Anvil } from '../../../devnet/anvil/anvil';
import type { SolcCode } from '../compile';
import type { BuiltLayout } from './buildLayout';

/** A transaction that fails, or catches a failure, as the markers of `name` say. */
export interface FailingTransaction {
  readonly name: string;
  readonly hash: string;
  readonly block: Hex;
  /** The transaction as a whole succeeded. */
  readonly isCaught: boolean;
}

export interface CallFields {
  /** wei */
  readonly value?: bigint;
  readonly gas?: bigint;
  readonly from?: Hex;
}

/** What a layout does on a chain. Addresses and call data are hex with 0x. */
export interface LayoutChain {
  readonly accounts: readonly Hex[];
  deploy(contract: string, args?: readonly unknown[], fields?: DeployFields): Promise<Hex>;
  data(contract: string, functionName: string, args?: readonly unknown[]): Hex;
  send(to: Hex, data: Hex, fields?: CallFields): Promise<void>;
  /** Expects the transaction to fail. */
  fail(name: string, to: Hex, data: Hex, fields?: CallFields): Promise<void>;
  failDeploy(name: string, contract: string, args?: readonly unknown[], fields?: CallFields): Promise<void>;
  /** Expects the transaction to succeed although something in it fails. */
  catches(name: string, to: Hex, data: Hex, fields?: CallFields): Promise<void>;
  /** Where the next creation of an address will be. */
  readonly sender: Hex;
}

interface DeployFields extends CallFields {
  /** Addresses of libraries by their names. */
  readonly libraries?: Readonly<Record<string, Hex>>;
}

interface Receipt {
  readonly status: Hex;
  readonly contractAddress: Hex | null;
  readonly transactionHash: string;
  readonly blockNumber: Hex;
}

const defaultGas = 6_000_000n;

/** Sends what a layout does, and gives what failed as it should. @throws {Error} a transaction ended otherwise */
export async function runLayout(
  anvil: Anvil,
  { contracts }: BuiltLayout,
  run: (chain: LayoutChain) => Promise<void>,
): Promise<readonly FailingTransaction[]> {
  const accounts = await anvil.call<readonly Hex[]>('eth_accounts');
  const failing: FailingTransaction[] = [];
  const sender = accounts[0]!;

  const transact = async (what: string, fields: CallFields, isFailing: boolean, sent: object): Promise<Receipt> => {
    const { value = 0n, gas = defaultGas, from = sender } = fields;
    const hash = await anvil.call<string>('eth_sendTransaction', {
      ...{ from, gas: quantity(gas), gasPrice: quantity(2_000_000_000n), value: quantity(value), ...sent },
    });
    await anvil.call('evm_mine');
    const receipt = await anvil.call<Receipt>('eth_getTransactionReceipt', hash);
    if ((receipt.status === '0x0') !== isFailing) {
      throw new Error(`${what} was expected to ${isFailing ? 'fail' : 'succeed'}.`);
    }
    return receipt;
  };
  const contractOf = (name: string) => {
    const contract = contracts.get(name);
    if (contract === undefined) {
      throw new Error(`There is no contract ${name}.`);
    }
    return contract;
  };
  const creation = (name: string, args: readonly unknown[], libraries: Readonly<Record<string, Hex>> = {}): Hex => {
    const { abi, creation: code } = contractOf(name);
    return encodeDeployData({ abi, bytecode: linked(code, libraries), args });
  };
  const note = (name: string, isCaught: boolean, { transactionHash: hash, blockNumber: block }: Receipt): void => {
    failing.push({ name, hash, block, isCaught });
  };

  await run({
    accounts,
    sender,
    data: (name, functionName, args = []) => encodeFunctionData({ abi: contractOf(name).abi, functionName, args }),
    async deploy(name, args = [], fields = {}) {
      const data = creation(name, args, fields.libraries);
      const { contractAddress } = await transact(`Deploying ${name}`, fields, false, { data });
      return contractAddress!;
    },
    async send(to, data, fields = {}) {
      await transact(`A call of ${to}`, fields, false, { to, data });
    },
    async fail(name, to, data, fields = {}) {
      note(name, false, await transact(name, fields, true, { to, data }));
    },
    async failDeploy(name, contract, args = [], fields = {}) {
      note(name, false, await transact(name, fields, true, { data: creation(contract, args) }));
    },
    async catches(name, to, data, fields = {}) {
      note(name, true, await transact(name, fields, false, { to, data }));
    },
  });
  return failing;
}

function linked({ object, linkReferences }: SolcCode, libraries: Readonly<Record<string, Hex>>): Hex {
  let hex = object;
  for (const [name, places] of Object.values(linkReferences).flatMap((named) => Object.entries(named))) {
    for (const { start, length } of places) {
      hex = hex.slice(0, 2 * start) + libraries[name]!.slice(2) + hex.slice(2 * (start + length));
    }
  }
  return `0x${hex}`;
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}
