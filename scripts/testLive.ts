import { parseArgs } from 'node:util';
import { ApiError } from '../src/api/errors/errors';
import { errorSentence } from '../src/api/errors/errorSentence';
import { createHttp } from '../src/api/http/http';
import { createJsonRpc } from '../src/api/jsonRpc/jsonRpc';
import { createSockets } from '../src/api/socket/sockets';
import type { LiveRow } from './live/liveRow';
import { runLive } from './live/runLive';

/** Holds a real node against the catalogue. Exit 0: no difference, 1: a difference or no node, 2: wrong use. */
const usage = `Usage: npm run test:live -- --node URL [options]

Runs every reading method of the catalogue on a node, about what the node itself has, and checks that each answer fits the
catalogue with no unknown and no lost field.

  --node URL         the node: http://127.0.0.1:9650
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

/** What was asked for, or a sentence that says what is wrong with it. */
function readArguments(): Arguments | string {
  try {
    const { values } = parseArgs({
      options: {
        node: { type: 'string' },
        chain: { type: 'string', multiple: true, default: [] },
        'data-api': { type: 'string' },
        'metrics-api': { type: 'string' },
        'allow-admin': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { node, chain, help } = values;
    if (help) {
      return usage;
    }
    if (node === undefined) {
      return 'Which node is meant? Give --node URL.';
    }
    const urls = { '--node': node, '--data-api': values['data-api'], '--metrics-api': values['metrics-api'] };
    const wrong = Object.entries(urls).find(([, url]) => url !== undefined && !isHttp(url))?.[0];
    if (wrong !== undefined) {
      return `${wrong} is no http or https URL.`;
    }
    const { '--data-api': dataApi, '--metrics-api': metricsApi } = urls;
    return {
      ...{ node: withoutSlash(node), chains: [...new Set(['C', ...chain])], allowAdmin: values['allow-admin'] },
      ...(dataApi === undefined ? {} : { dataApi: withoutSlash(dataApi) }),
      ...(metricsApi === undefined ? {} : { metricsApi: withoutSlash(metricsApi) }),
    };
  } catch (error) {
    return `${(error instanceof Error ? error.message : String(error)).split('. ')[0]!.replace(/\.$/, '')}.`;
  }
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

async function main(): Promise<number> {
  const given = readArguments();
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

/** One line for each method and place. */
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

/** What was not run, by the reason. */
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
