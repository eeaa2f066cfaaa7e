import { evmAddress, formatCount, formatCountdown, wellKnownName } from '../../../../engine/primitives';
import {
  type PrecompileKey,
  type PrecompileState,
  type RoleHolder,
  allowListRole,
  precompileOf,
} from '../../../../engine/precompiles';
import { id, message, text } from '../../../../engine/report';
import type { TreeBranch, TreeNode } from '../../rows/treeNode';
import { inEip55 } from '../../../../engine/evm';
import { QueryError } from '../../../../engine/sources';
import { chainPart, type PartWords } from './chainPart';
import type { FetchedRules, ChainsContext } from './chainsContext';
import { activationStateLine, activationStateOf, configuredRoles, type ListedChain } from '../../../../engine/chains';
import { statesOf } from './precompilesBranch';

type Words = Omit<PartWords, 'parts'> & { readonly key: string };

/** One precompile: where it is, since when, who may do what, and what it is set to. */
export function precompileBranch(
  context: ChainsContext,
  chain: ListedChain,
  rules: FetchedRules,
  key: string,
): TreeBranch {
  const now = context.deps.now();
  const state = statesOf(rules, now).find((one) => one.key === key);
  if (state === undefined) {
    throw new QueryError(`The chain config of ${chain.name} no longer has ${key}.`);
  }
  const live = rules.now?.rules;
  const roles = live?.roles.get(state.key) ?? configuredRoles(state);
  const problem = rules.problem ?? (precompileOf(state.key).allowList && live?.rolesProblem);
  const words: readonly Words[] = [
    ...placeWords(state, rules, now),
    ...[...roles].sort((a, b) => rankOf(a) - rankOf(b)).map((role) => roleWords(state.key, role)),
    ...ownWords(state, rules, chain),
  ];
  return {
    nodes: words.map(({ key: part, ...rest }): TreeNode =>
      chainPart(context, chain, rules.result, { ...rest, parts: ['precompiles', key, part] }),
    ),
    ...rules.result,
    problem,
  };
}

function placeWords(state: PrecompileState, rules: FetchedRules, now: number): readonly Words[] {
  const { address, name } = precompileOf(state.key);
  const request = 'eth_getChainConfig';
  const standing = activationStateOf(state, rules.now?.rules.active);
  return [
    {
      key: 'address',
      label: 'address',
      value: [id(address)],
      symbol: 'symbol-field',
      identifier: address,
      isOfChain: true,
      request,
    },
    {
      key: 'standing',
      label: standing.kind === 'on' ? 'active' : standing.kind === 'off' ? 'inactive' : 'scheduled',
      value: activationStateLine(standing, now),
      symbol: 'history',
      meaning: name,
      request,
    },
    ...state.coming.slice(state.latest === undefined ? 1 : 0).map((change, i) => ({
      key: `coming${i}`,
      label: change.isOn ? 'will be enabled' : 'will be disabled',
      value: [text(formatCountdown(change.at, { now }))],
      symbol: 'clock',
      state: 'warning' as const,
      meaning: name,
      request,
    })),
  ];
}

function roleWords(key: PrecompileKey, { account, role, since }: RoleHolder): Words {
  const identifier = evmAddress(account);
  const name = identifier && wellKnownName(identifier)?.name;
  const padded = account.slice(2).padStart(64, '0');
  return {
    key: account,
    label: allowListRole(role) ?? `role ${formatCount(role)}`,
    value:
      since === undefined
        ? [id(account, name)]
        : message`${id(account, name)} · since block ${text(formatCount(since.block))}`,
    symbol: 'account',
    identifier: inEip55(account),
    isOfChain: true,
    request: `eth_call [{ "to": "${precompileOf(key).address}", "data": "0xeb54dae1${padded}" }, "latest"]`,
  };
}

/** Admins, then managers, then those who may use it. */
function rankOf({ role }: RoleHolder): number {
  return role === 2n ? 0 : role === 3n ? 1 : 2;
}

function ownWords(state: PrecompileState, { now }: FetchedRules, { symbol }: ListedChain): readonly Words[] {
  const facts = precompileOf(state.key).facts?.({ config: state.config, rewards: now?.rules.rewards, symbol }) ?? [];
  return facts.map(({ row, account, request = 'eth_getChainConfig', isBrief: _, ...words }) => ({
    ...words,
    ...row,
    request,
    ...(account === undefined ? {} : { identifier: inEip55(account), isOfChain: true }),
  }));
}
