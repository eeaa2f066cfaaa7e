import { activePrecompileKeys } from '../../../precompiles';
import { nextPrecompileTime, nextStateTime } from '../../effective/nextTime';
import type { ConfigFile } from '../../problem';
import { addressesOf, genesisTimeAt, valueIn } from '../addressUses';
import { checksumAddress } from '../../../primitives';
import { chainFilesOf } from '../chainFilesOf';
import type { LanguageInput } from '../languageInput';
import { integerIn } from '../valueWords';
import { type Presets } from './snippets';

const ewoq = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const zero = '0x0000000000000000000000000000000000000000';
const day = 86_400n;

/** What snippets of a file are filled with. */
export function presetsOf(input: LanguageInput, file: ConfigFile): Presets {
  const { networkId } = input.network;
  const named = addressesOf(input, 1)[0];
  const nobody = networkId === 1 || networkId === 5 ? zero : ewoq;
  const config = valueIn(input.genesis?.root, 'config');
  const own = integerIn(valueIn(input.genesis?.root, 'gasLimit'));
  const gasLimit = integerIn(valueIn(valueIn(config, 'feeConfig'), 'gasLimit')) ?? own;
  return {
    address: named === undefined ? nobody : checksumAddress(named),
    time: file === 'upgrade' ? nextUpgradeTime(input) : nowOrGenesis(input),
    gasLimit: gasLimit ?? 15_000_000n,
  };
}

export function nowIn({ now }: Pick<LanguageInput, 'now'>): bigint {
  return BigInt(Math.floor(now / 1_000));
}

/** In a genesis, what counts from its own time on is there from the first block. */
function nowOrGenesis(input: LanguageInput): bigint {
  return valueIn(input.genesis?.root, 'timestamp') === undefined ? nowIn(input) : genesisTimeAt(input);
}

/** The earliest time of a new item at the end of the lists. */
export function earliestUpgradeTime(input: LanguageInput): bigint {
  const files = chainFilesOf(input);
  const { precompileUpgrades = [], stateUpgrades = [] } = files.upgrade ?? {};
  const after = { lastAccepted: input.running?.lastAccepted.timestamp };
  return [
    ...activePrecompileKeys.map((key) => nextPrecompileTime(files, { key }, precompileUpgrades.length, after)),
    nextStateTime(files, stateUpgrades.length, after),
  ].reduce((latest, time) => (time > latest ? time : latest));
}

/** Tomorrow, so that every validator has the file by then; after whatever the file has already. */
function nextUpgradeTime(input: LanguageInput): bigint {
  const tomorrow = nowIn(input) + day;
  const earliest = earliestUpgradeTime(input);
  return tomorrow > earliest ? tomorrow : earliest;
}
