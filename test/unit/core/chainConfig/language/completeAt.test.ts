import assert from 'node:assert/strict';
import { checkSteps } from '../../../../../src/engine/config/checkSteps';
import type { LanguageInput } from '../../../../../src/engine/config/language/languageInput';
import type { Completion } from '../../../../../src/engine/primitives';
import { rules } from '../../../../../src/engine/config/rules/rules';
import { complete, take } from './filledIn';
import { inputOf } from './languageInputs';

const ewoq = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const labels = (offers: readonly Completion[]): readonly string[] => offers.map(({ label }) => label);
const named = (offers: readonly Completion[], label: string): Completion => offers.find((one) => one.label === label)!;

describe('completion of keys', () => {
  it('offers those that are missing, what the VM wants first', () => {
    const offers = complete('genesis', '{"gasLimit":"0x1",|}');
    assert.deepEqual(labels(offers).slice(0, 5), ['difficulty', 'alloc', 'config', 'timestamp', 'airdropHash']);
    assert.ok(!labels(offers).includes('gasLimit'));
    assert.equal(named(offers, 'difficulty').detail, 'required');
    assert.match(
      named(offers, 'difficulty').sentence!,
      /^\*\*`difficulty`\*\* · 256-bit integer, hex or decimal, required\n\n/,
    );
  });

  it('does not offer what the VM refuses or does itself', () => {
    const offered = labels(complete('genesis', '{"config":{|}}'));
    assert.deepEqual(offered.slice(0, 3), ['chainId', 'feeConfig', 'allowFeeRecipients']);
    assert.deepEqual(
      ['homesteadBlock', 'pragueTime', 'clique', 'cancunTime'].filter((key) => offered.includes(key)),
      [],
    );
  });

  it('writes a value with its default, and the commas that are missing', () => {
    const marked = '{\n  "gasLimit": "0x1"\n  "di|\n  "nonce": "0x0"\n}';
    assert.equal(
      take(marked, named(complete('genesis', marked), 'difficulty')),
      '{\n  "gasLimit": "0x1",\n  "difficulty": "0x0",\n  "nonce": "0x0"\n}',
    );
  });

  it('goes on where brackets are not closed yet', () => {
    const marked = '{"alloc":{},|';
    assert.equal(take(marked, named(complete('genesis', marked), 'difficulty')), '{"alloc":{},"difficulty": "0x0"');
  });

  it('writes the key alone where a value stands', () => {
    const marked = '{"di|": "0x0"}';
    assert.equal(take(marked, named(complete('genesis', marked), 'difficulty')), '{"difficulty": "0x0"}');
  });

  it('fills in fees, with the gas limit of the file', () => {
    const marked = '{"gasLimit":"0xe4e1c0","config":{|}}';
    const text = take(marked, named(complete('genesis', marked), 'feeConfig'));
    assert.deepEqual((JSON.parse(text) as { config: { feeConfig: object } }).config.feeConfig, {
      gasLimit: 15_000_000,
      targetBlockRate: 2,
      minBaseFee: 25_000_000_000,
      targetGas: 15_000_000,
      baseFeeChangeDenominator: 36,
      minBlockGasCost: 0,
      maxBlockGasCost: 1_000_000,
      blockGasCostStep: 200_000,
    });
  });

  it('begins alloc with an account that has money, and offers another', () => {
    const marked = '{|}';
    assert.equal(
      take(marked, named(complete('genesis', marked), 'alloc')),
      `{"alloc": {\n\t"${ewoq}": {\n\t\t"balance": "0xde0b6b3a7640000"\n\t}\n}}`,
    );
    const [other] = complete('genesis', '{"alloc":{|}}');
    assert.deepEqual(
      [other!.label, other!.snippet],
      ['another account', '"${1:0x}": {\n\t"balance": "${2:0xde0b6b3a7640000}"\n\\}'],
    );
  });

  it('takes accounts from the roles of the file', () => {
    const marked = `{"config":{"txAllowListConfig":{"adminAddresses":["${ewoq}"]}},"alloc":{|}}`;
    const [first] = complete('genesis', marked);
    assert.deepEqual([first!.label, first!.detail], [ewoq, 'ewoq test account']);
    assert.ok(take(marked, first!).endsWith(`"alloc":{"${ewoq}": {\n\t"balance": "0xde0b6b3a7640000"\n}}}`));
  });

  it('offers every key of the other files', () => {
    assert.ok(labels(complete('config', '{|}')).includes('pruning-enabled'));
    assert.ok(labels(complete('config', '{|}', { vm: 'cChain' })).includes('gas-target'));
    assert.ok(labels(complete('subnet', '{|}')).includes('validatorOnly'));
    assert.ok(labels(complete('node', '{|}')).includes('track-subnets'));
  });
});

describe('completion of values', () => {
  it('offers true and false', () => {
    assert.deepEqual(
      complete('genesis', '{"config":{"allowFeeRecipients": |}}').map(({ label, detail }) => [label, detail]),
      [
        ['true', undefined],
        ['false', 'default'],
      ],
    );
  });

  it('offers the services of eth-apis that the list does not have', () => {
    const offered = labels(complete('config', '{"eth-apis":["eth","|"]}'));
    assert.deepEqual(offered.slice(0, 2), ['eth-filter', 'net']);
    const marked = '{"eth-apis":["eth","debug-t|"]}';
    assert.equal(
      take(marked, named(complete('config', marked), 'debug-tracer')),
      '{"eth-apis":["eth","debug-tracer"]}',
    );
  });

  it('begins a list with the default that it replaces', () => {
    const marked = '{"eth-apis": |}';
    const value = JSON.parse(take(marked, complete('config', marked)[0]!)) as { 'eth-apis': readonly string[] };
    assert.deepEqual(value['eth-apis'].slice(0, 3), ['eth', 'eth-filter', 'net']);
  });

  it('offers accounts of the genesis as the fee recipient of a node', () => {
    const genesis = `{"alloc":{"${ewoq}":{}}}`;
    assert.deepEqual(labels(complete('config', '{"feeRecipient": "|"}', {}, { genesis })), [ewoq]);
  });

  it('offers levels of the log', () => {
    assert.ok(labels(complete('config', '{"log-level": |}')).includes('debug'));
  });

  it('offers times that the VM takes, and says when they are', () => {
    const upgrade =
      '{"precompileUpgrades":[{"warpConfig":{"blockTimestamp":1795471300}},{"txAllowListConfig":{"blockTimestamp":|}}]}';
    assert.deepEqual(
      complete('upgrade', upgrade).map(({ label, detail, snippet }) => [label, detail, snippet]),
      [
        ['in one week', '2026-11-29 22:00:00 UTC', '1795989600'],
        ['earliest', '2026-11-23 22:01:41 UTC', '1795471301'],
      ],
    );
  });

  it('offers amounts in whole tokens', () => {
    assert.deepEqual(
      complete('genesis', '{"alloc":{"x":{"balance": |}}}', { symbol: 'ORD' }).map(({ label, snippet }) => [
        label,
        snippet,
      ]),
      [
        ['1 ORD', '"0xde0b6b3a7640000"'],
        ['1,000 ORD', '"0x3635c9adc5dea00000"'],
        ['1,000,000 ORD', '"0xd3c21bcecceda1000000"'],
      ],
    );
  });

  it('offers the gas limit of the other place', () => {
    assert.equal(
      complete('genesis', '{"gasLimit": |, "config":{"feeConfig":{"gasLimit":12000000}}}')[0]!.snippet,
      '"0xb71b00"',
    );
  });

  it('offers addresses of the file, without those of the list', () => {
    const other = '0x1111111111111111111111111111111111111111';
    const marked = `{"alloc":{"${ewoq}":{},"${other}":{}},"config":{"txAllowListConfig":{"adminAddresses":["${ewoq}", "|"]}}}`;
    assert.deepEqual(labels(complete('genesis', marked)), [other]);
  });

  it('are held against what is typed, where they are written in other words', () => {
    const [time] = complete('upgrade', '{"precompileUpgrades":[{"warpConfig":{"blockTimestamp":17|}}]}');
    assert.deepEqual([time!.label, time!.filter], ['in one day', '17 in one day']);
    const [amount] = complete('genesis', '{"alloc":{"x":{"balance":"0x|"}}}');
    assert.deepEqual([amount!.label, amount!.filter], ['1 token', '"0x" 1 token']);
    const [word] = complete('config', '{"log-level":"de|"}').filter(({ label }) => label === 'debug');
    assert.equal(word!.filter, '"debug"');
  });

  it('offers nothing where nothing is known', () => {
    assert.deepEqual(complete('genesis', '{"x":{"y":|}}'), []);
    assert.deepEqual(complete('genesis', '{"extraData":"0x"} |'), []);
  });
});

describe('snippets', () => {
  const network: LanguageInput['network'] = inputOf({}).network;
  for (const part of ['|', '{|}', '{\n|\n}']) {
    it(`write a whole genesis that the VM reads into ${JSON.stringify(part)}`, () => {
      const offers = complete('genesis', part).filter(({ kind }) => kind === 'snippet');
      assert.deepEqual(labels(offers), [
        'genesis of an L1 with Teleporter and validator manager',
        'genesis of a chain',
      ]);
      for (const offer of offers) {
        assert.deepEqual(errorsIn({ genesis: take(part, offer) }), []);
      }
    });
  }

  it('give the L1 what Teleporter and a validator manager need', () => {
    const genesis = JSON.parse(take('|', complete('genesis', '|')[0]!)) as { config: object; alloc: object };
    assert.ok('warpConfig' in genesis.config);
    assert.deepEqual(Object.entries(genesis.alloc).slice(1), [
      ['0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC', { balance: '0x8ac7230489e80000' }],
      ['0x0FEEDC0DE0000000000000000000000000000000', { balance: '0x0', nonce: '0x1', code: '0x' }],
    ]);
  });

  it('name nobody whose key is public on a public network', () => {
    const [whole] = complete('genesis', '|', { network: { ...network, networkId: 1 } });
    assert.ok(!take('|', whole!).includes(ewoq));
  });

  it('write each precompile so that the VM reads it', () => {
    const marked = take('|', complete('genesis', '|')[1]!).replace('"chainId"', '|\n"chainId"');
    const offers = complete('genesis', marked).filter(({ label }) => /Config$/.test(label) && label !== 'feeConfig');
    assert.equal(offers.length, 6);
    for (const offer of offers) {
      assert.deepEqual(errorsIn({ genesis: take(marked, offer) }), [], offer.label);
    }
  });

  it('enable what is off, and change or disable what is on', () => {
    const genesis = take('|', complete('genesis', '|')[1]!).replace(
      '"chainId"',
      '"feeManagerConfig": { "blockTimestamp": 0 }, "chainId"',
    );
    const marked = '{"precompileUpgrades":[|]}';
    const offers = complete('upgrade', marked, {}, { genesis });
    assert.deepEqual(labels(offers), [
      'contractDeployerAllowListConfig',
      'contractNativeMinterConfig',
      'txAllowListConfig',
      'rewardManagerConfig',
      'warpConfig',
      'feeManagerConfig: disable, then enable',
      'feeManagerConfig: disable',
    ]);
    for (const offer of offers) {
      assert.deepEqual(errorsIn({ genesis, upgrade: take(marked, offer) }), [], offer.label);
    }
    const pair = take(marked, named(offers, 'feeManagerConfig: disable, then enable'));
    assert.deepEqual(
      (
        JSON.parse(pair) as { precompileUpgrades: { feeManagerConfig: { blockTimestamp: number; disable?: true } }[] }
      ).precompileUpgrades.map(({ feeManagerConfig: { blockTimestamp, disable } }) => [blockTimestamp, disable]),
      [
        [1_795_471_200, true],
        [1_795_471_201, undefined],
      ],
    );
  });

  it('write a state upgrade', () => {
    const marked = '{"stateUpgrades":[|]}';
    const [offer] = complete('upgrade', marked);
    assert.equal(offer!.label, 'state upgrade');
    assert.deepEqual(JSON.parse(take(marked, offer!)), {
      stateUpgrades: [{ blockTimestamp: 1_795_471_200, accounts: { [ewoq]: { balanceChange: '0xde0b6b3a7640000' } } }],
    });
  });

  it('write a config.json for an archive node, an RPC node and one of a relayer', () => {
    const offers = complete('config', '|');
    assert.deepEqual(labels(offers), [
      'config.json of an archive node',
      'config.json of an RPC node',
      'config.json of a node for a relayer',
    ]);
    const [archive] = offers.map((offer) => JSON.parse(take('|', offer)) as Record<string, unknown>);
    assert.equal(archive!['pruning-enabled'], false);
    assert.ok((archive!['eth-apis'] as readonly string[]).includes('debug-tracer'));
  });
});

/** Our error texts for what the VM rejects in files. */
function errorsIn(texts: Parameters<typeof inputOf>[0]): readonly string[] {
  const steps = checkSteps(inputOf(texts));
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value.filter(({ rule }) => rules[rule].severity === 'error').map(({ message }) => message);
}
