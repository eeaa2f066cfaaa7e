import assert from 'node:assert/strict';
import { problemsOf } from './readFile';

/**
 * Files and the first error of Go's `encoding/json`, decoded into types like the VM's (same tags, embedded structs and
 * custom unmarshalers). Empty: no error.
 */
const rows: readonly (readonly [title: string, file: 'genesis' | 'upgrade', text: string, says: string])[] = [
  [
    'a type error is told only after what ends the reading',
    'genesis',
    '{"config":{"feeConfig":[],"chainId":1},"alloc":{},"gasLimit":"0x1","difficulty":"0x0","timestamp":"x"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal array into Go struct field _ChainConfigExtra.feeConfig of type commontype.FeeConfig',
  ],
  [
    'what comes first of two types that are wrong',
    'genesis',
    '{"config":{"feeConfig":{"targetBlockRate":"2"},"allowFeeRecipients":1},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal string into Go struct field FeeConfig.feeConfig.targetBlockRate of type uint64',
  ],
  [
    'an amount after a wrong type ends the reading',
    'genesis',
    '{"config":{"allowFeeRecipients":1,"feeConfig":{"gasLimit":"1"}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: math/big: cannot unmarshal "\\"1\\"" into a *big.Int',
  ],
  [
    "Ethereum's keys are read before Avalanche's",
    'genesis',
    '{"config":{"allowFeeRecipients":1,"feeConfig":"x","pragueTime":"0"},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *params.ChainConfig: json: cannot unmarshal string into Go struct field chainConfigWithoutMethods.pragueTime of type uint64',
  ],
  [
    "Avalanche's keys are read before precompiles",
    'genesis',
    '{"config":{"warpConfig":5,"durangoTimestamp":-1},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal number -1 into Go struct field _ChainConfigExtra.NetworkUpgrades.durangoTimestamp of type uint64',
  ],
  [
    'precompiles are read in the order of their addresses',
    'genesis',
    '{"config":{"warpConfig":5,"txAllowListConfig":6},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal number into Go value of type txallowlist.Config',
  ],
  [
    'only the last of two equal precompiles is read',
    'genesis',
    '{"config":{"warpConfig":5,"warpConfig":{}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    '',
  ],
  [
    'a precompile in other letter case is none',
    'genesis',
    '{"config":{"WarpConfig":5},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    '',
  ],
  [
    'a key in other letter case is the same',
    'genesis',
    '{"config":{"FEECONFIG":{"TARGETBLOCKRATE":"2"}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal string into Go struct field FeeConfig.feeConfig.targetBlockRate of type uint64',
  ],
  [
    'the long s and the sign of Kelvin are letters',
    'genesis',
    '{"config":{"warpConfig":{"bloc\u212aTime\u017ftamp":"1"}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal string into Go struct field Config.Upgrade.blockTimestamp of type uint64',
  ],
  [
    'a key with escapes',
    'genesis',
    '{"config":{"\\u0063hainId":"1"},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *params.ChainConfig: math/big: cannot unmarshal "\\"1\\"" into a *big.Int',
  ],
  [
    'escapes stay in hex',
    'genesis',
    '{"config":{"warpConfig":{"blockTimestamp":1},"txAllowListConfig":{"adminAddresses":["0x\\u0038db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC"]}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal hex string of odd length into Go struct field Config.AllowListConfig.adminAddresses of type common.Address',
  ],
  [
    'escapes do not stay in keys of alloc',
    'genesis',
    '{"config":{},"alloc":{"\\u0038db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{}},"gasLimit":"0x1","difficulty":"0x0"}',
    "missing required field 'balance' for Account",
  ],
  [
    'hex counts bytes',
    'genesis',
    '{"config":{},"alloc":{},"gasLimit":"0x1","difficulty":"0x0","extraData":"0x\u00e9"}',
    'json: cannot unmarshal invalid hex string into Go struct field Genesis.extraData of type hexutil.Bytes',
  ],
  [
    'hex of no letters',
    'genesis',
    '{"config":{},"alloc":{},"gasLimit":"0x1","difficulty":"0x0","extraData":"0x\u00e9\u00e9"}',
    'json: cannot unmarshal invalid hex string into Go struct field Genesis.extraData of type hexutil.Bytes',
  ],
  [
    'quotes of what does not print',
    'genesis',
    '{"config":{},"alloc":{},"gasLimit":"0x1","difficulty":"0x0","nonce":"\u200b\u00e9\\u0001"}',
    'invalid hex or decimal integer "\\u200b\u00e9\\\\u0001"',
  ],
  [
    'an amount that is a list, as written',
    'genesis',
    '{"config":{},"alloc":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":[ 1, 2 ]}},"gasLimit":"0x1","difficulty":"0x0"}',
    'invalid hex or decimal integer "[ 1, 2 ]"',
  ],
  [
    'a sign after 0x',
    'genesis',
    '{"config":{},"alloc":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":"0x-5"}},"gasLimit":"0x1","difficulty":"0x0"}',
    '',
  ],
  [
    'no sign after 0x in 64 bits',
    'genesis',
    '{"config":{},"alloc":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":"0x1","nonce":"0x+5"}},"gasLimit":"0x1","difficulty":"0x0"}',
    'invalid hex or decimal integer "0x+5"',
  ],
  [
    'code that is wrong goes before a missing balance',
    'genesis',
    '{"config":{},"alloc":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"code":"0x1"}},"gasLimit":"0x1","difficulty":"0x0"}',
    'json: cannot unmarshal hex string of odd length into Go struct field Genesis.alloc.code of type hexutil.Bytes',
  ],
  [
    'the value before its key',
    'genesis',
    '{"config":{},"alloc":{"12":{"code":"0x1"}},"gasLimit":"0x1","difficulty":"0x0"}',
    'json: cannot unmarshal hex string of odd length into Go struct field Genesis.alloc.code of type hexutil.Bytes',
  ],
  [
    'the key before the next value',
    'genesis',
    '{"config":{},"alloc":{"12":{"balance":1},"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":5},"gasLimit":"0x1","difficulty":"0x0"}',
    'hex string has length 2, want 40 for UnprefixedAddress',
  ],
  [
    'a slot whose value is no text',
    'genesis',
    '{"config":{},"alloc":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":1,"storage":{"0x01":[],"0":"1"}}},"gasLimit":"0x1","difficulty":"0x0"}',
    'invalid hex storage key/value "1"',
  ],
  [
    'null in a slot is zero',
    'genesis',
    '{"config":{},"alloc":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":1,"storage":{"0x01":null}}},"gasLimit":"0x1","difficulty":"0x0"}',
    '',
  ],
  [
    'the first error ends all accounts',
    'genesis',
    '{"config":{},"alloc":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":"a"},"0x1111111111111111111111111111111111111111":{"balance":"b"}},"gasLimit":"0x1","difficulty":"0x0"}',
    'invalid hex or decimal integer "a"',
  ],
  [
    'a second alloc is read into the first',
    'genesis',
    '{"config":{},"alloc":{},"gasLimit":"0x1","difficulty":"0x0","alloc":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":1}}}',
    '',
  ],
  [
    'a second alloc of null is none',
    'genesis',
    '{"config":{},"alloc":{},"gasLimit":"0x1","difficulty":"0x0","alloc":null}',
    "missing required field 'alloc' for Genesis",
  ],
  [
    'clique',
    'genesis',
    '{"config":{"clique":{"period":"1"}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *params.ChainConfig: json: cannot unmarshal string into Go struct field CliqueConfig.clique.period of type uint64',
  ],
  [
    'ethash',
    'genesis',
    '{"config":{"ethash":[]},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *params.ChainConfig: json: cannot unmarshal array into Go struct field chainConfigWithoutMethods.ethash of type params.EthashConfig',
  ],
  [
    'null in a list of addresses',
    'genesis',
    '{"config":{"txAllowListConfig":{"adminAddresses":[null]}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal non-string into Go struct field Config.AllowListConfig.adminAddresses of type common.Address',
  ],
  [
    'null as a list',
    'genesis',
    '{"config":{"txAllowListConfig":{"adminAddresses":null,"blockTimestamp":null,"disable":null}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    '',
  ],
  [
    'a list in a list',
    'genesis',
    '{"config":{"txAllowListConfig":{"managerAddresses":[[]]}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal non-string into Go struct field Config.AllowListConfig.managerAddresses of type common.Address',
  ],
  [
    '-0 is no unsigned number',
    'genesis',
    '{"config":{"initialMinDelayMS":-0},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: json: cannot unmarshal number -0 into Go struct field _ChainConfigExtra.initialMinDelayMS of type uint64',
  ],
  ['-0 is a big one', 'genesis', '{"config":{"chainId":-0},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}', ''],
  [
    'mint null',
    'genesis',
    '{"config":{"contractNativeMinterConfig":{"initialMint":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":null}}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    '',
  ],
  [
    'mint of a wrong key and a wrong amount',
    'genesis',
    '{"config":{"contractNativeMinterConfig":{"initialMint":{"0x1":"x"}}},"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}',
    'decoding JSON into *pseudo.Type: invalid hex or decimal integer "x"',
  ],
  ['config null', 'genesis', '{"config":null,"alloc":{},"gasLimit":"0x1","difficulty":"0x0"}', ''],
  ['a file of null', 'genesis', 'null', "missing required field 'gasLimit' for Genesis"],
  ['a file of a list', 'genesis', '[]', 'json: cannot unmarshal array into Go value of type core.Genesis'],
  ['nothing that the VM knows', 'genesis', '{}', "missing required field 'gasLimit' for Genesis"],
  ['an upgrade of null', 'upgrade', 'null', ''],
  ['an upgrade of true', 'upgrade', 'true', 'json: cannot unmarshal bool into Go value of type extras.UpgradeConfig'],
  ['overrides of null', 'upgrade', '{"networkUpgradeOverrides":null,"stateUpgrades":null}', ''],
  [
    'an override by name',
    'upgrade',
    '{"networkUpgradeOverrides":{"graniteTimestamp":1.5}}',
    'json: cannot unmarshal number 1.5 into Go struct field NetworkUpgrades.networkUpgradeOverrides.graniteTimestamp of type uint64',
  ],
  [
    'an item within a list within',
    'upgrade',
    '{"precompileUpgrades":[{"warpConfig":{"blockTimestamp":1}},{"warpConfig":{"quorumNumerator":"67"}}]}',
    'json: cannot unmarshal string into Go struct field UpgradeConfig.precompileUpgrades.quorumNumerator of type uint64',
  ],
  ['one key twice is one key', 'upgrade', '{"precompileUpgrades":[{"warpConfig":5,"warpConfig":null}]}', ''],
  [
    'three keys',
    'upgrade',
    '{"precompileUpgrades":[{"warpConfig":5,"a":1,"b":2}]}',
    'PrecompileUpgrade must have exactly one key, got 3',
  ],
  [
    'an item ends the reading, a state upgrade does not',
    'upgrade',
    '{"stateUpgrades":[{"blockTimestamp":"1"}],"precompileUpgrades":[{}]}',
    'PrecompileUpgrade cannot be empty',
  ],
  [
    'a state upgrade of a wrong type',
    'upgrade',
    '{"stateUpgrades":[5]}',
    'json: cannot unmarshal number into Go struct field UpgradeConfig.stateUpgrades of type extras.StateUpgrade',
  ],
  ['a state upgrade of null', 'upgrade', '{"stateUpgrades":[null]}', ''],
  [
    'an account of null',
    'upgrade',
    '{"stateUpgrades":[{"accounts":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":null}}]}',
    '',
  ],
  [
    'an account of a wrong type',
    'upgrade',
    '{"stateUpgrades":[{"accounts":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":[]}}]}',
    'json: cannot unmarshal array into Go struct field StateUpgrade.stateUpgrades.accounts of type extras.StateUpgradeAccount',
  ],
  [
    'balanceChange',
    'upgrade',
    '{"stateUpgrades":[{"accounts":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balanceChange":1e18}}}]}',
    'invalid hex or decimal integer "1e18"',
  ],
  [
    'storage of numbers',
    'upgrade',
    '{"stateUpgrades":[{"accounts":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"storage":{"0x0000000000000000000000000000000000000000000000000000000000000000":0}}}}]}',
    'json: cannot unmarshal non-string into Go struct field StateUpgradeAccount.stateUpgrades.accounts.storage of type common.Hash',
  ],
  [
    'reward config within',
    'upgrade',
    '{"precompileUpgrades":[{"rewardManagerConfig":{"initialRewardConfig":{"rewardAddress":"0x1"}}}]}',
    'json: cannot unmarshal hex string of odd length into Go struct field UpgradeConfig.precompileUpgrades.initialRewardConfig.rewardAddress of type common.Address',
  ],
  [
    'fees within',
    'upgrade',
    '{"precompileUpgrades":[{"feeManagerConfig":{"initialFeeConfig":{"targetBlockRate":2.5}}}]}',
    'json: cannot unmarshal number 2.5 into Go struct field UpgradeConfig.precompileUpgrades.initialFeeConfig.targetBlockRate of type uint64',
  ],
];
const prefixes = { genesis: 'parsing genesis: ', upgrade: 'failed to parse upgrade bytes: ' };

describe('What Go says of a chain’s files', () => {
  for (const [title, file, text, message] of rows) {
    it(title, () => {
      assert.equal(problemsOf(file, text)[0]?.vmText, message === '' ? undefined : `${prefixes[file]}${message}`);
    });
  }
});
