import assert from 'node:assert/strict';
import { locateProblems } from '../../../../src/extension/settings/locateProblems';

/** The marked text and its message. */
function marked(text: string, known: readonly string[] = []): readonly string[] {
  return locateProblems(text, known).map(
    ({ start, end, message, suggestion }) =>
      `${text.slice(start, end)}: ${message}${suggestion === undefined ? '' : ` -> ${suggestion}`}`,
  );
}

const unknown = 'Nothing is sent until one is selected.';

describe('what is wrong with our settings in a file of settings', () => {
  it('is a network that none is named, with the name that is meant', () => {
    assert.deepEqual(marked('{ "snowprobe.network": "devnett" }', ['devnet']), [
      `"devnett": No network is named devnett; did you mean devnet? ${unknown} -> devnet`,
    ]);
    assert.deepEqual(marked('{ "snowprobe.network": "Fuji" } // as written'), [
      `"Fuji": No network is named Fuji; did you mean fuji? ${unknown} -> fuji`,
    ]);
    assert.deepEqual(marked('{ "snowprobe.network": "elsewhere" }'), [
      `"elsewhere": No network is named elsewhere. ${unknown}`,
    ]);
    assert.deepEqual(marked('{ "snowprobe.network": 5 }'), [`5: No network is named 5. ${unknown}`]);
  });

  it('is nothing for a network that this file adds, or another one does', () => {
    assert.deepEqual(
      marked(
        '{ "snowprobe.network": "mine", "snowprobe.networks": { "mine": { "nodes": { "one": "http://a:1" } } }, }',
      ),
      [],
    );
    assert.deepEqual(marked('{ "snowprobe.network": "theirs" }', ['theirs']), []);
    assert.deepEqual(marked('{ "editor.fontSize": 12 }'), []);
    assert.deepEqual(marked('{ "snowprobe.network": '), []);
  });

  it('is marked at the value itself, at each of several', () => {
    const text = `{
      // ours
      "snowprobe.timeout": 500,
      "snowprobe.networks": {
        "my.net": { "nodes": { "node.one": "ftp://x", "two": "http://a:1" }, "hrp": "UPPER" }
      }
    }`;
    const key = 'snowprobe.networks.my.net';
    assert.deepEqual(marked(text), [
      '500: Setting snowprobe.timeout: expected a number of seconds from 1 to 120; using 10 instead.',
      `"ftp://x": Setting ${key}.nodes.node.one is ignored: expected an http or https URL without user name, password or query.`,
      `"UPPER": Setting ${key}.hrp is ignored: expected a lower-case address prefix such as "fuji".`,
    ]);
  });

  it('is marked at the key of what lacks something', () => {
    assert.deepEqual(marked('{ "snowprobe.networks": { "x": { "dataApi": "https://d.example" } } }').length, 1);
    assert.match(
      marked('{ "snowprobe.networks": { "x": { "dataApi": "https://d.example" } } }')[0] ?? '',
      /^"x": Setting snowprobe\.networks\.x\.chains\.C-Chain\.evmChainId is missing/,
    );
  });

  it('is found in a workspace file too', () => {
    assert.deepEqual(marked('{ "folders": [], "settings": { "snowprobe.network": "fujj" } }'), [
      `"fujj": No network is named fujj; did you mean fuji? ${unknown} -> fuji`,
    ]);
  });
});
