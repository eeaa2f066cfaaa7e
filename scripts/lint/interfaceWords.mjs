// Text reaches VS Code's interface only through src/extension/vscode/ui, which makes it inert. A rule of our own, so
// that it holds however VS Code's functions and classes are accessed: by a namespace, an alias or brackets.
import path from 'node:path';

const home = 'src/extension/vscode/ui/';

/** VS Code functions that show text, with the file in `home` to use instead. */
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
/** Properties that set text of the interface or the permissions of Markdown. */
const words = new Set([
  ...['title', 'label', 'description', 'detail', 'message', 'tooltip', 'badge', 'placeholder', 'prompt'],
  ...['validationMessage', 'accessibilityInformation', 'isTrusted', 'supportHtml', 'supportThemeIcons'],
]);

/** The name of a member, key or import, in any notation. */
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
      // Types use other node types, so these nodes construct or call something.
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
