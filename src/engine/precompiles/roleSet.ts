import type { ResultOf, getLogs } from '../rpc';
import type { PrecompileChangeConfig } from './precompile';

/** Topic of `RoleSet(uint256,address,address,uint256)`, see docs/facts/evm.md. */
export const roleSetTopic = '0xcdb7ea01f00a414d78757bdb0f6391664ba3fedf987eed280927c1e7d695be3e';

/** One event of an allow list: an account got another role. */
export interface RoleSet {
  /** Address of the precompile, in lower case. */
  readonly precompile: string;
  readonly account: string;
  /** 0 none, 1 enabled, 2 admin, 3 manager. */
  readonly role: bigint;
  readonly sender: string;
  readonly block: bigint;
  readonly logIndex: bigint;
  readonly transactionHash: string;
}

/** The role of an account, and what gave it: absent where configuration did. */
export interface RoleHolder {
  readonly account: string;
  readonly role: bigint;
  readonly since?: RoleSet;
}

type Log = ResultOf<typeof getLogs>[number];

/** Undefined for what is no such event: another topic, or too few of them. */
export function readRoleSet(log: Log): RoleSet | undefined {
  const [topic, role, account, sender] = log.topics;
  if (topic !== roleSetTopic || role === undefined || account === undefined || sender === undefined) {
    return undefined;
  }
  return {
    precompile: log.address,
    account: `0x${account.slice(26)}`,
    role: BigInt(role),
    sender: `0x${sender.slice(26)}`,
    block: log.blockNumber,
    logIndex: log.logIndex,
    transactionHash: log.transactionHash,
  };
}

/**
 * Who has which role after all events, the configured ones first. Accounts that were given none in the end stay in the
 * list with role 0: they had one. Rule: subnet-evm's allowlist, where the last word counts.
 *
 * @param changes of one precompile, in any order
 */
export function rolesAfter(
  config: PrecompileChangeConfig | undefined,
  changes: readonly RoleSet[],
): readonly RoleHolder[] {
  const stored = new Map<string, RoleHolder>();
  const configured = (role: bigint, accounts: readonly string[] | null | undefined): void =>
    (accounts ?? []).forEach((account) => stored.set(account, { account, role }));
  configured(2n, config?.adminAddresses);
  configured(3n, config?.managerAddresses);
  configured(1n, config?.enabledAddresses);
  const ordered = [...changes].sort((a, b) => compare(a.block, b.block) || compare(a.logIndex, b.logIndex));
  for (const change of ordered) {
    stored.set(change.account, { account: change.account, role: change.role, since: change });
  }
  return [...stored.values()];
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
