/** A build of VS Code from the npm registry, as the server of code-server. */
export interface Build {
  /** Value of `vscode.version`. */
  readonly version: string;
  /** Version of the npm package code-server that contains it. */
  readonly codeServer: string;
  /** Unneeded built-in extensions, left out for their size. */
  readonly extensionsLeftOut: readonly string[];
  /** Dependencies left out: unneeded and large, in need of a compiler, or for other systems. */
  readonly packagesLeftOut: readonly string[];
  /** Dependencies with a git URL, and the registry version to use instead. */
  readonly packagesReplaced: Readonly<Record<string, string>>;
  /** Package that ends the extension host together with the server. */
  readonly watchdog: string;
}

/** Runs both builds, independent of the machine's Node. */
export const nodeVersion = '22.23.3';

const forOtherSystems = ['@vscode/windows-process-tree', '@vscode/windows-registry', 'kerberos'];

/** Fails without typescript, which the package does not include. */
const withoutTheirOwnPackages = ['typescript-language-features'];

/** The minimum version of `engines.vscode`. */
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
