import assert from 'node:assert/strict';
import vscode = require('vscode');
import { sample, useDevnet } from '../support/demo';

describe('tools for agents', function () {
  this.timeout(60_000);
  before(() => useDevnet());

  async function invoke(name: string, input: object): Promise<string> {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return content.map((part) => (part as vscode.LanguageModelTextPart).value).join('\n');
  }

  it('are found and called by their names', async () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith('snowprobe_'));
    assert.equal(own.length, 7);
    assert.match(
      await invoke('snowprobe_lookup_chain_identifier', { id: sample('erc20Transfer') }),
      /✓ transfers 1,250\.5/,
    );
    assert.match(await invoke('snowprobe_call_chain_method', { method: 'eth_chainId' }), /"0xa868"/);
    assert.match(await invoke('snowprobe_decode_chain_bytes', { bytes: '0x00' }), /Nothing|not|no /);
  });

  it('answer nothing where the setting is off', async () => {
    const { Global } = vscode.ConfigurationTarget;
    await vscode.workspace.getConfiguration().update('snowprobe.languageModelTools', false, Global);
    const words = await invoke('snowprobe_lookup_chain_identifier', { id: sample('erc20Transfer') });
    await vscode.workspace.getConfiguration().update('snowprobe.languageModelTools', undefined, Global);
    assert.match(words, /Nothing was sent: the setting snowprobe\.languageModelTools is off\./);
  });
});
