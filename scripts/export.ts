import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  ApiError,
  errorSentence,
  type ListRef,
  readListRef,
  createEngine,
  ExportFileError,
  StaleExportError,
  discardExport,
  exportFormatOf,
  journalPathOf,
  listTable,
  readJournal,
  runExport,
  type Network,
} from '../src/engine';
import { unknownNetworkSentence } from './support/settingsFile';

/** Exports a list of the data service, or of a network's own nodes, on a command line. Exit 0 done, 1 failed or stopped: run it again to go on. */
const usage = `Usage: npm run export -- LIST --out FILE.csv|FILE.ndjson [options]

  LIST                ${Object.keys(listTable).join(', ')}
  --out FILE          .csv: fixed fields; .ndjson or .jsonl: every row as the service sent it, or as nodes told it
  --network NAME      mainnet, fuji (default) or local
  --data-api URL      ask this data service
  --metrics-api URL   ask this metrics service, for tokenHolders
  --node-url URL      ask this node, and no service
  --restart           do not go on with an export that was not finished: begin anew

What the list is of:
  --blockchain ID     assetTransactions, latestTransactions, nodeBlocks: p-chain, x-chain, c-chain or an ID
  --asset ID          assetTransactions
  --subnet ID         validators: those of a subnet or L1
  --height N          validators: those at a height of the P-Chain
  --addresses A,B     latestTransactions, pendingRewards
  --validation ID     latestTransactions
  --types A,B         latestTransactions, with --addresses
  --nodes A,B         pendingRewards
  --node ID           nodeBlocks
  --chain ID          addressTransactions, erc20Balances, erc721Balances, nftTokens, tokenHolders: an EVM chain ID
  --address ADDRESS   addressTransactions, erc20Balances, erc721Balances
  --contract ADDRESS  nftTokens, tokenHolders
  --threshold AMOUNT  tokenHolders: smallest balance, in base units
  --since, --until    tokenHolders: Unix seconds
`;

const text = { type: 'string' } as const;
const options = {
  ...{
    out: text,
    network: text,
    'data-api': text,
    'metrics-api': text,
    'node-url': text,
    blockchain: text,
    asset: text,
  },
  ...{ addresses: text, validation: text, types: text, nodes: text, node: text, chain: text, address: text },
  ...{ subnet: text, height: text, contract: text, threshold: text, since: text, until: text },
  restart: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** @throws {Error} whose message is a sentence */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Error(`${what}. See npm run export -- --help.`, { cause: error });
  }
}

type Options = ReturnType<typeof readArguments>['values'];

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [list] = positionals;
  if (list === undefined || values.help) {
    process.stderr.write(usage);
    return values.help ? 0 : 1;
  }
  const format = exportFormatOf(values.out ?? '');
  if (values.out === undefined || format === undefined) {
    throw new Error('Name a file that ends with .csv, .ndjson or .jsonl, by --out.');
  }
  const engine = createEngine({
    settings: () => ({ network: values.network ?? 'fuji', networks: undefined }),
    timeoutMs: () => 10_000,
    proxy: () => ({}),
    headersFor: () => Promise.resolve({}),
    log: () => undefined,
    now: () => Date.now(),
  });
  const stop = new AbortController();
  const interrupted = (): void => stop.abort();
  let journal: string | undefined;
  process.once('SIGINT', interrupted);
  try {
    const names = engine.networks.all().map(({ name }) => name);
    if (values.network !== undefined && !names.includes(values.network)) {
      throw new Error(unknownNetworkSentence(values.network, names));
    }
    const network = adjust(engine.networks.active(), values);
    // npm runs this in the project's folder, wherever it was called.
    const file = resolve(process.env['INIT_CWD'] ?? '.', values.out);
    const job = { ref: readList(list, network.name, values), format, file };
    // Not beside the file: whoever fills its folder, as a repository does, says nothing of what was exported.
    journal = await journalPathOf(join(homedir(), '.snowprobe', 'exports'), file);
    if (values.restart) {
      await discardExport(file, journal);
    }
    const started = Date.now();
    let first: number | undefined;
    let note: string | undefined;
    const { rows, unread } = await runExport(engine.lists, network, job, journal, {
      signal: stop.signal,
      onProgress: (progress) => {
        first ??= progress.rows;
        ({ note } = progress);
        const rate = Math.round(((progress.rows - first) * 1000) / Math.max(Date.now() - started, 1));
        process.stderr.write(`${progress.rows} rows, ${rate}/s${progress.note ? `: ${progress.note}` : ''}\n`);
      },
      wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
      now: () => Date.now(),
    });
    process.stdout.write(`${rows} rows in ${values.out}${unread > 0 ? `, ${unread} of them not understood` : ''}\n`);
    process.stdout.write(note === undefined ? '' : `${note}\n`);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) {
      throw new Error('Stopped. Run the same command again to go on.', { cause: error });
    }
    throw await withNext(error, journal);
  } finally {
    process.removeListener('SIGINT', interrupted);
    await engine.dispose();
  }
}

/** What to do next depends on whether there is something to go on with. */
async function withNext(error: unknown, journal: string | undefined): Promise<unknown> {
  if (error instanceof StaleExportError) {
    return new Error(`${error.message} The option --restart does that.`, { cause: error });
  }
  const isOurs = error instanceof ExportFileError || error instanceof ApiError;
  const known = isOurs && journal !== undefined ? await readJournal(journal) : undefined;
  const words = errorSentence(error);
  if (known !== undefined) {
    const next = `The ${known.rows} rows so far are kept: run the same command again to resume.`;
    return new Error(`${words} ${next}`, { cause: error });
  }
  return error instanceof ExportFileError
    ? new Error(`${words} Nothing was exported. Then run the same command again.`, { cause: error })
    : error;
}

function adjust(base: Network, values: Options): Network {
  const node = values['node-url'];
  const { dataApi: _, metricsApi: __, ...nodesOnly } = base;
  return {
    ...(node === undefined ? base : { ...nodesOnly, nodes: [{ name: 'node', url: withoutSlash(node) }] }),
    ...(values['data-api'] === undefined ? {} : { dataApi: withoutSlash(values['data-api']) }),
    ...(values['metrics-api'] === undefined ? {} : { metricsApi: withoutSlash(values['metrics-api']) }),
  };
}

/** @throws {Error} for what the list does not take or lacks */
function readList(list: string, network: string, values: Options): ListRef {
  const given = {
    blockchainId: values.blockchain,
    assetId: values.asset,
    addresses: values.addresses?.split(','),
    l1ValidationId: values.validation,
    txTypes: values.types?.split(','),
    nodeIds: values.nodes?.split(','),
    nodeId: values.node,
    chainId: values.chain,
    address: values.address,
    subnetId: values.subnet,
    height: values.height,
    contract: values.contract,
    threshold: values.threshold,
    startTimestamp: seconds(values.since),
    endTimestamp: seconds(values.until),
  };
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const ref = readListRef({ list, network, ...named });
  if (ref === undefined) {
    throw new Error(`These options do not say which list "${list}" is. See npm run export -- --help.`);
  }
  return ref;
}

function seconds(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function withoutSlash(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error(`"${url}" is no http or https URL.`);
  }
  return url.replace(/(?<!\/)\/+$/, '');
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const isOurs = error instanceof Error && error.name === 'Error';
    process.stderr.write(`${isOurs ? error.message : errorSentence(error)}\n`);
    process.exitCode = 1;
  },
);
