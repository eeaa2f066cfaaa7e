import { RpcBatch, callContract, fetchBalance, fetchContractCode, fetchTransactionCount } from '../../../../evm';
import type { EvmChain } from '../../../../networks';
import { precompileOf } from '../../../../precompiles';
import type { DelivererAccount } from '../../../checks/accountCheck';
import type { SourceClient } from '../../../../sources';

const readAllowList = '0xeb54dae1';

/**
 * Whether an account can pay for deliveries and issue them.
 *
 * @param hasList who may issue transactions is a list
 * @param cost of a delivery, in wei
 * @throws the abort reason alone
 */
export async function fetchDelivererAccount(
  client: SourceClient,
  chain: EvmChain,
  account: string,
  hasList: boolean,
  cost: bigint | undefined,
): Promise<DelivererAccount> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const balance = batch.add(fetchBalance(account));
    const latest = batch.add(fetchTransactionCount(account));
    const pending = batch.add({ ...fetchTransactionCount(account), params: [account, 'pending'] });
    const data = `${readAllowList}${account.slice(2).toLowerCase().padStart(64, '0')}`;
    const role = hasList ? batch.add(callContract({ to: precompileOf('txAllowListConfig').address, data })) : undefined;
    const answers = await node.query(batch);
    const word = role && answers.value(role);
    const failed = answers.of(balance);
    const value = {
      balance: answers.value(balance),
      latest: answers.value(latest),
      pending: answers.value(pending),
      role: word === undefined || word === '0x' ? undefined : BigInt(word),
      error: failed.ok ? undefined : failed.error,
    };
    return { value, json: null };
  });
  const { from } = result;
  if (!result.ok) {
    return { account, cost, error: result.error, from };
  }
  const { balance, latest } = result.value;
  const mayBeContract = balance === 0n && latest === 1n;
  const isContract = mayBeContract && (await hasCode(client, chain, account));
  return { account, cost, ...result.value, isContract, from };
}

async function hasCode(client: SourceClient, chain: EvmChain, account: string): Promise<boolean> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(fetchContractCode(account));
    return { value: (await node.query(batch)).value(key), json: null };
  });
  return result.ok && result.value !== '0x';
}
