import { ethCall, getBalance, getCode, getTransactionCount } from '../../../../api/evm/account';
import { EvmRound } from '../../../../api/evm/evmRound';
import type { EvmChain } from '../../../../core/networks/network';
import { precompileOf } from '../../../../core/evm/precompile/precompiles';
import type { DelivererAccount } from '../../../../explain/messages/checks/accountCheck';
import type { SourceClient } from '../../../sources/sourceClient';

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
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const balance = round.add(getBalance(account));
    const latest = round.add(getTransactionCount(account));
    const pending = round.add({ ...getTransactionCount(account), params: [account, 'pending'] });
    const data = `${readAllowList}${account.slice(2).toLowerCase().padStart(64, '0')}`;
    const role = hasList ? round.add(ethCall({ to: precompileOf('txAllowListConfig').address, data })) : undefined;
    const answers = await node.ask(round);
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
  const { from } = told;
  if (!told.ok) {
    return { account, cost, error: told.error, from };
  }
  const { balance, latest } = told.value;
  const mayBeContract = balance === 0n && latest === 1n;
  const isContract = mayBeContract && (await hasCode(client, chain, account));
  return { account, cost, ...told.value, isContract, from };
}

async function hasCode(client: SourceClient, chain: EvmChain, account: string): Promise<boolean> {
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const key = round.add(getCode(account));
    return { value: (await node.ask(round)).value(key), json: null };
  });
  return told.ok && told.value !== '0x';
}
