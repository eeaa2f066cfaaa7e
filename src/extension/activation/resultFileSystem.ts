import vscode = require('vscode');

/**
 * The read-only documents as files of a scheme of their own: VS Code opens these again when a window is reloaded, which it
 * does not do with the texts of a content provider.
 */
export function resultFileSystem(
  read: (uri: vscode.Uri) => Promise<string>,
  renewed: vscode.Event<vscode.Uri>,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  // A file counts as changed by its time alone.
  const times = new Map<string, number>();
  const timeOf = (uri: vscode.Uri): number => times.get(uri.toString()) ?? 1;
  const reject = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const files: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => ({ type: vscode.FileType.File, ctime: 0, mtime: timeOf(uri), size: 0 }),
    readFile: async (uri) => new TextEncoder().encode(await read(uri)),
    readDirectory: () => [],
    createDirectory: reject,
    writeFile: reject,
    delete: reject,
    rename: reject,
  };
  return vscode.Disposable.from(
    changed,
    renewed((uri) => {
      times.set(uri.toString(), timeOf(uri) + 1);
      changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    }),
    vscode.workspace.registerFileSystemProvider('snowprobe', files, { isCaseSensitive: true, isReadonly: true }),
  );
}
