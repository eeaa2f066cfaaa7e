/**
 * Every id that package.json declares, by the name the code uses. A unit test compares these tables with package.json
 * in both directions.
 */
export const commands = {
  lookUp: 'snowprobe.lookUp',
  lookUpSelection: 'snowprobe.lookUpSelection',
  decodeBytes: 'snowprobe.decodeBytes',
  decodeSelection: 'snowprobe.decodeSelection',
  selectNetwork: 'snowprobe.selectNetwork',
  openResult: 'snowprobe.openResult',
  copyJson: 'snowprobe.copyJson',
  copyMarkdown: 'snowprobe.copyMarkdown',
  export: 'snowprobe.export',
  exportTokenHolders: 'snowprobe.exportTokenHolders',
  resumeExports: 'snowprobe.resumeExports',
  filterBalances: 'snowprobe.filterBalances',
  aggregateSignatures: 'snowprobe.aggregateSignatures',
  manageHosts: 'snowprobe.manageHosts',
  setApiKey: 'snowprobe.setApiKey',
  removeApiKeys: 'snowprobe.removeApiKeys',
  newNotebook: 'snowprobe.newNotebook',
  pasteAsRequest: 'snowprobe.pasteAsRequest',
  copyCellAs: 'snowprobe.copyCellAs',
  compareWithPrevious: 'snowprobe.compareWithPrevious',
  saveOutput: 'snowprobe.saveOutput',
  refreshTrees: 'snowprobe.refreshTrees',
  filterChains: 'snowprobe.filterChains',
  showAllChains: 'snowprobe.showAllChains',
  filterValidators: 'snowprobe.filterValidators',
  showAllValidators: 'snowprobe.showAllValidators',
  openItem: 'snowprobe.openItem',
  openItemInNotebook: 'snowprobe.openItemInNotebook',
  copyItemId: 'snowprobe.copyItemId',
  pinItem: 'snowprobe.pinItem',
  unpinItem: 'snowprobe.unpinItem',
  exportItem: 'snowprobe.exportItem',
  compareItem: 'snowprobe.compareItem',
  openDashboard: 'snowprobe.openDashboard',
  showLog: 'snowprobe.showLog',
} as const;

/** Commands behind links of ours: not declared, so never in the palette or a keybinding list. */
export const linkCommands = {
  decideHosts: '_snowprobe.decideHosts',
  copyText: '_snowprobe.copyText',
  openBytes: '_snowprobe.openBytes',
  copyBytes: '_snowprobe.copyBytes',
  lookUpElsewhere: '_snowprobe.lookUpElsewhere',
  lookUpAnyway: '_snowprobe.lookUpAnyway',
  openList: '_snowprobe.openList',
  loadMore: '_snowprobe.loadMore',
  openCell: '_snowprobe.openCell',
  openInNotebook: '_snowprobe.openInNotebook',
  runText: '_snowprobe.runText',
  changeTarget: '_snowprobe.changeTarget',
  changeNode: '_snowprobe.changeNode',
  openRow: '_snowprobe.openRow',
  actOnRow: '_snowprobe.actOnRow',
} as const;

/** The commands that links in hovers and tooltips run: a trusted text enables these and no others. */
export const hoverCommands = {
  lookUp: commands.lookUp,
  openResult: commands.openResult,
  copyJson: commands.copyJson,
  decideHosts: linkCommands.decideHosts,
  copyText: linkCommands.copyText,
  openBytes: linkCommands.openBytes,
  copyBytes: linkCommands.copyBytes,
  lookUpElsewhere: linkCommands.lookUpElsewhere,
  lookUpAnyway: linkCommands.lookUpAnyway,
  openInNotebook: linkCommands.openInNotebook,
} as const;

/** What a chosen completion runs. */
export const triggerParameterSuggestCommand = '_snowprobe.goOn';

export const settings = {
  network: 'snowprobe.network',
  networks: 'snowprobe.networks',
  consent: 'snowprobe.consent',
  hoverEnabled: 'snowprobe.hover.enabled',
  timeout: 'snowprobe.timeout',
  currency: 'snowprobe.currency',
  validatorsWarnDays: 'snowprobe.validators.warnDays',
  notebookStopOnFailure: 'snowprobe.notebook.stopOnFailure',
  notebookSaveOutputs: 'snowprobe.notebook.saveOutputs',
} as const;

/** Views of the side bar. */
export const views = {
  chains: 'snowprobe.chains',
  validators: 'snowprobe.validators',
  nodes: 'snowprobe.nodes',
} as const;

/** Type of the tabs that show a dashboard. */
export const dashboardType = 'snowprobe.dashboard';

/** What an item of a tree is dragged as beside plain text: a request, which a notebook takes. */
export const dragCell = 'application/vnd.snowprobe.cell';

/** Scheme of the read-only result documents. */
export const documentScheme = 'snowprobe';

/** Authority of the documents that show decoded bytes; those of lookups have none. */
export const bytesAuthority = 'bytes';

/** Authority of the documents that show lists. */
export const listAuthority = 'list';

/** Authority of the documents that show signed messages. */
export const warpAuthority = 'warp';

/** Authority of the documents that show past answers of notebooks. */
export const answerAuthority = 'answer';

/** Type of the `.rpc` notebooks, and language of their cells and of the file as text. */
export const notebookType = 'snowprobe-rpc';
export const notebookLanguage = 'snowprobe-rpc';

export type CommandId = (typeof commands)[keyof typeof commands];
export type LinkCommandId = (typeof linkCommands)[keyof typeof linkCommands];
export type HoverCommandId = (typeof hoverCommands)[keyof typeof hoverCommands];
export type ViewId = (typeof views)[keyof typeof views];
export type SettingKey = (typeof settings)[keyof typeof settings];

/** What a command does; `args` come from links, menus or other extensions and are checked by each handler. */
export type CommandHandler = (...args: readonly unknown[]) => unknown;
