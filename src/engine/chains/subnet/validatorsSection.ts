import {
  type Fact,
  type Line,
  type Section,
  count,
  fact,
  id,
  joinEach,
  message,
  percentOf,
  sourcesOf,
  text,
  textLine,
  time,
  valueOf,
  type QueryResult,
  remote,
  shareText,
  tableSection,
} from '../../report';
import { avaxAmount, weightLine } from '../../transactions';
import type { ResultOf, getSubnet, getValidatorFeeState, validates, validatorsGetCurrentValidators } from '../../rpc';
import { formatDuration } from '../../primitives';
import {
  type ContinuousFee,
  type KnownValidator,
  CONNECTED_NEEDED,
  heaviestFirst,
  lastsLines,
  lifeText,
  setTotals,
  validatorLife,
  weightBar,
} from '../../validators';
import { type Network, type RegisteredBlockchains, type RegisteredChains, chainName } from '../../networks';
import type { RequestedCreation } from '../../sources';
import { vmLine } from '../blockchain/blockchainFacts';

/** Rows that are shown, the heaviest first. */
const maxRows = 50;

/** How many validate with what weight, and how much of it cannot sign. */
export function validatorFacts({ subnet, validators: result }: SubnetAnswers): readonly Fact[] {
  const brief = { brief: true };
  const label = 'validators';
  if (!result.ok) {
    return [];
  }
  const validators = result.value;
  if (validators.length === 0) {
    // The node says the same of a subnet that it does not know (docs/facts/staking.md).
    const none = subnet.ok ? 'none' : 'none, or subnet unknown to the node';
    return fact('validators', label, [text(none)], sourcesOf(result), brief);
  }
  const inactive = validators.filter(isInactive);
  const whole = weightOf(validators);
  const number = count(BigInt(validators.length));
  const line =
    inactive.length === 0
      ? [number]
      : message`${number}; ${text(String(inactive.length))} inactive with ${percentOf(weightOf(inactive), whole) ?? count(weightOf(inactive))} of weight`;
  return [
    ...fact('validators', label, line, sourcesOf(result), brief),
    ...fact('weight', 'weight', [count(whole)], sourcesOf(result), brief),
  ];
}

/**
 * Whether enough of the weight is connected, and which balance is used up first.
 *
 * @param view how a node that runs the chain sees its validators; absent: nobody was asked
 * @param now milliseconds since the epoch
 */
export function weightFacts(
  { validators: result, price }: SubnetAnswers,
  view: QueryResult<ResultOf<typeof validatorsGetCurrentValidators>> | undefined,
  now: number,
): readonly Fact[] {
  const seen = new Map(valueOf(view)?.validators.map((one) => [one.validationID, one.isConnected]));
  const validators = (valueOf(result) ?? []).map((one) => ({
    ...one,
    isConnected: one.isConnected ?? seen.get(one.validationId ?? one.txId ?? ''),
  }));
  const { weight, connected } = setTotals(validators);
  const share = connected === undefined ? undefined : shareText(connected, weight);
  const inactive = weightOf(validators.filter((one) => isInactive(one) && one.isConnected !== true));
  const [first] = validators
    .flatMap((validator) => {
      const life = validatorLife(validator, valueOf(price), now);
      return life.kind === 'balance' ? [{ validator, life }] : [];
    })
    .sort((a, b) => (a.life.seconds < b.life.seconds ? -1 : 1));
  return [
    ...fact(
      'connectedWeight',
      'connected weight',
      share === undefined
        ? undefined
        : message`${text(share)} of ${count(weight)}; ${text(`${CONNECTED_NEEDED} %`)} is required`,
      sourcesOf(result, view),
      {
        brief: true,
        drawn: connected === undefined ? undefined : weightBar({ weight, connected, inactive }, textLine),
      },
    ),
    ...fact(
      'lowestBalance',
      'first to run out',
      first && message`${id(first.validator.nodeId)}, ${text(lifeText(first.life))}`,
      sourcesOf(result, price),
      { brief: true },
    ),
  ];
}

export function validatorsSection({ validators: result, price }: SubnetAnswers, now: number): readonly Section[] {
  if (!result.ok || result.value.length === 0) {
    return [];
  }
  const whole = weightOf(result.value);
  const shown = [...result.value].sort(heaviestFirst).slice(0, maxRows);
  const balances = shown.flatMap(({ balance }) => (balance === undefined ? [] : [{ balance }]));
  const hasBalances = balances.length > 0;
  const lasts = lastsLines(balances, valueOf(price), now);
  return [
    {
      key: 'validators',
      heading: 'Validators',
      columns: ['node', 'validation ID', 'weight', 'state', ...(hasBalances ? ['balance', 'time left'] : [])],
      rows: shown.map((validator): readonly Line[] => {
        const { nodeId, validationId, txId = '', weight, balance } = validator;
        return [
          [id(nodeId)],
          [id(validationId ?? txId)],
          weightLine(weight, whole),
          stateLine(validator),
          ...(balance === undefined ? [] : [[avaxAmount(balance)], lasts({ balance })]),
        ];
      }),
      drawn: runwayOf(shown, valueOf(price), now),
      drawnColumn: 'time left',
      note: noteOf(result.value.length - shown.length, hasBalances && valueOf(price) === undefined),
      from: sourcesOf(result, hasBalances ? price : undefined),
    },
  ];
}

/** Days under which a validator has little time left, as the setting has them at first. */
const warnDays = 14;

/** How long the balances last, the soonest to run dry first. */
function runwayOf(
  validators: readonly KnownValidator[],
  fee: ContinuousFee | undefined,
  now: number,
): Section['drawn'] {
  const rows = validators
    .map((validator) => ({ validator, life: validatorLife(validator, fee, now) }))
    .flatMap(({ validator: { nodeId }, life }) =>
      life.kind === 'balance' || life.kind === 'inactive'
        ? [
            {
              label: [id(nodeId)],
              days: life.kind === 'balance' ? Number(life.seconds) / 86_400 : undefined,
              left: [text(life.kind === 'balance' ? formatDuration(Number(life.seconds) * 1_000) : 'inactive')],
            },
          ]
        : [],
    )
    .toSorted((a, b) => (a.days ?? -1) - (b.days ?? -1));
  return rows.length === 0 ? undefined : { kind: 'runway', warnDays, rows };
}

function noteOf(left: number, isPriceUnknown: boolean): Line | undefined {
  const sentences = [
    ...(left > 0 ? [`${left} more with less weight are left out.`] : []),
    ...(isPriceUnknown ? ['How long balances last is unknown: see platform.getValidatorFeeState in Sources.'] : []),
  ];
  return sentences.length === 0 ? undefined : joinEach(sentences, (sentence) => text(sentence), ' ');
}

function stateLine(validator: KnownValidator): Line {
  const { validationId, end = NaN, renewal } = validator;
  if (validationId === undefined) {
    const at = time(end);
    return (renewal?.seconds ?? 0n) > 0n ? message`renews at ${at}` : message`until ${at}`;
  }
  return [text(isInactive(validator) ? 'inactive' : 'active')];
}

function isInactive({ balance }: KnownValidator): boolean {
  return balance === 0n;
}

function weightOf(validators: readonly KnownValidator[]): bigint {
  return validators.reduce((sum, { weight }) => sum + weight, 0n);
}

/** What was told about a subnet. */
export interface SubnetAnswers {
  readonly subnet: QueryResult<ResultOf<typeof getSubnet>>;
  readonly chains: QueryResult<ResultOf<typeof validates>>;
  readonly validators: QueryResult<readonly KnownValidator[]>;
  /** What validators of an L1 pay. */
  readonly price?: QueryResult<ResultOf<typeof getValidatorFeeState>>;
  /** By blockchain ID. */
  readonly creations: ReadonlyMap<string, RequestedCreation>;
  readonly indexed: QueryResult<RegisteredChains>;
  /** Asked where no node told; undefined where it was not needed. */
  readonly listed?: QueryResult<RegisteredBlockchains>;
  /** The transaction that created the subnet. */
  readonly createdBy: readonly Section[];
}

/** A blockchain of a subnet, as far as somebody told. */
export interface SubnetChain {
  readonly blockchainId: string;
  /** In the settings, or else as its creator or the service calls it. */
  readonly name?: string;
  readonly vmId?: string;
  readonly evmChainId?: bigint;
}

/** The chains that a node names; else those that the data service lists. */
export function subnetChains(answers: SubnetAnswers, subnetId: string, network: Network): readonly SubnetChain[] {
  const listed = valueOf(answers.listed);
  const ids =
    valueOf(answers.chains)?.blockchainIDs ?? listed?.of(subnetId).map(({ blockchainId }) => blockchainId) ?? [];
  return ids.map((blockchainId) => {
    const created = answers.creations.get(blockchainId)?.created;
    const indexed = valueOf(answers.indexed)?.find(blockchainId);
    const row = listed?.find(blockchainId);
    const name = chainName(blockchainId, network) ?? created?.name ?? indexed?.name ?? row?.name;
    const vmId = created?.vmId ?? row?.vmId ?? indexed?.vmId;
    const evmChainId = indexed?.evmChainId ?? row?.evmChainId ?? configuredChainId(blockchainId, network);
    return { blockchainId, name, vmId, evmChainId };
  });
}

/** What chains are called, in one line. */
export function chainNames(chains: readonly SubnetChain[]): readonly Line[] {
  return chains.map(({ name, blockchainId }) => (name === undefined ? [id(blockchainId)] : [remote(name)]));
}

export function chainsSection(chains: readonly SubnetChain[], answers: SubnetAnswers): readonly Section[] {
  const tellers = [answers.chains, answers.listed, answers.indexed, ...creationsOf(answers)];
  return tableSection(
    'blockchains',
    'Blockchains',
    ['name', 'blockchain ID', 'virtual machine', 'EVM chain ID'],
    chains,
    ({ blockchainId, name, vmId, evmChainId }) => [
      name === undefined ? [] : [remote(name)],
      [id(blockchainId)],
      vmId === undefined ? [] : vmLine(vmId),
      evmChainId === undefined ? [] : [text(String(evmChainId))],
    ],
    sourcesOf(...tellers.filter((result) => result?.ok === true)),
  );
}

function creationsOf({ creations }: SubnetAnswers) {
  return [...creations.values()].map(({ result }) => result);
}

function configuredChainId(blockchainId: string, network: Network): bigint | undefined {
  return network.chains.find((chain) => chain.blockchainId === blockchainId)?.evmChainId;
}
