import * as l10n from '@vscode/l10n';

export interface Precompile {
  /** Key in genesis.json and upgrade.json. */
  readonly configKey: string;
  /** In the reader's language. */
  readonly name: string;
}

/** The subnet-evm precompile at an address in any spelling; undefined where there is none. Rules: subnet-evm's registry. */
export function precompileAt(address: string): Precompile | undefined {
  switch (address.toLowerCase()) {
    case '0x0200000000000000000000000000000000000000':
      return { configKey: 'contractDeployerAllowListConfig', name: l10n.t('Contract deployer allow list') };
    case '0x0200000000000000000000000000000000000001':
      return { configKey: 'contractNativeMinterConfig', name: l10n.t('Native minter') };
    case '0x0200000000000000000000000000000000000002':
      return { configKey: 'txAllowListConfig', name: l10n.t('Transaction allow list') };
    case '0x0200000000000000000000000000000000000003':
      return { configKey: 'feeManagerConfig', name: l10n.t('Fee manager') };
    case '0x0200000000000000000000000000000000000004':
      return { configKey: 'rewardManagerConfig', name: l10n.t('Reward manager') };
    case '0x0200000000000000000000000000000000000005':
      return { configKey: 'warpConfig', name: l10n.t('Warp') };
    case '0x0200000000000000000000000000000000000006':
      return { configKey: 'gasPriceManagerConfig', name: l10n.t('Gas price manager') };
    default:
      return undefined;
  }
}

/** In a range that Avalanche reserves for precompiles, whether or not one is known there. */
export function isPrecompileAddress(address: string): boolean {
  return /^0x0[123]0{36}[0-9a-f]{2}$/i.test(address);
}
