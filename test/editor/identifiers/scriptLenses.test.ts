import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mock } from 'node:test';
import vscode = require('vscode');
import { bridge } from '../../integration/harness/bridge';
import { clearLog, requests, sample, setSetting, useDevnet, workspaceFolder } from '../../integration/support/demo';
import { closeEditors } from '../../integration/support/editor';

const script = `contract Pay is Script {
  function run() external {
    Coin coin = new Coin();
    coin.transfer(to, 7);
  }
}
`;

/** Reads again until it holds, or the test is out of time. */
async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isDone(value)) {
      return value;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('above the calls of a script', () => {
  const write = (file: string, text: string): vscode.Uri => {
    const uri = vscode.Uri.joinPath(workspaceFolder(), 'runs', file);
    mkdirSync(path.dirname(uri.fsPath), { recursive: true });
    writeFileSync(uri.fsPath, text);
    return uri;
  };
  const lenses = async (uri: vscode.Uri): Promise<readonly vscode.CodeLens[]> => {
    await vscode.window.showTextDocument(uri);
    return await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
  };

  before(() => useDevnet());
  after(async () => {
    await setSetting('snowprobe.lastRunLenses', undefined);
    await closeEditors();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceFolder(), 'runs'), { recursive: true });
  });

  it('stands what became of them when it ran last, and nobody is asked', async () => {
    const uri = write('script/Pay.s.sol', script);
    assert.deepEqual(await lenses(uri), []);
    const [created, failed] = [sample('transaction'), sample('tooPoor')];
    write(
      'broadcast/Pay.s.sol/43112/run-latest.json',
      JSON.stringify({
        transactions: [
          { hash: created, transactionType: 'CREATE', contractName: 'Coin' },
          { hash: failed, transactionType: 'CALL', function: 'transfer(address,uint256)' },
        ],
        receipts: [
          { transactionHash: created, status: '0x1' },
          { transactionHash: failed, status: '0x0' },
        ],
        timestamp: 1795250000,
        chain: 43112,
      }),
    );
    await useDevnet('asking', 'http://lens.devnet.test');
    await clearLog();
    const found = await lenses(uri);
    assert.deepEqual(
      found.map(({ range, command }) => [range.start.line, command?.title, command?.command]),
      [
        [2, '✓ last run', 'snowprobe.lookUp'],
        [3, '✗ last run reverted · Debug', 'snowprobe.debugTransaction'],
      ],
    );
    assert.deepEqual(found[1]?.command?.arguments, [{ id: failed, network: 'asking', chain: 'C-Chain' }, true]);
    assert.deepEqual(await requests(), []);
    await useDevnet();
    const placed = '✗ last run reverted at Coin.sol:51 · Debug';
    const read = async () => (await lenses(uri)).map(({ command }) => command?.title);
    const titles = await until(read, (shown) => shown.includes(placed));
    assert.deepEqual(titles, ['✓ last run', placed]);
    // Clears the lookup cache; nothing is requested again.
    await useDevnet('asking', 'http://lens.devnet.test');
    await useDevnet();
    assert.deepEqual(await read(), ['✓ last run', placed]);
    await setSetting('snowprobe.lastRunLenses', false);
    assert.deepEqual(await lenses(uri), []);
    await setSetting('snowprobe.lastRunLenses', undefined);
  });

  it('stands what the addresses have that the user gave a name', async () => {
    const [named, other] = ['0x1111111111111111111111111111111111111111', sample('address')];
    const addresses = [`  address constant treasury = ${named};`, `  address constant other = ${other};`, '  function'];
    const uri = write('script/Treasury.s.sol', script.replace('  function', addresses.join('\n')));
    write('broadcast/Treasury.s.sol/43112/run-latest.json', '{"transactions":[],"receipts":[],"chain":43112}');
    await setSetting('snowprobe.labels', { '43112': { [named]: 'Treasury' } });
    const titles = async () => (await lenses(uri)).map(({ range, command }) => [range.start.line, command?.title]);
    const found = await until(titles, ({ length }) => length > 0);
    const [line, title = ''] = found.at(-1) ?? [];
    assert.equal(line, 1);
    assert.match(String(title), /^Treasury · [\d.]+ AVAX/);
    // Clears the lookup cache: the lens stays, and is refreshed later, only from hosts with consent.
    const look = async (): Promise<void> => {
      await useDevnet('asking', 'http://lens.devnet.test');
      await useDevnet();
      await clearLog();
      assert.deepEqual(await titles(), found);
    };
    await look();
    assert.deepEqual(await requests(), []);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
    try {
      await look();
      await until(
        async () => {
          await titles();
          return await requests();
        },
        ({ length }) => length > 0,
      );
    } finally {
      mock.timers.reset();
      await setSetting('snowprobe.labels', undefined);
    }
  });

  it('are offered where a transaction to debug is asked for, with what is on the clipboard', async () => {
    await vscode.env.clipboard.writeText(`reverted tx ${sample('revertReason')}`);
    const asked = vscode.commands.executeCommand('snowprobe.debugTransaction');
    const row = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: row, text: sample('revertReason') });
    await bridge('waitForText', { selector: row, text: '✗ transfer · last run of Pay.s.sol' });
    await bridge('type', { text: '0xno' });
    await bridge('waitForText', { selector: `${row}.focused`, text: 'Enter 0x and 64 hex digits' });
    await bridge('press', { keys: 'Escape' });
    assert.equal(await asked, undefined);
  });

  it('are not to be a private key, which is debugged as no transaction', async () => {
    const key = `0x${'a7'.repeat(32)}`;
    await vscode.env.clipboard.writeText(`DEPLOYER_KEY=${key}`);
    const asked = vscode.commands.executeCommand('snowprobe.debugTransaction');
    const row = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: '.quick-input-widget', text: 'Debug Transaction' });
    await bridge('type', { text: key });
    await bridge('waitForText', { selector: `${row}.focused`, text: 'May be a private key ("DEPLOYER_KEY")' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: `${row}.focused`, text: 'May be a private key ("DEPLOYER_KEY")' });
    await bridge('press', { keys: 'Escape' });
    assert.equal(await asked, undefined);
  });

  it('are those of a module of Hardhat Ignition', async () => {
    const folder = path.join(import.meta.dirname, '../../fixtures/solidity/deployments');
    const uri = write('ignition/modules/Coin.ts', readFileSync(path.join(folder, 'Module.ts.txt'), 'utf8'));
    write('ignition/deployments/chain-43112/journal.jsonl', readFileSync(path.join(folder, 'journal.jsonl'), 'utf8'));
    assert.deepEqual(
      (await lenses(uri)).map(({ range, command }) => [range.start.line, command?.title]),
      [
        [5, '✓ last run'],
        [6, '✓ last run'],
        [7, '✗ last run reverted · Debug'],
      ],
    );
  });

  it('are those of hardhat-deploy 2, which names chain and transaction otherwise', async () => {
    const script = [
      "import { deployScript, artifacts } from '../rocketh/deploy.js';",
      'export default deployScript(async ({ deploy, namedAccounts }) => {',
      "  await deploy('Coin', { account: namedAccounts.deployer, artifact: artifacts.Coin });",
      "}, { tags: ['Coin'] });",
    ];
    const uri = write('deploy/001_coin.ts', script.join('\n'));
    write('deployments/devnet/.chain', JSON.stringify({ chainId: '43112', genesisHash: `0x${'1'.repeat(64)}` }));
    const transaction = { hash: sample('erc20Transfer'), nonce: '0x1', origin: sample('address') };
    write('deployments/devnet/Coin.json', JSON.stringify({ address: sample('coin'), transaction }));
    assert.deepEqual(
      (await lenses(uri)).map(({ range, command }) => [range.start.line, command?.title]),
      [[2, '✓ last run']],
    );
  });
});
