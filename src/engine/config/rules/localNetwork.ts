import { isPublic } from '../../networks';
import type { ConfigNetwork } from '../model';
import { networkDefaults } from '../effective/activations';
import { type ConfigMember, type ConfigSource, keyPlace, memberOf } from '../source/configNode';
import { ewoq } from './checkedFiles';
import { from, family } from './rule';

const rules = {
  localByEwoq: from('avalanchego genesis/genesis_local.go').note(
    'Checked for a local network: the private key of this address, ewoq, is public. On Fuji or Mainnet anybody takes this balance.',
  ),
  localByTime: from('avalanchego upgrade/upgrade.go').note(
    'Checked for a local network: only those have {key} at this time. Fuji and Mainnet refuse the file.',
  ),
};

/** Says for which network a file is checked where nobody named one and the file shows a local one. */
export const localNetwork = family(rules, ({ files: { input }, report }) => {
  const sign = input.network === local ? signOf(input.genesis) : undefined;
  if (sign !== undefined) {
    const isTime = sign.key.endsWith('Timestamp');
    report(isTime ? 'localByTime' : 'localByEwoq', 'genesis', keyPlace(sign), isTime ? [sign.key] : []);
  }
});

/** One object, so that what was checked with it is kept by that. */
const local: ConfigNetwork = { ...networkDefaults(12_345) };

/**
 * The network that a chain is on where nobody named one: a local one if the genesis shows that.
 * @param network that is taken otherwise
 */
export function likelyNetwork(network: ConfigNetwork, genesis: ConfigSource | undefined): ConfigNetwork {
  return isPublic(network) && signOf(genesis) !== undefined ? local : network;
}

/** Go's `upgrade.InitiallyActiveTime`, which tools write into a genesis for a local network. */
const initiallyActive = '1607144400';

/** What only a genesis for a local network has: money of `ewoq`, or an upgrade from the start. */
function signOf(genesis: ConfigSource | undefined): ConfigMember | undefined {
  const config = memberOf(genesis?.root, 'config')?.value;
  const alloc = memberOf(genesis?.root, 'alloc')?.value;
  const times = config?.kind === 'object' ? config.members : [];
  const accounts = alloc?.kind === 'object' ? alloc.members : [];
  return (
    times.find(
      ({ key, value }) => upgradeTime.test(key) && value?.kind === 'number' && value.text === initiallyActive,
    ) ?? accounts.find(({ key }) => key.length <= 42 && key.toLowerCase().endsWith(ewoq.slice(2)))
  );
}

const upgradeTime = /^(?:durango|etna|granite|helicon)Timestamp$/;
