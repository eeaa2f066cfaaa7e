import { feeShape } from '../../precompiles';
import { cleanRemote, evmAddress } from '../../primitives';
import { configShape, accountShape } from '../fields';
import type { ConfigNode, TextPlace } from '../source/configNode';
import { type CheckContext, from, family } from './rule';
import { keyPlace } from '../source/configNode';

const json = from('Go encoding/json/decode.go');
const account = from('libevm core/types/account.go');
const addresses = from('libevm common/types.go');
const rules = {
  precompileNull: from('graft/subnet-evm/params/extras/precompiles.go').silent(
    '{key} is off, as if it were absent: remove the key or write an object.',
  ),
  duplicateKey: json.silent('“{key}” appears twice; the VM uses the last one. Remove this one.'),
  mergedKey: json.silent('“{key}” appears twice; the VM merges both. Write them as one.'),
  duplicateAddress: addresses.silent(
    '{address} appears twice, spelled the same or not; the VM uses the last one. Remove this one.',
  ),
  duplicateSlot: account.silent(
    'This slot appears twice, spelled the same or not; the VM uses one of them. Remove one.',
  ),
  privateKey: account.power(
    'A private key in a genesis is public once the chain is created: remove it and never use it again.',
  ),
  roundedNumber: from('libevm common/math').unwise(
    'JavaScript tools round {text}, which is above 2^53: write it as a string.',
  ),
  checksum: addresses.unwise(
    'The checksum of this address is wrong, and the VM does not check it. Did you mean {address}?',
  ),
  keyCase: json.unwise('The VM reads “{key}” as {known}; other tools do not. Write {known}.'),
  noEffect: from('graft/subnet-evm/params').hint('{key} has no effect here. {why}'),
};

type Context = CheckContext<keyof typeof rules>;

const maxShown = 64;
const maxExact = 2n ** 53n;
/** Longer than any valid value: parsing all digits would be slow. */
const maxDigits = 100;

/** Misread or duplicate keys, settings without effect, and spelling of values, at every level. */
export const spelling = family(rules, (context) => {
  const { files, report } = context;
  return {
    known({ file, member, shape }, field, before) {
      const fixes = files.fixes(file);
      const { key, kind } = field;
      if (before !== undefined) {
        const isMerged = typeof kind === 'object' && ('map' in kind || ('shape' in kind && kind.shape === feeShape));
        const remove = isMerged ? undefined : fixes.remove('Remove This One', [before]);
        report(isMerged ? 'mergedKey' : 'duplicateKey', file, keyPlace(before), [key], { fixes: [remove] });
      }
      if (member.key !== key) {
        const values = [cleanRemote(member.key, maxShown), key];
        report('keyCase', file, keyPlace(member), values, { fixes: [fixes.rename(member, key)] });
      }
      const { value } = member;
      if (shape === accountShape && key === 'secretKey' && value?.kind === 'string' && value.value !== '') {
        report('privateKey', file, keyPlace(member), [], { fixes: [fixes.remove('Remove the Key', [member])] });
      } else if (field.noEffect !== undefined && value !== undefined && !isZeroValue(value)) {
        const isNeeded = shape === feeShape || field.isRequired === true;
        const remove = isNeeded ? undefined : fixes.remove(`Remove ${key}`, [member]);
        report('noEffect', file, keyPlace(member), [key, field.noEffect], { fixes: [remove] });
      } else if (field.isExact === true && shape === configShape && value?.kind === 'word' && value.value === null) {
        report('precompileNull', file, keyPlace(member), [key], { fixes: [fixes.remove(`Delete ${key}`, [member])] });
      }
    },
    mapKey(file, member, isAddress, before) {
      if (before !== undefined) {
        const fixes = [files.fixes(file).remove('Remove This One', [before])];
        const values = isAddress ? [cleanRemote(before.key, maxShown)] : [];
        report(isAddress ? 'duplicateAddress' : 'duplicateSlot', file, keyPlace(before), values, { fixes });
      }
      if (isAddress) {
        const { key } = member;
        checkChecksum(file, key, keyPlace(member), context, (spelled) =>
          /^0x/i.test(key) ? spelled : spelled.slice(2),
        );
      }
    },
    value(file, node, kind) {
      if (kind === 'address' && node.kind === 'string') {
        checkChecksum(file, node.value, node, context, (spelled) => spelled);
      } else if ((kind === 'q64' || kind === 'q256') && node.kind === 'number' && /^-?[0-9]+$/.test(node.text)) {
        const value = node.text.length > maxDigits ? undefined : BigInt(node.text);
        if (value === undefined || value > maxExact || value < -maxExact) {
          const written = value === undefined || value < 0n ? node.text : `0x${value.toString(16)}`;
          const fix = value === undefined ? undefined : files.fixes(file).write(node, written, JSON.stringify(written));
          report('roundedNumber', file, node, [cleanRemote(node.text, maxShown)], { fixes: [fix] });
        }
      }
    },
  };
});

/** Addresses with a verified checksum: each check takes a hash, and the same ones recur at every keystroke. */
const validChecksums = new Set<string>();
const maxCached = 50_000;

/** Checks the EIP-55 checksum of a mixed-case address; others have none. */
function checkChecksum(
  file: 'genesis' | 'upgrade',
  text: string,
  { start, end }: TextPlace,
  { files, report }: Context,
  formatAs: (address: string) => string,
): void {
  if (!/[a-f]/.test(text) || !/[A-F]/.test(text) || validChecksums.has(text)) {
    return;
  }
  const { checksum, address } = evmAddress(text) ?? {};
  if (checksum === 'invalid' && address !== undefined) {
    const fix = files
      .fixes(file)
      .make(`Write ${address}`, () => [{ file, start, end, text: JSON.stringify(formatAs(address)) }]);
    report('checksum', file, { start, end }, [address], { fixes: [fix] });
  } else if (checksum === 'valid' && validChecksums.size < maxCached) {
    validChecksums.add(text);
  }
}

function isZeroValue(value: ConfigNode): boolean {
  switch (value.kind) {
    case 'string':
      return /^(?:0x)?0*$/i.test(value.value);
    case 'number':
      return /^-?0*$/.test(value.text);
    case 'word':
      return value.value === null || value.value === false;
    default:
      return false;
  }
}
