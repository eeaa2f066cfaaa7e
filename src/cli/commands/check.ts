import { defineCommand } from '../command';

const listOption = { type: 'string', multiple: true } as const;

export const command = defineCommand({
  name: 'check',
  operands: 'FILES',
  count: { least: 1 },
  about:
    'genesis.json, upgrade.json, config.json of a chain, <subnetID>.json, config.json of a node; foundry.toml or hardhat.config of a project, whose EVM version and builds are held against the chain; a folder stands for the files in it, and --chain-config-dir of a node for those of all its chains. Files of one chain are judged together: those of one folder, or all where there is one of each kind. Nobody is asked unless a node is named',
  takes: 'file',
  options: {
    network: {
      type: 'string',
      value: 'NAME',
      help: 'mainnet, fuji, local, or the ID of a network: whose upgrade times count. Without it a local one where the genesis shows that, else fuji',
    },
    precompile: {
      ...listOption,
      value: 'KEY',
      help: "key of a precompile that the chain's own VM adds, such as jurorConfig",
    },
    chain: {
      ...listOption,
      value: 'ID',
      help: 'an ID or alias of a chain that exists: folders named otherwise are warned of',
    },
    node: {
      type: 'string',
      value: 'URL',
      help: 'ask this node how the chain of --chain runs: its network, last block and upgrades',
    },
    as: {
      type: 'string',
      value: 'KIND',
      takes: ['genesis', 'upgrade', 'config', 'subnet', 'node'],
      help: 'genesis, upgrade, config, subnet or node, where a file does not show what it is',
    },
    base: {
      type: 'string',
      value: 'REF',
      help: 'a commit of git, or a folder that holds what this one does: tell also how the rules of the chains, and what changes them when, differ from those of the files there',
    },
    json: { type: 'boolean', help: 'as JSON' },
    sarif: {
      type: 'string',
      value: 'FILE',
      takes: 'file',
      help: 'write the problems as SARIF 2.1.0 too, for code scanning',
    },
    summary: { type: 'string', value: 'FILE', takes: 'file', help: 'append all of it to this file, as Markdown' },
  },
  examples: [
    ['genesis.json upgrade.json', 'what the VM would refuse, and what has no effect'],
    ['~/.avalanchego/configs/chains', 'the files of all chains of a node'],
    [
      'config --sarif out.sarif',
      'in CI: exit code 4 for an error; where GITHUB_ACTIONS is true, beside the changed files too',
    ],
    ['foundry.toml --network fuji', 'whether the chain runs what is built: PUSH0, MCOPY, TLOAD'],
    ['config --base origin/main', 'what this branch makes of the rules of the chains'],
  ],
  async run({ operands, values }) {
    const { checkFiles } = await import('../config/checkFiles');
    return await checkFiles(operands, values);
  },
});
