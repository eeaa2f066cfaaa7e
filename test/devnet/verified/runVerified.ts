import { type Abi, encodeAbiParameters, encodeDeployData, encodeFunctionData, type Hex, parseGwei } from 'viem';
import type { LiveChain } from '../chain/liveChain';
import { accounts } from '../scenario/accounts';
import type { Samples } from '../scenario/samples';
import { compiledVerified } from './compiled';
import type { VerifiedAt } from './serviceAnswers';

/**
 * Deploys a vault behind a proxy, makes a deposit and then withdraws too much. No project has the sources: only
 * verified-source services know the contracts.
 */
export async function runVerified(
  chain: LiveChain,
): Promise<{ readonly contracts: readonly VerifiedAt[]; readonly samples: Samples }> {
  const { anvil, facts } = chain;
  const sender = accounts.friend;
  const send = async (fields: { readonly data: Hex; readonly to?: Hex; readonly value?: bigint }) => {
    const nonce = Number(await anvil.call<string>('eth_getTransactionCount', sender.address, 'latest'));
    const fees = { gas: 1_500_000n, maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: parseGwei('1') };
    const raw = await sender.signTransaction({ type: 'eip1559', chainId: facts.evmChainId, nonce, ...fees, ...fields });
    const hash = await anvil.call<Hex>('eth_sendRawTransaction', raw);
    await chain.mine();
    return await anvil.call<{ transactionHash: Hex; contractAddress: Hex }>('eth_getTransactionReceipt', hash);
  };
  const create = async (name: 'Vault' | 'VaultProxy', type: string, arg: unknown): Promise<VerifiedAt> => {
    const build = compiledVerified(name);
    const [abi, bytecode] = [build.contract.abi as Abi, `0x${build.contract.evm.bytecode.object}` as const];
    const { contractAddress, transactionHash } = await send({ data: encodeDeployData({ abi, bytecode, args: [arg] }) });
    return {
      ...{ chainId: BigInt(facts.evmChainId), address: contractAddress, build, transactionHash },
      deployer: sender.address,
      constructorArguments: encodeAbiParameters([{ type }], [arg]),
    };
  };
  const vault = await create('Vault', 'uint256', 1_000n);
  const proxy = { ...(await create('VaultProxy', 'address', vault.address)), implementation: vault.address };
  const abi = vault.build.contract.abi as Abi;
  const to = proxy.address as Hex;
  const put = await send({ to, data: encodeFunctionData({ abi, functionName: 'put' }), value: 5n });
  const failed = await send({ to, data: encodeFunctionData({ abi, functionName: 'take', args: [7n] }) });
  return {
    contracts: [vault, proxy],
    samples: {
      'verified.vault': vault.address,
      'verified.proxy': proxy.address,
      'verified.put': put.transactionHash,
      'verified.failed': failed.transactionHash,
    },
  };
}
