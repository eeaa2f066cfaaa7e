import { precompile } from '../precompile';

export const contractDeployerAllowList = precompile({
  configKey: 'contractDeployerAllowListConfig',
  address: '0x0200000000000000000000000000000000000000',
  name: 'Contract deployer allow list',
  governs: 'deployers',
  allowList: { use: 'deploy contracts' },
  settings: {
    goPackage: 'deployerallowlist',
    meaning: 'Only those listed may deploy contracts; the sender of the transaction counts.',
  },
});
