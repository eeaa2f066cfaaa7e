import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { CheckInput } from '../../../../src/engine/config/model';
import { checkSteps } from '../../../../src/engine/config/checkSteps';
import { networkDefaults } from '../../../../src/engine/config/effective/activations';
import type { Problem } from '../../../../src/engine/config/problem';
import { rules } from '../../../../src/engine/config/rules/rules';
import { readSource } from '../../../../src/engine/config/source/readSource';
import { vmWords } from '../../../helpers/vmWords';

interface ConfigCase {
  readonly case: string;
  readonly config: string;
  readonly network: number;
  readonly chain: {
    readonly genesis: string;
    readonly configBefore?: string;
    readonly lastAccepted?: { readonly height: number; readonly timestamp: number };
  };
  readonly verdict: 'accepted' | 'rejected' | 'panic';
  readonly text?: string;
  /** Whether the text contains times or paths that vary between runs. */
  readonly varies?: boolean;
  /** Accepted, but the chain has no RPC. */
  readonly handlers?: string;
}

const cases = JSON.parse(readFileSync('test/recordings/config-checks.json', 'utf8')) as readonly ConfigCase[];

/**
 * Rejected for reasons only the node knows, such as a missing file or an unavailable signer. The rule states the
 * dependency.
 */
const outside: Readonly<Record<string, readonly [rule: string, isSameText: boolean]>> = {
  'airdrop-missing': ['needsFile', true],
  'standalone-database-config-file-missing': ['needsFile', true],
  'keystore-external-signer': ['externalSigner', false],
};

function inputOf({ config, network, chain }: ConfigCase): CheckInput {
  const { configBefore, lastAccepted } = chain;
  const height = BigInt(lastAccepted?.height ?? 0);
  const timestamp = BigInt(lastAccepted?.timestamp ?? 0);
  const isRunning = configBefore !== undefined || lastAccepted !== undefined;
  return {
    genesis: readSource(chain.genesis),
    config: readSource(config),
    vm: 'subnetEvm',
    network: networkDefaults(network),
    running: isRunning ? { lastAccepted: { height, timestamp }, config: readSource(configBefore ?? '') } : undefined,
    now: 1_795_300_000_000,
  };
}

function problemsOf(input: CheckInput): readonly Problem[] {
  const steps = checkSteps(input);
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

/** A new chain with a valid genesis. */
const plain = cases.find((recorded) => recorded.case === 'syntax-empty-object')!;

function firstError(config: string): string | undefined {
  const error = problemsOf(inputOf({ ...plain, config })).find(({ rule }) => rules[rule].severity === 'error');
  return error && (error.vmText ?? error.message);
}

describe('verdicts of the real VM on config.json', () => {
  it('are all there', () => {
    assert.equal(cases.length, 262);
  });

  for (const recorded of cases) {
    it(recorded.case, () => {
      const problems = problemsOf(inputOf(recorded));
      const errors = problems.filter(({ rule }) => rules[rule].severity === 'error');
      const [rule, isSameText] = outside[recorded.case] ?? [];
      if (rule !== undefined) {
        const result = problems.find((problem) => problem.rule === rule);
        assert.deepEqual([errors.length, result !== undefined], [0, true]);
        assert.equal(result?.vmText, isSameText ? recorded.text : undefined);
        return;
      }
      const isRejected = recorded.verdict !== 'accepted';
      assert.equal(errors.length > 0, isRejected, errors.map(({ message }) => message).join(' | '));
      if (isRejected && recorded.varies !== true) {
        assert.equal(errors[0]?.vmText, vmWords(recorded.text));
      }
      if (recorded.handlers !== undefined) {
        const warning = problems.find(({ vmText }) => vmText === recorded.handlers);
        assert.equal(warning && rules[warning.rule].severity, 'warning');
      }
      for (const { file, start, end } of problems) {
        const { length } = file === 'config' ? recorded.config : recorded.chain.genesis;
        assert.ok(0 <= start && start <= end && end <= length, `${file} ${start}–${end} of ${length}`);
      }
    });
  }
});

/** Based on `config.go`, `vm.go`, `vm_database.go`, Go's `time` and `encoding/base64`, and spf13/cast; not recorded. */
describe('verdicts by the source of the VM on config.json', () => {
  const message = `00000000303900${'11'.repeat(31)}`;
  const own: readonly (readonly [config: string, text: string | undefined])[] = [
    ['{"api-max-duration":"1h 30m"}', 'time: unknown unit "h " in duration "1h 30m"'],
    ['{"api-max-duration":"1.s"}', undefined],
    ['{"api-max-duration":".s"}', 'time: invalid duration ".s"'],
    ['{"api-max-duration":"-"}', 'time: invalid duration "-ns"'],
    ['{"api-max-duration":"+5m"}', undefined],
    ['{"api-max-duration":"9223372036854775808ns"}', 'time: invalid duration "9223372036854775808ns"'],
    ['{"api-max-duration":"-9223372036854775808ns"}', undefined],
    ['{"api-max-duration":"1µs1μs"}', undefined],
    ['{"api-max-duration":"3 Stunden"}', 'time: unknown unit " Stunden" in duration "3 Stunden"'],
    [
      '{"api-max-duration":[1,"a",null]}',
      'unable to cast []interface {}{1, "a", interface {}(nil)} of type []interface {} to time.Duration',
    ],
    ['{"tx-pool-lifetime":false}', 'unable to cast false of type bool to time.Duration'],
    [
      '{"api-max-blocks-per-request":"1"}',
      'json: cannot unmarshal string into Go struct field Config.api-max-blocks-per-request of type int64',
    ],
    [
      '{"max-outbound-active-requests":1.5}',
      'json: cannot unmarshal number 1.5 into Go struct field Config.max-outbound-active-requests of type int64',
    ],
    ['{"API-MAX-DURATION":"x"}', 'time: invalid duration "xns"'],
    ['null', undefined],
    ['{"state-sync-request-size":65535}', undefined],
    [
      '{"allow-unprotected-tx-hashes":[null]}',
      'json: cannot unmarshal non-string into Go struct field Config.allow-unprotected-tx-hashes of type common.Hash',
    ],
  ];
  for (const [config, text] of own) {
    it(config, () => {
      const expected = text && `failed to get config: failed to unmarshal config ${config}: ${text}`;
      assert.equal(firstError(config), expected);
    });
  }

  const later: readonly (readonly [config: string, text: string | undefined])[] = [
    [
      '{"push-gossip-percent-stake":1e30}',
      'failed to get config: push-gossip-percent-stake is 1000000000000000019884624838656.000000 but must be in the range [0, 1]',
    ],
    ['{"pruning-enabled":false,"pruning-enabled":null,"commit-interval":0}', undefined],
    ['{"populate-missing-tries":5,"populate-missing-tries":null}', undefined],
    ['{"log-level":"Trce"}', undefined],
    [
      '{"pruning-enabled":false,"populate-missing-tries":5}',
      'could not populate missing tries: cannot populate missing tries from a starting point (5) > last accepted block (0)',
    ],
    ['{"continuous-profiler-dir":"p","continuous-profiler-frequency":0}', 'panic: non-positive interval for NewTicker'],
    [
      '{"use-standalone-database":null,"database-type":"","database-path":"./a/../db/"}',
      'failed to initialize databases: couldn\'t create database: couldn\'t create "" at "db": db-type must be one of {leveldb, memdb, pebbledb}',
    ],
    ['{"database-config":"e30="}', undefined],
    [
      '{"database-config":"e30"}',
      'failed to initialize databases: unable to decode base64 content: illegal base64 data at input byte 0',
    ],
    [
      '{"database-config":"e3=0"}',
      'failed to initialize databases: unable to decode base64 content: illegal base64 data at input byte 2',
    ],
    [
      '{"database-config":"e30=e30="}',
      'failed to initialize databases: unable to decode base64 content: illegal base64 data at input byte 4',
    ],
    [
      '{"database-config":"ew=="}',
      'database-config must be a JSON object as base64, per its source; these bytes are not.',
    ],
    ['{"accepted-queue-limit":100000000000000}', 'panic: makechan: size out of range'],
    [
      '{"push-regossip-num-peers":-1}',
      'failed to initialize gossip system: invalid regossip params: num peers cannot be negative',
    ],
    [
      '{"state-sync-enabled":true,"state-sync-ids":"NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lh"}',
      'failed to parse NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lh as NodeID: invalid input checksum',
    ],
    [
      '{"state-sync-enabled":true,"state-sync-ids":"NodeID-0"}',
      "failed to parse NodeID-0 as NodeID: base58 decoding error: Invalid base58 digit ('0')",
    ],
    ['{"warp-off-chain-messages":["0x0001"]}', 'failed to parse off-chain message at index 0: unknown codec version'],
    [
      '{"warp-off-chain-messages":["0x000000"]}',
      "failed to parse off-chain message at index 0: couldn't unmarshal uint32: packer has insufficient length for input",
    ],
    [
      `{"warp-off-chain-messages":["0x${message}"]}`,
      "failed to parse off-chain message at index 0: couldn't unmarshal slice: packer has insufficient length for input",
    ],
    [
      `{"warp-off-chain-messages":["0x${message}00000001"]}`,
      'failed to parse off-chain message at index 0: packer has insufficient length for input',
    ],
    [
      `{"warp-off-chain-messages":["0x${message}00000000ff"]}`,
      'failed to parse off-chain message at index 0: trailing buffer space: read 42 provided 43',
    ],
    [
      `{"warp-off-chain-messages":["0x${message}00000000"]}`,
      "failed to parse off-chain message at index 0 as AddressedCall: couldn't unpack codec version",
    ],
    [`{"warp-off-chain-messages":["0x${message.replace('3039', '0001')}00000000"]}`, 'wrong networkID at index 0'],
    [`{"warp-off-chain-messages":["0x${message}0000000e0000000000010000000000000000"]}`, undefined],
    [
      `{"warp-off-chain-messages":["0x${message}00000026000000000000${'22'.repeat(32)}"]}`,
      'failed to parse off-chain message at index 0 as AddressedCall: wrong payload type: *payload.Hash',
    ],
  ];
  for (const [config, text] of later) {
    it(config, () => {
      assert.equal(firstError(config), text);
    });
  }
});
