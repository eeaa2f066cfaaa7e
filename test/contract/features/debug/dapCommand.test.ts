import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { type Message, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';
import { commandLineFile } from '../../../helpers/runScript';
import { buildLayout, inputOf } from '../../../helpers/solidity/layout';
import { hardhat2Files } from '../../../helpers/solidity/projects';
import { WalkChain } from '../../../helpers/solidity/walkChain';

const layout = { tool: 'hardhat2', folder: 'layouts/walk', files: ['Walk.sol'], version: '0.8.20' } as const;

/** A client that speaks the plain protocol, like any editor. */
class Client {
  private readonly heard = new EventEmitter();
  private readonly writer: StreamMessageWriter;
  private sequence = 1;
  stopped: DebugProtocol.StoppedEvent['body'] | undefined;

  constructor(from: Readable, to: Writable) {
    this.writer = new StreamMessageWriter(to);
    new StreamMessageReader(from).listen((message) => {
      const { type, ...rest } = message as object as DebugProtocol.ProtocolMessage;
      if (type === 'response') {
        this.heard.emit(String((rest as DebugProtocol.Response).request_seq), rest);
      } else {
        const { event, body } = rest as DebugProtocol.Event;
        this.stopped = event === 'stopped' ? (body as DebugProtocol.StoppedEvent['body']) : this.stopped;
        this.heard.emit(event);
      }
    });
  }

  /** @throws {Error} with the sentence shown to the user */
  async ask<Body>(command: string, args: object = {}): Promise<Body> {
    const seq = this.sequence++;
    const answered = once(this.heard, String(seq)) as Promise<[DebugProtocol.Response]>;
    await this.writer.write({ seq, type: 'request', command, arguments: args } as object as Message);
    const [{ success, message, body }] = await answered;
    if (!success) {
      throw new Error(message);
    }
    return body as Body;
  }

  async move(command: string): Promise<void> {
    const stopped = once(this.heard, 'stopped');
    await this.ask(command, { threadId: 1 });
    await stopped;
  }

  async place(): Promise<string> {
    const { stackFrames } = await this.ask<DebugProtocol.StackTraceResponse['body']>('stackTrace', { threadId: 1 });
    const [{ name, source, line } = { name: '', source: undefined, line: 0 }] = stackFrames;
    return `${name} ${source?.path ?? ''}:${line}`;
  }

  async evaluate(expression: string): Promise<string> {
    return (await this.ask<DebugProtocol.EvaluateResponse['body']>('evaluate', { expression })).result;
  }
}

describe('snowprobe dap', function () {
  this.timeout(180_000);
  let chain: WalkChain;
  let folder: string;
  let source: string;
  let txHash: string;
  let children: ChildProcessWithoutNullStreams[] = [];

  before(async () => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'snowprobe-dap-')));
    const { input, sources } = inputOf(layout);
    const { output } = await buildLayout(layout);
    for (const [file, text] of Object.entries({ ...sources, ...hardhat2Files(input, output) })) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    source = path.join(folder, 'contracts', 'Walk.sol');
    chain = await WalkChain.start();
    txHash = await chain.call('write', 9n);
    const { url } = chain.anvil;
    const walk = { nodes: { own: url }, chains: { walk: { evmChainId: 31337, rpcUrl: url } } };
    const settings = { 'snowprobe.network': 'walk', 'snowprobe.networks': { walk } };
    writeFileSync(path.join(folder, 'snowprobe.json'), JSON.stringify(settings));
  });
  afterEach(() => {
    children.forEach((child) => child.kill());
    children = [];
  });
  after(async () => {
    await chain.stop();
    rmSync(folder, { recursive: true });
  });

  /** In the project's folder. */
  const start = async (...args: readonly string[]): Promise<ChildProcessWithoutNullStreams> => {
    const child = spawn(process.execPath, [await commandLineFile(), 'dap', ...args], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };

  /** Runs to the first stop. */
  const launch = async (client: Client, lines: readonly DebugProtocol.SourceBreakpoint[]): Promise<void> => {
    await client.ask('initialize', { adapterID: 'snowprobe' });
    await client.ask('launch', { txHash });
    const set = await client.ask<DebugProtocol.SetBreakpointsResponse['body']>('setBreakpoints', {
      source: { path: source },
      breakpoints: lines,
    });
    assert.deepEqual(
      set.breakpoints.map(({ verified, line }) => (verified ? line : undefined)),
      lines.map(({ line }) => line),
    );
    await client.move('configurationDone');
  };

  it('walks through a transaction both ways, in the sources of its folder', async () => {
    const child = await start('--yes');
    const client = new Client(child.stdout, child.stdin);
    await launch(client, [{ line: 70, condition: 'i == 2' }]);
    await client.move('continue');
    assert.deepEqual(
      [client.stopped?.reason, await client.place(), await client.evaluate('twice'), await client.evaluate('i')],
      ['breakpoint', `Walk.write ${source}:70`, '18', '2'],
    );
    await client.move('stepBack');
    assert.equal(await client.place(), `Walk.write ${source}:69`);
    await client.move('reverseContinue');
    assert.equal(await client.place(), `Walk.write ${source}:56`);
    const { scopes } = await client.ask<DebugProtocol.ScopesResponse['body']>('scopes', { frameId: 1 });
    const storage = scopes.find(({ name }) => name === 'Storage')?.variablesReference;
    const { variables } = await client.ask<DebugProtocol.VariablesResponse['body']>('variables', {
      variablesReference: storage,
    });
    assert.deepEqual(
      variables.filter(({ name }) => /^total$/i.test(name)).map(({ name, value }) => `${name} = ${value}`),
      ['Total = 0', 'total = 7'],
    );
    const ended = once(child, 'exit');
    await client.ask('disconnect');
    assert.deepEqual(await ended, [0, null]);
  });

  it('serves clients on a port of this machine alone', async () => {
    const child = await start('--port', '0', '--yes');
    const [said] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string];
    const [, host, port] = /^Listening on (127\.0\.0\.1):(\d+)\n$/.exec(said) ?? [];
    const clients = [0, 1].map(() => connect(Number(port), host));
    for (const socket of clients) {
      const client = new Client(socket, socket);
      await launch(client, [{ line: 61 }]);
      await client.move('continue');
      assert.equal(await client.place(), `Walk.write ${source}:61`);
      const left = once(socket, 'close');
      await client.ask('disconnect');
      await left;
    }
  });

  it('says in words what it cannot debug', async () => {
    const child = await start();
    const client = new Client(child.stdout, child.stdin);
    await assert.rejects(client.ask('launch', { txHash: '0x12' }), /"txHash" is not the hash of a transaction/);
  });

  it('asks no host that only a file of the folder names', async () => {
    const child = await start();
    const client = new Client(child.stdout, child.stdin);
    const said = `Nothing was sent: only snowprobe.json names ${new URL(chain.anvil.url).host}. Agree with --yes.`;
    await assert.rejects(client.ask('launch', { txHash }), { message: said });
  });

  it('outlives what is no message, and ends with its input', async () => {
    const child = await start();
    const client = new Client(child.stdout, child.stdin);
    child.stdin.write('Content-Length: 3\r\n\r\n{]}');
    child.stdin.write('Content-Length: 4\r\n\r\nnull');
    child.stdin.write('Content-Length: 2\r\n\r\n[]');
    await assert.rejects(client.ask('evaluate', { expression: 'x'.repeat(10_000_000) }), /not loaded yet/);
    const { supportsStepBack } = await client.ask<DebugProtocol.Capabilities>('initialize');
    assert.equal(supportsStepBack, true);
    const ended = once(child, 'exit');
    child.stdin.end();
    assert.deepEqual(await ended, [0, null]);
  });
});
