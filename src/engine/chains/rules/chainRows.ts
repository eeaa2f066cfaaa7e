import { type EvmBlock, type NetworkUpgrade, type Outcome, blockTime, chainUpgrades, gasTarget } from '../../evm';
import { teleporter } from '../../abi';
import { errorSentence } from '../../errors';
import {
  type Fact,
  type Line,
  type RawResponse,
  type Section,
  count,
  gasUnit,
  id,
  message,
  text,
  time,
  errorOf,
} from '../../report';
import {
  checksumAddress,
  cleanRemote,
  evmAddress,
  formatAge,
  formatCount,
  formatCountdown,
  formatDuration,
  printJson,
  wellKnownName,
} from '../../primitives';
import {
  type PrecompileKey,
  type PrecompileState,
  type RoleHolder,
  allowListRole,
  precompileChanges,
  precompileOf,
  readAllowListCall,
  precompileStates,
} from '../../precompiles';
import type { KeylessUrl } from '../../secrets';
import type { ListedChain } from '../io/chainLists';
import {
  type ChainRules,
  type KnownRules,
  type FeeConfigRow,
  baseFeeLine,
  feeSummary,
  feeWords,
  setFeeConfigLine,
} from './chainRules';
import {
  type ActivationState,
  activationStateLine,
  activationStateOf,
  configuredRoles,
  precompileSummary,
  rankOfRole,
} from './precompileFacts';

/** One property of a chain: a fact, its presentation in a tree, and its child rows. */
export interface ChainRow {
  /** Unique among its siblings: "feeConfig", "gasLimit". */
  readonly key: string;
  readonly label: string;
  readonly value: Line;
  /** A codicon. */
  readonly symbol: string;
  readonly state?: 'good' | 'warning' | 'bad' | 'away';
  readonly request: string;
  /** What it is, in one sentence; the tooltip of rows that cannot be looked up. */
  readonly meaning?: string;
  readonly identifier?: string;
  /** Whether `identifier` is looked up only on this chain. */
  readonly isOfChain?: boolean;
  readonly facts?: readonly Fact[];
  readonly section?: Omit<Section, 'from'>;
  readonly raw?: readonly RawResponse[];
  readonly offers?: readonly ('compare' | 'export' | 'call' | 'role')[];
  readonly castLine?: string;
  /** `later`: fetched when expanded. */
  readonly below?: RowsBelow | 'later';
}

interface RowsBelow {
  readonly rows: readonly ChainRow[];
  /** What is unavailable, in one sentence. */
  readonly problem?: string;
  /** Why there are no rows. */
  readonly error?: Error;
}

export interface ChainRowsContext {
  readonly chain: ListedChain;
  readonly known: KnownRules;
  /** Upgrades scheduled in a node's software, or why they are unavailable. */
  readonly upgrades: { readonly all: readonly NetworkUpgrade[]; readonly problem?: string };
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly rpcUrl?: KeylessUrl;
}

const blockRequest = 'eth_getBlockByNumber ["latest", false]';

/** Rows for a chain's config: ID, fees, precompiles, upgrades and messages, with their child rows. */
export function chainRows(context: ChainRowsContext): readonly ChainRow[] {
  return [
    ...idRows(context),
    ...feeRows(context),
    // The C-Chain's config lists no precompiles: Warp was enabled there by Durango.
    ...(context.chain.key === 'C' ? [] : [precompilesRow(context)]),
    upgradesRow(context),
    ...messengerRows(context.known),
  ];
}

function idRows({ chain, known }: ChainRowsContext): readonly ChainRow[] {
  const chainId = known.config?.chainId ?? chain.evmChainId;
  const { symbol } = chain;
  return chainId === undefined
    ? []
    : [
        {
          key: 'chainId',
          label: 'EVM chain ID',
          value: [text(symbol === undefined ? String(chainId) : `${chainId} · gas token ${cleanRemote(symbol, 24)}`)],
          symbol: 'key',
          meaning: 'Part of every transaction signature, so that it is valid on this chain only (EIP-155).',
          request: 'eth_chainId',
        },
      ];
}

/** The current fee config, or that of genesis if no node returned it; the base fee alone on a chain without one. */
function feeRows({ chain, known, now, rpcUrl }: ChainRowsContext): readonly ChainRow[] {
  const request = 'eth_feeConfig ["latest"]';
  const result = known.now?.rules.fees;
  const fees = result?.ok === true ? result.value.feeConfig : known.config?.feeConfig;
  const unit = gasUnit(chain.symbol);
  const current = known.now && [baseFeeRow(known.now.rules, fees, unit)];
  if (fees === undefined && result?.ok !== false) {
    return known.now === undefined ? [] : [...(current ?? []), ...targetRows(known.now.snapshot.block)];
  }
  const values = feeWords.map(({ key, sentence, line }): ChainRow => ({
    ...{ key, label: key, value: fees === undefined ? [] : line(fees[key], unit), symbol: 'symbol-numeric' },
    ...{ meaning: sentence, request },
  }));
  const failed = errorOf(result);
  return [
    {
      key: 'feeConfig',
      label: 'Fee config',
      value: fees === undefined ? [text('unknown')] : feeSummary(fees, unit),
      symbol: 'dashboard',
      state: failed && 'bad',
      facts: fees && values.map(({ key, label, value }) => ({ key, label, value, from: [], brief: true })),
      ...rawOf('eth_feeConfig', result),
      offers: fees === undefined ? ['compare', 'export'] : ['compare', 'export', 'call'],
      castLine: fees && setFeeConfigLine(fees, rpcUrl),
      request,
      below: {
        rows: [
          ...values,
          ...(known.now === undefined ? [] : changedRows(known.now.rules, now, request)),
          ...(current ?? []),
          ...costRows(known),
        ],
        problem: failed === undefined ? known.problem : `${errorSentence(failed)} Showing the genesis values.`,
        error: fees === undefined ? failed : undefined,
      },
    },
  ];
}

/** The block in which the fee config last changed, as a link. */
function changedRows({ fees, feesChanged }: ChainRules, now: number, request: string): readonly ChainRow[] {
  if (fees?.ok !== true) {
    return [];
  }
  const { lastChangedAt: height } = fees.value;
  const row = { key: 'changed', label: 'last changed', symbol: 'history', request };
  if (height === 0n) {
    return [{ ...row, value: [text('genesis')], meaning: 'Unchanged since genesis.' }];
  }
  const age = feesChanged === undefined ? '' : `, ${formatAge(now - blockTime(feesChanged))}`;
  return [{ ...row, value: [text(`block ${formatCount(height)}${age}`)], identifier: String(height), isOfChain: true }];
}

function baseFeeRow({ baseFee, isBaseFeeBound }: ChainRules, fees: FeeConfigRow | undefined, unit: string): ChainRow {
  return {
    ...{
      key: 'baseFee',
      label: isBaseFeeBound === true ? 'next base fee, at most' : 'current base fee',
      symbol: 'flame',
      request: 'eth_baseFee',
    },
    value: baseFee.ok ? baseFeeLine(baseFee.value, fees?.minBaseFee, unit) : [text('unknown')],
    state: baseFee.ok ? undefined : 'bad',
    meaning: !baseFee.ok
      ? errorSentence(baseFee.error)
      : isBaseFeeBound === true
        ? 'Max fee per gas that the next block requires. A transaction may pay less.'
        : 'Minimum price per gas in the next block.',
  };
}

function costRows({ now }: KnownRules): readonly ChainRow[] {
  const cost = now?.snapshot.block.blockGasCost;
  return cost == null
    ? []
    : [
        {
          ...{ key: 'blockGasCost', label: 'current block gas cost', value: [count(cost, 'gas')], symbol: 'flame' },
          meaning: 'Extra gas required because the latest block came early.',
          request: blockRequest,
        },
      ];
}

/** The gas target of a chain whose validators vote on it. */
function targetRows(block: EvmBlock): readonly ChainRow[] {
  const target = gasTarget(block);
  return target === undefined
    ? []
    : [
        {
          key: 'gasTarget',
          label: 'gas target',
          value: [text(`${formatCount(target)} gas / s`)],
          symbol: 'dashboard',
          meaning: 'Gas per second that validators vote for in their blocks: above it, the base fee rises.',
          request: blockRequest,
        },
      ];
}

export function precompilesRow(context: Omit<ChainRowsContext, 'upgrades' | 'rpcUrl'>): ChainRow {
  const { known, now } = context;
  const live = known.now?.rules;
  const states = (known.config === undefined ? [] : precompileStates(precompileChanges(known.config), now)).map(
    (state) => ({
      state,
      activation: activationStateOf(state, live?.active),
      roles: live?.roles.get(state.key) ?? configuredRoles(state),
    }),
  );
  const countOf = (...kinds: ActivationState['kind'][]): number =>
    states.filter(({ activation }) => kinds.includes(activation.kind)).length;
  const words = [
    ...(countOf('on') === 0 ? [] : [`${countOf('on')} active`]),
    ...(countOf('scheduled', 'due') === 0 ? [] : [`${countOf('scheduled', 'due')} scheduled`]),
    ...(countOf('off') === 0 ? [] : [`${countOf('off')} inactive`]),
  ];
  return {
    key: 'precompiles',
    label: 'Precompiles',
    value: [text(words.length === 0 ? 'none' : words.join(', '))],
    symbol: 'extensions',
    meaning: 'Precompiles enabled in genesis or by an upgrade.',
    section: {
      key: 'precompiles',
      heading: 'Precompiles',
      columns: ['precompile', 'address', 'active', 'role', 'account'],
      rows: states.flatMap(({ state, activation, roles }) => {
        const { address } = precompileOf(state.key);
        const row = [[text(nameOf(state.key))], [id(address)], activationStateLine(activation, now)];
        return roleCells(state, roles).map((cells, i) => [...(i === 0 ? row : [[], [], []]), ...cells]);
      }),
    },
    ...rawOf('eth_getChainConfig', live?.config),
    offers: ['compare', 'export'],
    request: live?.active === undefined ? 'eth_getChainConfig' : 'eth_getActiveRulesAt',
    below: { rows: states.map((one) => precompileRow(one, context)), problem: known.problem ?? live?.rolesProblem },
  };
}

function nameOf(key: PrecompileKey): string {
  return key.replace(/Config$/, '');
}

interface ActiveState {
  readonly state: PrecompileState;
  readonly activation: ActivationState;
  readonly roles: readonly RoleHolder[];
}

/** A row for each role and account, or the summary of a precompile without an allow list. */
function roleCells(state: PrecompileState, roles: readonly RoleHolder[]): readonly (readonly Line[])[] {
  return roles.length === 0
    ? [[[text(precompileSummary(state, roles))], []]]
    : roles.map(({ account, role }) => [[text(allowListRole(role) ?? formatCount(role))], [id(account)]]);
}

const activationIcons = {
  on: { symbol: 'circle-filled', state: 'good' },
  off: { symbol: 'circle-slash', state: 'away' },
  due: { symbol: 'clock', state: 'warning' },
  scheduled: { symbol: 'clock', state: 'warning' },
} as const;

function precompileRow(
  { state, activation, roles }: ActiveState,
  { known, chain, now }: Omit<ChainRowsContext, 'upgrades'>,
): ChainRow {
  const { key } = state;
  const { address, allowList, name, facts } = precompileOf(key);
  const isOn = activation.kind === 'on';
  const request = 'eth_getChainConfig';
  const at = { identifier: address, isOfChain: true };
  const values = { config: state.config, rewards: known.now?.rules.rewards, symbol: chain.symbol };
  return {
    key,
    label: nameOf(key),
    value: isOn ? [text(precompileSummary(state, roles))] : activationStateLine(activation, now),
    ...activationIcons[activation.kind],
    ...at,
    offers: isOn && allowList ? ['role'] : undefined,
    request: 'eth_getActiveRulesAt',
    below: {
      rows: [
        { key: 'address', label: 'address', value: [id(address)], symbol: 'symbol-field', ...at, request },
        {
          key: 'standing',
          label: isOn ? 'active' : activation.kind === 'off' ? 'inactive' : 'scheduled',
          value: activationStateLine(activation, now),
          ...{ symbol: 'history', meaning: name, request },
        },
        ...state.coming.slice(state.latest === undefined ? 1 : 0).map((change, i): ChainRow => ({
          key: `coming${i}`,
          label: change.isOn ? 'will be enabled' : 'will be disabled',
          value: [text(formatCountdown(change.at, { now }))],
          ...{ symbol: 'clock', state: 'warning', meaning: name, request },
        })),
        ...[...roles].sort((a, b) => rankOfRole(a) - rankOfRole(b)).map((role) => roleRow(address, role)),
        ...(facts?.(values) ?? []).map(({ row, account, isBrief: _, ...words }): ChainRow => ({
          ...{ request, ...words, ...row },
          ...(account === undefined ? {} : { identifier: checksumAddress(account), isOfChain: true }),
        })),
      ],
      problem: known.problem ?? (allowList && known.now?.rules.rolesProblem),
    },
  };
}

function roleRow(precompile: string, { account, role, since }: RoleHolder): ChainRow {
  const identifier = evmAddress(account);
  const accountSpan = id(account, identifier && wellKnownName(identifier)?.name);
  return {
    key: account,
    label: allowListRole(role) ?? `role ${formatCount(role)}`,
    value:
      since === undefined ? [accountSpan] : message`${accountSpan} · since block ${text(formatCount(since.block))}`,
    symbol: 'account',
    identifier: checksumAddress(account),
    isOfChain: true,
    request: `eth_call [{ "to": "${precompile}", "data": "${readAllowListCall(account)}" }, "latest"]`,
  };
}

function upgradesRow(context: ChainRowsContext): ChainRow {
  const { known, upgrades, now } = context;
  const all = upgradesOf(context);
  const request = 'eth_getChainConfig';
  const rows = all.map(({ key, name, at, meaning }): ChainRow => ({
    ...{ key, label: name, value: activationLine(at, now), meaning, request },
    symbol: at === undefined ? 'circle-outline' : at > now ? 'clock' : 'pass',
    state: at === undefined ? 'away' : at > now ? 'warning' : 'good',
  }));
  const [next, ...others] = all.filter(({ at }) => at !== undefined && at > now);
  const words = next?.at === undefined ? 'none planned' : `${next.name} in ${formatDuration(next.at - now)}`;
  return {
    key: 'upgrades',
    label: 'Upgrades',
    value: [text(others.length === 0 ? words : `${words}, ${others.length} more planned`)],
    symbol: 'milestone',
    state: next && 'warning',
    meaning: 'Past and scheduled upgrades of the chain.',
    section: {
      key: 'upgrades',
      heading: 'Upgrades',
      columns: ['upgrade', 'time'],
      rows: rows.map(({ label, value }) => [[text(label)], value]),
    },
    ...rawOf('eth_getChainConfig', known.now?.rules.config),
    offers: ['compare', 'export'],
    request,
    below: { rows, problem: known.problem ?? upgrades.problem },
  };
}

function activationLine(at: number | undefined, now: number): Line {
  if (at === undefined) {
    return [text('not scheduled')];
  }
  return at > now ? [text(formatCountdown(at, { now }))] : at === 0 ? [text('at genesis')] : [time(at)];
}

/** A past or scheduled change of a chain's rules; without a time it is not scheduled. */
interface Upgrade {
  readonly key: string;
  readonly name: string;
  readonly at: number | undefined;
  readonly meaning: string;
}

/**
 * Sorted by time, unscheduled ones last. An L1 has the upgrades of its config and the network's future ones. For the
 * C-Chain the node's times take precedence, and its config adds what the node leaves out.
 */
function upgradesOf({ chain, known: { config }, upgrades: { all: network }, now }: ChainRowsContext) {
  const isC = chain.key === 'C';
  const isNew = (among: readonly NetworkUpgrade[]) => (one: NetworkUpgrade) =>
    !among.some(({ name }) => name === one.name);
  const configured = config === undefined ? [] : chainUpgrades(config);
  const own = isC ? configured.filter(isNew(network)) : configured;
  const others = isC ? network : network.filter((one) => isNew(configured)(one) && (one.at ?? Infinity) > now);
  const toUpgrade = ({ name, at }: NetworkUpgrade, meaning: string): Upgrade => ({ key: name, name, at, meaning });
  const all: readonly Upgrade[] = [
    ...others.map((one) => toUpgrade(one, 'Network upgrade, per node.')),
    ...own.map((one) => toUpgrade(one, 'Network upgrade, per chain config.')),
    ...(config?.upgrades?.stateUpgrades ?? []).map(({ blockTimestamp, accounts }, i) => {
      const changed = Object.keys(accounts).length;
      return {
        ...{ key: `state${i}`, name: 'state upgrade', at: blockTimestamp?.getTime() },
        meaning:
          changed === 1
            ? 'Changes the balance, code or storage of 1 account.'
            : `Changes the balance, code or storage of ${changed} accounts.`,
      };
    }),
    // Precompiles enabled or disabled by an upgrade rather than by genesis.
    ...precompileChanges({ upgrades: config?.upgrades }).map(({ key, at, isOn }, i) => ({
      ...{ key: `precompile${i}`, name: `${isOn ? 'enable' : 'disable'} ${nameOf(key)}`, at },
      meaning: 'Enables or disables a precompile.',
    })),
  ];
  return [...all].sort((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || 0);
}

export const messenger = checksumAddress(teleporter.addresses![0]!);
/** Version of the contract at its address; the bytecode is the same on every chain. */
export const messengerVersion = 'v1.0.0';
export const messengerRequest = `eth_call [{ "to": "${messenger}", "data": "0xecc70428" }, "latest"]`;

/** Only on chains where TeleporterMessenger is deployed. */
function messengerRows({ now }: KnownRules): readonly ChainRow[] {
  return now?.rules.messenger === undefined
    ? []
    : [
        {
          key: 'messages',
          label: 'Interchain messaging',
          value: [text(`TeleporterMessenger ${messengerVersion}`)],
          symbol: 'mail',
          meaning: 'Messages that the chain sent and received in the last hour, and what became of them.',
          request: messengerRequest,
          below: 'later',
        },
      ];
}

function rawOf(label: string, outcome: Outcome<unknown> | undefined): { readonly raw?: readonly RawResponse[] } {
  return outcome?.ok === true ? { raw: [{ label, json: printJson(outcome.json) }] } : {};
}
