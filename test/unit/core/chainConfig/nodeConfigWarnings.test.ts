import assert from 'node:assert/strict';
import type { CheckInput } from '../../../../src/engine/config/model';
import { readGenesisSteps, readUpgrade } from '../../../../src/engine/config/decode/readFiles';
import { editedText } from '../../../helpers/editedText';
import { validateNodeConfigSteps, nodeConfigWarningSteps } from '../../../../src/engine/config/nodeConfig/nodeConfig';
import type { Problem } from '../../../../src/engine/config/problem';
import groups from '../../../../src/engine/config/rules/rules.json';
import { rules } from '../../../../src/engine/config/rules/rules';
import { readSource } from '../../../../src/engine/config/source/readSource';

const now = 1_795_300_000_000;

function problemsOf(
  files: Partial<Record<'config' | 'subnet' | 'node' | 'genesis' | 'upgrade', string>>,
  more: Partial<CheckInput> = {},
): readonly Problem[] {
  const sources = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, readSource(text)]));
  const input: CheckInput = { ...sources, network: { networkId: 12345, upgradeTimes: {} }, now, ...more };
  const genesis = input.genesis && finish(readGenesisSteps(input.genesis)).genesis;
  const upgrade = input.upgrade && readUpgrade(input.upgrade).upgrade;
  const { first, afterGenesis, last } = finish(validateNodeConfigSteps(input));
  return [...first, ...afterGenesis, ...last, ...finish(nodeConfigWarningSteps(input, { genesis, upgrade }))];
}

function finish<T>(steps: Generator<undefined, T>): T {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

describe('a config.json that is none', () => {
  it('is judged in short steps, and not told key by key', () => {
    const keys = Array.from({ length: 200_000 }, (_, i) => `"pruning-${i}":${i}`);
    const config = `{"eth-apis":[${'"eht",'.repeat(100_000)}"eth"],${keys.join(',')}}`;
    const source = readSource(config);
    let count = 0;
    const counted = <T>(steps: Generator<undefined, T>): T => {
      for (;;) {
        const step = steps.next();
        count++;
        if (step.done === true) {
          return step.value;
        }
      }
    };
    const input: CheckInput = { config: source, network: { networkId: 1, upgradeTimes: {} }, now };
    counted(validateNodeConfigSteps(input));
    const problems = counted(nodeConfigWarningSteps(input, {}));
    // Including the note that there are more.
    assert.equal(problems.length, 301);
    assert.equal(problems.at(-1)?.rule, 'moreProblems');
    assert.ok(count > 300, `${count} steps`);
  });
});

/** `severity marked text: message`. */
function result(text: string, problems: readonly Problem[]): readonly string[] {
  return problems.map(
    ({ rule, start, end, message }) => `${rules[rule].severity} ${text.slice(start, end)}: ${message}`,
  );
}

const recipient = '0x2222222222222222222222222222222222222222';

const warnings: readonly (readonly [config: string, ...expected: string[]])[] = [
  ['{}'],
  ['{"feeRecipient":""}'],
  [`{"feeRecipient":"${recipient.slice(2)}"}`],
  [
    '{"feeRecipient":"0x0000000000000000000000000000000000000000"}',
    'warning "0x0000000000000000000000000000000000000000": With the zero address this node never builds a block, even where fees are burned. Remove it.',
  ],
  [
    '{"feeRecipient":"treasury.eth"}',
    'warning "treasury.eth": This is not an EVM address: the node starts and burns the fees. Use 40 hex digits after 0x.',
  ],
  [`{"fee-recipient":"${recipient}"}`, 'warning "fee-recipient": Unknown key: fees are burned. Use feeRecipient.'],
  [
    '{"trie-prefetcher-parallelism":0}',
    'warning 0: With 0 or less this node hangs or crashes at the first block it builds. Remove it.',
  ],
  [
    '{"state-sync-commit-interval":0}',
    'warning 0: With 0 the VM crashes when a peer asks for its state summary. Remove it.',
  ],
  [
    '{"eth-apis":["eth","eht"]}',
    'warning "eht": Unknown service "eht": the chain runs without any RPC, and only logs it. Did you mean eth?',
  ],
  [
    '{"eth-apis":["personal","*"]}',
    'warning "personal": Unknown service "personal": the chain runs without any RPC, and only logs it.',
    'warning "*": Unknown service "*": the chain runs without any RPC, and only logs it.',
  ],
  ['{"eth-apis":null}', 'warning null: No RPC method is left. Leave eth-apis out to serve the default services.'],
  ['{"eth-apis":[]}', 'warning []: No RPC method is left. Leave eth-apis out to serve the default services.'],
  [
    '{"eth-apis":["eth"]}',
    'warning ["eth"]: Without internal-blockchain the node answers no eth_chainId, eth_getBalance, eth_call or eth_getBlockByNumber. Add it.',
  ],
  [
    '{"eth-apis":["eth","eth-filter","net","web3","internal-public-eth","internal-blockchain"]}',
    'hint "internal-public-eth": internal-public-eth is the old name of internal-eth.',
    'hint "eth-apis": The list replaces the default: internal-transaction are not served.',
  ],
  [
    '{"api-max-duration":30}',
    'warning 30: 30 without a unit is nanoseconds: write "30s" if api-max-duration means seconds.',
  ],
  [
    '{"api-max-duration":"30"}',
    'warning "30": 30 without a unit is nanoseconds: write "30s" if api-max-duration means seconds.',
  ],
  ['{"api-max-duration":30000000000,"regossip-frequency":0,"pull-gossip-frequency":"1s"}'],
  ['{"api-max-duration":"5us"}', 'warning "5us": A limit this short ends every call with "context deadline exceeded".'],
  ['{"state-scheme":"Firewood"}', 'warning "Firewood": Unknown state scheme "Firewood": the VM uses hash.'],
  [
    '{"batch-request-limit":0}',
    'warning 0: With batch-request-limit 0 batches have no limit at all, neither in requests nor in bytes.',
  ],
  ['{"http-body-limit":10}', 'warning 10: Requests over 10 bytes are refused: most calls are longer.'],
  ['{"rpc-gas-cap":1}', 'warning 1: With 1 gas every eth_call fails: a call needs at least 21,000.'],
  [
    '{"prune-warp-db-enabled":true}',
    'warning "prune-warp-db-enabled":true: At each start this node deletes its Warp messages: undelivered ones may be lost.',
  ],
  [
    '{"skip-upgrade-check":true}',
    'warning "skip-upgrade-check":true: The node starts with an upgrade.json that does not match its chain, and may fork off or crash. Remove it.',
  ],
  [
    '{"keystore-insecure-unlock-allowed":true}',
    'warning "keystore-insecure-unlock-allowed":true: Anyone who reaches the RPC can unlock keys of this node. Remove it.',
  ],
  [
    '{"prunning-enabled":false}',
    'warning "prunning-enabled": Unknown key "prunning-enabled": it has no effect. Did you mean pruning-enabled?',
  ],
  [
    '{"pruning_enabled":false}',
    'warning "pruning_enabled": Unknown key "pruning_enabled": it has no effect. Did you mean pruning-enabled?',
  ],
  [
    '{"pruningEnabled":false}',
    'warning "pruningEnabled": Unknown key "pruningEnabled": it has no effect. Did you mean pruning-enabled?',
  ],
  ['{"xyz":1}', 'warning "xyz": Unknown key "xyz": it has no effect.'],
  [
    '{"http-host":""}',
    'warning "http-host": http-host is a node flag: it belongs in the config.json of the node, and has no effect here.',
  ],
  ['{"feeConfig":{}}', 'warning "feeConfig": feeConfig belongs in the genesis: it has no effect here.'],
  [
    '{"commit-interval":1,"commit-interval":4096}',
    'warning "commit-interval": commit-interval appears more than once: the last one is used. Remove the others.',
  ],
  ['{"Log-Level":"info"}', 'hint "Log-Level": The VM reads this as log-level. Spell it that way for other tools.'],
  [
    '{"use-standalone-database":false,"database-type":"mysql"}',
    'hint "database-type": database-type has no effect with "use-standalone-database": false.',
  ],
  ['{"database-type":"memdb"}', 'warning "memdb": memdb keeps nothing: the chain starts from genesis at each start.'],
  [
    '{"keystore-external-signer":"http://127.0.0.1:1"}',
    'warning "http://127.0.0.1:1": The chain does not start unless a signer answers at http://127.0.0.1:1.',
  ],
  [
    '{"state-sync-ids":"NodeID-x"}',
    'hint "state-sync-ids": state-sync-ids has no effect without "state-sync-enabled": true.',
  ],
  [
    '{"pruning-enabled":false}',
    'hint "pruning-enabled":false: All state is kept from now on. Going back needs allow-missing-tries or a fresh database.',
  ],
];

const companions: typeof warnings = [
  [
    '{"historical-proof-query-window":5}',
    'hint "historical-proof-query-window": historical-proof-query-window has no effect without "pruning-enabled": false, per its source.',
  ],
  [
    '{"continuous-profiler-frequency":"1m"}',
    'hint "continuous-profiler-frequency": continuous-profiler-frequency has no effect without continuous-profiler-dir, per its source.',
  ],
  [
    '{"state-sync-min-blocks":5,"state-sync-enabled":true,"offline-pruning-enabled":false,"admin-api-enabled":true,"admin-api-dir":"d"}',
  ],
];

describe('what the VM takes in config.json and someone regrets', () => {
  for (const [config, ...expected] of [...warnings, ...companions]) {
    it(config, () => {
      assert.deepEqual(result(config, problemsOf({ config })), expected);
    });
  }

  const repairs: readonly (readonly [config: string, title: string, repaired: string])[] = [
    ['{\n  "fee-recipient": "0x"\n}', 'Rename to feeRecipient', '{\n  "feeRecipient": "0x"\n}'],
    ['{"prunning-enabled": false}', 'Rename to pruning-enabled', '{"pruning-enabled": false}'],
    ['{"api-max-duration": 30}', 'Set to 30s', '{"api-max-duration": "30s"}'],
    ['{"eth-apis": ["eth"]}', 'Add internal-blockchain', '{"eth-apis": ["eth", "internal-blockchain"]}'],
    ['{"eth-apis": ["eth", "eht"]}', 'Set to eth', '{"eth-apis": ["eth", "eth"]}'],
    ['{"skip-upgrade-check": true, "log-level": "info"}', 'Remove skip-upgrade-check', '{"log-level": "info"}'],
    ['{"log-level": "warn", "log-level": "info"}', 'Remove log-level', '{"log-level": "info"}'],
  ];
  for (const [config, title, repaired] of repairs) {
    it(`${title} in ${config}`, () => {
      const fix = problemsOf({ config })
        .flatMap(({ fixes = [] }) => fixes)
        .find((one) => one.title === title);
      assert.equal(fix && editedText(config, fix.edits()), repaired);
    });
  }
});

describe('config.json against the chain', () => {
  const alloc = '"alloc":{},"gasLimit":"0x1","difficulty":"0x0"';

  function against(config: string, chain: string, upgrade = '{}'): readonly string[] {
    return result(config, problemsOf({ config, genesis: `{"config":{"chainId":1${chain}},${alloc}}`, upgrade }));
  }

  const fees = `{"feeRecipient":"${recipient}"}`;
  const burned = `warning "${recipient}": The chain allows no fee recipients: fees are burned, and this address gets none.`;

  it('knows who gets the fees', () => {
    assert.deepEqual(against(fees, ''), [burned]);
    assert.deepEqual(against(fees, ',"allowFeeRecipients":true'), []);
    const manager = '"rewardManagerConfig":{"blockTimestamp":0';
    assert.deepEqual(against(fees, `,${manager},"initialRewardConfig":{"allowFeeRecipients":true}}`), []);
    assert.deepEqual(against(fees, `,${manager},"initialRewardConfig":{}}`), [burned]);
    assert.deepEqual(against(fees, `,"allowFeeRecipients":true,${manager}}`), []);
    assert.deepEqual(against(fees, ',"rewardManagerConfig":{}'), [burned]);
    const elsewhere = `warning "${recipient}": The reward manager sends all fees to 0x1111111111111111111111111111111111111111: this address gets none.`;
    const rewards = '"initialRewardConfig":{"rewardAddress":"0x1111111111111111111111111111111111111111"}';
    assert.deepEqual(against(fees, `,${manager},${rewards}}`), [elsewhere]);
    const upgrade = `{"precompileUpgrades":[{"rewardManagerConfig":{"blockTimestamp":5,${rewards}}}]}`;
    assert.deepEqual(against(fees, '', upgrade), [elsewhere]);
  });

  it('knows whether the chain has Warp', () => {
    const warp = ',"warpConfig":{"blockTimestamp":1}';
    assert.deepEqual(against('{"warp-api-enabled":true}', warp), []);
    assert.deepEqual(against('{"warp-api-enabled":true}', ''), [
      'hint "warp-api-enabled":true: The chain has no warpConfig: there is nothing to sign.',
    ]);
    assert.deepEqual(against('{"warp-api-enabled":false}', warp), [
      'hint "warp-api-enabled":false: The chain has Warp. Tools that collect signatures over RPC need "warp-api-enabled": true.',
    ]);
  });

  it('holds the airdrop against the genesis', () => {
    const genesis = `{"airdropHash":"0x${'12'.repeat(32)}",${alloc}}`;
    assert.deepEqual(result('{}', problemsOf({ config: '{}', genesis })), [
      'warning {: The genesis has an airdropHash: the VM exits unless config.json of every node names the file in airdrop.',
    ]);
    const config = '{"airdrop":"a.json"}';
    assert.deepEqual(result(config, problemsOf({ config, genesis: `{${alloc}}` })), [
      'hint "a.json": The chain does not start unless the node finds the file a.json of airdrop, relative to its working folder.',
      'hint "a.json": The genesis has no airdropHash: the file is read, but not used.',
    ]);
  });
});

describe('rules of what nodes are configured with', () => {
  it('say so where nobody has seen it', () => {
    const rows = { ...groups.nodeConfig, ...groups.nodeConfigWarning, ...groups.folder };
    const silent = Object.entries(rows).filter(
      ([, { basis, message }]) => (basis === 'inferred') !== /per (?:its|their|the node’s) source/.test(message),
    );
    assert.deepEqual(
      silent.map(([id]) => id),
      [],
    );
  });
});

describe('the C-Chain', () => {
  it('takes keys of both VMs and hints at what the newer one ignores', () => {
    const config =
      '{"min-price-target":1,"apis":["chain"],"rpc-gas-cap":50000000,"commit-interval":4096,"prunning-enabled":true}';
    assert.deepEqual(result(config, problemsOf({ config }, { vm: 'cChain' })), [
      'warning "prunning-enabled": Unknown key "prunning-enabled": it has no effect. Did you mean pruning-enabled?',
      'hint "rpc-gas-cap": From v1.15.0 on, the C-Chain ignores rpc-gas-cap, per its source.',
    ]);
    const shared = '{"skip-upgrade-check":true}';
    assert.deepEqual(result(shared, problemsOf({ config: shared }, { vm: 'cChain' })), [
      'warning "skip-upgrade-check":true: The node starts with an upgrade.json that does not match its chain, and may fork off or crash. Remove it.',
      'hint "skip-upgrade-check": From v1.15.0 on, the C-Chain ignores skip-upgrade-check, per its source.',
    ]);
  });

  it('refuses other intervals on public networks and APIs that do not exist', () => {
    const config = '{"commit-interval":1,"apis":["eth"]}';
    const network = { networkId: 1, upgradeTimes: {} };
    assert.deepEqual(result(config, problemsOf({ config }, { vm: 'cChain', network })), [
      'error 1: On Mainnet and Fuji the C-Chain accepts only commit-interval 4096, per its source: leave it out.',
      'error "eth": The C-Chain has no API "eth" and refuses the file, per its source.',
    ]);
  });
});

describe('the file of a subnet', () => {
  it('is judged as a node does', () => {
    const subnet =
      '{"allowedNodes":["NodeID-x"],"snowParameters":{"k":20,"alphaPreference":10},"consensusParameters":{}}';
    assert.deepEqual(result(subnet, problemsOf({ subnet })), [
      'error ["NodeID-x"]: allowedNodes needs "validatorOnly": true. The node does not start, per its source.',
      'error "NodeID-x": "NodeID-x" is not a NodeID. The node does not start, per its source.',
      'error "consensusParameters": Set only one of snowParameters, simplexParameters and consensusParameters, per its source.',
      'error {"k":20,"alphaPreference":10}: The node does not start, per its source: k/2 < alphaPreference is required.',
      'warning "consensusParameters": consensusParameters is deprecated, per its source: use snowParameters.',
    ]);
    assert.deepEqual(
      problemsOf({ subnet: '{"validatorOnly":true,"allowedNodes":["NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg"]}' }),
      [],
    );
  });
});

describe('the config.json of a node', () => {
  it('is held against its flags', () => {
    const node =
      '{"network-id":"fuji","sybil-protection-enabled":false,"track-subnets":"11111111111111111111111111111111LpoYY,x","log-level":"crit","http-host":"","api-admin-enabled":true,"http-port":"abc","min-validator-stake":5,"pruning-enabled":true,"trak-subnets":""}';
    assert.deepEqual(result(node, problemsOf({ node })), [
      'warning "abc": http-port must be a number; the node reads this as zero, per its source.',
      'error "11111111111111111111111111111111LpoYY,x": track-subnets must not name the primary network, which every node tracks: refused, per its source.',
      'error "11111111111111111111111111111111LpoYY,x": "x" is not a subnet ID. track-subnets needs IDs separated by commas, per its source.',
      'error "crit": Unknown log level "crit", per the node’s source. It accepts off, fatal, error, warn, info, trace, debug and verbo.',
      'error "sybil-protection-enabled":false: Mainnet and Fuji refuse "sybil-protection-enabled": false, per the node’s source.',
      'warning "": The API listens on 0.0.0.0: anyone who reaches it can call the admin API, per the node’s source. Turn api-admin-enabled off.',
      'warning "": The API listens on 0.0.0.0, but answers a DNS name with 403 "invalid host specified" unless http-allowed-hosts has it, per the node’s source.',
      'hint "min-validator-stake": Mainnet and Fuji ignore min-validator-stake, per the node’s source.',
      'warning "pruning-enabled": pruning-enabled belongs in the config.json of a chain; the node ignores it here, per its source.',
      'warning "trak-subnets": Unknown key "trak-subnets": it has no effect. Did you mean track-subnets?',
    ]);
  });

  it('takes values in any form that can be read as the flag', () => {
    assert.deepEqual(
      problemsOf({
        node: '{"http-port":"9650","http-host":"127.0.0.1","index-enabled":"true","http-read-timeout":"30s","http-allowed-hosts":"a,b","log-level":"VERBO","network-id":12345}',
      }),
      [],
    );
  });
});
