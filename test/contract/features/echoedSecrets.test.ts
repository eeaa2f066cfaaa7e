import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import type { Report } from '../../../src/engine/report/report';
import { reportToJson } from '../../../src/engine/report/toJson';
import { reportToMarkdown } from '../../../src/engine/report/toMarkdown';
import { reportToText } from '../../../src/engine/report/toText';
import { parseCell } from '../../../src/engine/notebook/cell/parseCell';
import { CellOutputs, ShownResults, type ShownOutput } from '../../../src/extension/notebook/output/cellOutputs';
import { outputsText } from '../../../src/extension/notebook/output/plainOutput';
import { createState, type State } from '../../../src/extension/services/createState';
import { runExport } from '../../../src/engine/lists/io/export/runExport';
import { startEchoingGateway } from '../../helpers/echoingGateway';
import type { Loopback } from '../../helpers/loopback';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { treeRun, treeText } from '../../helpers/treeText';
import type { Devnet } from '../../devnet/devnet';
import { resetDevnet } from '../state/devnetLookup';

const key = 'ac_f3K9d/q8+xZ2vN7';
const password = 'p4ss/w0rd+L0ng';
const credential = Buffer.from(`someone:${password}`).toString('base64').replace(/=+$/, '');
const pathKey = 'k3Yp4thAbC9dEf0GhI1jKl2';
const secrets = [key, password, credential, pathKey];

/** A text unchanged and with possible encodings decoded. */
function unpacked(text: string): readonly string[] {
  const units = text.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  const percent = text.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  const html = text.replace(/&#x2F;/g, '/').replace(/&#43;/g, '+');
  const runs = [...text.matchAll(/[\w+/-]{12,}/g)].map(([run]) => run);
  const base64 = [0, 1, 2, 3].map((at) =>
    runs.map((run) => Buffer.from(run.slice(at), 'base64').toString('latin1')).join(' '),
  );
  const hex = runs.map((run) => Buffer.from(run.replace(/^0x/, ''), 'hex').toString('latin1')).join(' ');
  return [text, units, percent, html, units.replaceAll('\\/', '/'), ...base64, hex];
}

/** Fails if a text contains a secret. @param echoes whether it must also show that something was redacted */
function assertClean(what: string, text: string, { echoes = true } = {}): void {
  for (const form of unpacked(text)) {
    for (const secret of secrets) {
      const at = form.indexOf(secret);
      assert.equal(at, -1, `${what} shows ${form.slice(Math.max(0, at - 80), at + 40)}`);
    }
  }
  assert.equal(!echoes || text.includes('…'), true, `${what} has nothing of what was sent: ${text.slice(0, 300)}`);
}

describe('what a gateway repeats of the keys that it was sent', function () {
  this.timeout(600_000);
  let devnet: Devnet;
  let gateway: Loopback;
  let state: State;
  let status: number | undefined;
  let folder: string;
  const log: string[] = [];

  before(async () => {
    devnet = await sharedDevnet();
    const path = `/${pathKey}`;
    gateway = await startEchoingGateway(new URL(devnet.nodeUrl).origin, { path, status: () => status });
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-echo-'));
    const url = gateway.url + path;
    state = createState({
      settings: () => ({
        network: 'net',
        networks: {
          net: {
            ...{ networkId: 12345, hrp: 'local', nodes: { one: url }, dataApi: url, metricsApi: url },
            chains: { C: { evmChainId: 43112 } },
          },
        },
      }),
      timeoutMs: () => 10_000,
      proxy: () => ({}),
      headersFor: (origin) => {
        const sent = { 'x-glacier-api-key': key, authorization: `Basic ${credential}` };
        return Promise.resolve<Record<string, string>>(origin === gateway.url ? sent : {});
      },
      log: ({ text }) => log.push(text),
      now: () => Date.now(),
    });
    assert.deepEqual(state.networks.problems, []);
  });
  beforeEach(() => (status = undefined));
  after(async () => {
    await state.dispose();
    await gateway.close();
    // Other tests count requests.
    await resetDevnet(devnet);
    rmSync(folder, { recursive: true });
  });

  async function find(typed: string): Promise<Report> {
    const identifier = parseIdentifier(typed);
    assert.ok(identifier !== undefined, typed);
    const signal = AbortSignal.timeout(60_000);
    return state.lookup.find(identifier, state.networks.active(), { signal, allowed: () => true, fresh: true });
  }

  /** A cell's output in every form: as a page, as plain text, and as stored in the file and in documents. */
  async function shownBy(cell: string): Promise<string> {
    const shown: string[] = [];
    const network = state.networks.active();
    const add = ({ bytes, plain }: ShownOutput): unknown => shown.push(plain, Buffer.from(bytes).toString('utf8'));
    const result = new ShownResults();
    const outputs = new CellOutputs(
      result,
      {
        append: (made) => Promise.resolve(made.forEach(add)),
        update: (_, made) => Promise.resolve(void add(made)),
      },
      [network],
    );
    const ast = parseCell(cell);
    assert.deepEqual(ast.problems, []);
    const answers = await state.runCell(ast, {
      ...{ network, named: new Map(), signal: AbortSignal.timeout(60_000), isTrusted: true },
      ...{ allowed: () => true, confirm: () => Promise.resolve(true), onResult: (answer) => result.add(answer) },
      ...{ onSent: (waiting) => outputs.sent(waiting), onProgress: () => Promise.resolve() },
    });
    const made = await outputs.drawn();
    outputs.dispose();
    return [...shown, await outputsText(made, { withTimes: true }), inspect(answers, { depth: 20 })].join('\n');
  }

  it('is in no Finding, neither as JSON, Markdown nor text', async () => {
    let requested = 0;
    let echoes = 0;
    for (const [name, id] of Object.entries(devnet.samples)) {
      if (parseIdentifier(id) !== undefined) {
        const report = await find(id);
        const context = { now: 0, timeZone: 'UTC' };
        assertClean(`${name} as JSON`, reportToJson(report), { echoes: false });
        echoes += reportToJson(report).split(/"echo": "[^"]*…/).length - 1;
        assertClean(`${name} as Markdown`, reportToMarkdown(report, context), { echoes: false });
        assertClean(`${name} as text`, reportToText(report, context), { echoes: false });
        assertClean(`${name} itself`, inspect(report, { depth: 20, maxStringLength: null }), { echoes: false });
        requested++;
      }
    }
    assert.ok(requested > 40 && echoes > 200, `${requested} ${echoes}`);
  });

  it('is in no Finding of what was refused', async () => {
    for (status of [400, 401, 403, 404, 500]) {
      const report = await find(devnet.samples['transaction']!);
      assertClean(`status ${status}`, reportToJson(report), { echoes: false });
      assert.ok(gateway.requests.length > 0);
    }
  });

  const cells: readonly (readonly [what: string, cell: string])[] = [
    ['a result', 'eth_getBlockByNumber ["latest", true]'],
    ['results of a batch', 'eth_blockNumber\neth_chainId\neth_getBlockByNumber ["0x1", false]'],
    ['a result of the node', 'info.getNodeVersion'],
    ['an error of a method', 'eth_noSuchMethod []'],
    ['an error of the node', 'platform.getTx {"txID": "x", "encoding": "json"}'],
    ['health', 'GET /ext/health'],
    ['metrics, which are text', 'GET /ext/metrics'],
    ['the data service', 'GET /v1/chains'],
    ['a refusal of the data service', 'GET /v1/chains/99'],
    ['the metrics service', 'GET /v2/health-check'],
  ];
  for (const [what, cell] of cells) {
    it(`is in no output of a cell: ${what}`, async () => assertClean(what, await shownBy(cell)));
  }

  it('is in no output of a cell that was refused, by HTTP or by the websocket', async () => {
    for (status of [400, 403, 500]) {
      assertClean(`status ${status}`, await shownBy('eth_chainId'), { echoes: false });
      assertClean(`status ${status}`, await shownBy('GET /v1/chains'), { echoes: false });
      assertClean(`status ${status}`, await shownBy('subscribe newHeads'), { echoes: false });
    }
  });

  for (const format of ['csv', 'ndjson'] as const) {
    it(`is in no exported ${format}`, async () => {
      const network = state.networks.active();
      for (const [list, rest] of [
        ['blockchains', {}],
        ['chains', {}],
        ['erc20Balances', { chainId: '43112', address: devnet.samples['address']! }],
      ] as const) {
        const file = join(folder, `${list}.${format}`);
        await runExport(
          state.lists,
          network,
          { ref: { network: 'net', list, ...rest } as never, format, file },
          `${file}.json`,
          {
            signal: AbortSignal.timeout(60_000),
            onProgress: ({ note = '' }) => assertClean('progress', note, { echoes: false }),
            wait: () => Promise.resolve(),
            now: () => 0,
          },
        );
        assertClean(list, readFileSync(file, 'utf8'));
      }
    });
  }

  it('is in no file, error or progress of an export that was refused', async () => {
    status = 403;
    const file = join(folder, 'refused.csv');
    const run = runExport(
      state.lists,
      state.networks.active(),
      { ref: { network: 'net', list: 'blockchains' }, format: 'csv', file },
      `${file}.json`,
      {
        signal: AbortSignal.timeout(60_000),
        onProgress: ({ note = '' }) => assertClean('progress', note, { echoes: false }),
        wait: () => Promise.resolve(),
        now: () => 0,
      },
    );
    const error = await run.then(
      () => assert.fail('it was not refused'),
      (reason: unknown) => reason,
    );
    assertClean('the error', inspect(error, { depth: 9, showHidden: true }), { echoes: false });
    readdirSync(folder).forEach((name) =>
      assertClean(name, readFileSync(join(folder, name), 'utf8'), { echoes: false }),
    );
  });

  it('is in no tree of the side bar', async () => {
    const { chains, validators, nodes } = state.trees;
    for (const tree of [chains, validators, nodes]) {
      assertClean(tree.constructor.name, await treeText(tree, treeRun({ signal: AbortSignal.timeout(60_000) })), {
        echoes: false,
      });
    }
  });

  it('is in no line of the log', () => {
    assert.ok(log.length > 200);
    assertClean('the log', log.join('\n'), { echoes: false });
  });
});
