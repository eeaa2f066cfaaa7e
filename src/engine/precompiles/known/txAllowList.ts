import { precompile } from '../precompile';

export const txAllowList = precompile({
  configKey: 'txAllowListConfig',
  address: '0x0200000000000000000000000000000000000002',
  name: 'Transaction allow list',
  governs: 'senders',
  allowList: { use: 'send transactions' },
  settings: {
    goPackage: 'txallowlist',
    meaning: 'Only those listed may send transactions. With nobody on it, nobody ever can.',
  },
});
