import type { Fact, Report, ReportKind } from '../report';
import { lineText } from '../spanText';
import { message } from '../spans';

/** Facts about one thing of several that a page tells of. */
export interface FactCard {
  readonly heading: string;
  readonly facts: readonly Fact[];
}

interface CardRule {
  readonly kind: ReportKind;
  /** Of the transaction's type. */
  readonly type?: RegExp;
  readonly heading: string;
  /** Keys of facts in the order of the card. */
  readonly keys: readonly string[];
}

const stakeKeys = [
  ...['validator.nodeID', 'nodeID', 'subnetID', 'validator.subnetID', 'validator.weight', 'validator.start'],
  ...['validator.end', 'period', 'state', 'reward', 'estimatedReward', 'endedBy', 'rewardTx', 'shares'],
  ...[
    'validationRewardsOwner',
    'rewardsOwner',
    'delegationRewardsOwner',
    'signer.publicKey',
    'signer.proofOfPossession',
  ],
];

const rules: readonly CardRule[] = [
  { kind: 'transaction', type: /^Add\w*Delegator/, heading: 'Delegation', keys: stakeKeys },
  {
    kind: 'transaction',
    type: /L1Validator/,
    heading: 'L1 validator',
    keys: [
      ...['node', 'l1', 'validation', 'whyNoNode', 'weight', 'paidIn', 'expiry', 'returned', 'now'],
      ...['remainingBalanceOwner', 'deactivationOwner', 'publicKey', 'proofOfPossession'],
    ],
  },
  {
    kind: 'transaction',
    type: /^Reward/,
    heading: 'Stake',
    keys: ['node', 'subnet', 'stakingTransaction', 'decision', 'reward', 'returned', 'ended'],
  },
  {
    kind: 'transaction',
    type: /^(Add|Remove|SetAuto)\w*Validator/,
    heading: 'Validator',
    keys: stakeKeys,
  },
  {
    kind: 'transaction',
    type: /^ConvertSubnet/,
    heading: 'L1',
    keys: ['subnetID', 'chainID', 'address', 'conversionID'],
  },
  {
    kind: 'transaction',
    type: /^CreateChain/,
    heading: 'Blockchain',
    keys: ['creates', 'chainName', 'subnetID', 'vmID', 'genesis'],
  },
  {
    kind: 'transaction',
    type: /^CreateAsset/,
    heading: 'Asset',
    keys: ['creates', 'name', 'symbol', 'denomination'],
  },
  {
    kind: 'transaction',
    type: /^ExportTx/,
    heading: 'Export',
    keys: ['destinationChain', 'claimed', 'unclaimed'],
  },
  { kind: 'transaction', type: /^ImportTx/, heading: 'Import', keys: ['sourceChain', 'exportedBy'] },
  {
    kind: 'node',
    heading: 'Stake',
    keys: [
      ...['stake', 'delegations', 'period', 'timeLeft', 'renewal', 'restaked', 'delegationFee', 'reward'],
      ...['validationRewardOwner', 'delegationRewardOwner', 'stakingTransaction'],
    ],
  },
  {
    kind: 'node',
    heading: 'Node',
    keys: ['configuredAs', 'connected', 'uptime', 'version', 'publicAddress', 'lastReceived', 'benched', 'publicKey'],
  },
  {
    kind: 'validation',
    heading: 'Validator',
    keys: ['node', 'subnet', 'weight', 'since', 'epoch', 'removed', 'publicKey', 'minNonce', 'deactivationOwner'],
  },
  {
    kind: 'validation',
    heading: 'Balance',
    keys: ['balance', 'price', 'left', 'runsOut', 'inactive', 'revive', 'remainingBalanceOwner'],
  },
  {
    kind: 'subnet',
    heading: 'Validator manager',
    keys: ['manager', 'conversion', 'converted', 'owner'],
  },
  { kind: 'subnet', heading: 'Validators', keys: ['validators', 'weight'] },
  {
    kind: 'blockchain',
    heading: 'Blockchain',
    keys: ['name', 'createdAs', 'vm', 'subnet', 'evmChainId', 'evmChainID', 'status', 'networkUpgrade'],
  },
  {
    kind: 'blockchain',
    heading: 'Fees',
    keys: ['gasLimit', 'minBaseFee', 'targetGas', 'feesSince', 'feesGoTo', 'whyGenesisFees'],
  },
  { kind: 'asset', heading: 'Asset', keys: ['name', 'symbol', 'denomination', 'kind'] },
  {
    kind: 'asset',
    heading: 'Supply',
    keys: ['currentSupply', 'supplyRule', 'initialSupply', 'minters'],
  },
];

/** Facts of a Finding by what they are about, and those that are about the whole. One alone needs no card. */
export function factCards({ kind, facts }: Pick<Report, 'kind' | 'facts'>): {
  readonly cards: readonly FactCard[];
  readonly others: readonly Fact[];
} {
  const type = typeOf(facts);
  const found = rules.filter((rule) => rule.kind === kind && rule.type?.test(type) !== false);
  const cards: FactCard[] = [];
  const used = new Set<Fact>();
  for (const { heading, keys } of kind === 'transaction' ? found.slice(0, 1) : found) {
    const own = keys.flatMap((key) => facts.filter((fact) => fact.key === key));
    if (own.length > 1) {
      own.forEach((fact) => used.add(fact));
      cards.push({ heading, facts: own });
    }
  }
  return { cards, others: facts.filter((fact) => !used.has(fact)) };
}

function typeOf(facts: readonly Fact[]): string {
  const value = facts.find(({ key }) => key === 'type')?.value ?? [];
  return lineText(value, { ids: 'short', amounts: 'short', times: 'utc', maxLength: 100 }, { now: 0 });
}

/** Facts that are read together, by key; two stand beside each other, and the next two below them. */
const together: readonly (readonly string[])[] = [
  ['from', 'to', 'contractCreated'],
  ['time', 'block', 'height'],
  ['value', 'nonce', 'type', 'index'],
  ['fee', 'gasUsed', 'burned', 'feeRecipient', 'tip', 'gasPrice', 'baseFee', 'maxFee', 'priorityFee'],
  ['validator.start', 'validator.end'],
  ['stake', 'delegations'],
  ['period', 'timeLeft'],
  ['delegationFee', 'reward'],
  ['balance', 'nonce', 'price', 'left', 'runsOut'],
  ['name', 'symbol', 'decimals', 'totalSupply'],
  ['currentSupply', 'initialSupply'],
  ['validators', 'weight'],
];

/** Facts in rows of one or two, in their own order; a row stands where its first fact stands. */
export function factRows(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const used = new Set<Fact>();
  return facts.flatMap((fact) => {
    if (used.has(fact)) {
      return [];
    }
    const keys = together.find((group) => group.includes(fact.key));
    const group = keys === undefined ? [fact] : keys.flatMap((key) => facts.filter((one) => one.key === key));
    group.forEach((one) => used.add(one));
    return pairs(group);
  });
}

/** A fee with what it is the product of, which then has no row of its own: `0.00061 AVAX = 24,388 × 25 nAVAX`. */
export function withFeeProduct(facts: readonly Fact[]): readonly Fact[] {
  const [fee, gasUsed, gasPrice] = ['fee', 'gasUsed', 'gasPrice'].map((key) => facts.find((fact) => fact.key === key));
  const [paid, ...worth] = fee?.value ?? [];
  const used = gasUsed?.value.find(({ kind }) => kind === 'count');
  if (fee === undefined || gasPrice === undefined || paid?.kind !== 'amount' || used === undefined) {
    return facts;
  }
  const product = message`${paid} = ${used} × ${gasPrice.value}`;
  return facts.flatMap((fact) =>
    fact === fee ? [{ ...fee, value: [...product, ...worth] }] : fact === gasPrice ? [] : [fact],
  );
}

function pairs(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  return facts.flatMap((_, i) => (i % 2 === 0 ? [facts.slice(i, i + 2)] : []));
}
