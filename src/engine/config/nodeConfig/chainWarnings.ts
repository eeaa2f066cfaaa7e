import type { CheckInput, Genesis, PrecompileConfig, Upgrade } from '../model';
import { type Governed, precompileFor } from '../../precompiles';
import type { ConfigValues, ConfigErrors } from './configValues';

export interface NodeChainFiles {
  readonly genesis?: Genesis;
  readonly upgrade?: Upgrade;
}

const zeroAddress = /^0x0{40}$/;

/** `config.json` against the rules that genesis and upgrades give the chain. */
export function chainWarnings(
  values: ConfigValues,
  { running }: CheckInput,
  chain: NodeChainFiles,
  found: ConfigErrors,
): void {
  const path = values.at('database-path');
  const isMoved = running?.config !== undefined && running.lastAccepted.height > 0n;
  if (isMoved && path !== undefined && path.value !== '') {
    const standsAlready = running.config.text.includes(JSON.stringify(path.value));
    if (!standsAlready) {
      found.add(path.node, 'otherDatabase');
    }
  }
  if (chain.genesis !== undefined) {
    againstGenesis(values, chain.genesis, chain, found);
  }
}

function againstGenesis(values: ConfigValues, genesis: Genesis, chain: NodeChainFiles, found: ConfigErrors): void {
  feesOf(values, genesis, chain, found);
  const hasWarp = configsOf(chain, 'messages').length > 0;
  const warpApi = values.at('warp-api-enabled');
  if (warpApi !== undefined && warpApi.value !== hasWarp) {
    found.add(warpApi.member!, hasWarp ? 'warpWithoutApi' : 'warpApiWithoutWarp');
  }
  const hasAirdrop = genesis.airdropHash !== undefined && !/^0x0*$/.test(genesis.airdropHash.value);
  const file = values.text('airdrop');
  if (file !== '' && !hasAirdrop) {
    found.add(values.place('airdrop'), 'airdropFileUnused');
  } else if (file === '' && hasAirdrop) {
    const { root } = values.source;
    found.add({ start: root?.start ?? 0, end: (root?.start ?? -1) + 1 }, 'airdropMissing');
  }
  const target = values.at('min-delay-target');
  const initial = genesis.config?.initialMinDelayMS?.value ?? 0n;
  if (target !== undefined && initial !== 0n && target.value !== initial) {
    found.add(target.node, 'minDelayOverInitial', [String(target.value), String(initial)]);
  }
}

function feesOf(values: ConfigValues, genesis: Genesis, chain: NodeChainFiles, found: ConfigErrors): void {
  const recipient = values.at('feeRecipient');
  if (recipient === undefined || !/^(?:0[xX])?[0-9a-fA-F]{40}$/.test(String(recipient.value))) {
    return;
  }
  const managers = configsOf(chain, 'feeRecipient');
  const isAllowed = genesis.config?.allowFeeRecipients?.value === true;
  if (managers.length === 0) {
    if (!isAllowed) {
      found.add(recipient.node, 'feesNotAllowed');
    }
    return;
  }
  // Whoever manages rewards may change this on the chain: only what nobody can change is told as certain.
  const { initialRewardConfig: rewards } = managers.at(-1)!;
  const address = rewards?.rewardAddress?.value;
  if (address !== undefined && !zeroAddress.test(address)) {
    found.add(recipient.node, 'feesElsewhere', [address]);
  } else if (rewards === undefined ? !isAllowed : rewards.allowFeeRecipients?.value !== true) {
    found.add(recipient.node, 'feesNotAllowed');
  }
}

/** A precompile's objects that turn it on, in the order of their times. */
function configsOf({ genesis, upgrade }: NodeChainFiles, governed: Governed): readonly PrecompileConfig[] {
  const key = precompileFor(governed).configKey;
  const own = genesis?.config?.precompiles.get(key);
  const items = (upgrade?.precompileUpgrades ?? []).filter((item) => item.key === key);
  return [...(own === undefined ? [] : [own]), ...items].filter(
    ({ blockTimestamp, disable }) => blockTimestamp !== undefined && disable?.value !== true,
  );
}
