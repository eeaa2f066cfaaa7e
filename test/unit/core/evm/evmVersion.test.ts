import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evmVersionAt, missingOpcodes, opcodesBeyond } from '../../../../src/engine/abi/code/evmVersion';
import { evmSettingProblem, evmSettingsIn } from '../../../../src/engine/config/evm/evmVersion';
import { hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import { compileSource } from '../../../helpers/solidity/compileSource';

const at = (fields: Readonly<Record<string, bigint>>, now = 100n) => evmVersionAt((field) => fields[field], now);

describe('the version of the EVM that a chain runs', () => {
  it('is what its configuration says at the time', () => {
    assert.equal(at({ shanghaiTime: 10n, cancunTime: 20n }), 'cancun');
    assert.equal(at({ durangoTimestamp: 10n, etnaTimestamp: 200n }), 'shanghai');
    assert.equal(at({ durangoTimestamp: 200n, etnaTimestamp: 200n }), 'paris');
    assert.equal(at({ shanghaiTime: 10n, cancunTime: 20n, pragueTime: 30n, osakaTime: 40n }), 'osaka');
  });

  it('is unknown where that says nothing', () => {
    assert.equal(at({}), undefined);
    assert.equal(at({ graniteTimestamp: 1n }), undefined);
  });

  it('lacks what later ones added', () => {
    assert.deepEqual(opcodesBeyond('cancun', 'shanghai'), ['BLOBHASH', 'BLOBBASEFEE', 'TLOAD', 'TSTORE', 'MCOPY']);
    assert.deepEqual(opcodesBeyond('prague', 'cancun'), []);
    assert.deepEqual([opcodesBeyond('paris', 'cancun'), opcodesBeyond('amsterdam', 'cancun')], [undefined, undefined]);
  });
});

describe('opcodes that a chain lacks, in code', function () {
  this.timeout(300_000);
  const missing = (hex: string, runs = 'paris') => missingOpcodes(hexToBytes(hex)!, runs);

  it('are found where code reaches', () => {
    assert.deepEqual(missing('5f5ffd'), ['PUSH0']);
    assert.deepEqual(missing('60015c00', 'shanghai'), ['TLOAD']);
    assert.deepEqual(missing('60011e00', 'cancun'), ['CLZ']);
    // After a jump whose destination is pushed.
    assert.deepEqual(missing('600456fe5b5e5f00'), ['MCOPY', 'PUSH0']);
    assert.deepEqual(missing('5f5e5c1e00', 'osaka'), []);
  });

  it('are none where bytes are no code: pushed, behind its end, or data that no place names', () => {
    assert.deepEqual(missing(`7f${'5f'.repeat(32)}00`), []);
    assert.deepEqual(missing('00fe5f5e5c5b5f5f00'), []);
    // A destination by chance, but the code there reaches an invalid opcode or the end.
    assert.deepEqual([missing('6003005b5f0c00'), missing('6003005b5f5f')], [[], []]);
    assert.deepEqual(missing(''), []);
  });

  const data = `
    bytes constant table = hex"${'5b5f5e5c5d1e49'.repeat(40)}";
    function read(uint256 i) external pure returns (bytes1) { return table[i]; }`;
  const sources = ['Vault'].map((name) => [
    name,
    readFileSync(join(__dirname, `../../../fixtures/solidity/${name}.sol`), 'utf8'),
  ]);
  const manners = [
    {},
    { optimizer: { enabled: true, runs: 200 } },
    { optimizer: { enabled: true, runs: 200 }, viaIR: true },
  ];

  it('are none in what the compiler makes for that version, whatever data it has', async () => {
    for (const settings of manners) {
      for (const [name, source] of [...sources, ['Data', `contract Data {${data}}`]]) {
        for (const evmVersion of ['paris', 'shanghai'] as const) {
          for (const [contract, { built }] of await compileSource(source!, { ...settings, evmVersion })) {
            const codes = [built.runtime!, built.creation!].map(({ bytes }) => missingOpcodes(bytes, evmVersion));
            assert.deepEqual(codes, [[], []], `${name} ${contract} ${evmVersion} ${JSON.stringify(settings)}`);
          }
        }
      }
    }
  });

  it('are found in what it makes for a later one', async () => {
    const source = `contract Later {${data}
      function use(bytes calldata given) external returns (uint256 r, bytes memory copy) {
        assembly { tstore(0, calldatasize()) r := add(tload(0), add(blobbasefee(), blobhash(0))) }
        copy = bytes.concat(given, given);
        assembly { mcopy(add(copy, 64), add(copy, 32), 32) }
      }}`;
    for (const settings of manners) {
      const built = (await compileSource(source, { ...settings, evmVersion: 'cancun' })).get('Later')!.built;
      const later = ['BLOBBASEFEE', 'BLOBHASH', 'MCOPY', 'TLOAD', 'TSTORE'];
      assert.deepEqual(missingOpcodes(built.runtime!.bytes, 'shanghai'), later);
      assert.deepEqual(missingOpcodes(built.creation!.bytes, 'paris').includes('PUSH0'), true);
    }
  });
});

describe('evm_version of a project', () => {
  const versions = (name: string, text: string) =>
    evmSettingsIn(name, text).map(({ version, start, end }) => [version, text.slice(start, end)]);

  it('is read from the profiles of a foundry.toml', () => {
    const text = [
      '# evm_version = "london"',
      '[profile.default]',
      'solc = "0.8.30"\r',
      'evm_version = "prague" # later\r',
      '[profile.ci]',
      "  evm_version='cancun'",
      '[[profile.ci.compilation_restrictions]]',
      'evm_version = "osaka"',
      '[fmt]',
      'evm_version = "paris"',
    ].join('\n');
    assert.deepEqual(versions('foundry.toml', text), [
      ['prague', 'prague'],
      ['cancun', 'cancun'],
    ]);
  });

  it('is read from a Hardhat configuration, which is not run', () => {
    const text =
      "export default {\n  // evmVersion: 'london'\n  solidity: { settings: { evmVersion: 'osaka' } },\n  evmVersion: pick(),\n};";
    assert.deepEqual(versions('hardhat.config.ts', text), [['osaka', 'osaka']]);
    assert.deepEqual(versions('other.ts', text), []);
  });

  it('is a warning where the chain lacks what it may make, and a hint where it lacks nothing', () => {
    const said = (version: string, runs: string) => evmSettingProblem(version, runs)?.message;
    assert.equal(
      said('osaka', 'cancun'),
      'The chain runs cancun: code for osaka may have CLZ, which fails with “invalid opcode” there. Set cancun.',
    );
    assert.equal(
      said('prague', 'cancun'),
      'The chain runs cancun. Per the VM’s source, code for prague has no other opcodes and runs too.',
    );
    assert.deepEqual(
      [said('cancun', 'cancun'), said('london', 'cancun'), said('what', 'cancun')],
      [undefined, undefined, undefined],
    );
  });
});
