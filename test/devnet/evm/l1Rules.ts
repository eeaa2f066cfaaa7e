import type { LiveChain } from '../chain/liveChain';
import { keylessDeployer, messageAccounts } from '../messages/contracts';
import { accounts } from '../scenario/accounts';
import { type FeeConfig, feeConfigJson, feeConfigWords } from './feeConfigWords';
import type { RpcLog } from './matchesFilter';
import {
  type AllowList,
  allowLists,
  recordedRules,
  type RoleName,
  roleNames,
  roleSetTopic,
  type RulesState,
} from './recordedRules';

export type RuleChange =
  | { readonly feeConfig: Partial<FeeConfig> }
  | { readonly precompile: AllowList; readonly account: string; readonly role: RoleName };

/** State of the L1's precompiles: as recorded, then as changed while the devnet runs. */
export interface L1Rules {
  /** Response body without its ID; `undefined` if the rules do not determine it or are as recorded. */
  result(method: string, params: readonly unknown[]): string | undefined;
  /** Precompile events, the recorded ones first. */
  logs(): readonly RpcLog[];
  /** Applies a change by a transaction to the precompile, in a block of its own. @returns its height */
  change(change: RuleChange): Promise<number>;
}

const setters: Readonly<Record<RoleName, string>> = {
  none: '0x8c6bfb3b',
  enabled: '0x0aaf7043',
  admin: '0x704b6c02',
  manager: '0xd0ebdbe7',
};
const setFeeConfig = '0x8f10b586';
const feeConfigChanged = '0x4c98e43adb5962c18f3f0e6dd066e2a2de258d3b4f695b317b77c8f27cd044fc';
const admin = accounts.deployer.address.toLowerCase();

export function createL1Rules(chain: LiveChain): L1Rules {
  const { anvil } = chain;
  let state: RulesState | undefined;
  const now = (): RulesState => (state ??= withMessageAccounts(recordedRules()));

  const result = (method: string, params: readonly unknown[]): string | undefined => {
    const { fees, feesChangedAt, roles } = now();
    if (method === 'eth_call') {
      const call = (params[0] ?? {}) as Readonly<Record<string, unknown>>;
      const to = String(call['to']).toLowerCase();
      const data = String(call['data'] ?? call['input'] ?? '').toLowerCase();
      const stored = roles.get(to);
      if (stored !== undefined && data.startsWith('0xeb54dae1') && data.length === 74) {
        return quoted(word(BigInt(roleNames.indexOf(stored.get(`0x${data.slice(34)}`) ?? 'none'))));
      }
      if (to !== allowLists.feeManagerConfig || feesChangedAt === undefined) return undefined;
      if (data === '0x5fbbc0d2') return quoted(feeConfigWords(fees));
      return data === '0x9e05549a' ? quoted(word(BigInt(feesChangedAt))) : undefined;
    }
    if (feesChangedAt === undefined || isBefore(params[0], feesChangedAt)) return undefined;
    if (method === 'eth_feeConfig') return `{"feeConfig":${feeConfigJson(fees)},"lastChangedAt":${feesChangedAt}}`;
    const least = fees.minBaseFee > chain.facts.baseFee ? fees.minBaseFee : chain.facts.baseFee;
    return method === 'eth_baseFee' ? `"0x${least.toString(16)}"` : undefined;
  };

  const send = async (to: string, data: string): Promise<Sent> => {
    await anvil.call('anvil_impersonateAccount', admin);
    const transactionHash = await anvil.call<string>('eth_sendTransaction', {
      from: admin,
      to,
      data,
      gas: '0x30d40',
      gasPrice: '0x174876e800',
    });
    await chain.mine();
    const receipt = await anvil.call<{ blockHash: string; transactionIndex: string } | null>(
      'eth_getTransactionReceipt',
      transactionHash,
    );
    if (receipt === null) throw new Error('The transaction that changes a rule came into no block.');
    const { blockHash, transactionIndex } = receipt;
    return { transactionHash, transactionIndex, blockHash, height: chain.height() };
  };

  return {
    result,
    logs: () => now().logs,
    async change(change) {
      const stored = now();
      if ('feeConfig' in change) {
        const fees = { ...stored.fees, ...change.feeConfig };
        const sent = await send(allowLists.feeManagerConfig, setFeeConfig + feeConfigWords(fees));
        const data = `0x${feeConfigWords(stored.fees)}${feeConfigWords(fees)}`;
        stored.logs.push(log(sent, allowLists.feeManagerConfig, [feeConfigChanged, `0x${address(admin)}`], data));
        stored.fees = fees;
        stored.feesChangedAt = sent.height;
        return sent.height;
      }
      const account = change.account.toLowerCase();
      const to = allowLists[change.precompile];
      const sent = await send(to, setters[change.role] + address(account));
      const roles = stored.roles.get(to) ?? new Map<string, RoleName>();
      const role = (name: RoleName): string => `0x${word(BigInt(roleNames.indexOf(name)))}`;
      const topics = [roleSetTopic, role(change.role), `0x${address(account)}`, `0x${address(admin)}`];
      stored.logs.push(log(sent, to, topics, role(roles.get(account) ?? 'none')));
      stored.roles.set(to, roles.set(account, change.role));
      return sent.height;
    },
  };
}

/** The accounts that send and deliver interchain messages here have permission; on the recorded chain none did. */
function withMessageAccounts(state: RulesState): RulesState {
  const { sender, relayer } = messageAccounts;
  for (const address of [sender.address, relayer.address, keylessDeployer]) {
    for (const list of [allowLists.txAllowListConfig, allowLists.contractDeployerAllowListConfig]) {
      state.roles.get(list)?.set(address.toLowerCase(), 'enabled');
    }
  }
  return state;
}

interface Sent {
  readonly transactionHash: string;
  readonly transactionIndex: string;
  readonly blockHash: string;
  readonly height: number;
}

function log(sent: Sent, precompile: string, topics: readonly string[], data: string): RpcLog {
  const { transactionHash, transactionIndex, blockHash, height } = sent;
  return {
    address: precompile,
    topics,
    data,
    blockNumber: `0x${height.toString(16)}`,
    transactionHash,
    transactionIndex,
    blockHash,
    logIndex: '0x0',
    removed: false,
  };
}

/** Whether the block argument precedes a change. */
function isBefore(block: unknown, changedAt: number): boolean {
  return typeof block === 'string' && /^0x[0-9a-f]{1,16}$/i.test(block) && Number(block) < changedAt;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

function address(account: string): string {
  return account.slice(2).padStart(64, '0');
}

function quoted(words: string): string {
  return `"0x${words}"`;
}
