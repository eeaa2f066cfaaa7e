import { precompile } from '../precompile';

const config = '(bool,uint64,bool,uint64,uint64)';

/** Not enabled on any network yet. */
export const gasPriceManager = precompile({
  configKey: 'gasPriceManagerConfig',
  address: '0x0200000000000000000000000000000000000006',
  name: 'Gas price manager',
  allowList: {},
  events: [
    `event GasPriceConfigUpdated(address indexed sender, ${config} oldGasPriceConfig, ${config} newGasPriceConfig)`,
  ],
  functions: [
    `function setGasPriceConfig(${config} config)`,
    `function getGasPriceConfig() view returns (${config} config)`,
    'function getGasPriceConfigLastChangedAt() view returns (uint256 blockNumber)',
  ],
});
