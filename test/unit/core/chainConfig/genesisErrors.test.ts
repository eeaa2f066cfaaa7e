import assert from 'node:assert/strict';
import { checkSteps } from '../../../../src/engine/config/checkSteps';
import { networkDefaults } from '../../../../src/engine/config/effective/activations';
import { registry } from '../../../../src/engine/config/ruleRegistry';
import { ruleMessage, rules } from '../../../../src/engine/config/rules/rules';
import { readSource } from '../../../../src/engine/config/source/readSource';

const right = `{
  "config": {
    "chainId": 99999,
    "feeConfig": {
      "gasLimit": 12000000,
      "targetBlockRate": 2,
      "minBaseFee": 25000000000,
      "targetGas": 60000000,
      "baseFeeChangeDenominator": 36,
      "minBlockGasCost": 0,
      "maxBlockGasCost": 1000000,
      "blockGasCostStep": 200000
    },
    "warpConfig": { "blockTimestamp": 1795250000, "quorumNumerator": 67, "requirePrimaryNetworkSigners": true }
  },
  "alloc": { "0x70997970C51812dc3A010C7d01b50e0d17dc79C8": { "balance": "0x52B7D2DCC80CD2E4000000" } },
  "gasLimit": "0xb71b00",
  "difficulty": "0x0",
  "timestamp": "0x6b015750"
}
`;

/** Its errors, with the marked text. */
function errors(text: string, networkId = 12345): readonly (readonly [string, string, string | undefined])[] {
  const steps = checkSteps({
    genesis: readSource(text),
    network: networkDefaults(networkId),
    now: Date.UTC(2026, 10, 22),
  });
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value
    .filter(({ rule }) => rules[rule].severity === 'error')
    .map(({ start, end, rule, vmText }) => [rule, text.slice(start, end), vmText]);
}

describe('what the VM refuses in a genesis', () => {
  it('is nothing in one that is right', () => {
    assert.deepEqual(errors(right), []);
  });

  it('is told once where a value has a wrong form', () => {
    assert.deepEqual(
      errors(right.replace('99999', '"99999"')).map(([rule, at]) => [rule, at]),
      [['notBigInteger', '"99999"']],
    );
    assert.deepEqual(
      errors(right.replace('12000000', '"12000000"')).map(([rule, at]) => [rule, at]),
      [['notBigInteger', '"12000000"']],
    );
    assert.deepEqual(
      errors(right.replace('"targetBlockRate": 2', '"targetBlockRate": 2.0')).map(([rule, at]) => [rule, at]),
      [['notUint', '2.0']],
    );
  });

  it('stands at the value that is to be changed, and where something is missing at the key of what it is missing in', () => {
    const fees = 'failed to verify genesis: invalid fee config: ';
    const precompiles = 'failed to verify genesis: invalid precompile upgrades: ';
    const nil = 'panic: runtime error: invalid memory address or nil pointer dereference';
    for (const [found, put, expected] of [
      ['    "chainId": 99999,\n', '', ['noChainId', '"config"', nil]],
      ['      "gasLimit": 12000000,\n', '', ['feeGasLimitMissing', '"feeConfig"', nil]],
      ['      "targetGas": 60000000,\n', '', ['feeMissing', '"feeConfig"', `${fees}targetGas cannot be nil`]],
      [
        '"0xb71b00"',
        '1',
        [
          'gasLimitMismatch',
          '1',
          'failed to verify genesis: gas limit in fee config (12000000) does not match gas limit in header (1)',
        ],
      ],
      ['25000000000', '-1', ['feeNegative', '-1', `${fees}minBaseFee cannot be less than 0: minBaseFee = -1`]],
      [
        '67',
        '32',
        [
          'quorumOutOfRange',
          '32',
          `${precompiles}invalid warp quorum ratio: cannot specify numerator (32) < min numerator (33)`,
        ],
      ],
      [
        '"quorumNumerator"',
        '"blockTimestamp": 5, "quorumNumerator"',
        ['warpBeforeDurango', '5', `${precompiles}warp cannot be activated before Durango`],
      ],
      ['"difficulty"', '"number": 7, "difficulty"', ['blockNumber', '7', "can't commit genesis block with number > 0"]],
      [
        '"chainId"',
        '"initialMinDelayMS": 2001, "chainId"',
        ['minDelayTooLong', '2001', 'failed to verify genesis: initialMinDelayMS too large: 2001 exceeds 2000'],
      ],
      [
        '"chainId"',
        '"berlinBlock": 1, "chainId"',
        [
          'ethereumForkOrder',
          '"berlinBlock": 1',
          'unsupported fork ordering: berlinBlock enabled at block 1, but londonBlock enabled at block 0',
        ],
      ],
      [
        '"chainId"',
        '"verkleTime": 1, "chainId"',
        [
          'ethereumForkOrder',
          '"verkleTime": 1',
          'unsupported fork ordering: cancunTime enabled at timestamp 1607144400, but verkleTime enabled at timestamp 1',
        ],
      ],
    ] as const) {
      assert.deepEqual(errors(right.replace(found, put)), [expected]);
    }
  });

  it('takes forks of Ethereum that are no earlier than those before them', () => {
    assert.deepEqual(
      errors(right.replace('"chainId"', '"grayGlacierBlock": 5, "pragueTime": 1607144400, "chainId"')),
      [],
    );
  });

  it('names the address as the VM does, with what it stands beside', () => {
    const lists =
      '"txAllowListConfig": { "enabledAddresses": ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"], "managerAddresses": ["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"] }, "chainId"';
    assert.deepEqual(errors(right.replace('"chainId"', lists)), [
      [
        'addressInTwoLists',
        '"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"',
        'failed to verify genesis: invalid precompile upgrades: cannot set address as both enabled and manager: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      ],
    ]);
  });
});

describe('the table of rules', () => {
  it('has each ID once', () => {
    const ids = registry.flatMap((family) => Object.keys(family.rules));
    assert.deepEqual(ids.toSorted(), Object.keys(rules).toSorted());
  });

  it('wants a value for each of them', () => {
    assert.throws(() => ruleMessage('feeNegative', []), /feeNegative takes key/);
    assert.equal(ruleMessage('feeNegative', ['{key}']), '{key} must not be negative.');
  });
});
