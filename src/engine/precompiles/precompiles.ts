export interface Precompile {
  /** Key in genesis.json and upgrade.json. */
  readonly configKey: PrecompileKey;
  readonly address: string;
  /** In the reader's language. */
  readonly name: string;
}

/** The keys that a node's registry has, in the order of their addresses; the last one is not switched on anywhere yet. */
export const precompileKeys = [
  'contractDeployerAllowListConfig',
  'contractNativeMinterConfig',
  'txAllowListConfig',
  'feeManagerConfig',
  'rewardManagerConfig',
  'warpConfig',
  'gasPriceManagerConfig',
] as const;
export type PrecompileKey = (typeof precompileKeys)[number];

const addresses = precompileKeys.map((_, index) => `0x02${index.toString(16).padStart(38, '0')}`);

/** The subnet-evm precompile at an address in any spelling; undefined where there is none. Rules: subnet-evm's registry. */
export function precompileAt(address: string): Precompile | undefined {
  const configKey = precompileKeys[addresses.indexOf(address.toLowerCase())];
  return configKey && precompileOf(configKey);
}

export function precompileOf(configKey: PrecompileKey): Precompile {
  return { configKey, address: addresses[precompileKeys.indexOf(configKey)]!, name: nameOf(configKey) };
}

function nameOf(configKey: PrecompileKey): string {
  switch (configKey) {
    case 'contractDeployerAllowListConfig':
      return 'Contract deployer allow list';
    case 'contractNativeMinterConfig':
      return 'Native minter';
    case 'txAllowListConfig':
      return 'Transaction allow list';
    case 'feeManagerConfig':
      return 'Fee manager';
    case 'rewardManagerConfig':
      return 'Reward manager';
    case 'warpConfig':
      return 'Warp';
    case 'gasPriceManagerConfig':
      return 'Gas price manager';
  }
}

/** In a range that Avalanche reserves for precompiles, whether or not one is known there. */
export function isPrecompileAddress(address: string): boolean {
  return /^0x0[123]0{36}[0-9a-f]{2}$/i.test(address);
}

/** Name of a role in a precompile's allow list; undefined for a number that is none. Rule: subnet-evm's allowlist. */
export function allowListRole(role: bigint): string | undefined {
  switch (role) {
    case 0n:
      return 'none';
    case 1n:
      return 'enabled';
    case 2n:
      return 'admin';
    case 3n:
      return 'manager';
    default:
      return undefined;
  }
}
