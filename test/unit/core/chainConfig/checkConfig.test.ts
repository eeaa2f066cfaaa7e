import assert from 'node:assert/strict';
import { checkConfig, type CheckConfigOptions, networkDefaults, recognise } from '../../../../src/engine';

const options: CheckConfigOptions = { network: networkDefaults(12_345), now: 1_795_300_000_000 };
const admins = '"adminAddresses":["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC"]';
const payer = '"b794f5ea0ba39494ce839613fffba74279579268":{"balance":"0xde0b6b3a7640000"}';
const genesisOf = (config: string, alloc = payer): string =>
  `{"config":{"chainId":99999,${config}},"alloc":{${alloc}},"gasLimit":"0x7a1200","difficulty":"0x0"}`;
const upgradeOf = (...items: readonly string[]): string => `{"precompileUpgrades":[${items.join(',')}]}`;
const rulesIn = (files: Parameters<typeof checkConfig>[0], more: CheckConfigOptions = options): readonly string[] =>
  checkConfig(files, more).map(({ rule }) => rule);

describe('a value that cannot be read', () => {
  const time = '"blockTimestamp":"1790000000"';

  it('is not missing: the time of an item, and what comes after it', () => {
    const upgrade = upgradeOf(
      `{"feeManagerConfig":{${time},${admins}}}`,
      '{"feeManagerConfig":{"blockTimestamp":1790000100,"disable":true}}',
    );
    assert.deepEqual(rulesIn({ upgrade, genesis: genesisOf('"feeConfig":{}') }).slice(0, 1), ['notUint']);
    assert.ok(!rulesIn({ upgrade, genesis: genesisOf('"feeConfig":{}') }).some((rule) => /^upgrade/.test(rule)));
  });

  it('is not missing: the time of a state upgrade', () => {
    assert.deepEqual(rulesIn({ upgrade: '{"stateUpgrades":[{"blockTimestamp":"x","accounts":{}}]}' }), ['notUint']);
  });

  it('is not missing: the time and the mint of a precompile of the genesis', () => {
    assert.deepEqual(rulesIn({ genesis: genesisOf(`"feeManagerConfig":{${time},${admins}}`) }), ['notUint']);
    const mint = '"contractNativeMinterConfig":{"blockTimestamp":0,"initialMint":{"x":"y"}}';
    assert.ok(!rulesIn({ genesis: genesisOf(mint) }).includes('useless'));
  });
});

describe('a key that nobody knows', () => {
  const told = (key: string): string | undefined =>
    checkConfig({ config: `{"${key}":true}` }, { ...options, vm: 'subnetEvm' })[0]?.message;

  it('is taken for another only where each of its words is near', () => {
    assert.match(told('prunning-enabled') ?? '', /Did you mean pruning-enabled\?/);
    assert.match(told('pruningEnabled') ?? '', /Did you mean pruning-enabled\?/);
    assert.doesNotMatch(told('trading-api-enabled') ?? '', /meant/);
    assert.doesNotMatch(told('order-gossip-num-validators') ?? '', /meant/);
  });

  it('never leads to an API that is off', () => {
    assert.match(told('admn-api-enabled') ?? '', /^Unknown key "admn-api-enabled": it has no effect\.$/);
  });
});

describe('a precompile that only the chain’s own VM has', () => {
  const genesis = genesisOf('"jurorConfig":{"blockTimestamp":0}');
  const upgrade = upgradeOf('{"jurorConfig":{"blockTimestamp":1790000000}}', `{"feeManagerConfig":{${admins}}}`);

  it('is told as unknown', () => {
    assert.deepEqual(rulesIn({ genesis }), ['unknownKeyAlone']);
    assert.deepEqual(rulesIn({ upgrade }).slice(0, 1), ['unknownPrecompile']);
  });

  it('is passed over where it is named, and what stands behind it is checked', () => {
    const own = { ...options, ownPrecompiles: ['jurorConfig'] };
    assert.deepEqual(rulesIn({ genesis }, own), []);
    assert.deepEqual(rulesIn({ upgrade }, own), ['upgradeWithoutTime']);
    assert.deepEqual(rulesIn({ upgrade: `// @snowprobe upgrade jurorConfig\n${upgrade}` }), [
      'upgradeWithoutTime',
      'marker',
    ]);
  });
});

describe('the network of files that nobody named', () => {
  const ewoq = '"8db97c7cece249c2b98bdc0226cc4c2a57bf52fc":{"balance":"0xde0b6b3a7640000"}';
  const unnamed: CheckConfigOptions = { now: options.now };

  it('is a local one where the genesis shows that', () => {
    const genesis = genesisOf('"durangoTimestamp":1607144400', ewoq);
    assert.ok(rulesIn({ genesis }, { ...options, network: networkDefaults(5) }).includes('networkUpgradeTooEarly'));
    assert.deepEqual(rulesIn({ genesis }, unnamed), ['localByTime']);
    assert.deepEqual(rulesIn({ genesis: genesisOf('"feeConfig":null', ewoq) }, unnamed), ['localByEwoq']);
  });

  it('is Fuji else', () => {
    const genesis = genesisOf('"durangoTimestamp":1607144401');
    assert.ok(rulesIn({ genesis }, unnamed).includes('networkUpgradeTooEarly'));
  });
});

describe('a config.json that sets nothing', () => {
  it('is one beside a genesis, and accepted', () => {
    const file = { path: '/w/config.json', head: 'null' };
    assert.equal(recognise(file), undefined);
    assert.deepEqual(recognise({ ...file, siblings: ['config.json', 'genesis.json'] }), {
      file: 'config',
      vm: 'subnetEvm',
    });
    assert.deepEqual(rulesIn({ config: 'null' }, { ...options, vm: 'subnetEvm' }), []);
  });
});
