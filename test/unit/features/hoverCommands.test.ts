import assert from 'node:assert/strict';
import type { ByteReading } from '../../../src/engine/bytes/reading';
import type { LinkCommand } from '../../../src/engine/report/renderContext';
import {
  reportLink,
  bytesLinks,
  consentLine,
  lookUpAnywayLink,
  missingNetworkLinks,
} from '../../../src/extension/shared/hoverLinks';
import { failureMarkdown } from '../../../src/extension/debug/sourcePlace';
import { hoverCommands, linkCommands } from '../../../src/extension/vscode/ids';

/** Every link that a Report may have; the compiler reports missing ones. */
const ofReports: Readonly<Record<LinkCommand, true>> = {
  ...{
    lookUp: true,
    otherNetwork: true,
    open: true,
    openNotebook: true,
    copyJson: true,
    label: true,
    addChain: true,
    copyText: true,
    openSource: true,
    showFailingLine: true,
    debug: true,
    tryAgain: true,
    setApiKey: true,
  },
};
const identifier = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';

function commandsIn(texts: readonly (string | undefined)[]): readonly string[] {
  const found = texts.flatMap((text = '') =>
    [...text.matchAll(/command:([^?]+)\?/g)].map(([, id = '']) => decodeURIComponent(id)),
  );
  return [...new Set(found)].sort();
}

describe('the commands that hovers enable', () => {
  it('are those that their links run, and no others', () => {
    const reading = { key: 'P.tx', name: 'transaction' } as ByteReading;
    const links = [
      ...(Object.keys(ofReports) as LinkCommand[]).map((link) =>
        reportLink(
          link,
          { identifier, text: 'x', place: { uri: 'file:///a.sol', line: 1, column: 2 } },
          { uri: 'file:///a.ts', line: 1, character: 2 },
        ),
      ),
      missingNetworkLinks({ why: 'unknown', sentence: 'x', nearest: 'devnet' }, identifier),
      missingNetworkLinks({ why: 'untrusted', sentence: 'x' }, identifier),
      bytesLinks('bytes', 'fuji', [reading, reading]),
      consentLine(['https://api.avax.network'], { uri: 'file:///a.ts', line: 1, character: 2 }, () => false),
      lookUpAnywayLink(
        { kind: 'hash32', text: 'x', hex: `0x${'ab'.repeat(32)}` },
        { uri: 'file:///a.ts', line: 1, character: 2 },
      ),
      failureMarkdown('x', []),
    ];
    assert.deepEqual(commandsIn(links), [...Object.values(hoverCommands)].sort());
  });

  it('run no request, change no text and act on no item of a tree', () => {
    const enabled: readonly string[] = Object.values(hoverCommands);
    const { runText, changeTarget, changeNode, openRow, actOnRow, openCell, openList, loadMore } = linkCommands;
    for (const id of [runText, changeTarget, changeNode, openRow, actOnRow, openCell, openList, loadMore]) {
      assert.ok(!enabled.includes(id), id);
    }
  });
});
