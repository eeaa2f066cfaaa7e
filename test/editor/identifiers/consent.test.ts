import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import {
  clearLog,
  requests,
  runningDevnet,
  sample,
  setSetting,
  setWorkspaceSetting,
  useDevnet,
} from '../../integration/support/demo';
import {
  closeEditors,
  documentText,
  hoverTexts,
  linkArguments,
  openFile,
  plain,
} from '../../integration/support/editor';
import { webviewPanels } from '../vscode';
import { NamingProxy } from '../../integration/support/proxy';
import { fieldsOf, nextTurn } from '../../../src/engine/primitives';
import type { PageMessage } from '../../../src/webview/protocol/resultPage';
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';

const decide = '_snowprobe.decideHosts';
/** Pages of tabs are in a nested frame. */
const page =
  'iframe.webview >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame >> ';

/** Gives consent like a click on the hover's link. */
async function answer(texts: readonly string[], word: 'once' | 'always' | 'never'): Promise<void> {
  const links = linkArguments(texts.join('\n'), decide);
  const chosen = links.find(([decision]) => (decision as { answer: string }).answer === word);
  assert.ok(chosen, `no link for ${word}`);
  await vscode.commands.executeCommand(decide, ...chosen);
}

interface Shown {
  readonly tabs: readonly string[];
  readonly actions: readonly string[];
}

/** Tabs and buttons of the open page, once they match. */
async function shownOn(isWanted: (shown: Shown) => boolean): Promise<Shown> {
  for (;;) {
    const sent = (webviewPanels[0]?.sent ?? []) as readonly PageMessage[];
    const last = sent.findLast((message) => message.kind === 'show');
    const [tabs, actions] = [last?.view.tabs, last?.actions].map((all) => (all ?? []).map(({ title }) => title));
    if (last !== undefined && isWanted({ tabs: tabs!, actions: actions! })) {
      return { tabs: tabs!, actions: actions! };
    }
    await nextTurn();
  }
}

describe('consent', () => {
  const proxy = new NamingProxy();

  before(() => proxy.start());
  after(async () => {
    await proxy.stop();
    await useDevnet();
  });
  beforeEach(() => clearLog());
  afterEach(closeEditors);

  it('is asked before anything is sent, once, and remembered', async () => {
    await useDevnet('always', 'http://always.devnet.test');
    const { document } = await openFile('always.ts', `'${sample('transaction')}'; '${sample('erc721Transfer')}';\n`);
    const before = await hoverTexts(document, sample('transaction'));
    assert.match(plain(before.join('\n')), /Query http:\/\/always\.devnet\.test\?\s+This session · Always · Never/);
    assert.deepEqual(await requests(), []);
    assert.deepEqual(proxy.hosts, []);

    await answer(before, 'always');
    const after = plain((await hoverTexts(document, sample('transaction'))).join('\n'));
    assert.match(after, /✓ transfers 1,250\.5 SNC to [^\n]+\s+always · C-Chain/);
    assert.doesNotMatch(after, /Query /);
    assert.doesNotMatch(plain((await hoverTexts(document, sample('erc721Transfer'))).join('\n')), /Query /);
    assert.deepEqual([...new Set(proxy.hosts)], ['always.devnet.test']);
  });

  it('once lasts for this window', async () => {
    await useDevnet('once', 'http://once.devnet.test');
    const { document } = await openFile('once.ts', `'${sample('transaction')}';\n`);
    await answer(await hoverTexts(document, sample('transaction')), 'once');
    const after = plain((await hoverTexts(document, sample('transaction'))).join('\n'));
    assert.match(after, /✓ transfers 1,250\.5 SNC/);
  });

  it('never sends nothing and asks no more', async () => {
    await useDevnet('never', 'http://never.devnet.test');
    const { document } = await openFile('never.ts', `'${sample('transaction')}';\n`);
    await answer(await hoverTexts(document, sample('transaction')), 'never');
    const after = plain((await hoverTexts(document, sample('transaction'))).join('\n'));
    assert.doesNotMatch(after, /Query |transfers /);
    assert.deepEqual(await requests(), []);
  });

  it('is not asked for where the setting decides', async () => {
    await useDevnet('decided', 'http://decided.devnet.test');
    const { document } = await openFile('decided.ts', `'${sample('transaction')}';\n`);
    await setSetting('snowprobe.consent', 'never');
    try {
      assert.doesNotMatch((await hoverTexts(document, sample('transaction'))).join('\n'), /Query /);
      assert.deepEqual(await requests(), []);
      await setSetting('snowprobe.consent', 'always');
      assert.match((await hoverTexts(document, sample('transaction'))).join('\n'), /transfers 1,250\.5 SNC/);
    } finally {
      await setSetting('snowprobe.consent', undefined);
    }
  });

  it('is given by a palette lookup for that lookup alone', async () => {
    await useDevnet('palette', 'http://palette.devnet.test');
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUp', sample('transaction'));
    assert.match(await documentText(uri), /transfers 1,250\.5 SNC/);
    const { document } = await openFile('palette.ts', `'${sample('erc20Approve')}';\n`);
    assert.match((await hoverTexts(document, sample('erc20Approve'))).join('\n'), /Query /);
  });

  it('is asked on the page of a contract about who knows its source, which the page shows then', async function () {
    needsBrowser(this);
    const { node } = runningDevnet();
    const chains = { C: { evmChainId: 43112 } };
    const verifiedSources = { sourcify: 'http://page-sources.devnet.test/verified/sourcify' };
    const settings = { nodes: { one: node }, dataApi: node, networkId: 12345, hrp: 'local', chains, verifiedSources };
    await setSetting('snowprobe.networks', { paged: settings });
    await setSetting('snowprobe.network', 'paged');
    proxy.hosts.length = 0;
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('verified.vault'));
    const ask = 'Query http://page-sources.devnet.test for verified sources…';
    const before = await shownOn(({ actions }) => actions.includes(ask));
    assert.ok(!before.tabs.includes('Source'), before.tabs.join());
    // Its forms, which request functions and NatSpec, send nothing either.
    webviewPanels[0]!.post({ kind: 'contract', request: { kind: 'functions' } });
    while (!webviewPanels[0]!.sent.some((message) => fieldsOf(message)['kind'] === 'contract')) {
      await nextTurn();
    }
    assert.deepEqual(proxy.hosts, []);
    webviewPanels[0]!.post({ kind: 'act', index: before.actions.indexOf(ask) });
    const row = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: row, text: 'This session' });
    await bridge('click', { selector: `${row}:has-text("This session") >> nth=0` });
    const { actions } = await shownOn(({ tabs }) => tabs.includes('Source'));
    assert.ok(!actions.includes(ask));
    assert.deepEqual([webviewPanels.length, [...new Set(proxy.hosts)]], [1, ['page-sources.devnet.test']]);
  });

  it('holds in a palette lookup for who knows sources, whom it asks for nothing before', async () => {
    const { node } = runningDevnet();
    const lookedUp = async (name: string, word?: 'once' | 'never'): Promise<readonly string[]> => {
      const verifiedSources = { sourcify: `http://${name}-sources.devnet.test/verified/sourcify` };
      const chains = { C: { evmChainId: 43112 } };
      const network = { nodes: { one: node }, dataApi: node, networkId: 12345, hrp: 'local', chains, verifiedSources };
      await setSetting('snowprobe.networks', { [name]: network });
      await setSetting('snowprobe.network', name);
      if (word !== undefined) {
        const { document } = await openFile(`${name}.ts`, `'${sample('verified.vault')}';\n`);
        await answer(await hoverTexts(document, sample('verified.vault')), word);
      }
      proxy.hosts.length = 0;
      await vscode.commands.executeCommand('snowprobe.lookUp', sample('verified.proxy'));
      return [...new Set(proxy.hosts)];
    };
    assert.deepEqual(await lookedUp('asked', 'once'), ['asked-sources.devnet.test']);
    assert.deepEqual(await lookedUp('closed', 'never'), []);
    assert.deepEqual(await lookedUp('unasked'), []);
  });

  describe('where the workspace chose the host', () => {
    let victim: Loopback;
    /** URL of a local program that acts on any POST. */
    let stop: string;

    before(async () => {
      victim = await startLoopback((_, response) => answerJson(response, '{"jsonrpc":"2.0","id":1,"result":null}'));
      stop = `${victim.url}/containers/x/stop`;
    });
    after(async () => {
      await victim.close();
      await vscode.commands.executeCommand('workbench.view.explorer');
    });
    beforeEach(() => useDevnet());
    afterEach(async () => {
      await setWorkspaceSetting('snowprobe.networks', undefined);
      await useDevnet();
    });

    /** Sets workspace settings as a repository's settings.json would, including consent. */
    async function theirs(network: string, settings: object): Promise<void> {
      await setWorkspaceSetting('snowprobe.networks', { [network]: settings });
      await setWorkspaceSetting('snowprobe.network', network);
    }

    for (const network of ['mainnet', 'fuji', 'local', 'theirs']) {
      it(`sends nothing before a yes, on this machine and as ${network} too`, async () => {
        const everywhere = {
          nodes: { public: stop },
          dataApi: stop,
          metricsApi: stop,
          chains: { C: { rpcUrl: stop } },
        };
        await theirs(network, everywhere);
        await setSetting('snowprobe.consent', 'always');
        try {
          const { document } = await openFile('chosen.ts', `'${sample('transaction')}';\n`);
          const asked = plain((await hoverTexts(document, sample('transaction'))).join('\n'));
          const question = `Query ${stop}? This host comes from workspace settings, not your user settings.`;
          assert.ok(asked.includes(question), asked);
          if (process.env['SNOWPROBE_BRIDGE']) {
            await vscode.commands.executeCommand('snowprobe.nodes.focus');
            const card = { selector: '.pane .message', text: `Query ${stop}?` };
            await bridge('waitForText', card, 20_000);
            await vscode.commands.executeCommand('snowprobe.openDashboard');
            await bridge('waitForText', { selector: `${page}.card`, text: `Query ${stop}?` }, 20_000);
          }
          assert.equal(victim.requests.length, 0);
        } finally {
          await setSetting('snowprobe.consent', undefined);
        }
      });
    }

    it('asks about it before a lookup by name, and sends nothing where nobody answers', async function () {
      needsBrowser(this);
      await theirs('mainnet', { nodes: { public: stop }, dataApi: null, metricsApi: null, chains: {} });
      const looked = vscode.commands.executeCommand('snowprobe.lookUp', sample('transaction'));
      const question = { selector: '.quick-input-widget', text: `Query ${stop} for mainnet?` };
      await bridge('waitForText', question);
      const placeholder =
        '.quick-input-box input[placeholder="This host comes from workspace settings, not your user settings."]';
      await bridge('click', { selector: placeholder });
      await bridge('press', { keys: 'Escape' });
      assert.equal(await looked, undefined);
      assert.equal(victim.requests.length, 0);
    });

    it('asks it once it was allowed, and another path of it anew', async () => {
      await theirs('theirs', { nodes: { one: stop }, networkId: 12345, hrp: 'local' });
      const { document } = await openFile('agreed.ts', `'${sample('transaction')}';\n`);
      await answer(await hoverTexts(document, sample('transaction')), 'once');
      await hoverTexts(document, sample('transaction'));
      const paths = victim.requests.map(({ path }) => path);
      assert.ok(paths.includes('/containers/x/stop/ext/bc/C/rpc'), paths.join());
      await theirs('theirs', { nodes: { one: `${victim.url}/containers/y/stop` }, networkId: 12345, hrp: 'local' });
      const asked = plain((await hoverTexts(document, sample('transaction'))).join('\n'));
      assert.match(asked, /Query http:\/\/127\.0\.0\.1:\d+\/containers\/y\/stop\?/);
      assert.deepEqual(
        victim.requests.filter(({ path }) => !path.startsWith('/containers/x/stop/')),
        [],
      );
    });

    it('leaves free what the user names as well', async () => {
      const { node } = runningDevnet();
      await theirs('theirs', { nodes: { one: node }, networkId: 12345, hrp: 'local' });
      const { document } = await openFile('both.ts', `'${sample('transaction')}';\n`);
      assert.match(plain((await hoverTexts(document, sample('transaction'))).join('\n')), /transfers 1,250\.5 SNC/);
    });

    it('cannot consent for the user', async () => {
      await assert.rejects(async () => await setWorkspaceSetting('snowprobe.consent', 'always'), /User settings/);
    });
  });

  it('ignores a link that is not ours', async () => {
    for (const wrong of [undefined, 7, { answer: 'always' }, { answer: 'yes', hosts: [], place: {} }]) {
      await vscode.commands.executeCommand(decide, wrong);
    }
    assert.deepEqual(await requests(), []);
  });

  it('can be seen and taken back', async function () {
    needsBrowser(this);
    await useDevnet('back', 'http://back.devnet.test');
    const { document } = await openFile('back.ts', `'${sample('transaction')}';\n`);
    await answer(await hoverTexts(document, sample('transaction')), 'always');
    const managed = vscode.commands.executeCommand('snowprobe.manageHosts');
    const row = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: row, text: 'http://back.devnet.test' });
    await bridge('type', { text: 'back.devnet' });
    await bridge('waitForText', { selector: row, text: 'always allowed' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: row, text: 'Forget' });
    await bridge('type', { text: 'Forget' });
    await bridge('press', { keys: 'Enter' });
    await managed;
    await useDevnet('back2', 'http://back.devnet.test');
    assert.match((await hoverTexts(document, sample('transaction'))).join('\n'), /Query /);
  });
});
