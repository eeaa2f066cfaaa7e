/** A build of VS Code that the npm registry carries, as the server that code-server ships. */
export interface Build {
  /** Version that `vscode.version` answers. */
  readonly version: string;
  /** Version of the npm package code-server that holds it. */
  readonly codeServer: string;
  /** Built-in extensions that are not needed and weigh. */
  readonly extensionsLeftOut: readonly string[];
  /** Dependencies of the server that are not needed and weigh, need a compiler, or are for other systems. */
  readonly packagesLeftOut: readonly string[];
  /** Dependencies that are named by a git address there, with the registry's version to take instead. */
  readonly packagesReplaced: Readonly<Record<string, string>>;
  /** Package that ends the extension host together with the server. */
  readonly watchdog: string;
}

/** Runs both builds; the Node of the machine does not matter. */
export const nodeVersion = '22.23.3';

const forOtherSystems = ['@vscode/windows-process-tree', '@vscode/windows-registry', 'kerberos'];

/** It looks for typescript, which the package leaves to be installed, and fails without. */
const withoutTheirOwnPackages = ['typescript-language-features'];

/** The oldest that `engines.vscode` names. */
export const oldest: Build = {
  version: '1.105.1',
  codeServer: '4.105.1',
  extensionsLeftOut: withoutTheirOwnPackages,
  packagesLeftOut: forOtherSystems,
  packagesReplaced: { '@parcel/watcher': '2.5.1' },
  watchdog: 'native-watchdog',
};

export const newest: Build = {
  version: '1.139.1',
  codeServer: '4.139.1',
  extensionsLeftOut: [...withoutTheirOwnPackages, 'copilot', 'mermaid-markdown-features'],
  packagesLeftOut: [...forOtherSystems, '@github/copilot-sdk', '@microsoft/mxc-sdk', '@vscode/sandbox-runtime'],
  packagesReplaced: {},
  watchdog: '@vscode/native-watchdog',
};
