import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duplex, pipeline } from 'node:stream';
import { checkedVsix } from '../packaging/packVsix';
import { runVsce } from '../packaging/runVsce';
import { ownFolder, removeFolder } from '../support/ownProcesses';
import { root } from '../support/root';
import type { Build } from '../vscode/builds';
import { findBrowser } from '../vscode/findBrowser';
import { installBuild } from '../vscode/installBuild';
import { installVsix } from '../vscode/installVsix';
import { openWorkbench } from '../vscode/openWorkbench';
import { startServer } from '../vscode/startServer';
import { type MochaReport, reportResult } from './mochaReport';
import { silence, type Stage, stageFailed, type StageResult } from './stage';

/** Runs test/web on the packed extension in a browser's extension host, without Node. */
export function webStage(stage: Omit<Stage, 'run' | 'needs'>, build: Build): Stage {
  return { ...stage, needs: ['package'], run: () => run(build) };
}

async function run(chosen: Build): Promise<StageResult> {
  const { startDemo } = await import('../vscode/demo');
  const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-web-'));
  ownFolder(folder);
  const closers: (() => Promise<void> | void)[] = [() => removeFolder(folder)];
  try {
    const browser = await findBrowser(console.log);
    const build = await installBuild(chosen, console.log);
    const suite = path.join(folder, 'suite');
    cpSync(path.join(root, 'scripts/vscode/webSuite'), suite, { recursive: true });
    cpSync(path.join(root, 'out/test/web/suite.js'), path.join(suite, 'suite.js'));
    await runVsce(suite, path.join(folder, 'suite.vsix'), ['--allow-missing-repository']);
    const extensions = path.join(folder, 'extensions');
    await installVsix(build, [checkedVsix, path.join(folder, 'suite.vsix')], extensions);
    const demo = await startDemo();
    closers.push(() => demo.close());
    const reports = await listen(closers, (_, body, response) => {
      response.end();
      reported(JSON.parse(body) as MochaReport);
    });
    let reported: (report: MochaReport) => void = () => undefined;
    const report = new Promise<MochaReport>((resolve) => (reported = resolve));
    const closed = demo.devnet.nodeUrl;
    const open = await listen(
      closers,
      (request, body, response) => void forward(closed, request, body, response),
      closed,
    );
    const workspace = path.join(folder, 'workspace');
    const { transaction = '' } = demo.devnet.samples;
    writeWorkspace(workspace, transaction);
    const web = ['web'];
    const server = await startServer(build, {
      trusted: true,
      extensions,
      settings: {
        'remote.extensionKind': { 'snowprobe.snowprobe': web, 'snowprobe-tests.web-suite': web },
        'snowprobe.networks': {
          open: { nodes: { one: open }, hrp: 'local', networkId: 12345 },
          closed: { nodes: { one: closed }, hrp: 'local', networkId: 12345 },
        },
        'snowprobe.network': 'open',
        snowprobeTests: { report: reports, transaction },
      },
    });
    closers.push(() => server.close());
    const workbench = await openWorkbench({ browser, workspace, origin: server.origin });
    closers.push(() => workbench.close());
    const printed: string[] = [];
    workbench.page.on('console', (message) => printed.push(message.text()));
    const timer = setTimeout(() => reported({ stats: { passes: 0, failures: 0, pending: 0 }, failures: [] }), silence);
    closers.push(() => clearTimeout(timer));
    const result = reportResult(await Promise.race([report, workbench.crashed]));
    return result.failed === 0 ? result : { ...result, details: `${result.details}\n${printed.slice(-20).join('\n')}` };
  } catch (error) {
    return stageFailed(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const close of closers.reverse()) {
      await close();
    }
  }
}

type Answer = (request: http.IncomingMessage, body: string, response: http.ServerResponse) => void;

/** Starts a server with CORS enabled. @param sockets URL to which WebSockets are forwarded @returns its URL */
async function listen(closers: (() => void)[], answer: Answer, sockets?: string): Promise<string> {
  const server = http.createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.once('end', () => answer(request, body, response));
  });
  const open = new Set<Duplex>();
  if (sockets !== undefined) {
    server.on('upgrade', (request, socket) => {
      const { hostname, port } = new URL(sockets);
      const node = connect(Number(port), hostname);
      const head = request.rawHeaders.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
      node.write(`GET ${request.url} HTTP/1.1\r\n${head}\r\n`);
      pipeline(socket, node, socket, () => open.delete(socket));
      open.add(socket);
    });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    open.forEach((socket) => socket.destroy());
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function forward(node: string, request: http.IncomingMessage, body: string, response: http.ServerResponse) {
  const { method = 'GET', url = '/' } = request;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(node + url, { method, headers, body: method === 'POST' ? body : undefined });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}

function writeWorkspace(folder: string, transaction: string): void {
  mkdirSync(folder, { recursive: true });
  const sample = readFileSync(path.join(root, 'samples/demo/src/bytes.ts'), 'utf8');
  const [bytes = ''] = /0x0000000000220000[0-9a-f]+/.exec(sample) ?? [];
  const files = {
    'note.txt': '\nthe P-Chain is 11111111111111111111111111111111LpoYY\n',
    'bytes.txt': `\n${bytes}\n`,
    'genesis.json': JSON.stringify(
      { config: { chainId: 77777, feeConfig: { gasLimit: 0 } }, alloc: {}, gasLimit: '0x1' },
      null,
      2,
    ),
    'cells.rpc': '%% rpc\neth_getBlockByNumber   ["latest",false,]\n\n%% rpc\nsubscribe newHeads\n',
    'transaction.txt': `\n${transaction}\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), text);
  }
}
