import assert from 'node:assert/strict';
import { indexesIn } from '../../../../src/engine/source/build/readBuildInfo';
import {
  compile,
  solcInput,
  type SolcInput,
  type SolcOutput,
  type SolcVersion,
} from '../../../helpers/solidity/compile';
import { deployedCode, foundryFiles, hardhat2Files, hardhat3Files } from '../../../helpers/solidity/projects';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';
import { withImports } from '../../../helpers/solidity/withImports';

type Files = Readonly<Record<string, string>>;

interface Layout {
  readonly version: SolcVersion;
  /** As passed to the compiler. */
  readonly sources: Files;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The path on disk if it differs from the compiler's. */
  readonly onDisk?: (path: string) => string;
  readonly files: (input: SolcInput, output: SolcOutput) => Files;
}

const foundry = (_: SolcInput, output: SolcOutput): Files => foundryFiles(output);
const inFolder = (usual: string, folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(usual, folder), text]));
const at = (folder: string, path: string): string => (path.startsWith('@') ? `${folder}${path}` : path);

const token = (pragma: string) => `// SPDX-License-Identifier: MIT
pragma solidity ${pragma};
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import "@openzeppelin/contracts/access/Ownable.sol";
`;

const layouts: Readonly<Record<string, Layout>> = {
  'a counter of forge init, with its test and script': {
    version: '0.8.30',
    sources: {
      'src/Counter.sol': `pragma solidity ^0.8.13;
contract Counter { uint256 public number; function set(uint256 n) public { number = n; } function increment() public { number++; } }`,
      'test/Counter.t.sol': `pragma solidity ^0.8.13;
import {Counter} from "../src/Counter.sol";
contract CounterTest { Counter public counter; function setUp() public { counter = new Counter(); counter.set(0); } }`,
      'script/Counter.s.sol': `pragma solidity ^0.8.13;
import {Counter} from "../src/Counter.sol";
contract CounterScript { function run() public { new Counter(); } }`,
    },
    files: foundry,
  },
  'a token on OpenZeppelin 5 as a submodule': {
    version: '0.8.30',
    sources: withImports(
      {
        'src/Token.sol': `${token('^0.8.20')}contract Token is ERC20, Ownable {
  uint256 public immutable cap;
  constructor(uint256 most) ERC20("Token", "TKN") Ownable(msg.sender) { cap = most; _mint(msg.sender, most); }
}`,
      },
      5,
      (file) => `lib/openzeppelin-contracts/contracts/${file}`,
    ),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      remappings: ['@openzeppelin/contracts/=lib/openzeppelin-contracts/contracts/'],
      evmVersion: 'cancun',
    },
    files: foundry,
  },
  'a token on OpenZeppelin 4 with Hardhat 2': {
    version: '0.8.13',
    sources: withImports(
      {
        'contracts/Token.sol': `${token('^0.8.9')}contract Token is ERC20, Ownable {
  constructor() ERC20("Token", "TKN") { _mint(msg.sender, 1000); }
}`,
      },
      4,
    ),
    settings: { optimizer: { enabled: true, runs: 1 } },
    onDisk: (path) => at('node_modules/', path),
    files: (input, output) => hardhat2Files(input, output),
  },
  'a proxy with Hardhat 3 in a monorepo': {
    version: '0.8.30',
    sources: withImports(
      {
        'project/contracts/Vault.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
contract Vault is UUPSUpgradeable {
  uint256 public held;
  function put() external payable { held += msg.value; }
  function _authorizeUpgrade(address) internal override {}
}
contract VaultProxy is ERC1967Proxy { constructor(address a) ERC1967Proxy(a, "") {} }`,
      },
      5,
      (file) => `npm/@openzeppelin/contracts@5.4.0/${file}`,
    ),
    settings: {
      optimizer: { enabled: true, runs: 1_000_000 },
      remappings: ['project/:@openzeppelin/contracts/=npm/@openzeppelin/contracts@5.4.0/'],
    },
    onDisk: (path) =>
      path.startsWith('npm/')
        ? path.replace(/^npm\/@openzeppelin\/contracts@5\.4\.0/, 'node_modules/@openzeppelin/contracts')
        : path.replace('project/', 'packages/vault/'),
    files: (input, output) =>
      Object.fromEntries(
        Object.entries(hardhat3Files(input, output)).map(([path, text]) => [`packages/vault/${path}`, text]),
      ),
  },
  'output folders of other names, with the cache elsewhere': {
    version: '0.8.30',
    sources: {
      'src/Coin.sol':
        'import "./Base.sol"; contract Coin is Base { function two() external pure returns (uint256) { return 2 * one(); } }',
      'src/Base.sol': 'contract Base { function one() public pure returns (uint256) { return 1; } }',
    },
    files: (_, output) => ({
      ...inFolder('out/', 'build/', foundryFiles(output)),
      'build/build-info/0bad.json': JSON.stringify({ source_id_to_path: { 0: 'src/Coin.sol', 1: 'src/Base.sol' } }),
      'cache_forge/solidity-files-cache.json': JSON.stringify({
        artifacts: [
          { path: 'Coin.sol/Coin.json', build_id: 'e5d0cf4b2a3c1f60' },
          { path: 'Base.sol/Base.json', build_id: 'e5d0cf4b2a3c1f60' },
        ],
      }),
    }),
  },
  'an output folder two deep in a monorepo': {
    version: '0.8.20',
    sources: { 'src/Coin.sol': 'contract Coin { function two() external pure returns (uint256) { return 2; } }' },
    onDisk: (path) => `packages/a/${path}`,
    files: (_, output) => inFolder('out/', 'packages/a/build/foundry/', foundryFiles(output)),
  },
  'artifacts of Hardhat 2 in a folder of another name': {
    version: '0.8.20',
    sources: {
      'contracts/Coin.sol': 'contract Coin { uint256 public immutable made = block.timestamp; uint256 public x; }',
      'contracts/sub/Base.sol': 'contract Base { function one() public pure returns (uint256) { return 1; } }',
    },
    files: (input, output) => inFolder('artifacts/', 'build/', hardhat2Files(input, output)),
  },
  'libraries that call each other': {
    version: '0.8.20',
    sources: {
      'src/A.sol': 'library A { function one() external pure returns (uint256) { return 1; } }',
      'src/B.sol': `import "./A.sol";
library B { struct S { uint256 x; } function two(S storage s) external returns (uint256) { return s.x = 2 * A.one(); } }`,
      'src/C.sol': `import "./B.sol";
contract C { using B for B.S; B.S s; function go() external returns (uint256) { return s.two(); } }`,
    },
    files: foundry,
  },
  'immutables through the IR': {
    version: '0.8.30',
    sources: {
      'src/Held.sol': `abstract contract Base { address immutable maker = msg.sender; uint256 immutable made = block.timestamp; }
contract Held is Base {
  bytes32 public immutable word; bool immutable flag;
  constructor(bytes32 w, bool f) { word = w; flag = f; }
  function check() external view returns (bool) { return flag && msg.sender == maker && block.timestamp > made; }
}`,
    },
    settings: { optimizer: { enabled: true, runs: 200 }, viaIR: true },
    files: foundry,
  },
  'a factory with salted children': {
    version: '0.8.20',
    sources: {
      'src/Child.sol': `contract Child { address public immutable parent; uint256[] public items;
  constructor(uint256 n) payable { parent = msg.sender; for (uint256 i; i < n; i++) items.push(i); } }`,
      'src/Factory.sol': `import "./Child.sol";
contract Factory { Child[] public all;
  function make(uint256 n, bytes32 salt) external payable { all.push(new Child{salt: salt, value: msg.value}(n)); } }`,
    },
    settings: { optimizer: { enabled: true, runs: 1_000 } },
    files: foundry,
  },
  'inline assembly and abi coding, unoptimized': {
    version: '0.8.13',
    sources: {
      'src/Bits.sol': `contract Bits {
  struct Pair { uint128 a; bytes b; }
  function sum(Pair[] calldata pairs, string memory s) external pure returns (uint256 r, bytes memory out) {
    assembly { let p := mload(0x40) r := add(calldataload(4), p) }
    for (uint256 i; i < pairs.length; i++) { r += pairs[i].a + pairs[i].b.length; }
    out = abi.encode(pairs, s);
  }
}`,
    },
    files: foundry,
  },
  'without hashes in the metadata': {
    version: '0.8.30',
    sources: { 'src/Plain.sol': 'contract Plain { uint256 public x; function set(uint256 y) external { x = y; } }' },
    settings: { metadata: { bytecodeHash: 'none' } },
    files: foundry,
  },
  'without metadata': {
    version: '0.8.30',
    sources: { 'src/Plain.sol': 'contract Plain { uint256 public x; function set(uint256 y) external { x = y; } }' },
    settings: { metadata: { appendCBOR: false } },
    files: foundry,
  },
  'builds one after the other, of which the cache tells which one is meant': {
    version: '0.8.20',
    sources: {
      'src/a/A.sol':
        'import "./I.sol"; import "./Y.sol"; contract A is I { function go() external pure returns (uint256) { return Y.two(); } }',
      'src/a/I.sol': 'interface I { function go() external pure returns (uint256); }',
      'src/a/Y.sol': 'library Y { function two() internal pure returns (uint256) { return 2; } }',
    },
    files: (_, output) => ({
      ...foundryFiles(output),
      'out/build-info/0bad.json': JSON.stringify({
        source_id_to_path: { 0: 'src/a/A.sol', 1: 'src/a/B.sol', 2: 'src/a/I.sol', 3: 'src/a/Y.sol' },
      }),
      'cache/solidity-files-cache.json': JSON.stringify({
        files: {
          'src/a/A.sol': {
            artifacts: { A: { '0.8.20': { default: { path: 'A.sol/A.json', build_id: 'e5d0cf4b2a3c1f60' } } } },
          },
        },
      }),
    }),
  },
  'several contracts of one name, in an older build too': {
    version: '0.8.20',
    sources: {
      'src/a/Twin.sol': 'contract Twin { function a() external pure returns (uint256) { return 1; } }',
      'src/b/Other.sol': 'contract Other { function b() external pure returns (uint256) { return 2; } }',
    },
    files: (_, output) => ({
      ...foundryFiles(output),
      'out/build-info/older.json': JSON.stringify({ source_id_to_path: { 0: 'src/b/Other.sol', 1: 'src/c/Gone.sol' } }),
    }),
  },
};

describe('projects of all layouts', () => {
  for (const [name, layout] of Object.entries(layouts)) {
    it(`recognises each contract, and finds each source, of ${name}`, async () => {
      const { version, sources, settings, onDisk = (path: string) => path, files } = layout;
      const input = solcInput(sources, settings);
      const [output] = (await compile(version, [input])) as [SolcOutput];
      const disk = Object.fromEntries(Object.entries(sources).map(([path, text]) => [onDisk(path), text]));
      const { builds, result } = new TestBuilds(disk, files(input, output));
      let count = 0;
      for (const [path, named] of Object.entries(output.contracts)) {
        for (const [contract, { evm }] of Object.entries(named)) {
          if (evm.deployedBytecode.object === '') {
            continue;
          }
          count += 1;
          for (const match of [
            await builds.runtime(deployedCode(evm.deployedBytecode)),
            await builds.creation(deployedCode(evm.bytecode) + '00'.repeat(96)),
          ]) {
            assert.deepEqual(
              [match.verdict, match.contract?.name, match.contract?.path],
              ['sameBuild', contract, path],
            );
            const used = [...indexesIn(match.code!.sourceMap!)];
            const known = new Map(Object.entries(output.sources).map(([source, { id }]) => [id, source]));
            for (const index of used.filter((one) => known.has(one))) {
              const source = await builds.source(match.contract!, index);
              assert.ok(typeof source === 'object');
              assert.equal(source.path, onDisk(known.get(index)!), `${contract}: ${index}`);
            }
          }
        }
      }
      assert.ok(count > 0);
      assert.deepEqual(result, []);
    });
  }
});
