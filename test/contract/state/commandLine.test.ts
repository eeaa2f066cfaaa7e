import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Devnet } from '../../devnet/devnet';
import { writeDemoWorkspace } from '../../devnet/demoWorkspace';
import { type Ended, runCommand } from '../../helpers/runScript';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from './devnetLookup';

describe('snowprobe', function () {
  this.timeout(60_000);
  let devnet: Devnet;
  let folder: string;

  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const sample = (name: string): string => devnet.samples[name] ?? '';
  const inFolder = (name: string, options: readonly string[], env = {}): Promise<Ended> =>
    runCommand(name, options, { cwd: folder, env });
  const onDevnet = (name: string, ...options: string[]): Promise<Ended> =>
    inFolder(name, [...options, '--network', 'local', '--node', devnet.nodeUrl]);

  it('lists its commands, and names them where there is none of that name', async () => {
    const listed = await runCommand('--help', []);
    assert.match(listed.stdout, /^Usage: snowprobe COMMAND \[options\]\n\n {2}lookup +Explain /);
    const wrong = await runCommand('lokup', []);
    assert.match(wrong.stderr, /^Unknown command "lokup"\. Commands: lookup, trace, /);
    assert.deepEqual([listed.code, wrong.code, wrong.stdout], [0, 1, '']);
  });

  it('traces a failed transaction: why, and at which line of the project', async () => {
    await writeDemoWorkspace(folder, devnet);
    const { code, stdout } = await onDevnet('trace', sample('tooPoor'), '--abi', '.');
    assert.match(stdout, /^✗ reverted: TooPoor\(have 0 SNC/);
    assert.match(stdout, /\n {2}Coin\.move +contracts\/Coin\.sol:51:27 /);
    assert.equal(code, 0);
  });

  it('calls things what addresses.json and deployments of the project call them, beside their address', async () => {
    await writeDemoWorkspace(folder, devnet);
    const coin = sample('coin');
    const payee = '0x2222222222222222222222222222222222222222';
    const labels = { 43112: { [payee]: 'Payee', [coin]: 'my coin', '0x12': 'x' } };
    writeFileSync(join(folder, 'addresses.json'), JSON.stringify(labels, null, 2));
    const { stdout, stderr } = await onDevnet('lookup', sample('erc20Transfer'));
    assert.ok(stdout.startsWith(`✓ transfers 1,250.5 SNC to ${payee} (Payee)\n`), stdout);
    assert.match(stdout, new RegExp(`${coin} \\("my coin"\\)`, 'i'));
    assert.equal(
      stderr,
      'addresses.json:5: This is not an identifier: a label names an address, a NodeID, a hash or another ID.\n',
    );
    const json = JSON.parse((await onDevnet('lookup', sample('erc20Transfer'), '--json')).stdout) as {
      readonly title: { readonly values: readonly { readonly id?: string; readonly name?: string }[] };
    };
    assert.equal(json.title.values.find(({ id }) => id === payee)?.name, 'Payee');
    rmSync(join(folder, 'addresses.json'));
    const deployed = await onDevnet('lookup', sample('erc20Transfer'), '--abi', '.');
    assert.match(deployed.stdout, new RegExp(`to +${coin} \\(\\w+\\)`, 'i'));
  });

  it('refuses to trace what is no transaction', async () => {
    const { code, stderr } = await onDevnet('trace', sample('coin'));
    assert.match(stderr, / is not a transaction of an EVM chain\. Look it up to see what it is\.\n$/);
    assert.equal(code, 3);
  });

  it('sends no value that the environment or .env calls a private key', async () => {
    const key = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318';
    const named = await inFolder('lookup', [`0x${key}`], { DEPLOYER_PRIVATE_KEY: key });
    assert.deepEqual(
      [named.code, named.stdout, named.stderr],
      [1, '', 'May be a private key: DEPLOYER_PRIVATE_KEY has the same value. Nothing was sent.\n'],
    );
    writeFileSync(join(folder, '.env'), `RPC=http://x\nPRIVATE_KEY=0x${key}\n`);
    const filed = await inFolder('trace', [`0x${key}`]);
    assert.match(filed.stderr, /^May be a private key: PRIVATE_KEY has/);
  });

  it('follows a message between chains', async () => {
    const { code, stdout } = await onDevnet('message', sample('refusedMessage'));
    assert.match(stdout, /✓ +sent /);
    assert.equal(code, 0);
    const none = await onDevnet('message', sample('erc20Transfer'));
    assert.match(none.stderr, /^No message between chains was found for /);
    assert.equal(none.code, 3);
  });

  describe('call', () => {
    it('prints the result as JSON', async () => {
      const { code, stdout } = await onDevnet('call', 'eth_chainId');
      assert.deepEqual([code, stdout], [0, '"0xa868"\n']);
    });

    it('reads parameters as a cell of a notebook does', async () => {
      const { code, stdout } = await onDevnet('call', 'platform.getHeight', '{}');
      assert.match(stdout, /^\{\n {2}"height": "\d+"\n\}\n$/);
      assert.equal(code, 0);
    });

    it('ends with 4 where the node refuses, and says what that means', async () => {
      const { code, stdout, stderr } = await onDevnet('call', 'eth_getBlockByHash', '["0x12", false]');
      assert.match(stderr, /"code": -32602/);
      assert.deepEqual([code, stdout], [4, '']);
    });

    it('sends nothing that may change something', async () => {
      const { code, stdout, stderr } = await onDevnet('call', 'eth_sendRawTransaction', '["0x00"]');
      assert.match(
        stderr,
        /^eth_sendRawTransaction may change something at 127\.0\.0\.1:\d+\. Send it with --allow-changes\.\n$/,
      );
      assert.deepEqual([code, stdout], [1, '']);
    });
  });

  describe('with hosts that a file of the folder names', () => {
    let server: Server;
    let requests: { readonly url: string; readonly headers: IncomingHttpHeaders }[];
    beforeEach(async () => {
      requests = [];
      server = createServer(({ url = '', headers }, response) => {
        requests.push({ url, headers });
        response.setHeader('content-type', 'application/json');
        response.end('{"jsonrpc":"2.0","id":1,"result":"0x1a"}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => new Promise((resolve) => server.close(resolve)));

    const host = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = (): string =>
      JSON.stringify({
        'editor.tabSize': 2,
        'snowprobe.network': 'team',
        'snowprobe.networks': { team: { nodes: { one: `http://${host()}` } } },
      });
    const write = (name: string): void => {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), settings());
    };

    for (const file of ['snowprobe.json', '.vscode/settings.json']) {
      it(`asks nobody that only ${file} names, until one agrees`, async () => {
        write(file);
        const refused = await inFolder('call', ['eth_blockNumber']);
        assert.deepEqual(
          [refused.code, refused.stderr, requests.length],
          [1, `Nothing was sent: only ${file} names ${host()}. Agree with --yes.\n`, 0],
        );
        const agreed = await inFolder('call', ['eth_blockNumber', '--yes']);
        assert.deepEqual([agreed.code, agreed.stdout], [0, '"0x1a"\n']);
      });
    }

    it('sends a key of the environment to its own origin alone', async () => {
      write('snowprobe.json');
      const key = (origin: string) => ({ SNOWPROBE_KEY_TEAM: `${origin} x-team-key: s3cret-word` });
      await inFolder('call', ['eth_blockNumber', '--yes'], key(`http://${host()}`));
      await inFolder('call', ['eth_blockNumber', '--yes'], key('http://127.0.0.1:1'));
      assert.deepEqual(
        requests.map(({ headers }) => headers['x-team-key']),
        ['s3cret-word', undefined],
      );
      const wrong = await inFolder('call', ['eth_blockNumber', '--yes'], { SNOWPROBE_KEY: 's3cret-word' });
      assert.deepEqual(
        [wrong.code, wrong.stderr],
        [1, 'SNOWPROBE_KEY is not of the form "https://host header: value".\n'],
      );
    });
  });

  for (const [shell, line] of [
    ['bash', 'complete -o default -F _snowprobe snowprobe'],
    ['zsh', '#compdef snowprobe'],
    ['fish', 'complete -c snowprobe -n __fish_use_subcommand -f -a lookup'],
  ] as const) {
    it(`completes in ${shell}`, async () => {
      const { code, stdout } = await runCommand('completion', [shell]);
      assert.ok(stdout.includes(line));
      assert.equal(code, 0);
    });
  }
});
