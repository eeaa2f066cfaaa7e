import { parseArgs } from 'node:util';
import {
  errorSentence,
  type Report,
  reportToJson,
  reportToText,
  parseIdentifier,
  createEngine,
  ProjectBuilds,
  type Network,
  primaryChainNames,
} from '../src/engine';
import { projectFolder } from './support/projectFolder';
import { chosenChain, chosenNetwork, withoutSlash } from './support/chosenNetwork';

/** The resolver on a command line: prints what the editor would show. Exit 0 found, 3 not found, 1 failed. */
const usage = `Usage: npm run lookup -- ID [options]

  ID                on an EVM chain: a transaction or block hash, an address, a block number
                    on the P-, X- or C-Chain: a transaction, block, subnet, blockchain, asset or validation ID in cb58
                    or hex, an address (P-avax1…), a NodeID, a validator's BLS key, a block number with --chain
                    bytes of a transaction, block, UTXO or Warp message, which are read without asking anybody
  --network NAME    mainnet, fuji (default), local, or one of --settings
  --settings FILE   networks as VS Code's settings.json has them (snowprobe.network, snowprobe.networks), or that object alone
  --node URL        ask this node instead of the network's own; without --network, the network that it is part of
  --data-api URL    ask this data service; "none" for no index
  --chain ID        one chain: its name, EVM chain ID or blockchain ID; P-Chain or X-Chain for their block numbers
  --abi FOLDER      a project whose ABIs and builds (out, artifacts, broadcast) are used
  --json            the Finding as JSON
`;

const options = {
  network: { type: 'string' },
  settings: { type: 'string' },
  node: { type: 'string' },
  'data-api': { type: 'string' },
  chain: { type: 'string' },
  abi: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** @throws {Error} whose message is a sentence */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Error(`${what}. See npm run lookup -- --help.`, { cause: error });
  }
}

type Options = ReturnType<typeof readArguments>['values'];

const exitCodes: Readonly<Record<Report['status'], number>> = {
  ok: 0,
  failed: 0,
  pending: 0,
  stuck: 0,
  offline: 0,
  wrong: 0,
  secret: 0,
  notFound: 3,
  unavailable: 1,
};

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [text] = positionals;
  if (text === undefined || values.help) {
    process.stderr.write(usage);
    return values.help ? 0 : 1;
  }
  const identifier = parseIdentifier(text);
  if (identifier === undefined) {
    throw new Error(
      `"${text}" is no identifier that Snowprobe knows. Enter a hash, an address, a block number, a NodeID or another ID.`,
    );
  }
  const base = await chosenNetwork(values);
  const notify = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const project = values.abi === undefined ? undefined : projectFolder(values.abi, notify);
  const engine = createEngine({
    settings: () => ({ network: base.name, networks: undefined }),
    timeoutMs: () => 10_000,
    proxy: () => ({}),
    headersFor: () => Promise.resolve({}),
    log: () => undefined,
    now: () => Date.now(),
    ...(project === undefined ? {} : { abi: project, builds: new ProjectBuilds(project, () => undefined) }),
  });
  try {
    const { network, chain } = adjust(base, values);
    const report = await engine.lookup.find(identifier, network, {
      signal: AbortSignal.timeout(60_000),
      allowed: () => true,
      ...(chain === undefined ? {} : { chain }),
    });
    const printed = values.json ? reportToJson(report) : reportToText(report, { now: Date.now() });
    process.stdout.write(printed.endsWith('\n') ? printed : `${printed}\n`);
    return exitCodes[report.status];
  } finally {
    await engine.dispose();
  }
}

/** The network with what the options put in its place. */
function adjust(base: Network, values: Options): { network: Network; chain?: string } {
  const { dataApi: ownDataApi, ...rest } = base;
  const given = values['data-api'];
  // Another node is another network as far as an index knows: only an index that is named too is asked.
  const dataApi = given === 'none' ? undefined : (given ?? (values.node === undefined ? ownDataApi : undefined));
  const network: Network = {
    ...rest,
    ...(dataApi === undefined ? {} : { dataApi: withoutSlash(dataApi) }),
    ...(values.node === undefined
      ? {}
      : { nodes: [{ name: new URL(values.node).host, url: withoutSlash(values.node) }] }),
  };
  if (values.chain === undefined) {
    return { network };
  }
  if (primaryChainNames.includes(values.chain)) {
    return { network, chain: values.chain };
  }
  const chain = chosenChain(network, values.chain);
  const chains = network.chains.includes(chain) ? network.chains : [...network.chains, chain];
  return { network: { ...network, chains }, chain: chain.name };
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error && error.name === 'Error' ? error.message : errorSentence(error)}\n`,
    );
    process.exitCode = 1;
  },
);
