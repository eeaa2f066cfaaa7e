import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { recognise } from '../../../../../src/engine/config/recognise/recognise';
import { activePrecompileKeys } from '../../../../../src/engine/precompiles/precompiles';

const root = join(__dirname, '../../../../..');
const account = `0x${'11'.repeat(20)}`;

describe('the precompiles of the registry', () => {
  for (const key of activePrecompileKeys) {
    it(`tell a genesis of Subnet-EVM by its key: ${key}`, () => {
      const look = (name: string) =>
        recognise({ path: '/a/b.json', head: `{ "config": { "chainId": 5, "${name}": {} }, "alloc": {} }` })?.file;
      assert.equal(look(key), 'genesis');
      assert.equal(look('maxCodeSizeConfig'), undefined);
    });
  }
});

describe('a precompile that joins the registry', () => {
  it('is in calls, hover, page, tree, checks, comparisons and documentation without another line of code', function () {
    this.timeout(120_000);
    const script = join(root, 'test/helpers/madeUpPrecompile.ts');
    const output = execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: root, encoding: 'utf8' });
    assert.deepEqual(JSON.parse(output), {
      calls: [['Price oracle has no function 0x00000000.'], 'posts the price 5', `lets ${account} post prices`],
      hover: [
        '**`oracleConfig`** · object',
        'Those listed may post prices.',
        'Now: enabled since 1970-01-01 00:00:05 UTC.',
        'Source: [`graft/subnet-evm/precompile/registry/registry.go`](https://github.com/ava-labs/avalanchego/blob/master/graft/subnet-evm/precompile/registry/registry.go)',
      ],
      checks: [
        [
          'The oracle comes with Durango (2020-12-05 05:00:00 UTC).',
          'failed to verify genesis: invalid precompile upgrades: no oracle before Durango',
        ],
      ],
      unknown: 0,
      asNode: { adminAddresses: [account], blockTimestamp: 5, isOpen: true },
      facts: ['enabled: since 1970-01-01T00:00:05.000Z', 'admins: 1'],
      roles: [`admin | ${account} | chain config | post prices, grant and revoke any role`],
      tree: [
        'oracle: 1 admin',
        'address: 0x0200…0007',
        'active: since 1970-01-01 00:00:05 UTC, 56 y ago',
        'admin: 0x1111…1111',
        'admins: 1',
      ],
      doc: [
        '| `oracleConfig` | object |  | Those listed may post prices. | graft/subnet-evm/precompile/registry/registry.go |',
        '### genesis.json: config.oracleConfig',
        '| `isOpen` | true or false |  | Anybody may post. | oracle.go |',
        '| `oracleConfig` | object |  | Those listed may post prices. |',
        '### upgrade.json: precompileUpgrades[].oracleConfig',
        'As `config.oracleConfig` of genesis.json.',
        '| `oracleEarly` | error | The oracle comes with Durango (…). | seen | oracle/config.go |',
      ],
    });
  });
});
