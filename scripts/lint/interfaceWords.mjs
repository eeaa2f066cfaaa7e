// Words reach VS Code's interface through src/extension/vscode/ui alone, which makes them inert. A rule of our own, so that it holds
// whatever VS Code's functions and classes are reached by: a namespace, a name of one's own for a part of it, brackets.
import path from 'node:path';

const home = 'src/extension/vscode/ui/';

/** What VS Code shows words with, and the file in `home` that does it instead. */
const shows = new Map([
  ...['showInformationMessage', 'showWarningMessage', 'showErrorMessage'].map((name) => [name, 'message']),
  ['withProgress', 'progress'],
  ['showQuickPick', 'pick'],
  ['createQuickPick', 'livePick'],
  ...['showInputBox', 'createInputBox'].map((name) => [name, 'askText']),
  ...['showSaveDialog', 'showOpenDialog'].map((name) => [name, 'askForFile']),
  ['setStatusBarMessage', 'status'],
  ['createStatusBarItem', 'statusItem'],
  ['createWebviewPanel', 'tab'],
  ['createNotebookController', 'kernel'],
  ...['createTestController', 'createTestItem'].map((name) => [name, 'editorWords']),
]);
const makes = new Map([
  ['MarkdownString', 'markdown'],
  ['TreeItem', 'treeItem'],
  ['CodeLens', 'lens'],
  ['TestMessage', 'editorWords'],
  ['NotebookCellStatusBarItem', 'cellStatus'],
  ...['Diagnostic', 'InlayHint', 'CodeAction'].map((name) => [name, 'editorWords']),
]);
/** Commands of VS Code that take a title. */
const commands = new Map([['vscode.diff', 'tab']]);
/** What the words of a part of the interface are set by, and what Markdown may do. */
const words = new Set([
  ...['title', 'label', 'description', 'detail', 'message', 'tooltip', 'badge', 'placeholder', 'prompt'],
  ...['validationMessage', 'accessibilityInformation', 'isTrusted', 'supportHtml', 'supportThemeIcons'],
]);

/** The name of a member, a key or what is imported, however it is written. */
function nameOf({ type, name, value, quasis }) {
  return type === 'Identifier' ? name : type === 'TemplateLiteral' ? quasis[0]?.value.cooked : String(value);
}

export const interfaceWords = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { fault: `{{name}} shows words that may be a server's: use ${home}{{file}}, which makes them inert.` },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const mayUseVscode = /^src\/extension\//.test(file);
    if (!mayUseVscode || file.startsWith(home)) {
      return {};
    }
    const report = (node, name, place) => context.report({ node, messageId: 'fault', data: { name, file: place } });
    const check = (node, name) => {
      const place = shows.get(name) ?? makes.get(name);
      if (place !== undefined) {
        report(node, name, `${place}.ts`);
      }
    };
    return {
      // Types are named by other nodes, so what is met here makes or runs something.
      MemberExpression(node) {
        const name = nameOf(node.property);
        check(node, name);
        if (name === 'error' && nameOf(node.object.property ?? node.object) === 'NotebookCellOutputItem') {
          report(node, 'NotebookCellOutputItem.error', 'cellFailure.ts');
        }
      },
      'ObjectPattern > Property': (node) => check(node, nameOf(node.key)),
      ImportSpecifier(node) {
        if (node.parent.source.value === 'vscode' && node.importKind !== 'type' && node.parent.importKind !== 'type') {
          check(node, nameOf(node.imported));
        }
      },
      'AssignmentExpression[left.type="MemberExpression"]': ({ left }) => {
        const name = nameOf(left.property);
        if (words.has(name)) {
          report(left, `.${name}`, '');
        }
      },
      Literal: (node) => commands.has(node.value) && report(node, node.value, `${commands.get(node.value)}.ts`),
    };
  },
};
