import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** The files below src that contain a pattern. */
function filesWith(pattern: RegExp): readonly string[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && pattern.test(readFileSync(path.join(root, 'src', file), 'utf8')))
    .sort();
}

describe('the guard of private keys', () => {
  it('is one function, which one file of each program asks', () => {
    assert.deepEqual(filesWith(/\bclassifySecret\(/), [
      'cli/keys.ts',
      'engine/detection/secretGuard.ts',
      'engine/secrets/guard/classifySecret.ts',
    ]);
  });

  it('stands before every place that finds identifiers in a text of the user', () => {
    const finders = filesWith(/\b(?:findIdentifiers|identifierAt)\(/);
    assert.deepEqual(
      finders.filter((file) => file.startsWith('extension/')),
      [
        // Checks each against the keys in open files.
        'extension/agents/index.ts',
        'extension/debug/promptTransaction.ts',
        // The text of a result, which is our own.
        'extension/documents/index.ts',
        'extension/lookup/lookUp.ts',
        'extension/lookup/suggestions.ts',
        'extension/shared/editorIdentifier.ts',
        'extension/shared/lineIdentifier.ts',
      ],
    );
    const guarding = filesWith(/\bguard(?:InFile|Copied|Typed)\(/);
    assert.deepEqual(
      guarding,
      [
        'engine/detection/secretGuard.ts',
        'extension/debug/promptTransaction.ts',
        'extension/lookup/lookUp.ts',
        'extension/lookup/suggestions.ts',
        'extension/shared/editorIdentifier.ts',
        'extension/shared/lineIdentifier.ts',
      ].sort(),
    );
  });

  it('is asked before whatever sends an identifier: the hover, and the runner of all commands', () => {
    // What is watched was looked up before. Restored documents and tree tooltips request what was looked up before or
    // named by a node.
    assert.deepEqual(filesWith(/\blookup\.find\(/), [
      'cli/find.ts',
      'cli/lsp/serve.ts',
      // A transaction hash in a cell, sent like the cell's other requests.
      'engine/notebook/io/sendReplay.ts',
      // Checks it against the keys in open files.
      'extension/agents/index.ts',
      // Hashes of transactions sent by a script.
      'extension/debug/scriptLenses.ts',
      'extension/hover/index.ts',
      'extension/lookup/index.ts',
      'extension/lookup/lookupRunner.ts',
      // A recorded hash, with clients that reach no host.
      'extension/lookups.ts',
      // Forwards the hover's requests.
      'extension/services/hoverState.ts',
      'extension/trees/index.ts',
    ]);
    // A hover target includes the guard's verdict.
    assert.deepEqual(filesWith(/\bhoverTarget\(/), [
      'cli/lsp/serve.ts',
      'engine/detection/secretGuard.ts',
      'extension/hover/index.ts',
    ]);
    assert.deepEqual(filesWith(/\bfindWithProgress\(/), ['extension/lookup/lookupRunner.ts']);
  });

  it('decides what the history keeps', () => {
    const keeping = filesWith(/\bhistory\.add\(/).filter((file) => file.startsWith('extension/lookup/'));
    assert.deepEqual(keeping, ['extension/lookup/keyGuard.ts']);
    assert.deepEqual(filesWith(/'lookup\.(?:history|lookedUp)'/), ['extension/lookup/keyGuard.ts']);
  });
});
