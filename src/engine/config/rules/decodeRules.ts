import { rulesOf, type Rule } from './rule';

const json = 'Go encoding/json/decode.go';
const hex = 'libevm/common/hexutil/json.go';
const integer = 'libevm/common/math/integer.go, big.go';

/** The VM refuses the file, as seen on the real one. */
function rejected<Values extends readonly string[]>(
  source: string,
  message: (...values: Values) => string,
): Rule<Values> {
  return { severity: 'error', basis: 'seen', source, message };
}

/** Values that are JSON and not what the VM reads in their place. */
export const decodeRules = rulesOf({
  notUint64Amount: rejected(
    integer,
    (key: string, written: string) =>
      `${key} must be a whole number from 0 to 2^64 − 1, in decimal or as "0x…" in quotes; ${written} is not.`,
  ),
  notUint256Amount: rejected(
    integer,
    (key: string, written: string) =>
      `${key} must be a whole number below 2^256, in decimal or as "0x…" in quotes, without unit, fraction or exponent; ${written} is not.`,
  ),
  notBigInteger: rejected(
    'Go math/big/intmarsh.go',
    (key: string, written: string) =>
      `${key} must be a whole number without quotes, fraction or exponent; ${written} is not.`,
  ),
  notUint: rejected(
    json,
    (key: string, written: string, most: string) =>
      `${key} must be a whole number from 0 to ${most}, without quotes; ${written} is not.`,
  ),
  notInt: rejected(
    json,
    (key: string, written: string) => `${key} must be a whole number without quotes; ${written} is not.`,
  ),
  notFloat: rejected(
    json,
    (key: string, written: string) => `${key} must be a number without quotes; ${written} is not.`,
  ),
  notBool: rejected(
    json,
    (key: string, written: string) => `${key} must be true or false, without quotes; ${written} is not.`,
  ),
  notString: rejected(json, (key: string, written: string) => `${key} must be in quotes; ${written} is not.`),
  notDuration: rejected(
    'spf13/cast ToDurationE',
    (key: string, written: string) => `${key} must be a duration such as "30s" or "1m30s"; ${written} is not.`,
  ),
  notList: rejected(
    json,
    (key: string, written: string) => `${key} must be a list in square brackets; ${written} is not.`,
  ),
  notObject: rejected(json, (key: string, written: string) => `${key} must be an object in braces; ${written} is not.`),
  notHexText: rejected(
    hex,
    (key: string, written: string) => `${key} takes hex in quotes, with 0x before it; ${written} is not.`,
  ),
  hexWithoutPrefix: rejected(hex, (key: string) => `${key} takes hex that begins with 0x: put it before.`),
  hexOddLength: rejected(hex, (key: string) => `${key} takes an even number of hex digits: one is missing.`),
  hexDigits: rejected(hex, (key: string) => `${key} takes only the hex digits 0–9 and a–f.`),
  hexLength: rejected(
    hex,
    (key: string, have: string, want: string) => `${key} takes ${want} hex digits after 0x: these are ${have}.`,
  ),
  notSlot: rejected(
    'libevm/core/types/account.go',
    (written: string) =>
      `A slot takes an even number of hex digits, with 0x or without, but not 0X; ${written} is not.`,
  ),
  slotTooLong: rejected(
    'libevm/core/types/account.go',
    (have: string) => `A slot takes at most 64 hex digits: these are ${have}.`,
  ),
  missingField: rejected(
    'graft/subnet-evm/core/gen_genesis.go',
    (key: string) => `${key} is missing, and the VM refuses the file without it: add it.`,
  ),
  upgradeItemEmpty: rejected(
    'graft/subnet-evm/params/extras/precompile_upgrade.go',
    () => 'Each item names one precompile; this one names none.',
  ),
  upgradeItemKeys: rejected(
    'graft/subnet-evm/params/extras/precompile_upgrade.go',
    (count: string) =>
      `Each item holds one precompile and nothing else; this one has ${count} keys: make an item of each.`,
  ),
  unknownPrecompile: rejected(
    'graft/subnet-evm/params/extras/precompile_upgrade.go',
    (key: string) => `The VM has no precompile ${key}, in this very spelling, and refuses the whole file.`,
  ),
});
