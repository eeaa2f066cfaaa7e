import { isPublic } from '../../networks';
import type { ConfigNetwork } from '../model';
import { networkDefaults } from '../effective/activations';
import { type ConfigMember, type ConfigSource, keyPlace, memberOf } from '../source/configNode';
import { ewoq } from './checkedFiles';
import { from, family } from './rule';

const rules = {
  localByEwoq: from('avalanchego genesis/genesis_local.go').note(
    'Checked for a local network: the private key of this address, ewoq, is public. On Fuji or Mainnet anyone can take this balance.',
  ),
  localByTime: from('avalanchego upgrade/upgrade.go').note(
    'Checked for a local network: only those have {key} at this time. Fuji and Mainnet refuse the file.',
  ),
};

export const localNetwork = family(rules, ({ files: { input }, report }) => {
  const evidence = input.network === local ? localEvidence(input.genesis) : undefined;
  if (evidence !== undefined) {
    const isTime = evidence.key.endsWith('Timestamp');
    report(isTime ? 'localByTime' : 'localByEwoq', 'genesis', keyPlace(evidence), isTime ? [evidence.key] : []);
  }
});

/** A single object, since results are cached by identity. */
const local: ConfigNetwork = { ...networkDefaults(12_345) };

/** A local network if the genesis looks local. @param network the default */
export function likelyNetwork(network: ConfigNetwork, genesis: ConfigSource | undefined): ConfigNetwork {
  return isPublic(network) && localEvidence(genesis) !== undefined ? local : network;
}

/** Go's `upgrade.InitiallyActiveTime`, which tools write into a genesis for a local network. */
const initiallyActive = '1607144400';

/** A sign of a local network's genesis: funds for `ewoq`, or an upgrade that is initially active. */
function localEvidence(genesis: ConfigSource | undefined): ConfigMember | undefined {
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
