// Compiles the contracts in this folder into artifacts.json, and a project's build files into builds.json. Run it after
// changing a .sol file:
//   node test/devnet/contracts/rebuild.mjs
// The compiler is installed from npm into a temporary folder, so that it is not a dependency of the project.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const compilerVersion = '0.8.37';
const here = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(here)
  .filter((name) => name.endsWith('.sol'))
  .sort();
const sources = Object.fromEntries(
  names.map((name) => [`contracts/${name}`, { content: readFileSync(join(here, name), 'utf8') }]),
);

const settings = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  // Without metadata, the bytecode and thus every transaction hash depend on the code alone.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: {
    '*': {
      '*': ['abi', 'metadata', 'storageLayout', 'evm.methodIdentifiers', 'evm.bytecode', 'evm.deployedBytecode'],
      '': ['ast'],
    },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'solc-'));
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `solc@${compilerVersion}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const solc = createRequire(join(folder, 'package.json'))('solc');
  const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })));
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error');
  for (const error of output.errors ?? []) console.error(error.formattedMessage);
  if (errors.length > 0) process.exit(1);

  const contracts = {};
  const builds = {};
  const kept = ({ object, sourceMap, linkReferences, immutableReferences }) => ({
    object: `0x${object}`,
    sourceMap,
    linkReferences,
    immutableReferences,
  });
  for (const file of Object.keys(output.contracts).sort()) {
    for (const [name, contract] of Object.entries(output.contracts[file])) {
      const bytecode = contract.evm.bytecode.object;
      if (bytecode === '') continue;
      contracts[name] = {
        source: file.slice('contracts/'.length),
        abi: contract.abi,
        bytecode: `0x${bytecode}`,
        deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
      };
      builds[name] = {
        bytecode: kept(contract.evm.bytecode),
        deployedBytecode: kept(contract.evm.deployedBytecode),
        methodIdentifiers: contract.evm.methodIdentifiers,
        rawMetadata: contract.metadata,
        storageLayout: contract.storageLayout,
        id: output.sources[file].id,
      };
    }
  }
  const hashes = Object.fromEntries(
    names.map((name) => [name, createHash('sha256').update(sources[`contracts/${name}`].content).digest('hex')]),
  );
  delete settings.outputSelection;
  const artifacts = { compiler: solc.version(), settings, sources: hashes, contracts };
  writeFileSync(join(here, 'artifacts.json'), `${JSON.stringify(artifacts, null, 1)}\n`);
  const asts = Object.fromEntries(Object.entries(output.sources).map(([path, { id, ast }]) => [path, { id, ast }]));
  writeFileSync(join(here, 'builds.json'), `${JSON.stringify({ sources: asts, contracts: builds })}\n`);
  console.log(`${Object.keys(contracts).join(', ')} compiled by ${artifacts.compiler}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
