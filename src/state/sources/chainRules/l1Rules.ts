import { ethCall } from '../../../api/evm/account';
import { type EvmBlock, getBlockByNumber } from '../../../api/evm/block';
import {
  catalogueCall,
  type EvmRound,
  type Outcome,
  type RoundAnswers,
  type RoundKey,
} from '../../../api/evm/evmRound';
import { errorCategory } from '../../../api/errors/errorCategory';
import { precompileOf } from '../../../core/evm/precompile/precompiles';
import { decodeBool, decodeUint } from '../../../core/evm/token/tokenAnswers';
import { getActivePrecompilesAt, getActiveRulesAt } from '../../../core/rpc/catalogue/evm/chain';
import { feeConfig } from '../../../core/rpc/catalogue/evm/fees';
import type { ChainConfig, ChainRules, FeeAnswer, Rewards } from '../../../explain/chainRules/chainSnapshot';
import { type AskedRest as AskedRoleRest, type AskedRoles, AllowListRoles } from './allowListRoles';

const to = precompileOf('feeManagerConfig').address;

const getFeeConfig = '0x5fbbc0d2';

const getFeeConfigLastChangedAt = '0x9e05549a';

interface Asked {
  readonly fees: RoundKey<string>;
  readonly changedAt: RoundKey<string>;
}

/** The fee config by the fee manager, for nodes without `eth_feeConfig`. Selectors: precompiles.json. */
const feesOfManager = {
  ask(round: EvmRound): Asked {
    return {
      fees: round.add(ethCall({ to, data: getFeeConfig })),
      changedAt: round.add(ethCall({ to, data: getFeeConfigLastChangedAt })),
    };
  },

  /** Undefined where the chain has no fee manager: a call of nothing answers with nothing. */
  read(answers: RoundAnswers, asked: Asked): Outcome<FeeAnswer> | undefined {
    const fees = answers.of(asked.fees);
    const words = fees.ok ? (/^0x([0-9a-f]{512})$/.exec(fees.value)?.[1]?.match(/.{64}/g) ?? []) : [];
    const [gasLimit, targetBlockRate, minBaseFee, targetGas, denominator, min, max, step] = words.map((word) =>
      BigInt(`0x${word}`),
    );
    const lastChangedAt = decodeUint(answers.value(asked.changedAt) ?? '');
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

const rewardManager = precompileOf('rewardManagerConfig').address;
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

  ask(round: EvmRound): AskedRules {
    return {
      ...this.fetchFees(round),
      ...this.fetchActive(round),
      roles: this.roles.ask(round),
      reward: round.add(ethCall({ to: rewardManager, data: currentRewardAddress })),
      recipients: round.add(ethCall({ to: rewardManager, data: areFeeRecipientsAllowed })),
    };
  }

  fetchRest(
    round: EvmRound,
    answers: RoundAnswers,
    asked: AskedRules,
    config: ChainConfig | undefined,
    height: bigint,
  ): AskedRest {
    this.roles.hear(answers, asked.roles, config, height);
    const fees = asked.fees && answers.of(asked.fees);
    const isFeesNews = fees !== undefined && isUnknown(fees);
    this.knowsFees &&= !isFeesNews;
    const isOldNews = asked.rules !== undefined && isUnknown(answers.of(asked.rules));
    this.isOld ||= isOldNews;
    const changedAt = fees?.ok === true ? fees.value.lastChangedAt : 0n;
    return {
      roles: this.roles.fetchRest(round, height),
      ...(isFeesNews ? this.fetchFees(round) : {}),
      ...(isOldNews ? this.fetchActive(round) : {}),
      changed:
        changedAt === 0n || changedAt === this.feesChanged?.number ? undefined : round.add(getBlockByNumber(changedAt)),
    };
  }

  hear(heard: HeardRules): Omit<ChainRules, 'config' | 'baseFee'> {
    const { answers, asked, restAnswers, rest, config, now, height } = heard;
    this.roles.hearRest(restAnswers, rest.roles, height);
    this.feesChanged = (rest.changed && restAnswers.value(rest.changed)) ?? this.feesChanged;
    const fees = feesTold(answers, asked) ?? feesTold(restAnswers, rest);
    const changedAt = fees?.ok === true ? fees.value.lastChangedAt : undefined;
    const active = activeTold(answers, asked) ?? activeTold(restAnswers, rest);
    const rewards = rewardsOf(answers.value(asked.reward), answers.value(asked.recipients));
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

  private fetchFees(round: EvmRound): AskedFees {
    return this.knowsFees ? { fees: round.add(catalogueCall(feeConfig, {})) } : { manager: feesOfManager.ask(round) };
  }

  private fetchActive(round: EvmRound): AskedActive {
    return this.isOld
      ? { old: round.add(catalogueCall(getActivePrecompilesAt, {})) }
      : { rules: round.add(catalogueCall(getActiveRulesAt, {})) };
  }
}

interface AskedFees {
  readonly fees?: RoundKey<FeeAnswer>;
  readonly manager?: ReturnType<typeof feesOfManager.ask>;
}

interface AskedActive {
  readonly rules?: RoundKey<{ readonly precompiles: object }>;
  readonly old?: RoundKey<object>;
}

export interface AskedRules extends AskedFees, AskedActive {
  readonly roles: AskedRoles;
  readonly reward: RoundKey<string>;
  readonly recipients: RoundKey<string>;
}

export interface AskedRest extends AskedFees, AskedActive {
  readonly roles: AskedRoleRest;
  readonly changed?: RoundKey<EvmBlock | null>;
}

interface HeardRules {
  readonly answers: RoundAnswers;
  readonly asked: AskedRules;
  readonly restAnswers: RoundAnswers;
  readonly rest: AskedRest;
  readonly config: ChainConfig | undefined;
  readonly now: number;
  /** Of the newest block. */
  readonly height: bigint;
}

/** Undefined where the node does not know the method. */
function feesTold(answers: RoundAnswers, { fees, manager }: AskedFees): Outcome<FeeAnswer> | undefined {
  const told = fees && answers.of(fees);
  return told === undefined || isUnknown(told) ? manager && feesOfManager.read(answers, manager) : told;
}

function activeTold(answers: RoundAnswers, { rules, old }: AskedActive): ReadonlySet<string> | undefined {
  const told = (rules && answers.value(rules)?.precompiles) ?? (old && answers.value(old));
  return told && new Set(Object.keys(told));
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
