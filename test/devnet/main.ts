import { parseArgs } from 'node:util';
import { parseSwitches } from './control/parseSwitches';
import { startDevnet } from './devnet';

const usage = `The development network: two live EVM chains, recorded P-, X- and node APIs, the data service, on one loopback origin.

  --port N            port of node one and the services; the other nodes have the next two (any free ones)
  --block-seconds N   seconds between blocks (2); 0: only by POST /control/mine
  --health STATE      of node one: healthy, degraded, starting or withoutPlugin
  --two STATE         of node two (degraded)
  --three STATE       of node three (starting)
  --runs-dry-in N     seconds until the balance of an L1 validator is used up (0: never)
  --message-seconds N an interchain message every N seconds (0: those of the start alone)
  --helicon           the C-Chain has the Helicon upgrade behind it
  --verified          contracts that services of verified sources alone know, at /verified
  --irregular         blocks at uneven times, the same ones at each start
  --many              10,000 further blockchains and 2,000 further validators in the lists
  --pruned            state of old blocks is gone
  --public            batches of more than 40 are refused
  --no-index          no data service
  --index-lag N       the data service has not seen the newest N blocks
  --api-key KEY       the data service wants this key
  --api-key-header H  x-glacier-api-key (the default) or x-data-api-key
  --rate-limit N      units per minute for requests with a key (20000)
  --old-metrics       average TPS at the specification's path alone
  --fault JSON        {"kind", "target", …}; may be given more than once
  --end-with-stdin    end when stdin closes, for a parent that holds a pipe to it
  --detached          keep running when the process that started this one is gone

The first line on stdout is JSON: {"node", "nodes", "dataApi", "metricsApi", "control", "samples"}. Everything else is on stderr.
`;

const parentPolling = 500;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'block-seconds': { type: 'string', default: '2' },
      health: { type: 'string', default: 'healthy' },
      two: { type: 'string', default: 'degraded' },
      three: { type: 'string', default: 'starting' },
      'runs-dry-in': { type: 'string', default: '0' },
      'message-seconds': { type: 'string', default: '0' },
      helicon: { type: 'boolean', default: false },
      verified: { type: 'boolean', default: false },
      irregular: { type: 'boolean', default: false },
      many: { type: 'boolean', default: false },
      pruned: { type: 'boolean', default: false },
      public: { type: 'boolean', default: false },
      'no-index': { type: 'boolean', default: false },
      'index-lag': { type: 'string', default: '0' },
      'api-key': { type: 'string', default: '' },
      'api-key-header': { type: 'string', default: 'x-glacier-api-key' },
      'rate-limit': { type: 'string', default: '20000' },
      'old-metrics': { type: 'boolean', default: false },
      fault: { type: 'string', multiple: true, default: [] },
      'end-with-stdin': { type: 'boolean', default: false },
      detached: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const parsed = parseSwitches({
    health: values.health,
    two: values.two,
    three: values.three,
    runsDryIn: Number(values['runs-dry-in']),
    many: values.many,
    pruned: values.pruned,
    publicNode: values.public,
    noIndex: values['no-index'],
    indexLag: Number(values['index-lag']),
    apiKey: values['api-key'],
    apiKeyHeader: values['api-key-header'],
    rateLimit: Number(values['rate-limit']),
    oldMetrics: values['old-metrics'],
    faults: values.fault.map((text) => JSON.parse(text) as unknown),
  });
  if ('problem' in parsed) throw new Error(parsed.problem);

  // Signals are handled during startup too: an early one must leave nothing behind.
  const starting = startDevnet({
    port: Number(values.port),
    blockSeconds: Number(values['block-seconds']),
    helicon: values.helicon,
    verified: values.verified,
    irregular: values.irregular,
    messageSeconds: Number(values['message-seconds']),
    switches: parsed.changes,
  });
  let ending = false;
  const end = (why: string): void => {
    if (ending) return;
    ending = true;
    process.stderr.write(`The development network ends: ${why}.\n`);
    starting
      .then((devnet) => devnet.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  if (!values.detached) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) end('the process that started it is gone');
    }, parentPolling).unref();
  }

  if (values['end-with-stdin']) {
    process.stdin.on('close', () => end('its stdin closed'));
    process.stdin.resume();
  }

  const devnet = await starting;
  const { nodeUrl: node, nodes, dataApiUrl: dataApi, metricsApiUrl: metricsApi, controlUrl, samples } = devnet;
  process.stdout.write(`${JSON.stringify({ node, nodes, dataApi, metricsApi, control: controlUrl, samples })}\n`);
  process.stderr.write(`The development network is a test double: its coins are worth nothing, its keys are public.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The development network did not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
