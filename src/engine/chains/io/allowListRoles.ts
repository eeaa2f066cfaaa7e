import {
  type BatchKey,
  type BatchResponses,
  type RpcBatch,
  callContract,
  catalogueCall,
  decodeUint,
  toQuantity,
} from '../../evm';
import { formatCount } from '../../primitives';
import {
  type PrecompileKey,
  type RoleHolder,
  type RoleSet,
  precompileAt,
  precompileChanges,
  precompileKeys,
  precompileOf,
  readRoleSet,
  roleSetTopic,
  rolesAfter,
} from '../../precompiles';
import { type ResultOf, getLogs } from '../../rpc';
import type { ChainConfig } from '../rules/chainSnapshot';

/** Those with an allow list. */
const lists: readonly PrecompileKey[] = precompileKeys.filter((key) => precompileOf(key).allowList);

/** Blocks whose logs are asked for where a node refuses those of all. */
const lastBlocks = 1_000n;

/** Accounts that are asked about: more would not fit into one request. */
const maxAccounts = 60;
const readAllowList = '0xeb54dae1';

interface Account {
  readonly key: PrecompileKey;
  readonly account: string;
}

/** Who has which role on a chain's precompiles: what was heard of stays known, so that a refresh asks for news alone. */
export class AllowListRoles {
  private readonly events = new Map<string, RoleSet>();
  private accounts: readonly Account[] = [];
  private unknown: readonly Account[] = [];
  private isRejected = false;
  private readonly result = new Map<string, bigint>();
  /** The last block whose events are known. */
  private through: bigint | undefined;
  /** The first block whose events are known, where a node did not tell them all. */
  private since: bigint | undefined;

  /** Adds the questions for news and for what is known already. Read their answers by `receive`. */
  query(batch: RpcBatch): RequestedRoles {
    const fromBlock = toQuantity(this.through ?? 0n);
    return { logs: batch.add(logsFrom(fromBlock)), roles: this.fetchRoles(batch, this.accounts) };
  }

  /** @param height of the newest block */
  receive(answers: BatchResponses, requested: RequestedRoles, config: ChainConfig | undefined, height: bigint): void {
    this.receiveRoles(answers, requested.roles);
    const logs = answers.of(requested.logs);
    if (logs.ok) {
      this.receiveLogs(logs.value, height);
    }
    const before = new Set(this.accounts.map(nameOf));
    this.accounts = this.accountsOf(config);
    this.unknown = this.accounts.filter((account) => !before.has(nameOf(account)));
  }

  /**
   * Adds what the first answers left open: accounts that were not known, and the last events where those of all blocks
   * were refused. Once alone: who refuses these too is not asked again for them.
   */
  fetchRest(batch: RpcBatch, height: bigint): RequestedRoleRest {
    const from = height > lastBlocks ? height - lastBlocks : 0n;
    const isMissed = this.through === undefined && !this.isRejected;
    this.isRejected ||= isMissed;
    return {
      from,
      roles: this.fetchRoles(batch, this.unknown),
      logs: isMissed ? batch.add(logsFrom(toQuantity(from))) : undefined,
    };
  }

  /** The accounts of events that come this late are asked about with the next news. */
  receiveRest(answers: BatchResponses, requested: RequestedRoleRest, height: bigint): void {
    this.receiveRoles(answers, requested.roles);
    const logs = requested.logs === undefined ? undefined : answers.of(requested.logs);
    if (logs?.ok === true) {
      this.since = requested.from;
      this.receiveLogs(logs.value, height);
    }
  }

  /** Roles as the chain's state has them; where that was not told, as configuration and events say. */
  roles(config: ChainConfig | undefined, now: number): ReadonlyMap<PrecompileKey, readonly RoleHolder[]> {
    const changes = config === undefined ? [] : precompileChanges(config);
    const entries = lists.map((key) => {
      const { address } = precompileOf(key);
      const own = changes.filter((change) => change.key === key && change.isOn);
      // Before it is switched on, those that will have a role.
      const latest = (own.findLast(({ at }) => at <= now) ?? own[0])?.config;
      const events = [...this.events.values()].filter(({ precompile }) => precompile === address);
      const stored = rolesAfter(latest, events).map((one): RoleHolder => {
        const role = this.result.get(nameOf({ key, account: one.account })) ?? one.role;
        // An event that says otherwise is not what gave the role.
        return role === one.role ? one : { account: one.account, role };
      });
      return [key, stored.filter(({ role }) => role !== 0n)] as const;
    });
    return new Map(entries);
  }

  /** Why roles may be missing. */
  get problem(): string | undefined {
    if (this.through === undefined) {
      return 'The node returned no allow list events: accounts granted a role after genesis are missing.';
    }
    return this.since === undefined || this.since === 0n
      ? undefined
      : `The node returned allow list events from block ${formatCount(this.since)} only: accounts granted a role earlier, other than by configuration, are missing.`;
  }

  private fetchRoles(batch: RpcBatch, accounts: readonly Account[]): RequestedRole[] {
    return accounts.map((of) => {
      const data = `${readAllowList}${of.account.slice(2).padStart(64, '0')}`;
      return { of, key: batch.add(callContract({ to: precompileOf(of.key).address, data })) };
    });
  }

  private receiveRoles(answers: BatchResponses, requested: readonly RequestedRole[]): void {
    for (const { of, key } of requested) {
      const role = decodeUint(answers.value(key) ?? '');
      if (role === undefined) {
        this.result.delete(nameOf(of));
      } else {
        this.result.set(nameOf(of), role);
      }
    }
  }

  private receiveLogs(logs: ResultOf<typeof getLogs>, height: bigint): void {
    for (const event of logs.flatMap((log) => readRoleSet(log) ?? [])) {
      this.events.set(`${event.transactionHash} ${event.logIndex}`, event);
    }
    this.through = height;
  }

  private accountsOf(config: ChainConfig | undefined): readonly Account[] {
    const configured = (config === undefined ? [] : precompileChanges(config)).flatMap(({ key, config: of }) =>
      [...(of.adminAddresses ?? []), ...(of.managerAddresses ?? []), ...(of.enabledAddresses ?? [])].map((account) => ({
        key,
        account,
      })),
    );
    const received = [...this.events.values()].flatMap(({ precompile, account }) => {
      const key = precompileAt(precompile)?.configKey;
      return key === undefined ? [] : [{ key, account }];
    });
    const all = new Map([...configured, ...received].map((account) => [nameOf(account), account]));
    return [...all.values()].slice(0, maxAccounts);
  }
}

export interface RequestedRoles {
  readonly logs: BatchKey<ResultOf<typeof getLogs>>;
  readonly roles: readonly RequestedRole[];
}

export interface RequestedRoleRest {
  readonly from: bigint;
  readonly logs?: BatchKey<ResultOf<typeof getLogs>>;
  readonly roles: readonly RequestedRole[];
}

interface RequestedRole {
  readonly of: Account;
  readonly key: BatchKey<string>;
}

function logsFrom(fromBlock: string) {
  const address = lists.map((key) => precompileOf(key).address);
  return catalogueCall(getLogs, { filter: { fromBlock, toBlock: 'latest', address, topics: [roleSetTopic] } });
}

function nameOf({ key, account }: Account): string {
  return `${key} ${account}`;
}
