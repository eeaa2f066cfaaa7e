import { parseArgs } from 'node:util';
import { errorSentence, type Report, reportToJson, reportToText, type Network, createEngine } from '../src/engine';
import { chosenChain, chosenNetwork, withoutSlash } from './support/chosenNetwork';
import { UsageError } from './support/usageError';

/** Why a chain makes no blocks, on a command line. Exit 0 healthy or idle, 1 something is wrong, 2 wrong usage, 3 could not be read. */
const usage = `Usage: npm run diagnose -- CHAIN [options]

  CHAIN             its name, EVM chain ID or blockchain ID
  --network NAME    mainnet, fuji (default), local, or one of --settings
  --settings FILE   networks as VS Code's settings.json has them (snowprobe.network, snowprobe.networks), or that object alone
  --node URL        ask this node instead of the network's own; may be repeated: one of each validator tells most
  --account ADDRESS an account whose transactions do not arrive; may be repeated
  --json            the Finding as JSON
`;

const options = {
  network: { type: 'string' },
  settings: { type: 'string' },
  node: { type: 'string', multiple: true },
  account: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(`${what}. See npm run diagnose -- --help.`, { cause: error });
  }
}

type Options = ReturnType<typeof readArguments>['values'];

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [given, more] = positionals;
  if (given === undefined || values.help) {
    process.stderr.write(usage);
    return values.help ? 0 : 2;
  }
  if (more !== undefined) {
    throw new UsageError(`One chain is diagnosed at a time: "${more}" is a second one.`);
  }
  const wrong = values.account?.find((account) => !/^0x[0-9a-f]{40}$/i.test(account));
  if (wrong !== undefined) {
    throw new UsageError(`"${wrong}" is no address of an EVM account.`);
  }
  const network = await networkFor(values);
  const engine = createEngine({
    settings: () => ({ network: network.name, networks: undefined }),
    timeoutMs: () => 10_000,
    proxy: () => ({}),
    headersFor: () => Promise.resolve({}),
    log: () => undefined,
    now: () => Date.now(),
  });
  try {
    const report = await engine.diagnosis.diagnose(network, chosenChain(network, given), {
      signal: AbortSignal.timeout(60_000),
      allowed: () => true,
      accounts: values.account,
    });
    const printed = values.json ? reportToJson(report) : reportToText(report, { now: Date.now() });
    process.stdout.write(printed.endsWith('\n') ? printed : `${printed}\n`);
    return exitCode(report.status);
  } finally {
    await engine.dispose();
  }
}

function exitCode(status: Report['status']): number {
  return status === 'ok' ? 0 : status === 'unavailable' ? 3 : 1;
}

async function networkFor({ network, settings, node }: Options): Promise<Network> {
  try {
    const urls = node?.map(withoutSlash);
    const base = await chosenNetwork({ network, settings, node: urls?.[0] });
    return urls === undefined ? base : { ...base, nodes: urls.map((url) => ({ name: new URL(url).host, url })) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof UsageError ? error.message : errorSentence(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 3;
  },
);
