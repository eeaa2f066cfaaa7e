// Compiles the contracts in this folder into compiled.json. Run it after changing one of them:
//   node test/devnet/verified/contracts/rebuild.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';

const here = new URL('.', import.meta.url);
const paths = {
  'src/Vault.sol': 'Vault.sol',
  '@limits/Limits.sol': 'Limits.sol',
  'src/VaultProxy.sol': 'VaultProxy.sol',
};
const sources = Object.fromEntries(
  Object.entries(paths).map(([path, name]) => [path, { content: readFileSync(new URL(name, here), 'utf8') }]),
);
const code = (of) => ['object', 'sourceMap', 'linkReferences', 'immutableReferences'].map((one) => `evm.${of}.${one}`);
const settings = {
  optimizer: { enabled: false, runs: 200 },
  evmVersion: 'cancun',
  outputSelection: {
    '*': {
      '*': [
        ...['abi', 'metadata', 'storageLayout', 'userdoc', 'devdoc', 'evm.methodIdentifiers'],
        ...code('bytecode').slice(0, 3),
        ...code('deployedBytecode'),
      ],
    },
  },
};
const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })));
for (const error of output.errors ?? []) console.error(error.formattedMessage);
delete output.contracts['@limits/Limits.sol'];
const compiled = { sources, compiler: '0.8.30+commit.73712a01', output: { ...output, errors: undefined } };
writeFileSync(new URL('compiled.json', here), `${JSON.stringify(compiled)}\n`);
