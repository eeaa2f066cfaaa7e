import { roleKeys } from '../../precompiles';
import { ewoq } from './checkedFiles';
import { from, family } from './rule';
import { keyPlace } from '../source/configNode';

const local = from('avalanchego genesis/genesis_local.go');
const rules = {
  ewoqBalance: local.power(
    'The private key of this address, ewoq, is public: on {network} anyone can take this balance. Use your own address.',
  ),
  ewoqRole: local.power(
    'The private key of this address, ewoq, is public: on {network} anyone has this role in {key}. Use your own address.',
  ),
  ewoqOwner: local.power(
    'The private key of this address, ewoq, is public: on {network} anyone owns this contract. Use your own address.',
  ),
};

export const publicKeys = family(rules, ({ files, report }) => {
  const { genesis, publicNetwork: network } = files;
  if (network === undefined) {
    return undefined;
  }
  const account = genesis?.alloc.get(ewoq);
  if (account?.balance !== undefined && account.balance.value !== 0n) {
    report('ewoqBalance', 'genesis', keyPlace(account.member), [network]);
  }
  return {
    account(_, { storage }) {
      for (const value of storage?.values() ?? []) {
        if (value.value.endsWith(ewoq.slice(2))) {
          report('ewoqOwner', 'genesis', value.node, [network]);
        }
      }
    },
    activation({ file, config, isOn }) {
      if (!isOn) {
        return;
      }
      const reward = config.initialRewardConfig?.rewardAddress;
      const holders = roleKeys.flatMap((role) => config[role]?.addresses ?? []);
      for (const { value, node } of reward === undefined ? holders : [...holders, reward]) {
        if (value === ewoq) {
          report('ewoqRole', file, node, [network, config.key]);
        }
      }
      const mint = config.initialMint?.amounts.get(ewoq);
      if (mint !== undefined) {
        report('ewoqBalance', file, mint.member === undefined ? mint.node : keyPlace(mint.member), [network]);
      }
    },
    stateAccount(address, { member, balanceChange }) {
      if (address === ewoq && balanceChange !== undefined && balanceChange.value > 0n) {
        report('ewoqBalance', 'upgrade', keyPlace(member), [network]);
      }
    },
  };
});
