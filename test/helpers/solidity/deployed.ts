import { type Abi, encodeDeployData, encodeFunctionData } from 'viem';
import type { Anvil } from '../../devnet/anvil/anvil';
import type { SolcContract, SolcOutput } from './compile';

const gasPrice = '0x77359400';

/** Contracts of a build on a running node. */
export class Deployed {
  private readonly addresses = new Map<string, `0x${string}`>();

  private constructor(
    private readonly anvil: Anvil,
    private readonly output: SolcOutput,
    private readonly accounts: readonly string[],
  ) {}

  static async on(anvil: Anvil, output: SolcOutput): Promise<Deployed> {
    return new Deployed(anvil, output, await anvil.call<string[]>('eth_accounts'));
  }

  address(name: string): `0x${string}` {
    const address = this.addresses.get(name);
    if (address === undefined) {
      throw new Error(`${name} is not deployed.`);
    }
    return address;
  }

  account(index: number): string {
    return this.accounts[index]!;
  }

  /** Deploys a contract. @returns the transaction hash */
  async create(name: string, args: readonly unknown[] = [], value = 0n): Promise<string> {
    const { abi, evm } = this.contract(name);
    const bytecode = `0x${this.linked(evm.bytecode.object, evm.bytecode.linkReferences)}` as const;
    const data = encodeDeployData({ abi: abi as Abi, bytecode, args });
    const hash = await this.send({ data, value: `0x${value.toString(16)}` });
    const receipt = await this.anvil.call<{ contractAddress: `0x${string}` | null; status: string }>(
      'eth_getTransactionReceipt',
      hash,
    );
    if (receipt.status === '0x1' && receipt.contractAddress !== null) {
      this.addresses.set(name, receipt.contractAddress);
    }
    return hash;
  }

  /** Sends a transaction that calls a function. @param at name of a proxy to call @returns the hash */
  async call(
    name: string,
    functionName: string,
    args: readonly unknown[] = [],
    {
      at = name,
      ...more
    }: { readonly at?: string; readonly from?: number; readonly value?: bigint; readonly gas?: bigint } = {},
  ): Promise<string> {
    const data = encodeFunctionData({ abi: this.contract(name).abi as Abi, functionName, args });
    const { from = 0, value = 0n, gas = 3_000_000n } = more;
    return await this.send({
      from: this.account(from),
      to: this.address(at),
      data,
      value: `0x${value.toString(16)}`,
      gas: `0x${gas.toString(16)}`,
    });
  }

  contract(name: string): SolcContract {
    const found = Object.values(this.output.contracts).find((named) => named[name] !== undefined)?.[name];
    if (found === undefined) {
      throw new Error(`The build has no ${name}.`);
    }
    return found;
  }

  async send(transaction: object): Promise<string> {
    const hash = await this.anvil.call<string>('eth_sendTransaction', {
      from: this.account(0),
      gas: '0x4c4b40',
      gasPrice,
      ...transaction,
    });
    await this.anvil.call('evm_mine');
    return hash;
  }

  private linked(object: string, references: SolcContract['evm']['bytecode']['linkReferences']): string {
    let hex = object;
    for (const named of Object.values(references)) {
      for (const [library, places] of Object.entries(named)) {
        for (const { start } of places) {
          hex = hex.slice(0, 2 * start) + this.address(library).slice(2) + hex.slice(2 * (start + 20));
        }
      }
    }
    return hex;
  }
}
