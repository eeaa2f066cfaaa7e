import { defineCommand } from '../command';

const listOption = { type: 'string', multiple: true } as const;

export const command = defineCommand({
  name: 'check',
  operands: 'FILES',
  count: { least: 1 },
  about:
    'genesis.json, upgrade.json, config.json of a chain, <subnetID>.json, config.json of a node; foundry.toml or hardhat.config of a project, whose EVM version and builds are compared with the chain; a folder means the files in it, and --chain-config-dir of a node those of all its chains. Files of one chain are checked together: those in one folder, or all if there is one of each kind. No host is queried unless a node is given',
  takes: 'file',
  options: {
    network: {
      type: 'string',
      value: 'NAME',
      help: 'mainnet, fuji, local, or a network ID: whose upgrade times apply. Default: local if the genesis is for one, else fuji',
    },
    precompile: {
      ...listOption,
      value: 'KEY',
      help: "key of a precompile that the chain's own VM adds, such as jurorConfig",
    },
    chain: {
      ...listOption,
      value: 'ID',
      help: 'ID or alias of an existing chain: warns of folders with other names',
    },
    node: {
      type: 'string',
      value: 'URL',
      help: 'query this node about the chain of --chain: network, last block and upgrades',
    },
    as: {
      type: 'string',
      value: 'KIND',
      takes: ['genesis', 'upgrade', 'config', 'subnet', 'node'],
      help: 'genesis, upgrade, config, subnet or node, if a file does not show its kind',
    },
    base: {
      type: 'string',
      value: 'REF',
      help: 'a git commit, or a folder with the same layout: also show how the rules and upgrade times of the chains differ from there',
    },
    json: { type: 'boolean', help: 'as JSON' },
    sarif: {
      type: 'string',
      value: 'FILE',
      takes: 'file',
      help: 'also write the problems as SARIF 2.1.0, for code scanning',
    },
    summary: { type: 'string', value: 'FILE', takes: 'file', help: 'append the result to this file, as Markdown' },
  },
  examples: [
    ['genesis.json upgrade.json', 'what the VM would refuse, and what has no effect'],
    ['~/.avalanchego/configs/chains', 'the files of all chains of a node'],
    ['config --sarif out.sarif', 'in CI: exit code 4 for an error; annotates changed files if GITHUB_ACTIONS is true'],
    ['foundry.toml --network fuji', 'whether the chain supports the build: PUSH0, MCOPY, TLOAD'],
    ['config --base origin/main', 'how this branch changes the rules of the chains'],
  ],
  async run({ operands, values }) {
    const { checkFiles } = await import('../config/checkFiles');
    return await checkFiles(operands, values);
  },
});
