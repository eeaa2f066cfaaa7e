import { parseArgs } from 'node:util';
import { ApiError, errorSentence } from '../src/engine/errors';
import { createHttp, createJsonRpc, createSockets } from '../src/engine/net';
import { networkOf, readSettingsFile } from '../src/cli/network/openNetwork';
import type { LiveRow } from './live/liveRow';
import { runLive } from './live/runLive';

/** Compares a real node with the catalogue. Exit 0: no difference, 1: a difference or no node, 2: wrong usage. */
const usage = `Usage: npm run test:live -- --node URL [options]
       npm run test:live -- --settings FILE [--network NAME] [--node NAME] [options]

Runs every reading method of the catalogue on a node, about what the node itself has, and checks that each answer fits the
catalogue with no unknown and no lost field.

  --node URL         the node: http://127.0.0.1:9650; with --settings, the name of one of the network's nodes (default: the first)
  --settings FILE    networks as VS Code's settings.json has them, or the object of snowprobe.networks alone: the EVM chains of the
                     network are run too
  --network NAME     which of them; default: the snowprobe.network of the file
  --chain ID         an EVM chain beside C: its alias or blockchain ID; may be given more than once
  --data-api URL     operations of the data service that indexes the node's network, about what the node has
  --metrics-api URL  the same of the metrics service
  --allow-admin      administering methods too, those that change nothing

Prints a line for each method and place, how many came out how, and why what was not run was not. Exit 0: no difference,
1: a difference, or the node does not answer, 2: wrong use.
`;

interface Arguments {
  readonly node: string;
  readonly chains: readonly string[];
  readonly allowAdmin: boolean;
  readonly dataApi?: string;
  readonly metricsApi?: string;
}

/** The parsed arguments, or a sentence about what is wrong with them. */
async function readArguments(): Promise<Arguments | string> {
  try {
    const { values } = parseArgs({
      options: {
        node: { type: 'string' },
        settings: { type: 'string' },
        network: { type: 'string' },
        chain: { type: 'string', multiple: true, default: [] },
        'data-api': { type: 'string' },
        'metrics-api': { type: 'string' },
        'allow-admin': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { chain, help } = values;
    if (help) {
      return usage;
    }
    if (values.network !== undefined && values.settings === undefined) {
      return '--network names a network of --settings FILE';
    }
    const set = values.settings === undefined ? undefined : await fromSettings(values.settings, values);
    const node = set?.node ?? values.node;
    if (node === undefined) {
      return 'Which node is meant? Give --node URL or --settings FILE.';
    }
    const urls = { '--node': node, '--data-api': values['data-api'], '--metrics-api': values['metrics-api'] };
    const wrong = Object.entries(urls).find(([, url]) => url !== undefined && !isHttp(url))?.[0];
    if (wrong !== undefined) {
      return `${wrong} is no http or https URL.`;
    }
    const { '--data-api': dataApi, '--metrics-api': metricsApi } = urls;
    return {
      ...{
        node: withoutSlash(node),
        chains: [...new Set(['C', ...(set?.chains ?? []), ...chain])],
        allowAdmin: values['allow-admin'],
      },
      ...(dataApi === undefined ? {} : { dataApi: withoutSlash(dataApi) }),
      ...(metricsApi === undefined ? {} : { metricsApi: withoutSlash(metricsApi) }),
    };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return sentence.startsWith('Unknown option') ? `${sentence.split('. ')[0]!}.` : sentence;
  }
}

/** @throws {Error} whose message is a sentence */
async function fromSettings(
  file: string,
  { network: name, node }: { readonly network?: string; readonly node?: string },
): Promise<{ readonly node: string; readonly chains: readonly string[] }> {
  const notify = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const { nodes, chains, name: network } = networkOf(await readSettingsFile(file), name, notify);
  const own = node === undefined ? nodes[0] : nodes.find((one) => one.name === node);
  const url = own?.url ?? (node !== undefined && isHttp(node) ? node : undefined);
  if (url === undefined) {
    const names = nodes.map((one) => one.name).join(', ');
    throw new Error(
      nodes.length === 0 ? `${network} has no nodes.` : `${network} has no node named "${node}". There are ${names}.`,
    );
  }
  return { node: url, chains: chains.filter(({ rpcUrl }) => rpcUrl === undefined).map(({ path }) => path) };
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}

async function main(): Promise<number> {
  const given = await readArguments();
  if (typeof given === 'string') {
    process.stderr.write(given === usage ? usage : `${given} See npm run test:live -- --help.\n`);
    return given === usage ? 0 : 2;
  }
  const userAgent = 'Snowprobe';
  const http = createHttp({ userAgent });
  const sockets = createSockets({ userAgent });
  try {
    const { node: url, ...rest } = given;
    const { signal } = new AbortController();
    const rows = await runLive({ http, sockets, rpc: createJsonRpc(http), url, signal, ...rest });
    process.stdout.write(`${[table(rows), notRun(rows), counts(rows)].filter(Boolean).join('\n\n')}\n`);
    return rows.some(({ outcome }) => outcome === 'differs') ? 1 : 0;
  } finally {
    await Promise.all([http.dispose(), sockets.dispose()]);
  }
}

/** One line per method and path. */
function table(rows: readonly LiveRow[]): string {
  const width = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));
  const methods = width(rows.map(({ method }) => method));
  const paths = width(rows.map(({ path }) => path));
  const outcomes = width(rows.map(({ outcome }) => outcome));
  return rows
    .map(({ method, path, outcome, how }) =>
      `${method.padEnd(methods)}  ${path.padEnd(paths)}  ${outcome.padEnd(outcomes)}  ${how}`.trimEnd(),
    )
    .join('\n');
}

/** Methods that were not run, by reason. */
function notRun(rows: readonly LiveRow[]): string {
  const left = rows.filter(({ outcome }) => outcome === 'not run');
  const reasons = [...new Set(left.map(({ how }) => how))];
  return reasons
    .map((reason) => {
      const names = left.filter(({ how }) => how === reason).map(({ method, path }) => `${method} at ${path}`);
      return `Not run, since ${reason}: ${names.join(', ')}.`;
    })
    .join('\n');
}

function counts(rows: readonly LiveRow[]): string {
  const all = ['ok', 'refused as documented', 'not run', 'differs'] as const;
  return all.map((outcome) => `${outcome}: ${rows.filter((row) => row.outcome === outcome).length}`).join(', ');
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof ApiError ? errorSentence(error) : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  },
);
