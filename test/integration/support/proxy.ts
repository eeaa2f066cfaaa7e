import http from 'node:http';
import type { AddressInfo } from 'node:net';
import vscode = require('vscode');
import { runningDevnet } from './demo';

/**
 * A proxy on loopback that resolves `*.devnet.test` to the devnet. It gives tests non-local host names, and shows that
 * the editor's proxy setting is respected.
 */
export class NamingProxy implements vscode.Disposable {
  /** Host of each request through the proxy, in order. */
  readonly hosts: string[] = [];
  private readonly server = http.createServer((request, response) => {
    const requested = new URL(request.url ?? '', 'http://unknown.invalid');
    this.hosts.push(requested.host);
    const devnet = new URL(runningDevnet().node);
    if (!requested.hostname.endsWith('.devnet.test')) {
      response.writeHead(502).end();
      return;
    }
    const { hostname, port } = devnet;
    const path = `${requested.pathname}${requested.search}`;
    const headers = { ...request.headers, host: devnet.host };
    const onward = http.request({ agent: false, hostname, port, path, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    await setProxy(`http://127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    await setProxy(undefined);
    this.dispose();
  }

  dispose(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

async function setProxy(url: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration().update('http.proxy', url, vscode.ConfigurationTarget.Global);
}
