import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { precompileSchema } from '../../../../scripts/support/precompileSchema';
import { ethereumBlockKeys, ethereumTimeKeys } from '../../../../src/engine/config/fields';
import { precompileFields } from '../../../../src/engine/precompiles/precompiles';
import { schemaShape } from '../../../../src/engine/precompiles/schemaShape';
import { upgradeTimeKeys } from '../../../../src/engine/config/model';
import { firstCases, moreCases } from './upgrade/upgradeCases';

const root = join(__dirname, '../../../..');
const json = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

const text = { type: 'string', minLength: 1 };
/** Our keywords beyond JSON Schema. */
const own: Readonly<Record<string, object>> = {
  'go-type': text,
  'reads-itself': { const: true },
  embedded: text,
  null: { enum: ['kept', 'refused', 'absent'] },
  unit: {
    enum: ['wei', 'gas', 'seconds', 'milliseconds', 'blocks', 'megabytes', 'bytes', 'percent', 'nanoseconds'],
  },
  range: text,
  answer: text,
  since: text,
  'no-effect': text,
  renamed: text,
  source: text,
  pointer: { const: true },
  'exact-key': { const: true },
};

// Strict, so that misspelled keywords are rejected.
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: true, strictTypes: false });
for (const [name, metaSchema] of Object.entries(own)) {
  ajv.addKeyword({ keyword: `x-snowprobe-${name}`, metaSchema });
}
const files = readdirSync(join(root, 'schemas')).filter((name) => name.endsWith('.json'));
for (const file of files) {
  ajv.addSchema(json(`schemas/${file}`) as object, file);
}

function accepts(kind: string, value: unknown): boolean {
  const validate = ajv.getSchema(`${kind}.schema.json`);
  assert.ok(validate !== undefined, kind);
  return validate(value) as boolean;
}

interface Case {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  readonly isAccepted: boolean;
}

interface GenesisCase {
  readonly case: string;
  readonly genesis: unknown;
  readonly answer: string;
}

interface ConfigCase {
  readonly case: string;
  readonly config: string;
  readonly verdict: string;
}

/** Files with the real VM's verdict. */
function recordedCases(): readonly Case[] {
  const recorded = <T>(name: string) => json(`test/recordings/${name}.json`) as readonly T[];
  const genesis = [...recorded<GenesisCase>('genesis-checks'), ...recorded<GenesisCase>('genesis-checks-more')];
  return [
    ...genesis.map((row) => ({
      kind: 'genesis',
      name: row.case,
      text: typeof row.genesis === 'string' ? row.genesis : JSON.stringify(row.genesis),
      isAccepted: row.answer === 'accepted',
    })),
    ...[...firstCases(), ...moreCases()].map(({ name, input, isAccepted }) => ({
      kind: 'upgrade',
      name,
      text: input.upgrade?.text ?? '',
      isAccepted,
    })),
    ...recorded<ConfigCase>('config-checks').map((row) => ({
      kind: 'subnet-evm-config',
      name: row.case,
      text: row.config,
      isAccepted: row.verdict === 'accepted',
    })),
  ];
}

/** Whether the schema accepts a file; `undefined` if it is not JSON. */
function verdictOf({ kind, text: written }: Case): boolean | undefined {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return undefined;
  }
  return accepts(kind, value);
}

function flagged(cases: readonly Case[]): readonly string[] {
  return cases.filter((each) => verdictOf(each) === false).map(({ name }) => name);
}

const forksByBlock =
  'homestead daoFork eip150 eip155 eip158 byzantium constantinople petersburg istanbul muirGlacier berlin london ' +
  'arrowGlacier grayGlacier mergeNetsplit';

describe('the schemas of configuration files', () => {
  it('are JSON Schemas of 2020-12 that find all they refer to', () => {
    assert.deepEqual(files.toSorted(), [
      'addresses.schema.json',
      'c-chain-config.schema.json',
      'definitions.schema.json',
      'genesis.schema.json',
      'node-config.schema.json',
      'precompiles.schema.json',
      'subnet-config.schema.json',
      'subnet-evm-config.schema.json',
      'upgrade.schema.json',
    ]);
    for (const file of files) {
      const { $schema, title } = json(`schemas/${file}`) as { readonly $schema?: string; readonly title?: string };
      assert.equal($schema, 'https://json-schema.org/draft/2020-12/schema', file);
      assert.ok(title, file);
      assert.ok(ajv.getSchema(file), file);
    }
  });

  it('refuse a keyword that nobody reads', () => {
    assert.throws(() => ajv.compile({ 'x-snowprobe-units': 'wei' }), /unknown keyword/);
    assert.throws(() => ajv.compile({ 'x-snowprobe-unit': 'eth' }), /keyword "x-snowprobe-unit" value is invalid/);
  });

  it('say of precompiles what is said in the code', async () => {
    const text = readFileSync(join(root, 'schemas/precompiles.schema.json'), 'utf8');
    assert.equal(text, await precompileSchema(), 'The precompiles changed: npm run docs.');
    const document = JSON.parse(text) as Parameters<typeof schemaShape>[0];
    const plain = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'isRequired' ? inner || undefined : inner)));
    for (const { key, kind } of precompileFields) {
      assert.deepEqual(plain(schemaShape(document, document.$defs?.[key])), plain(kind.shape), key);
    }
  });

  it('have the forks that the checks go through', () => {
    const { $defs = {} } = json('schemas/genesis.schema.json') as Parameters<typeof schemaShape>[0];
    const ethereum = Object.keys($defs['ethereumConfig']?.properties ?? {});
    assert.deepEqual(ethereumBlockKeys.map((key) => key.replace('Block', '')).join(' '), forksByBlock);
    assert.deepEqual(
      ethereum.filter((key) => key.endsWith('Time')),
      ethereumTimeKeys,
    );
    const avalanche = Object.keys($defs['avalancheConfig']?.properties ?? {});
    assert.deepEqual(
      avalanche.filter((key) => key.endsWith('Timestamp')),
      upgradeTimeKeys,
    );
  });

  it('accept the samples', () => {
    assert.equal(accepts('genesis', json('samples/demo/genesis.json')), true);
    assert.equal(accepts('genesis', json('test/recordings/genesis-orders.json')), true);
    assert.equal(accepts('genesis', json('test/recordings/genesis-poa.json')), true);
  });

  it('accept what the real VM accepted', () => {
    const accepted = recordedCases().filter(({ isAccepted }) => isAccepted);
    const names = flagged(accepted);
    assert.equal(accepted.filter((each) => verdictOf(each) === true).length, 520);
    assert.deepEqual(names, [
      // Keys in other letter case, which JSON Schema cannot express, and limits that are unreasonable but valid.
      'alloc-entry-capital-balance',
      'key-case-top',
      'feeConfig-only-rate-0',
      'gasLimit-20000',
      'initialFee-gasLimit-1000',
      'initialFee-gasLimit-1',
      'rescue-upgrade-gasLimit-1-drop-item',
      // Strings and numbers that the VM ignores or treats as others.
      'eth-apis-typo',
      'eth-apis-capital',
      'eth-apis-personal',
      'eth-apis-txpool',
      'eth-apis-warp',
      'eth-apis-validators',
      'eth-apis-star',
      'eth-apis-avax',
      'commit-interval-0-archive',
      'state-history-0-archive',
      'populate-parallelism-0-alone',
      'state-scheme-empty',
      'state-scheme-capital',
      'state-scheme-unknown',
      'state-scheme-null',
      'log-level-upper',
      'state-sync-commit-interval-0',
      'standalone-database-type-unknown-off',
      'state-sync-commit-interval-0-asked',
      'log-level-eror',
    ]);
  });

  it('flag what is plainly wrong', () => {
    assert.equal(flagged(recordedCases().filter(({ isAccepted }) => !isAccepted)).length, 230);
    const wrong: readonly (readonly [kind: string, value: unknown])[] = [
      ['genesis', { config: { chainId: '1' }, gasLimit: '0x1', difficulty: '0x0', alloc: {} }],
      ['genesis', { gasLimit: '0x1', difficulty: '0x0' }],
      ['genesis', { gasLimit: '8 million', difficulty: '0x0', alloc: {} }],
      ['genesis', { gasLimit: '0x1', difficulty: '0x0', alloc: { '0x12': { balance: '0x1' } } }],
      ['upgrade', { precompileUpgrades: [{ gasPriceManagerConfig: { blockTimestamp: 1 } }] }],
      ['upgrade', { precompileUpgrades: [{ warpConfig: {}, txAllowListConfig: {} }] }],
      ['upgrade', { stateUpgrades: [{ blockTimestamp: 1, accounts: { '0x12': {} } }] }],
      ['subnet-evm-config', { 'log-level': 'verbose' }],
      ['subnet-evm-config', { 'tx-pool-lifetime': '10 minutes' }],
      ['c-chain-config', { 'pruning-enabled': 'yes' }],
      ['c-chain-config', { apis: ['eth'] }],
      ['node-config', { 'http-port': [9650] }],
      ['subnet-config', { snowParameters: { k: '20' } }],
    ];
    for (const [kind, value] of wrong) {
      assert.equal(accepts(kind, value), false, JSON.stringify(value));
    }
    const right: readonly (readonly [kind: string, value: unknown])[] = [
      ['c-chain-config', { 'pruning-enabled': false, apis: ['web3', 'trace'], 'eth-apis': ['eth', 'public-eth'] }],
      ['node-config', { 'http-port': '9650', 'http-allowed-hosts': ['*'], 'index-enabled': true }],
      ['subnet-config', { validatorOnly: true, allowedNodes: [], snowParameters: { k: 20, alphaPreference: 15 } }],
    ];
    for (const [kind, value] of right) {
      assert.equal(accepts(kind, value), true, JSON.stringify(value));
    }
  });
});
