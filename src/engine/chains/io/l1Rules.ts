import {
  type BatchKey,
  type BatchResponses,
  type EvmBlock,
  type Outcome,
  type RpcBatch,
  callContract,
  catalogueCall,
  decodeBool,
  decodeUint,
  fetchBlockByNumber,
} from '../../evm';
import { errorCategory } from '../../errors';
import {
  type Rewards,
  precompileFor,
  type PrecompileKey,
  type RoleHolder,
  type RoleSet,
  precompileAt,
  precompileChanges,
  precompileKeys,
  precompileOf,
  readAllowListCall,
  readRoleSet,
  roleSetTopic,
  rolesAfter,
} from '../../precompiles';
import { feeConfig, getActivePrecompilesAt, getActiveRulesAt, type ResultOf, getLogs } from '../../rpc';
import { formatCount, toQuantity } from '../../primitives';
import type { ChainConfig, ChainRules, FeeConfigResult } from '../rules/chainRules';

const allowListKeys: readonly PrecompileKey[] = precompileKeys.filter((key) => precompileOf(key).allowList);

/** Range of blocks for which logs are requested if a node refuses to return all of them. */
const recentBlocks = 1_000n;

/** Maximum number of accounts whose role is read: more would not fit into one request. */
const maxAccounts = 60;

interface Account {
  readonly key: PrecompileKey;
  readonly account: string;
}

/** Tracks the roles on a chain's allow lists. Known events are retained, so that a refresh requests only new ones. */
export class AllowListRoles {
  private readonly events = new Map<string, RoleSet>();
  private accounts: readonly Account[] = [];
  private unknown: readonly Account[] = [];
  private isRejected = false;
  private readonly result = new Map<string, bigint>();
  /** The last block with known events. */
  private through: bigint | undefined;
  /** The first block with known events, if a node did not return all of them. */
  private since: bigint | undefined;

  /** Adds the requests for new events and for the roles of known accounts. Pass the responses to `receive`. */
  query(batch: RpcBatch): RequestedRoles {
    const fromBlock = toQuantity(this.through ?? 0n);
    return { logs: batch.add(logsFrom(fromBlock)), roles: this.fetchRoles(batch, this.accounts) };
  }

  /** @param height of the latest block */
  receive(responses: BatchResponses, requested: RequestedRoles, config: ChainConfig | undefined, height: bigint): void {
    this.receiveRoles(responses, requested.roles);
    const logs = responses.of(requested.logs);
    if (logs.ok) {
      this.receiveLogs(logs.value, height);
    }
    const before = new Set(this.accounts.map(nameOf));
    this.accounts = this.accountsOf(config);
    this.unknown = this.accounts.filter((account) => !before.has(nameOf(account)));
  }

  /** Requests the roles of new accounts and, once, the latest logs if the full range was refused. */
  fetchRest(batch: RpcBatch, height: bigint): RequestedRoleRest {
    const from = height > recentBlocks ? height - recentBlocks : 0n;
    const needsRecentLogs = this.through === undefined && !this.isRejected;
    this.isRejected ||= needsRecentLogs;
    return {
      from,
      roles: this.fetchRoles(batch, this.unknown),
      logs: needsRecentLogs ? batch.add(logsFrom(toQuantity(from))) : undefined,
    };
  }

  /** Roles of accounts in these later logs are read with the next refresh. */
  receiveRest(responses: BatchResponses, requested: RequestedRoleRest, height: bigint): void {
    this.receiveRoles(responses, requested.roles);
    const logs = requested.logs === undefined ? undefined : responses.of(requested.logs);
    if (logs?.ok === true) {
      this.since = requested.from;
      this.receiveLogs(logs.value, height);
    }
  }

  /** Roles from the chain's state; where the state was not returned, from config and events. */
  roles(config: ChainConfig | undefined, now: number): ReadonlyMap<PrecompileKey, readonly RoleHolder[]> {
    const changes = config === undefined ? [] : precompileChanges(config);
    const entries = allowListKeys.map((key) => {
      const { address } = precompileOf(key);
      const own = changes.filter((change) => change.key === key && change.isOn);
      // Before activation, the accounts that will have a role.
      const latest = (own.findLast(({ at }) => at <= now) ?? own[0])?.config;
      const events = [...this.events.values()].filter(({ precompile }) => precompile === address);
      const stored = rolesAfter(latest, events).map((one): RoleHolder => {
        const role = this.result.get(nameOf({ key, account: one.account })) ?? one.role;
        // An event with a different role did not grant this one, so it is left out.
        return role === one.role ? one : { account: one.account, role };
      });
      return [key, stored.filter(({ role }) => role !== 0n)] as const;
    });
    return new Map(entries);
  }

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
      const call = { to: precompileOf(of.key).address, data: readAllowListCall(of.account) };
      return { of, key: batch.add(callContract(call)) };
    });
  }

  private receiveRoles(responses: BatchResponses, requested: readonly RequestedRole[]): void {
    for (const { of, key } of requested) {
      const role = decodeUint(responses.value(key) ?? '');
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

interface RequestedRoles {
  readonly logs: BatchKey<ResultOf<typeof getLogs>>;
  readonly roles: readonly RequestedRole[];
}

interface RequestedRoleRest {
  readonly from: bigint;
  readonly logs?: BatchKey<ResultOf<typeof getLogs>>;
  readonly roles: readonly RequestedRole[];
}

interface RequestedRole {
  readonly of: Account;
  readonly key: BatchKey<string>;
}

function logsFrom(fromBlock: string) {
  const address = allowListKeys.map((key) => precompileOf(key).address);
  return catalogueCall(getLogs, { filter: { fromBlock, toBlock: 'latest', address, topics: [roleSetTopic] } });
}

function nameOf({ key, account }: Account): string {
  return `${key} ${account}`;
}

const to = precompileFor('fees').address;

const getFeeConfig = '0x5fbbc0d2';

const getFeeConfigLastChangedAt = '0x9e05549a';

interface Requested {
  readonly fees: BatchKey<string>;
  readonly changedAt: BatchKey<string>;
}

/** Reads the fee config from the fee manager, for nodes without `eth_feeConfig`. Selectors: precompiles.json. */
const feesOfManager = {
  query(batch: RpcBatch): Requested {
    return {
      fees: batch.add(callContract({ to, data: getFeeConfig })),
      changedAt: batch.add(callContract({ to, data: getFeeConfigLastChangedAt })),
    };
  },

  /** `undefined` if the chain has no fee manager: a call to an address without code returns empty data. */
  read(responses: BatchResponses, requested: Requested): Outcome<FeeConfigResult> | undefined {
    const fees = responses.of(requested.fees);
    const words = fees.ok ? (/^0x([0-9a-f]{512})$/.exec(fees.value)?.[1]?.match(/.{64}/g) ?? []) : [];
    const [gasLimit, targetBlockRate, minBaseFee, targetGas, denominator, min, max, step] = words.map((word) =>
      BigInt(`0x${word}`),
    );
    const lastChangedAt = decodeUint(responses.value(requested.changedAt) ?? '');
    if (!fees.ok || step === undefined || lastChangedAt === undefined) {
      return undefined;
    }
    const feeConfig = {
      gasLimit: gasLimit!,
      targetBlockRate: targetBlockRate!,
      minBaseFee: minBaseFee!,
      targetGas: targetGas!,
      baseFeeChangeDenominator: denominator!,
      minBlockGasCost: min!,
      maxBlockGasCost: max!,
      blockGasCostStep: step,
    };
    return { ok: true, value: { feeConfig, lastChangedAt }, json: fees.json };
  },
};

const rewards = precompileFor('feeRecipient').address;
const currentRewardAddress = '0xe915608b';
const areFeeRecipientsAllowed = '0xf6542b2e';

interface RequestedRewards {
  readonly reward: BatchKey<string>;
  readonly recipients: BatchKey<string>;
}

/** Reads the fee recipient from the reward manager. */
export const rewardsOfManager = {
  query(batch: RpcBatch): RequestedRewards {
    return {
      reward: batch.add(callContract({ to: rewards, data: currentRewardAddress })),
      recipients: batch.add(callContract({ to: rewards, data: areFeeRecipientsAllowed })),
    };
  },

  /** `undefined` if there is no reward manager: a call to an address without code returns empty data. */
  read(responses: BatchResponses, requested: RequestedRewards): Rewards | undefined {
    const address = responses.value(requested.reward);
    return address === undefined || decodeUint(address) === undefined
      ? undefined
      : {
          address: `0x${address.slice(26)}`,
          areRecipientsAllowed: decodeBool(responses.value(requested.recipients) ?? ''),
        };
  },
};

/**
 * Fee config, precompiles and roles of a Subnet-EVM chain. Unsupported methods are not called again. A refresh is at
 * most two batches, the second one only for what the first shows to be needed.
 */
export class L1Rules {
  private readonly roles = new AllowListRoles();
  /** The node supports only the older method for active precompiles. */
  private isOld = false;
  private knowsFees = true;
  private feesChanged: EvmBlock | undefined;

  query(batch: RpcBatch): RequestedRules {
    return {
      ...this.fetchFees(batch),
      ...this.fetchActive(batch),
      roles: this.roles.query(batch),
      rewards: rewardsOfManager.query(batch),
    };
  }

  fetchRest(
    batch: RpcBatch,
    responses: BatchResponses,
    requested: RequestedRules,
    config: ChainConfig | undefined,
    height: bigint,
  ): RequestedRulesRest {
    this.roles.receive(responses, requested.roles, config, height);
    const fees = requested.fees && responses.of(requested.fees);
    const lacksFeeApi = fees !== undefined && isMethodMissing(fees);
    this.knowsFees &&= !lacksFeeApi;
    const lacksRulesApi = requested.rules !== undefined && isMethodMissing(responses.of(requested.rules));
    this.isOld ||= lacksRulesApi;
    const changedAt = fees?.ok === true ? fees.value.lastChangedAt : 0n;
    return {
      roles: this.roles.fetchRest(batch, height),
      ...(lacksFeeApi ? this.fetchFees(batch) : {}),
      ...(lacksRulesApi ? this.fetchActive(batch) : {}),
      changed:
        changedAt === 0n || changedAt === this.feesChanged?.number
          ? undefined
          : batch.add(fetchBlockByNumber(changedAt)),
    };
  }

  receive(received: ReceivedRules): Omit<ChainRules, 'config' | 'baseFee'> {
    const { responses, requested, restResults, rest, config, now, height } = received;
    this.roles.receiveRest(restResults, rest.roles, height);
    this.feesChanged = (rest.changed && restResults.value(rest.changed)) ?? this.feesChanged;
    const fees = feesResult(responses, requested) ?? feesResult(restResults, rest);
    const changedAt = fees?.ok === true ? fees.value.lastChangedAt : undefined;
    const active = activeResult(responses, requested) ?? activeResult(restResults, rest);
    const rewards = rewardsOfManager.read(responses, requested.rewards);
    const { problem } = this.roles;
    return {
      fees,
      feesChanged: this.feesChanged?.number === changedAt && this.feesChanged ? this.feesChanged : undefined,
      active,
      roles: this.roles.roles(config, now),
      rolesProblem: problem,
      rewards,
    };
  }

  private fetchFees(batch: RpcBatch): RequestedFees {
    return this.knowsFees ? { fees: batch.add(catalogueCall(feeConfig, {})) } : { manager: feesOfManager.query(batch) };
  }

  private fetchActive(batch: RpcBatch): RequestedActive {
    return this.isOld
      ? { old: batch.add(catalogueCall(getActivePrecompilesAt, {})) }
      : { rules: batch.add(catalogueCall(getActiveRulesAt, {})) };
  }
}

interface RequestedFees {
  readonly fees?: BatchKey<FeeConfigResult>;
  readonly manager?: ReturnType<typeof feesOfManager.query>;
}

interface RequestedActive {
  readonly rules?: BatchKey<{ readonly precompiles: object }>;
  readonly old?: BatchKey<object>;
}

export interface RequestedRules extends RequestedFees, RequestedActive {
  readonly roles: RequestedRoles;
  readonly rewards: RequestedRewards;
}

export interface RequestedRulesRest extends RequestedFees, RequestedActive {
  readonly roles: RequestedRoleRest;
  readonly changed?: BatchKey<EvmBlock | null>;
}

interface ReceivedRules {
  readonly responses: BatchResponses;
  readonly requested: RequestedRules;
  readonly restResults: BatchResponses;
  readonly rest: RequestedRulesRest;
  readonly config: ChainConfig | undefined;
  readonly now: number;
  /** Of the latest block. */
  readonly height: bigint;
}

/** `undefined` if the node does not support the method. */
function feesResult(responses: BatchResponses, { fees, manager }: RequestedFees): Outcome<FeeConfigResult> | undefined {
  const result = fees && responses.of(fees);
  return result === undefined || isMethodMissing(result) ? manager && feesOfManager.read(responses, manager) : result;
}

function activeResult(responses: BatchResponses, { rules, old }: RequestedActive): ReadonlySet<string> | undefined {
  const result = (rules && responses.value(rules)?.precompiles) ?? (old && responses.value(old));
  return result && new Set(Object.keys(result));
}

function isMethodMissing(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && errorCategory(outcome.error) === 'noMethod';
}
