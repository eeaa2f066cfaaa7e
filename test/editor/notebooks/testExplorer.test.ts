import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import vscode = require('vscode');
import { bridge } from '../../integration/harness/bridge';
import { clearLog, requests, useDevnet } from '../../integration/support/demo';
import { closeUnsaved } from '../../integration/support/editor';
import { openRpc } from '../../integration/support/notebook';
import { type TestController, testControllers, type TestItem, TestRunRequest } from '../vscode/tests';
import { CancellationTokenSource } from '../vscode/events';

const text = `%% markdown
# The chain

%% rpc
# @expect result == "0xa868"
eth_chainId

%% rpc
# @expect result == 1
# @expect result exists
eth_blockNumber

%% markdown
# Sending

%% rpc
# @expect error exists
eth_sendRawTransaction ["0x00"]
`;

describe('the Test Explorer', () => {
  let controller: TestController;
  let uri: vscode.Uri;

  before(async () => {
    await useDevnet();
    ({ uri } = await openRpc('tests.rpc', text));
    controller = testControllers.get('snowprobe')!;
  });
  after(() => closeUnsaved());

  const labels = (item: TestItem): readonly unknown[] => {
    const below: unknown[] = [];
    item.children.forEach((child) => below.push(...labels(child)));
    return [item.label, ...(below.length === 0 ? [] : [below])];
  };
  const run = async (
    part: readonly TestItem[] | undefined,
    profile = 'Run',
  ): Promise<TestController['runs'][number]> => {
    const request = new TestRunRequest(part);
    await controller.profiles.get(profile)!(request, new CancellationTokenSource().token);
    return controller.runs.at(-1)!;
  };
  const file = (): TestItem => controller.items.get(uri.toString())!;

  it('lists files, headings and cells once it is opened, and asks nobody', async () => {
    await clearLog();
    assert.equal(controller.items.size, 0, 'nothing before it is opened');
    await controller.resolveHandler!(undefined);
    assert.deepEqual(labels(file()), [
      'own/tests.rpc',
      ['The chain', ['eth_chainId', 'eth_blockNumber'], 'Sending', ['eth_sendRawTransaction']],
    ]);
    assert.deepEqual(await requests(), []);
  });

  it('runs a file, shows what failed at the expectation with what is there, and skips what changes something', async () => {
    const { told, messages, isEnded } = await run([file()]);
    assert.deepEqual(
      told
        .filter((words) => !/^(?:enqueued|started)/.test(words))
        .map((words) => words.replace(/\d+ ms/, '… ms').replace(/0x[0-9a-f]+/, '0x…'))
        .sort(),
      [
        'failed eth_blockNumber',
        'output failed eth_blockNumber (… ms)\r\n    expected result == 1, got "0x…"\r\n',
        'output passed eth_chainId (… ms)\r\n',
        'output skipped eth_sendRawTransaction: eth_sendRawTransaction may change state.\r\n',
        'passed eth_chainId',
        'skipped eth_sendRawTransaction',
      ],
    );
    assert.equal(isEnded, true);
    const [message] = messages;
    assert.match(message?.message ?? '', /^expected result == 1, got "0x[0-9a-f]+"$/);
    assert.equal(message?.expectedOutput, '1');
    assert.match(message?.actualOutput ?? '', /^"0x/);
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    const { document } = notebook.cellAt(2);
    const place = message?.location as vscode.Location;
    assert.deepEqual([place.uri.toString(), document.getText(place.range)], [document.uri.toString(), 'result == 1']);
  });

  it('runs one cell alone', async () => {
    const chain = file().children.get(`${file().id}#0`)!;
    const first = chain.children.get(`${chain.id}/0`)!;
    const { told } = await run([first]);
    assert.deepEqual(
      told.filter((words) => !words.startsWith('output')),
      ['enqueued eth_chainId', 'started eth_chainId', 'passed eth_chainId'],
    );
  });

  it('runs again what is saved, while it is asked to', async () => {
    const source = new CancellationTokenSource();
    const before = controller.runs.length;
    const request = new TestRunRequest([file()], undefined, undefined, true);
    const running = controller.profiles.get('Run')!(request, source.token) as Promise<void>;
    const ended = new Promise<void>((resolve) => {
      const create = controller.createTestRun.bind(controller);
      controller.createTestRun = (asked) => {
        const made = create(asked);
        const end = made.end.bind(made);
        made.end = () => {
          end();
          resolve();
        };
        return made;
      };
    });
    writeFileSync(uri.fsPath, text.replace('result == 1', 'result != 1'));
    await ended;
    source.cancel();
    await running;
    assert.ok(controller.runs.length > before);
    assert.ok(controller.runs.at(-1)!.told.includes('passed eth_blockNumber'));
  });

  it('asks for what a file is run with, and keeps it for the next run', async () => {
    const other = await openRpc('vars.rpc', '%% rpc\n# @expect result == {{vars.id}}\neth_chainId\n');
    await controller.resolveHandler!(undefined);
    const asked = controller.items.get(other.uri.toString())!;
    const running = run([asked]);
    await bridge('waitForText', { selector: '.quick-input-widget', text: 'Value of vars.id' });
    await bridge('type', { text: '"0xa868"' });
    await bridge('press', { keys: 'Enter' });
    assert.ok((await running).told.includes('passed eth_chainId'));
    const again = run([asked]);
    await bridge('waitForText', { selector: '.quick-input-widget', text: 'Value of vars.id' });
    await bridge('press', { keys: 'Enter' });
    assert.ok((await again).told.includes('passed eth_chainId'));
  });

  it('stops when it is told to', async () => {
    const source = new CancellationTokenSource();
    source.cancel();
    await controller.profiles.get('Run')!(new TestRunRequest(undefined), source.token);
    const { told, isEnded } = controller.runs.at(-1)!;
    assert.deepEqual([told.filter((words) => words.startsWith('started')), isEnded], [[], true]);
  });
});
