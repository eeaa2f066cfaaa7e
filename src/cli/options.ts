/** Which network is meant; of every command that asks. */
export const networkOptions = {
  network: { type: 'string', value: 'NAME', help: 'mainnet, fuji (default), local, or one of the settings' },
  settings: {
    type: 'string',
    value: 'FILE',
    takes: 'file',
    help: "networks as VS Code's settings.json has them (snowprobe.network, snowprobe.networks), or that object alone; else snowprobe.json or .vscode/settings.json of this folder or one above",
  },
  yes: { type: 'boolean', help: 'ask hosts that only a file of this folder names, without a question' },
} as const;

export const nodeOption = {
  type: 'string',
  value: 'URL',
  help: "ask this node instead of the network's own; without --network, the network that it is part of",
} as const;

export const jsonOption = { type: 'boolean', help: 'as JSON' } as const;

/** Of commands that look an identifier up. */
export const findOptions = {
  ...networkOptions,
  node: nodeOption,
  'data-api': { type: 'string', value: 'URL', help: 'ask this data service; "none" for no index' },
  chain: {
    type: 'string',
    value: 'ID',
    help: 'one chain: its name, EVM chain ID or blockchain ID; P-Chain or X-Chain for their block numbers',
  },
  abi: {
    type: 'string',
    value: 'FOLDER',
    takes: 'folder',
    help: 'a project whose ABIs and builds (out, artifacts, broadcast) are used',
  },
  json: jsonOption,
} as const;

const { network, settings, yes, node, 'data-api': dataApi, abi } = findOptions;

/** Of commands that serve another program: whom they may ask for it. */
export const serverOptions = { network, settings, yes, node, 'data-api': dataApi, abi } as const;

/** What a command has that takes options alone. */
export const noOperands = { operands: '', count: { least: 0, most: 0 }, about: '' } as const;
