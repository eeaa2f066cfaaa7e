import { recordings } from '../recorded/recordings';
import { type FeeConfig, readFeeConfigWords } from './feeConfigWords';
import { isRequest } from './isRequest';
import type { RpcLog } from './matchesFilter';

export const roleNames = ['none', 'enabled', 'admin', 'manager'] as const;
export type RoleName = (typeof roleNames)[number];

/** Precompiles with an allow list, by configuration key. */
export const allowLists = {
  contractDeployerAllowListConfig: '0x0200000000000000000000000000000000000000',
  contractNativeMinterConfig: '0x0200000000000000000000000000000000000001',
  txAllowListConfig: '0x0200000000000000000000000000000000000002',
  feeManagerConfig: '0x0200000000000000000000000000000000000003',
  rewardManagerConfig: '0x0200000000000000000000000000000000000004',
} as const;
export type AllowList = keyof typeof allowLists;

export const roleSetTopic = '0xcdb7ea01f00a414d78757bdb0f6391664ba3fedf987eed280927c1e7d695be3e';

/** State of an L1's precompiles. */
export interface RulesState {
  fees: FeeConfig;
  /** Absent: as recorded. */
  feesChangedAt: number | undefined;
  /** By precompile address, then by account. */
  readonly roles: Map<string, Map<string, RoleName>>;
  readonly logs: RpcLog[];
}

/** The recorded chain's configuration plus the changes of its transactions. */
export function recordedRules(): RulesState {
  const { config, fees, logs } = readRecorded();
  const roles = new Map<string, Map<string, RoleName>>();
  for (const [key, precompile] of Object.entries(allowLists)) {
    const own = (config[key] ?? {}) as Readonly<Record<string, readonly string[] | undefined>>;
    const given = (role: RoleName, list: readonly string[] = []) =>
      list.map((account): [string, RoleName] => [account.toLowerCase(), role]);
    roles.set(
      precompile,
      new Map([
        ...given('admin', own['adminAddresses']),
        ...given('manager', own['managerAddresses']),
        ...given('enabled', own['enabledAddresses']),
      ]),
    );
  }
  for (const { address: precompile, topics } of logs) {
    const [topic, role = '0x0', account = ''] = topics;
    const name = topic === roleSetTopic ? roleNames[Number(role)] : undefined;
    if (name !== undefined) roles.get(precompile)?.set(`0x${account.slice(26)}`, name);
  }
  return { fees, feesChangedAt: undefined, roles, logs: [...logs] };
}

function readRecorded(): Recorded {
  const calls = recordings('evm-l1').flatMap(({ request, body }) => (isRequest(request) ? [{ request, body }] : []));
  const bodyOf = (method: string): Readonly<Record<string, unknown>> => {
    const found = calls.find(({ request }) => request.method === method);
    return (JSON.parse(found?.body ?? '{}') as { result: Record<string, unknown> }).result;
  };
  const words = calls.find(({ request }) => JSON.stringify(request.params ?? '').includes('0x5fbbc0d2'))?.body ?? '';
  const addresses: readonly string[] = Object.values(allowLists);
  const logs = calls.flatMap(({ request, body }) => {
    const [filter] = (request.method === 'eth_getLogs' ? request.params : [{}]) as [{ address?: string }];
    return addresses.includes(filter.address ?? '') ? (JSON.parse(body) as { result: RpcLog[] }).result : [];
  });
  return {
    config: bodyOf('eth_getChainConfig'),
    fees: readFeeConfigWords((JSON.parse(words) as { result: string }).result.slice(2)),
    logs: [...logs].sort((a, b) => Number(a.blockNumber) - Number(b.blockNumber)),
  };
}

interface Recorded {
  readonly config: Readonly<Record<string, unknown>>;
  readonly fees: FeeConfig;
  readonly logs: readonly RpcLog[];
}
