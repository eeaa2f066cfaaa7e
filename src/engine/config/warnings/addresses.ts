/** Addresses in lower case that tools put into a genesis, and the one whose private key everybody has. */
export const ewoq = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';

export const teleporterAddresses = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';
export const teleporterDeployer = '0x618fedd9a45a8c456812ecaae70c671c6249dfac';

/** Proxies of the validator manager with their admins: avalanche-cli's and Builder Hub's. */
export const managerProxies = [
  { proxy: '0x0feedc0de0000000000000000000000000000000', admin: '0xa0affe1234567890abcdef1234567890abcdef34' },
  { proxy: '0xfacade0000000000000000000000000000000000', admin: '0xdad0000000000000000000000000000000000000' },
];
/** Builder Hub's implementation of a proxy until its console sets the real one: it has no code. */
export const placeholder = '0x1212121212121212121212121212121212121212';

export const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
export const adminSlot = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
