import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../../../scripts/support/root';

describe('sentences', () => {
  it('are one message each, in all of src', () => {
    const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `src/${file.replaceAll(path.sep, '/')}`);
    assert.ok(files.length > 500, 'the sources were not found');
    assert.deepEqual(
      files.flatMap((file) => faultsIn(file, readFileSync(path.join(root, file), 'utf8'))),
      [],
    );
  });

  const faults: readonly (readonly [code: string, why: string])[] = [
    ["l10n.t(' of {0}', a)", 'begins or ends in the middle of a sentence'],
    ["l10n.t('since ')", 'begins or ends in the middle of a sentence'],
    ["vscode.l10n.t('; not to {0}', a)", 'begins or ends in the middle of a sentence'],
    ["l10n.t('created (')", 'begins or ends in the middle of a sentence'],
    ["text('created by')", 'is not translated'],
    ['`${l10n.t("a")} ${l10n.t("b")}`', 'puts a sentence together'],
    ['`${l10n.t("a")} by ${b}`', 'puts a sentence together'],
    ["l10n.t('a') + b", 'puts a sentence together'],
    ["b + l10n.t('a')", 'puts a sentence together'],
    ['l10n.t(words)', 'cannot be found by whoever translates'],
  ];
  for (const [code, why] of faults) {
    it(`${code} ${why}`, () => {
      assert.deepEqual(faultsIn('src/core/a.ts', `const x = ${code};`), [`src/core/a.ts:1 ${code} ${why}`]);
    });
  }

  for (const code of [
    "l10n.t('created by {0} in {1}', a, b)",
    "text(l10n.t('created by {creator}'))",
    "text(' · ')",
    '`${l10n.t("fee")}: ${amount}`',
    "l10n.t({ message: 'burned', comment: ['AVAX that nobody owns any more'] })",
  ]) {
    it(`${code} is right`, () => {
      assert.deepEqual(faultsIn('src/core/a.ts', `const x = ${code};`), []);
    });
  }
});

/** What in a source makes a sentence of several messages, or words that no message holds. */
function faultsIn(file: string, code: string): readonly string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    const why = faultOf(node, file);
    if (why !== undefined) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      faults.push(`${file}:${line} ${node.getText().replace(/\s+/g, ' ')} ${why}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function faultOf(node: ts.Node, file: string): string | undefined {
  if (isMessage(node)) {
    const [words] = node.arguments;
    if (words === undefined || ts.isObjectLiteralExpression(words)) {
      return undefined;
    }
    if (!ts.isStringLiteralLike(words)) {
      return 'cannot be found by whoever translates';
    }
    return /^[\s,;.:)]|[\s(]$/.test(words.text) ? 'begins or ends in the middle of a sentence' : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'text' && !file.startsWith('src/features/')) {
    const [words] = node.arguments;
    return words && ts.isStringLiteralLike(words) && /\p{L}/u.test(words.text) ? 'is not translated' : undefined;
  }
  if (ts.isTemplateExpression(node)) {
    const messages = node.templateSpans.filter(({ expression }) => isMessage(expression)).length;
    const around = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    const hasWords = around.some((piece) => /\p{L}/u.test(piece));
    return messages > 1 || (messages === 1 && hasWords) ? 'puts a sentence together' : undefined;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return isMessage(node.left) || isMessage(node.right) ? 'puts a sentence together' : undefined;
  }
  return undefined;
}

function isMessage(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && /(?:^|\.)l10n\.t$/.test(node.expression.getText());
}
