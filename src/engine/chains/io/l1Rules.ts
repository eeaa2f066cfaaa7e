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
import { type Rewards, precompileFor } from '../../precompiles';
import { feeConfig, getActivePrecompilesAt, getActiveRulesAt } from '../../rpc';
import type { ChainConfig, ChainRules, FeeAnswer } from '../rules/chainSnapshot';
import { type RequestedRoleRest as RequestedRoleAnswers, type RequestedRoles, AllowListRoles } from './allowListRoles';

const to = precompileFor('fees').address;

const getFeeConfig = '0x5fbbc0d2';

const getFeeConfigLastChangedAt = '0x9e05549a';

interface Requested {
  readonly fees: BatchKey<string>;
  readonly changedAt: BatchKey<string>;
}

/** The fee config by the fee manager, for nodes without `eth_feeConfig`. Selectors: precompiles.json. */
const feesOfManager = {
  query(batch: RpcBatch): Requested {
    return {
      fees: batch.add(callContract({ to, data: getFeeConfig })),
      changedAt: batch.add(callContract({ to, data: getFeeConfigLastChangedAt })),
    };
  },

  /** Undefined where the chain has no fee manager: a call of nothing answers with nothing. */
  read(answers: BatchResponses, requested: Requested): Outcome<FeeAnswer> | undefined {
    const fees = answers.of(requested.fees);
    const words = fees.ok ? (/^0x([0-9a-f]{512})$/.exec(fees.value)?.[1]?.match(/.{64}/g) ?? []) : [];
    const [gasLimit, targetBlockRate, minBaseFee, targetGas, denominator, min, max, step] = words.map((word) =>
      BigInt(`0x${word}`),
    );
    const lastChangedAt = decodeUint(answers.value(requested.changedAt) ?? '');
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

/**
 * Fee config, precompiles and roles of a subnet-evm chain. What a node turned out not to know is not asked again; it has
 * two questions in all, the second one for what only the first shows to be needed.
 */
export class L1Rules {
  private readonly roles = new AllowListRoles();
  /** The node knows only the older method for active precompiles. */
  private isOld = false;
  private knowsFees = true;
  private feesChanged: EvmBlock | undefined;

  query(batch: RpcBatch): RequestedRules {
    return {
      ...this.fetchFees(batch),
      ...this.fetchActive(batch),
      roles: this.roles.query(batch),
      reward: batch.add(callContract({ to: rewards, data: currentRewardAddress })),
      recipients: batch.add(callContract({ to: rewards, data: areFeeRecipientsAllowed })),
    };
  }

  fetchRest(
    batch: RpcBatch,
    answers: BatchResponses,
    requested: RequestedRules,
    config: ChainConfig | undefined,
    height: bigint,
  ): RequestedRulesRest {
    this.roles.receive(answers, requested.roles, config, height);
    const fees = requested.fees && answers.of(requested.fees);
    const isFeesNews = fees !== undefined && isUnknown(fees);
    this.knowsFees &&= !isFeesNews;
    const isOldNews = requested.rules !== undefined && isUnknown(answers.of(requested.rules));
    this.isOld ||= isOldNews;
    const changedAt = fees?.ok === true ? fees.value.lastChangedAt : 0n;
    return {
      roles: this.roles.fetchRest(batch, height),
      ...(isFeesNews ? this.fetchFees(batch) : {}),
      ...(isOldNews ? this.fetchActive(batch) : {}),
      changed:
        changedAt === 0n || changedAt === this.feesChanged?.number
          ? undefined
          : batch.add(fetchBlockByNumber(changedAt)),
    };
  }

  receive(received: ReceivedRules): Omit<ChainRules, 'config' | 'baseFee'> {
    const { answers, requested, restAnswers, rest, config, now, height } = received;
    this.roles.receiveRest(restAnswers, rest.roles, height);
    this.feesChanged = (rest.changed && restAnswers.value(rest.changed)) ?? this.feesChanged;
    const fees = feesResult(answers, requested) ?? feesResult(restAnswers, rest);
    const changedAt = fees?.ok === true ? fees.value.lastChangedAt : undefined;
    const active = activeResult(answers, requested) ?? activeResult(restAnswers, rest);
    const rewards = rewardsOf(answers.value(requested.reward), answers.value(requested.recipients));
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
  readonly fees?: BatchKey<FeeAnswer>;
  readonly manager?: ReturnType<typeof feesOfManager.query>;
}

interface RequestedActive {
  readonly rules?: BatchKey<{ readonly precompiles: object }>;
  readonly old?: BatchKey<object>;
}

export interface RequestedRules extends RequestedFees, RequestedActive {
  readonly roles: RequestedRoles;
  readonly reward: BatchKey<string>;
  readonly recipients: BatchKey<string>;
}

export interface RequestedRulesRest extends RequestedFees, RequestedActive {
  readonly roles: RequestedRoleAnswers;
  readonly changed?: BatchKey<EvmBlock | null>;
}

interface ReceivedRules {
  readonly answers: BatchResponses;
  readonly requested: RequestedRules;
  readonly restAnswers: BatchResponses;
  readonly rest: RequestedRulesRest;
  readonly config: ChainConfig | undefined;
  readonly now: number;
  /** Of the newest block. */
  readonly height: bigint;
}

/** Undefined where the node does not know the method. */
function feesResult(answers: BatchResponses, { fees, manager }: RequestedFees): Outcome<FeeAnswer> | undefined {
  const result = fees && answers.of(fees);
  return result === undefined || isUnknown(result) ? manager && feesOfManager.read(answers, manager) : result;
}

function activeResult(answers: BatchResponses, { rules, old }: RequestedActive): ReadonlySet<string> | undefined {
  const result = (rules && answers.value(rules)?.precompiles) ?? (old && answers.value(old));
  return result && new Set(Object.keys(result));
}

/** Undefined where there is no reward manager: a call of nothing answers with nothing. */
function rewardsOf(address: string | undefined, recipients: string | undefined): Rewards | undefined {
  return address === undefined || decodeUint(address) === undefined
    ? undefined
    : { address: `0x${address.slice(26)}`, areRecipientsAllowed: decodeBool(recipients ?? '') };
}

function isUnknown(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && errorCategory(outcome.error) === 'noMethod';
}
