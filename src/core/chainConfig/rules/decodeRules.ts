import * as l10n from '@vscode/l10n';
import { rulesOf, type Rule } from './rule';

const json = 'Go encoding/json/decode.go';
const hex = 'libevm/common/hexutil/json.go';
const integer = 'libevm/common/math/integer.go, big.go';

/** The VM refuses the file, as seen on the real one. */
function refused<Values extends readonly string[]>(source: string, says: (...values: Values) => string): Rule<Values> {
  return { severity: 'error', basis: 'seen', source, says };
}

/** Values that are JSON and not what the VM reads in their place. */
export const decodeRules = rulesOf({
  notUint64Amount: refused(integer, (key: string, written: string) =>
    l10n.t(
      '{0} must be a whole number from 0 to 2^64 − 1, in decimal or as "0x…" in quotes; {1} is not.',
      key,
      written,
    ),
  ),
  notUint256Amount: refused(integer, (key: string, written: string) =>
    l10n.t(
      '{0} must be a whole number below 2^256, in decimal or as "0x…" in quotes, without unit, fraction or exponent; {1} is not.',
      key,
      written,
    ),
  ),
  notBigInteger: refused('Go math/big/intmarsh.go', (key: string, written: string) =>
    l10n.t('{0} must be a whole number without quotes, fraction or exponent; {1} is not.', key, written),
  ),
  notUint: refused(json, (key: string, written: string, most: string) =>
    l10n.t('{0} must be a whole number from 0 to {2}, without quotes; {1} is not.', key, written, most),
  ),
  notInt: refused(json, (key: string, written: string) =>
    l10n.t('{0} must be a whole number without quotes; {1} is not.', key, written),
  ),
  notFloat: refused(json, (key: string, written: string) =>
    l10n.t('{0} must be a number without quotes; {1} is not.', key, written),
  ),
  notBool: refused(json, (key: string, written: string) =>
    l10n.t('{0} must be true or false, without quotes; {1} is not.', key, written),
  ),
  notString: refused(json, (key: string, written: string) =>
    l10n.t('{0} must be in quotes; {1} is not.', key, written),
  ),
  notDuration: refused('spf13/cast ToDurationE', (key: string, written: string) =>
    l10n.t('{0} must be a duration such as "30s" or "1m30s"; {1} is not.', key, written),
  ),
  notList: refused(json, (key: string, written: string) =>
    l10n.t('{0} must be a list in square brackets; {1} is not.', key, written),
  ),
  notObject: refused(json, (key: string, written: string) =>
    l10n.t('{0} must be an object in braces; {1} is not.', key, written),
  ),
  notHexText: refused(hex, (key: string, written: string) =>
    l10n.t('{0} takes hex in quotes, with 0x before it; {1} is not.', key, written),
  ),
  hexWithoutPrefix: refused(hex, (key: string) => l10n.t('{0} takes hex that begins with 0x: put it before.', key)),
  hexOddLength: refused(hex, (key: string) => l10n.t('{0} takes an even number of hex digits: one is missing.', key)),
  hexDigits: refused(hex, (key: string) => l10n.t('{0} takes only the hex digits 0–9 and a–f.', key)),
  hexLength: refused(hex, (key: string, have: string, want: string) =>
    l10n.t('{0} takes {2} hex digits after 0x: these are {1}.', key, have, want),
  ),
  notSlot: refused('libevm/core/types/account.go', (written: string) =>
    l10n.t('A slot takes an even number of hex digits, with 0x or without, but not 0X; {0} is not.', written),
  ),
  slotTooLong: refused('libevm/core/types/account.go', (have: string) =>
    l10n.t('A slot takes at most 64 hex digits: these are {0}.', have),
  ),
  missingField: refused('graft/subnet-evm/core/gen_genesis.go', (key: string) =>
    l10n.t('{0} is missing, and the VM refuses the file without it: add it.', key),
  ),
  upgradeItemEmpty: refused('graft/subnet-evm/params/extras/precompile_upgrade.go', () =>
    l10n.t('Each item names one precompile; this one names none.'),
  ),
  upgradeItemKeys: refused('graft/subnet-evm/params/extras/precompile_upgrade.go', (count: string) =>
    l10n.t('Each item holds one precompile and nothing else; this one has {0} keys: make an item of each.', count),
  ),
  unknownPrecompile: refused('graft/subnet-evm/params/extras/precompile_upgrade.go', (key: string) =>
    l10n.t('The VM has no precompile {0}, in this very spelling, and refuses the whole file.', key),
  ),
});
