import assert from 'node:assert/strict';
import { feesWith, genesisWith, ewoq, one, start, textOf } from '../warnings/warningsOf';
import { checked, fixes, titlesOf } from './fixedText';

const two = '0x2222222222222222222222222222222222222222';
const admin = { blockTimestamp: start, adminAddresses: [ewoq] };
const good = textOf(genesisWith());

/** A genesis with one text replaced by another. */
function changed(from: string, to: string): string {
  assert.ok(good.includes(from), from);
  return good.replace(from, to);
}

describe('quick fixes of a genesis', () => {
  it('write one gas limit in both places, either way', () => {
    const genesis = changed('"gasLimit": "0x1312d00"', '"gasLimit": "0x7a1200"');
    assert.deepEqual(titlesOf({ genesis }, 'gasLimitMismatch'), [
      'Set gasLimit to 20,000,000',
      'Set feeConfig.gasLimit to 8,000,000',
    ]);
    fixes({ genesis }, 'gasLimitMismatch', 'Set gasLimit to 20,000,000', good);
    fixes(
      { genesis },
      'gasLimitMismatch',
      'Set feeConfig.gasLimit to 8,000,000',
      genesis.replace('"gasLimit": 20000000', '"gasLimit": 8000000'),
    );
    const both = textOf(genesisWith({ feeConfig: feesWith({ gasLimit: 20_000 }) }, { gasLimit: '0x4e20' }));
    fixes(
      { genesis: both },
      'gasLimitTooLow',
      'Set gasLimit to 8,000,000',
      both.replace('"gasLimit": 20000,', '"gasLimit": 8000000,').replace('"0x4e20"', '"0x7a1200"'),
    );
  });

  it('write a whole fee config, or what is missing of it', () => {
    const absent = '{"config": {"chainId": 9}, "gasLimit": "0x1", "difficulty": "0x0", "alloc": {}}';
    fixes(
      { genesis: absent },
      'gasLimitNotDefault',
      'Set feeConfig.gasLimit to 1',
      '{"config": {"chainId": 9, "feeConfig": {"gasLimit": 1, "targetBlockRate": 2, "minBaseFee": 25000000000, "targetGas": 15000000, "baseFeeChangeDenominator": 36, "minBlockGasCost": 0, "maxBlockGasCost": 1000000, "blockGasCostStep": 200000}}, "gasLimit": "0x1", "difficulty": "0x0", "alloc": {}}',
    );
    const part = changed('      "targetGas": 50000000,\n', '').replace('      "gasLimit": 20000000,\n', '');
    fixes(
      { genesis: part },
      'feeGasLimitMissing',
      'Add gasLimit, targetGas',
      part.replace(
        '"blockGasCostStep": 500000',
        '"blockGasCostStep": 500000,\n      "gasLimit": 20000000,\n      "targetGas": 15000000',
      ),
    );
  });

  it('put hex in quotes, and amounts as hex', () => {
    fixes({ genesis: changed('"0x1312d00"', '0x1312d00') }, 'badNumber', 'Put the Number in Quotes', good);
    const amount = '"balance": "0x295BE96E64066972000000"';
    fixes(
      { genesis: changed(amount, '"balance": 1e18') },
      'notUint256Amount',
      'Set balance to "0xde0b6b3a7640000"',
      changed(amount, '"balance": "0xde0b6b3a7640000"'),
    );
    fixes(
      { genesis: changed(amount, '"balance": "1_000.50e3"') },
      'notUint256Amount',
      'Set balance to "0xf4434"',
      changed(amount, '"balance": "0xf4434"'),
    );
    fixes(
      { genesis: changed(amount, '"balance": 1000000000000000001') },
      'roundedNumber',
      'Set to "0xde0b6b3a7640001"',
      changed(amount, '"balance": "0xde0b6b3a7640001"'),
    );
    fixes(
      { genesis: changed(amount, '"balance": "-5"') },
      'negativeBalance',
      'Set to "0x5"',
      changed(amount, '"balance": "0x5"'),
    );
    fixes(
      { genesis: changed('"minBaseFee": 1000000000', '"minBaseFee": "0x3b9aca00"') },
      'notBigInteger',
      'Set minBaseFee to 1,000,000,000',
      good,
    );
    fixes(
      { genesis: changed('"targetBlockRate": 2', '"targetBlockRate": 2.0') },
      'notUint',
      'Set targetBlockRate to 2',
      good,
    );
    fixes(
      { genesis: changed('"requirePrimaryNetworkSigners": true', '"requirePrimaryNetworkSigners": "true"') },
      'notBool',
      'Set requirePrimaryNetworkSigners to true',
      good,
    );
  });

  it('offer nothing where no number is meant', () => {
    for (const text of ['1.5', '"-1"', '"0x"', '-3']) {
      const genesis = changed('"timestamp": "0x6b015750"', `"timestamp": ${text}`);
      assert.deepEqual(titlesOf({ genesis }, 'notUint64Amount'), [], text);
    }
  });

  it('add a field with its default', () => {
    fixes(
      { genesis: changed('  "difficulty": "0x0",\n', '') },
      'missingField',
      'Add difficulty',
      changed('  "difficulty": "0x0",\n', '').replace(/\n}$/, ',\n  "difficulty": "0x0"\n}'),
    );
    fixes(
      { genesis: changed('  "gasLimit": "0x1312d00",\n', '') },
      'missingField',
      'Add gasLimit',
      changed('  "gasLimit": "0x1312d00",\n', '').replace(/\n}$/, ',\n  "gasLimit": "0x1312d00"\n}'),
    );
    const amount = '"balance": "0x295BE96E64066972000000"';
    fixes(
      { genesis: changed(amount, '"nonce": "0x1"') },
      'missingField',
      'Add balance',
      changed(amount, '"nonce": "0x1",\n      "balance": "0x0"'),
    );
  });

  it('write the key that is meant, and in its letter case', () => {
    fixes({ genesis: changed('"timestamp"', '"timestmap"') }, 'unknownKey', 'Rename to timestamp', good);
    fixes({ genesis: changed('"chainId"', '"CHAINID"') }, 'keyCase', 'Rename to chainId', good);
    fixes({ genesis: changed('"warpConfig"', '"warpconfig"') }, 'precompileKeyCase', 'Rename to warpConfig', good);
    fixes(
      { genesis: changed('"chainId": 88801,', '"chainId": 88801,\n    "foo": 1,') },
      'unknownKeyAlone',
      'Remove foo',
      good,
    );
    fixes(
      { genesis: changed('"chainId": 88801,', '"chainid": 1,\n    "chainId": 88801,') },
      'duplicateKey',
      'Remove This One',
      good,
    );
  });

  it('keep an address in one of two lists', () => {
    const lists = { blockTimestamp: start, adminAddresses: [ewoq], enabledAddresses: [one, ewoq] };
    const genesis = textOf(genesisWith({ feeManagerConfig: lists }));
    assert.deepEqual(titlesOf({ genesis }, 'addressInTwoLists'), ['Keep It as Admin Only', 'Keep It as Enabled Only']);
    fixes(
      { genesis },
      'addressInTwoLists',
      'Keep It as Admin Only',
      textOf(genesisWith({ feeManagerConfig: { ...lists, enabledAddresses: [one] } })),
    );
    fixes(
      { genesis },
      'addressInTwoLists',
      'Keep It as Enabled Only',
      textOf(genesisWith({ feeManagerConfig: { ...lists, adminAddresses: [] } })),
    );
    const twice = textOf(
      genesisWith({ feeManagerConfig: { blockTimestamp: start, adminAddresses: [one, ewoq, one] } }),
    );
    fixes(
      { genesis: twice },
      'addressTwice',
      'Remove This Address',
      textOf(genesisWith({ feeManagerConfig: { blockTimestamp: start, adminAddresses: [one, ewoq] } })),
    );
  });

  it('correct a checksum, in a list and as a key', () => {
    const wrong = textOf(genesisWith({ feeManagerConfig: admin })).replace(
      `"${ewoq}"`,
      '"0x8Db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC"',
    );
    fixes({ genesis: wrong }, 'checksum', `Write ${ewoq}`, textOf(genesisWith({ feeManagerConfig: admin })));
    fixes({ genesis: changed('"8db97C', '"8Db97C') }, 'checksum', `Write ${ewoq}`, good);
  });

  it('add somebody with money to a list', () => {
    const lists = (list: unknown) =>
      textOf(genesisWith({ txAllowListConfig: { blockTimestamp: 0, ...(list as object) } }));
    fixes(
      { genesis: lists({ adminAddresses: [] }) },
      'txAllowListNobody',
      `Add ${ewoq} as Admin`,
      lists({}).replace('"blockTimestamp": 0', `"blockTimestamp": 0,\n      "adminAddresses": ["${ewoq}"]`),
    );
    fixes(
      { genesis: lists({ adminAddresses: [one] }) },
      'txAllowListNoMoney',
      `Add ${ewoq} as Admin`,
      lists({ adminAddresses: [one, ewoq] }),
    );
    fixes(
      { genesis: lists({ enabledAddresses: [one, ewoq] }) },
      'noAdmin',
      `Add ${ewoq} as Admin`,
      lists({ enabledAddresses: [one] }).replace(
        /(\n {6})\]\n {4}\}/,
        `$1],\n      "adminAddresses": ["${ewoq}"]\n    }`,
      ),
    );
    assert.deepEqual(titlesOf({ genesis: lists({}), network: 5 }, 'txAllowListNobody'), []);
  });

  it('add the deployer of Teleporter to a list', () => {
    const list = (enabled: readonly string[]) =>
      textOf(genesisWith({ contractDeployerAllowListConfig: { ...admin, enabledAddresses: enabled } }));
    const deployer = '0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC';
    fixes({ genesis: list([one]) }, 'teleporterDeployerNotListed', `Add ${deployer} as Enabled`, list([one, deployer]));
  });

  it('delete the entry on a precompile’s address, and a disabled object', () => {
    const withEntry = (alloc: object) =>
      textOf(
        genesisWith({ feeManagerConfig: admin }, { alloc: { [ewoq]: { balance: '10000000000000000000' }, ...alloc } }),
      );
    fixes(
      { genesis: withEntry({ '0200000000000000000000000000000000000003': { balance: '0x0' } }) },
      'emptyFeeManager',
      'Delete This Entry',
      withEntry({}),
    );
    fixes(
      { genesis: textOf(genesisWith({ feeManagerConfig: { ...admin, disable: true } })) },
      'disabledInGenesis',
      'Delete feeManagerConfig',
      good,
    );
  });

  it('enable what is off, from genesis', () => {
    const off = textOf(genesisWith({ feeManagerConfig: { adminAddresses: [] } }));
    fixes(
      { genesis: off },
      'precompileOff',
      'Enable feeManagerConfig from Genesis',
      off.replace('"adminAddresses": []', '"adminAddresses": [],\n      "blockTimestamp": 1795250000'),
    );
    const empty = textOf(genesisWith({ feeManagerConfig: { blockTimestamp: null } }));
    fixes(
      { genesis: empty },
      'precompileOff',
      'Enable feeManagerConfig from Genesis',
      empty.replace('null', '1795250000'),
    );
  });

  it('move a precompile into config', () => {
    fixes(
      { genesis: textOf(genesisWith({}, { feeManagerConfig: { blockTimestamp: 5, enabledAddresses: [one] } })) },
      'precompileBesideConfig',
      'Move It into config',
      textOf(genesisWith({ feeManagerConfig: { blockTimestamp: 5, enabledAddresses: [one] } })),
    );
  });

  it('write milliseconds as seconds, and a time that has passed', () => {
    fixes(
      { genesis: changed('"0x6b015750"', '1795250000000') },
      'genesisTimeMilliseconds',
      'Set to 1795250000',
      changed('"0x6b015750"', '1795250000'),
    );
    fixes(
      { genesis: good, now: start - 16 },
      'genesisTimeAhead',
      'Set to 1795249984',
      changed('"0x6b015750"', '"0x6b015740"'),
    );
    const late = textOf(genesisWith({ feeManagerConfig: { ...admin, blockTimestamp: 1_795_250_000_999 } }));
    fixes({ genesis: late }, 'timeMilliseconds', 'Set to 1795250000', textOf(genesisWith({ feeManagerConfig: admin })));
  });

  it('add slots, nonce and deployer of Teleporter', () => {
    const slots = {
      '0x0000000000000000000000000000000000000000000000000000000000000000':
        '0x0000000000000000000000000000000000000000000000000000000000000001',
    };
    const both = {
      ...slots,
      '0x0000000000000000000000000000000000000000000000000000000000000001':
        '0x0000000000000000000000000000000000000000000000000000000000000001',
    };
    const files = (account: object, others: object = {}) =>
      textOf(
        genesisWith(
          {},
          {
            alloc: {
              [ewoq]: { balance: '10000000000000000000' },
              '253b2784c75e510dD0fF1da844684a1aC0aa5fcf': { balance: '0x0', code: '0x6000', ...account },
              ...others,
            },
          },
        ),
      );
    fixes({ genesis: files({}) }, 'teleporterSlots', 'Add Slots 0 and 1', files({ storage: both }));
    fixes({ genesis: files({ storage: slots }) }, 'teleporterSlots', 'Add Slots 0 and 1', files({ storage: both }));
    fixes(
      { genesis: files({ storage: { '0x00': '0x02' } }) },
      'teleporterSlots',
      'Add Slots 0 and 1',
      files({ storage: { ...{ '0x00': Object.values(slots)[0] }, ...Object.fromEntries([Object.entries(both)[1]!]) } }),
    );
    fixes({ genesis: files({}) }, 'teleporterNonce', 'Write Nonce 1', files({ nonce: '0x1' }));
    fixes(
      { genesis: files({}) },
      'teleporterDeployer',
      'Add 0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC with Nonce 1',
      files({}, { '0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC': { balance: '0x0', nonce: '0x1' } }),
    );
  });

  it('add a lost mint to the balance', () => {
    const mint = (initialMint: object) => ({ contractNativeMinterConfig: { ...admin, initialMint } });
    const alloc = (balance: string) => ({ alloc: { [ewoq]: { balance } } });
    fixes(
      { genesis: textOf(genesisWith(mint({ [ewoq]: '0x5', [two]: '0x1' }), alloc('0x8ac7230489e80000'))) },
      'mintLost',
      'Add It to the Balance in alloc',
      textOf(genesisWith(mint({ [two]: '0x1' }), alloc('0x8ac7230489e80005'))),
    );
  });

  it('remove what JSON has not', () => {
    const genesis = `\ufeff// mine\n${good.replace('"chainId": 88801,', '"chainId": 88801, // ours').replace(/\n}$/, ',\n}')}`;
    fixes(
      { genesis },
      'comment',
      'Remove All Comments and Trailing Commas',
      `\ufeff${good.replace('88801,', '88801,')}`,
    );
    fixes({ genesis: `\ufeff${good}` }, 'byteOrderMark', 'Remove the Byte Order Mark', good);
    fixes({ genesis: good.replace(/\n}$/, ',\n}') }, 'trailingComma', 'Remove the Comma', good);
    fixes(
      { genesis: good.replace('88801,', '88801, /* x */') },
      'comment',
      'Remove the Comment',
      good.replace('88801,', '88801, '),
    );
  });

  it('leave out what the VM refuses', () => {
    fixes(
      { genesis: changed('"chainId": 88801,', '"chainId": 88801,\n    "pragueTime": 0,') },
      'ethereumForkOrder',
      'Remove pragueTime',
      good,
    );
    fixes({ genesis: changed('"timestamp"', '"number": "0x1",\n  "timestamp"') }, 'blockNumber', 'Remove number', good);
    fixes(
      { genesis: changed('"quorumNumerator": 67', '"quorumNumerator": 10') },
      'quorumOutOfRange',
      'Set quorumNumerator to 67',
      good,
    );
    fixes(
      { genesis: changed('"blockTimestamp": 1795250000', '"blockTimestamp": 0') },
      'warpBeforeDurango',
      'Set blockTimestamp to 1795250000',
      good,
    );
  });

  it('lead to files that the VM takes', () => {
    assert.deepEqual(
      checked({ genesis: good }).filter((problem) => problem.vmText !== undefined),
      [],
    );
  });
});
