import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  type CodeLens,
  type CompletionList,
  type CompletionItem,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type InlayHint,
  type MarkupContent,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { commandLineFile } from '../../../helpers/runScript';

const genesis = `{
  "config": {
    "chainId": 99999,
    "feeConfig": {
      "gasLimit": 15000000,
      "targetBlockRate": 2,
      "minBaseFee": 25000000000,
      "targetGas": 15000000,
      "baseFeeChangeDenominator": 36,
      "minBlockGasCost": 0,
      "maxBlockGasCost": 0,
      "blockGasCostStep": 0
    },
    "warpConfg": { "blockTimestamp": 1730000000, "requirePrimaryNetworkSigners": true }
  },
  "alloc": { "5ccf558d80278db97c7cece249c2b98bdc0226cc": { "balance": "0x52B7D2DCC80CD2E4000000" } },
  "timestamp": "0x6553f100",
  "gasLimit": "0xe4e1c0",
  "difficulty": "0x0"
}
`;

const notebook = `## My chain

eth_getBlance   ["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC","latest"]
`;

interface Editor {
  readonly client: ProtocolConnection;
  readonly child: ChildProcessWithoutNullStreams;
  readonly initialized: InitializeResult;
}

describe('snowprobe lsp', function () {
  this.timeout(180_000);
  let folder: string;
  let editors: Editor[] = [];

  before(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'snowprobe-lsp-')));
  });
  afterEach(() => {
    editors.forEach(({ client, child }) => {
      client.dispose();
      child.kill();
    });
    editors = [];
  });
  after(() => rmSync(folder, { recursive: true }));

  const start = async (...args: readonly string[]): Promise<Editor> => {
    const child = spawn(process.execPath, [await commandLineFile(), 'lsp', ...args], { cwd: folder });
    const client = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    client.listen();
    const initialized = await client.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(folder).href,
      capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
    });
    await client.sendNotification('initialized', {});
    const editor = { client, child, initialized };
    editors.push(editor);
    return editor;
  };

  /** Encoded like VS Code, which percent-encodes more characters than Node. */
  const uriOf = (name: string): string =>
    `${pathToFileURL(folder).href}/${name.split('/').map(encodeURIComponent).join('/')}`;

  /** Opens or changes a text. @returns its diagnostics */
  const put = async ({ client }: Editor, name: string, text: string, version = 1): Promise<readonly Diagnostic[]> => {
    const uri = uriOf(name);
    const judged = new Promise<readonly Diagnostic[]>((resolve) => {
      const listener = client.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
        if (params.uri === uri && params.version === version) {
          listener.dispose();
          resolve(params.diagnostics);
        }
      });
    });
    const languageId = name.endsWith('.rpc') ? 'snowprobe-rpc' : 'json';
    await (version === 1
      ? client.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version, text } })
      : client.sendNotification('textDocument/didChange', {
          textDocument: { uri, version },
          contentChanges: [{ text }],
        }));
    return await judged;
  };

  /** Sends a request for the position of a word. */
  const at = async <T>({ client }: Editor, method: string, name: string, text: string, words: string): Promise<T> => {
    const before = text.slice(0, text.indexOf(words) + 1).split('\n');
    const position = { line: before.length - 1, character: before.at(-1)!.length };
    return await client.sendRequest<T>(`textDocument/${method}`, {
      textDocument: { uri: uriOf(name) },
      position,
      range: { start: position, end: position },
      context: { diagnostics: [] },
      options: { tabSize: 2, insertSpaces: true },
    });
  };

  const markdown = (hover: Hover | null): string => (hover?.contents as MarkupContent | undefined)?.value ?? '';
  const messages = (diagnostics: readonly Diagnostic[]): readonly string[] =>
    diagnostics
      .filter(({ severity }) => severity !== 4)
      .map((diagnostic) => `${diagnostic.range.start.line + 1}: ${words(diagnostic).split('\n')[0]}`);
  const words = (diagnostic: Diagnostic | undefined): string => diagnostic?.message as string;

  const applied = (text: string, edits: readonly TextEdit[]): string => {
    const lines = text.split('\n');
    const offset = ({ line, character }: TextEdit['range']['start']): number =>
      lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
    return edits
      .toSorted((a, b) => offset(b.range.start) - offset(a.range.start))
      .reduce(
        (all, { range, newText }) => all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)),
        text,
      );
  };

  it('knows genesis files: problems, words, repairs, keys, lenses, layout', async () => {
    const editor = await start();
    assert.deepEqual(messages(await put(editor, 'genesis.json', genesis)), [
      '14: The VM ignores “warpConfg”: write warpConfig.',
    ]);
    assert.match(markdown(await at(editor, 'hover', 'genesis.json', genesis, '"gasLimit"')), /gas/i);
    const actions = await at<CodeAction[]>(editor, 'codeAction', 'genesis.json', genesis, '"warpConfg"');
    const [repair] = actions;
    const repaired = applied(genesis, repair?.edit?.changes?.[uriOf('genesis.json')] ?? []);
    assert.equal(repaired, genesis.replace('warpConfg', 'warpConfig'));
    assert.deepEqual(messages(await put(editor, 'genesis.json', repaired, 2)), []);
    const lenses = await at<CodeLens[]>(editor, 'codeLens', 'genesis.json', repaired, '{');
    assert.equal(lenses[0]?.command?.title, 'Effective rules now');
    const { command = '', arguments: args } = lenses[0].command ?? {};
    assert.match(
      await editor.client.sendRequest('workspace/executeCommand', { command, arguments: args }),
      /enables `warpConfig`/,
    );
    const offered = await at<CompletionItem[]>(editor, 'completion', 'genesis.json', repaired, '"targetGas"');
    assert.ok(
      offered.some(({ label }) => /gas/i.test(label)),
      JSON.stringify(offered.map(({ label }) => label)),
    );
    const hints = await editor.client.sendRequest<InlayHint[]>('textDocument/inlayHint', {
      textDocument: { uri: uriOf('genesis.json') },
      range: { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } },
    });
    assert.ok(
      hints.some(({ label }) => label === '100,000,000 tokens'),
      JSON.stringify(hints.map(({ label }) => label)),
    );
    const onOneLine = JSON.stringify(JSON.parse(repaired));
    await put(editor, 'genesis.json', onOneLine, 3);
    const edits = await at<TextEdit[]>(editor, 'formatting', 'genesis.json', onOneLine, '{');
    assert.equal(applied(onOneLine, edits), JSON.stringify(JSON.parse(repaired), null, 2));
  });

  it('reads the other files of a chain, open or on disk', async () => {
    writeFileSync(path.join(folder, 'genesis.json'), genesis.replace('warpConfg', 'warpConfig'));
    const editor = await start();
    const upgrade = '{ "precompileUpgrades": [{ "warpConfig": { "blockTimestamp": 1600000000 } }] }';
    const [problem] = await put(editor, 'upgrade.json', upgrade);
    assert.deepEqual([problem?.severity, problem?.source], [1, 'Snowprobe']);
    assert.match(words(problem), /The VM says: /);
    // Not saved yet, under a URI that Node would encode differently.
    mkdirSync(path.join(folder, 'a+b (ü)'));
    writeFileSync(path.join(folder, 'a+b (ü)/genesis.json'), '{}');
    await put(editor, 'a+b (ü)/genesis.json', genesis.replace('warpConfg', 'warpConfig'));
    const [same] = await put(editor, 'a+b (ü)/upgrade.json', upgrade);
    assert.equal(words(same), words(problem));
    // Never saved, in a folder that does not exist yet.
    await put(editor, 'new/chain-genesis.json', genesis.replace('warpConfg', 'warpConfig'));
    const [never] = await put(editor, 'new/chain-upgrade.json', upgrade);
    assert.equal(words(never), words(problem));
  });

  it('knows notebooks: problems, methods, repairs, layout', async () => {
    const editor = await start();
    const [problem] = await put(editor, 'calls.rpc', notebook);
    assert.match(words(problem), /eth_getBalance/);
    const [repair] = await at<CodeAction[]>(editor, 'codeAction', 'calls.rpc', notebook, 'eth_getBlance');
    const repaired = applied(notebook, repair?.edit?.changes?.[uriOf('calls.rpc')] ?? []);
    assert.deepEqual(await put(editor, 'calls.rpc', repaired, 2), []);
    assert.match(markdown(await at(editor, 'hover', 'calls.rpc', repaired, 'eth_getBalance')), /balance/i);
    const offered = await at<CompletionItem[] | CompletionList>(
      editor,
      'completion',
      'calls.rpc',
      repaired,
      '_getBalance',
    );
    const items = Array.isArray(offered) ? offered : offered.items;
    const item = items.find(({ label }) => label === 'eth_getBlockByNumber');
    const { documentation } = await editor.client.sendRequest<CompletionItem>('completionItem/resolve', item!);
    assert.match((documentation as MarkupContent).value, /block/);
    const [lens] = await at<CodeLens[]>(editor, 'codeLens', 'calls.rpc', repaired, '#');
    assert.equal(lens?.command?.title, 'on fuji');
    const edits = await at<TextEdit[]>(editor, 'formatting', 'calls.rpc', repaired, '#');
    assert.match(applied(repaired, edits), /^eth_getBalance \[/m);
  });

  it('says what an identifier is, and nothing of a key', async () => {
    const editor = await start();
    const text =
      'node NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg\nPRIVATE_KEY=0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027\n';
    await put(editor, 'notes.env', text);
    assert.match(markdown(await at(editor, 'hover', 'notes.env', text, 'NodeID-7')), /node/i);
    assert.match(markdown(await at(editor, 'hover', 'notes.env', text, '0x5628')), /private key/);
  });

  it('asks no host that only a file of the folder names', async () => {
    const own = { nodes: { own: 'http://127.0.0.1:9' } };
    const settings = { 'snowprobe.network': 'own', 'snowprobe.networks': { own } };
    writeFileSync(path.join(folder, 'snowprobe.json'), JSON.stringify(settings));
    const editor = await start('--network', 'own');
    const text = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    await put(editor, 'notes.txt', text);
    const hover = markdown(await at(editor, 'hover', 'notes.txt', text, '0x8db'));
    rmSync(path.join(folder, 'snowprobe.json'));
    assert.match(hover, /Nothing was sent: only snowprobe\.json names 127\.0\.0\.1:9\. Agree with --yes/);
  });

  it('outlives what is no message and a text of 10 MB, and ends with its input', async () => {
    const editor = await start();
    editor.child.stdin.write('Content-Length: 3\r\n\r\n{]}');
    await put(editor, 'long.txt', 'x'.repeat(10_000_000));
    await assert.rejects(editor.client.sendRequest('snowprobe/nothing', {}), { code: -32601 });
    const ended = once(editor.child, 'exit');
    editor.child.stdin.end();
    const [code, signal] = (await ended) as [number | null, string | null];
    assert.deepEqual([typeof code, signal], ['number', null]);
  });
});
