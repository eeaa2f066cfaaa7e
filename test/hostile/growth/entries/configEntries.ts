import type { CheckInput } from '../../../../src/engine/config/model';
import { checkSteps } from '../../../../src/engine/config/checkSteps';
import { editedText } from '../../../helpers/editedText';
import { completeAt } from '../../../../src/engine/config/language/completeAt';
import { effectiveRulesText } from '../../../../src/engine/config/language/effectiveRulesText';
import { hoverAt, inlayHintsIn } from '../../../../src/engine/config/language/hoverAt';
import { lensesOf } from '../../../../src/engine/config/language/lensesOf';
import { networkDefaults } from '../../../../src/engine/config/effective/activations';
import type { ConfigFile } from '../../../../src/engine/config/problem';
import { recognise } from '../../../../src/engine/config/recognise/recognise';
import { readSourceSteps } from '../../../../src/engine/config/source/readSource';
import { type Entry, whole } from './entry';

/** Places in each file: alone, in a value of each kind of field, and among keys. */
const places: Readonly<Record<ConfigFile, readonly string[]>> = {
  genesis: [
    '…',
    '{"config":{"chainId":1,…}}',
    '{"config":{"chainId":1},"timestamp":"0x…"}',
    '{"alloc":{"0x…":{"balance":"0x1"}}}',
    '{"config":{"feeConfig":{"gasLimit":1,…',
  ],
  upgrade: ['…', '{"precompileUpgrades":[…]}', '{"precompileUpgrades":[{"txAllowListConfig":{"adminAddresses":["…'],
  config: ['…', '{"log-level":"…","pruning-enabled":true}', '{"regossip-frequency":"…x"}', '{"eth-apis":[…]}'],
  subnet: ['…', '{"validatorOnly":true,"allowedNodes":["…"]}', '{"proposerMinBlockDelay":…}'],
  node: [
    '…',
    '{"network-id":"fuji","track-subnets":"…","http-port":9650}',
    '{"network-id":"fuji","http-port":9650,"health-check-frequency":"…x"}',
    '{"network-id":"fuji","http-port":9650,"throttler-inbound-cpu-validator-alloc":…}',
  ],
};

function inputOf(file: ConfigFile, vm: CheckInput['vm'], text: string): CheckInput {
  const network = networkDefaults(12345);
  return { [file]: whole(readSourceSteps(text)), vm, network, now: 1_796_000_000_000 };
}

/** Validates a file like an open document, and computes its first fixes. */
function check(input: CheckInput, file: ConfigFile): void {
  const problems = whole(checkSteps(input));
  const fixes = problems.flatMap((problem) => problem.fixes ?? []).slice(0, 3);
  for (const fix of fixes) {
    editedText(
      input[file]!.text,
      fix.edits().filter((edit) => edit.file === file),
    );
  }
}

/** An editor's requests at the beginning, the middle and the end of a file. */
function request(input: CheckInput, file: ConfigFile): void {
  const { length } = input[file]!.text;
  for (const offset of [0, length >> 1, length]) {
    hoverAt(input, file, offset);
    completeAt(input, file, offset);
  }
  if (file === 'genesis') {
    effectiveRulesText(input, 1_796_000_000n);
  }
  inlayHintsIn(input, file, 0, length);
  lensesOf(input, file);
}

function entry(name: string, file: ConfigFile, vm: CheckInput['vm']): Entry {
  const read = (text: string): void => {
    const input = inputOf(file, vm, text);
    check(input, file);
    request(input, file);
  };
  return { name: `the check, hovers, completion, hints and lenses of ${name}`, around: places[file], read, to: 8_192 };
}

export const configEntries: readonly Entry[] = [
  entry('a genesis', 'genesis', 'subnetEvm'),
  entry('an upgrade file', 'upgrade', 'subnetEvm'),
  entry('a config file of an L1', 'config', 'subnetEvm'),
  entry('a config file of the C-Chain', 'config', 'cChain'),
  entry('a config file of a subnet', 'subnet', 'subnetEvm'),
  entry('a config file of a node', 'node', 'subnetEvm'),
  {
    name: 'what any JSON file is taken for',
    around: ['…', '// @snowprobe …', '{"network-id":"fuji",…', '{…'],
    read: (text) => recognise({ path: '/w/any.json', head: text.slice(0, 16_384), tail: text.slice(-16_384) }),
    to: 65_536,
  },
];
