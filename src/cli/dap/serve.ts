import { createServer } from 'node:net';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { type Message, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';
import { type Engine, UserError } from '../../engine';
import { traceableWithBuild } from '../../engine/replay';
import { DebugSession, type LaunchArguments } from '../../engine/debug';
import { type ReplaySession, launchTarget } from '../../engine/source';
import { CommandError } from '../command';
import { createCliEngine } from '../engine';
import { projectPorts } from '../find';
import { fileUri } from '../givenFiles';
import { type NetworkChoice, openNetwork, withChain } from '../network/openNetwork';

interface DapChoice extends NetworkChoice {
  /** Folder of the project whose builds are used; absent for the current folder. */
  readonly abi?: string;
}

/** Debugs one transaction with one client, until the client disconnects. */
export async function serveClient(input: Readable, output: Writable, choice: DapChoice): Promise<void> {
  let engine: Engine | undefined;
  const load = async (requested: LaunchArguments, signal: AbortSignal): Promise<ReplaySession> => {
    const launched = launchTarget(requested);
    const opened = await openNetwork({ ...choice, network: requested.network ?? choice.network }).catch(throwUserError);
    const { network, chain } = withChain(opened.network, requested.chain);
    engine = createCliEngine(opened, projectPorts(choice.abi ?? '.'));
    const options = { signal, allowed: opened.allowed };
    const target =
      requested.withBuild === true && 'hash' in launched
        ? await traceableWithBuild(await engine.lookup.client(network, { ...options, chain }), launched.hash, chain)
        : launched;
    return await engine.sessions.fetch({ what: target, network, chain }, options);
  };
  const reader = new StreamMessageReader(input);
  const writer = new StreamMessageWriter(output);
  let sent: Promise<void> = Promise.resolve();
  const session = new DebugSession({
    load,
    // Ignores failures, since the client may have disconnected.
    send(message) {
      sent = writer.write(message as object as Message).catch(() => undefined);
    },
    pathOf: (uri) => (uri.startsWith('file:') ? fileURLToPath(uri) : uri),
    uriOf: (path) => (/^[a-z][a-z\d+.-]+:/i.test(path) ? path : fileUri(path)),
  });
  reader.onError(({ message }) => notify(`A message of the client cannot be read: ${message}`));
  await new Promise<void>((resolve) => {
    input.once('close', resolve).once('end', resolve).once('error', resolve);
    reader.listen((message) => {
      const request = message as object as DebugProtocol.Request;
      if (request.type === 'request') {
        void session.handle(request).then(() => (request.command === 'disconnect' ? resolve() : undefined));
      }
    });
  });
  session.dispose();
  await Promise.all([engine?.dispose(), sent]);
  input.destroy();
}

/** Serves each client that connects to a local port, until the process ends. @throws {CommandError} */
export async function servePort(port: string, choice: DapChoice): Promise<void> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new CommandError(`Invalid port "${port}".`);
  }
  const server = createServer((socket) => {
    socket.on('error', ({ message }) => notify(message));
    void serveClient(socket, socket, choice);
  });
  server.listen(Number(port), '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw new CommandError(`Port ${port} cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  });
  const address = server.address();
  notify(`Listening on 127.0.0.1:${typeof address === 'object' ? address?.port : port}`);
  await once(server, 'close');
}

function throwUserError(error: unknown): never {
  throw error instanceof CommandError ? new UserError(error.message, { cause: error }) : error;
}

function notify(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
