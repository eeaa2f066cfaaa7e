import { type Abi, encodeAbiParameters, encodeDeployData, encodeFunctionData } from 'viem';
import { type Anvil, startAnvil } from '../devnet/anvil/anvil';
import { compiledVerified } from '../devnet/verified/compiled';
import type { VerifiedAt } from '../devnet/verified/serviceAnswers';

/** A vault behind a proxy on its own chain, whose sources no project has. */
export interface VerifiedVault {
  readonly anvil: Anvil;
  readonly vault: VerifiedAt;
  readonly proxy: VerifiedAt;
  /** Withdraws more than the balance, through the proxy. @returns the hash */
  fail(): Promise<string>;
  /** Deposits through the proxy. @returns the hash */
  put(): Promise<string>;
  /** Deploys a new proxy. */
  another(): Promise<string>;
}

export const vaultChainId = 77777n;

export async function startVault(): Promise<VerifiedVault> {
  const anvil = await startAnvil({
    ...{ evmChainId: Number(vaultChainId), baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 },
  });
  const [from] = await anvil.call<string[]>('eth_accounts');
  const send = async (transaction: object): Promise<{ transactionHash: string; contractAddress: string }> => {
    const fields = { from, gas: '0x2dc6c0', gasPrice: '0x77359400', ...transaction };
    const hash = await anvil.call<string>('eth_sendTransaction', fields);
    await anvil.call('evm_mine');
    return anvil.call('eth_getTransactionReceipt', hash);
  };
  const create = async (name: 'Vault' | 'VaultProxy', type: string, arg: unknown): Promise<VerifiedAt> => {
    const build = compiledVerified(name);
    const [abi, bytecode] = [build.contract.abi as Abi, `0x${build.contract.evm.bytecode.object}` as const];
    const { contractAddress, transactionHash } = await send({ data: encodeDeployData({ abi, bytecode, args: [arg] }) });
    return {
      ...{ chainId: vaultChainId, address: contractAddress, build, deployer: from, transactionHash },
      constructorArguments: encodeAbiParameters([{ type }], [arg]),
    };
  };
  const vault = await create('Vault', 'uint256', 1_000n);
  const proxy = { ...(await create('VaultProxy', 'address', vault.address)), implementation: vault.address };
  const abi = vault.build.contract.abi as Abi;
  return {
    ...{ anvil, vault, proxy },
    another: async () => (await create('VaultProxy', 'address', vault.address)).address,
    put: async () =>
      (await send({ to: proxy.address, value: '0x5', data: encodeFunctionData({ abi, functionName: 'put' }) }))
        .transactionHash,
    fail: async () =>
      (await send({ to: proxy.address, data: encodeFunctionData({ abi, functionName: 'take', args: [7n] }) }))
        .transactionHash,
  };
}
