import { roleKeys } from '../../precompiles';
import type { PrecompileConfig } from '../model';
import { ewoq } from './addresses';
import type { WarningContext } from './warningContext';
import { keyPlace } from '../source/place';

/** `ewoq` where everybody has its key and the chain is worth something. */
export function* ewoqWarnings(warnings: WarningContext): Generator<undefined, void> {
  const { genesis, upgrade, input } = warnings.validated;
  const { networkId } = input.network;
  if (networkId !== 1 && networkId !== 5) {
    return;
  }
  const network = networkId === 1 ? 'Mainnet' : 'Fuji';
  const account = genesis?.alloc.get(ewoq);
  if (account?.balance !== undefined && account.balance.value !== 0n) {
    warnings.add('genesis', keyPlace(account.member), 'ewoqBalance', [network]);
  }
  let count = 0;
  for (const { storage } of genesis?.alloc.values() ?? []) {
    if (++count % 2_000 === 0) {
      yield undefined;
    }
    for (const value of storage?.values() ?? []) {
      if (++count % 2_000 === 0) {
        yield undefined;
      }
      if (value.value.endsWith(ewoq.slice(2))) {
        warnings.add('genesis', value.node, 'ewoqOwner', [network]);
      }
    }
  }
  for (const config of genesis?.config?.precompiles.values() ?? []) {
    roles(warnings, 'genesis', config, network);
  }
  for (const config of upgrade?.precompileUpgrades ?? []) {
    roles(warnings, 'upgrade', config, network);
  }
  for (const { accounts } of upgrade?.stateUpgrades ?? []) {
    const given = accounts?.get(ewoq);
    if (given?.balanceChange !== undefined && given.balanceChange.value > 0n) {
      warnings.add('upgrade', keyPlace(given.member), 'ewoqBalance', [network]);
    }
  }
}

function roles(warnings: WarningContext, file: 'genesis' | 'upgrade', config: PrecompileConfig, network: string): void {
  if (config.blockTimestamp === undefined || config.disable?.value === true) {
    return;
  }
  for (const role of roleKeys) {
    for (const { value, node } of config[role]?.addresses ?? []) {
      if (value === ewoq) {
        warnings.add(file, node, 'ewoqRole', [network, config.key]);
      }
    }
  }
  const mint = config.initialMint?.amounts.get(ewoq);
  if (mint !== undefined) {
    warnings.add(file, mint.member === undefined ? mint.node : keyPlace(mint.member), 'ewoqBalance', [network]);
  }
  const reward = config.initialRewardConfig?.rewardAddress;
  if (reward?.value === ewoq) {
    warnings.add(file, reward.node, 'ewoqRole', [network, config.key]);
  }
}
