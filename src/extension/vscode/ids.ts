import { networkSetting, networksSetting } from '../../engine/networks';

/**
 * Every id that package.json declares, by the name the code uses. A unit test compares these tables with package.json
 * in both directions.
 */
export const commands = {
  lookUp: 'snowprobe.lookUp',
  lookUpSelection: 'snowprobe.lookUpSelection',
  lookUpHere: 'snowprobe.lookUpHere',
  decodeBytes: 'snowprobe.decodeBytes',
  decodeSelection: 'snowprobe.decodeSelection',
  selectNetwork: 'snowprobe.selectNetwork',
  addNetwork: 'snowprobe.addNetwork',
  openResult: 'snowprobe.openResult',
  copyJson: 'snowprobe.copyJson',
  copyMarkdown: 'snowprobe.copyMarkdown',
  openAsText: 'snowprobe.openAsText',
  pageBack: 'snowprobe.pageBack',
  pageForward: 'snowprobe.pageForward',
  export: 'snowprobe.export',
  showList: 'snowprobe.showList',
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
  fillIn: 'snowprobe.fillIn',
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
  copyNodeUrl: 'snowprobe.copyNodeUrl',
  openMetrics: 'snowprobe.openMetrics',
  checkRole: 'snowprobe.checkRole',
  copyFeeConfigCall: 'snowprobe.copyFeeConfigCall',
  openDashboard: 'snowprobe.openDashboard',
  showEffectiveRules: 'snowprobe.showEffectiveRules',
  openGenesis: 'snowprobe.openGenesis',
  openChainGenesis: 'snowprobe.openChainGenesis',
  compareFile: 'snowprobe.compareFile',
  writeUpgrade: 'snowprobe.writeUpgrade',
  compareWithChain: 'snowprobe.compareWithChain',
  checkAgainstChain: 'snowprobe.checkAgainstChain',
  diagnose: 'snowprobe.diagnose',
  checkPossession: 'snowprobe.checkPossession',
  openDemo: 'snowprobe.openDemo',
  debugTransaction: 'snowprobe.debugTransaction',
  showLog: 'snowprobe.showLog',
} as const;

/** Commands behind links of ours: not declared, so never in the palette or a keybinding list. */
export const linkCommands = {
  decideHosts: '_snowprobe.decideHosts',
  addChain: '_snowprobe.addChain',
  useNetwork: '_snowprobe.useNetwork',
  manageTrust: '_snowprobe.manageTrust',
  copyText: '_snowprobe.copyText',
  openBytes: '_snowprobe.openBytes',
  copyBytes: '_snowprobe.copyBytes',
  lookUpElsewhere: '_snowprobe.lookUpElsewhere',
  lookUpAnyway: '_snowprobe.lookUpAnyway',
  findResult: '_snowprobe.findResult',
  openExplorer: '_snowprobe.openExplorer',
  openList: '_snowprobe.openList',
  loadMore: '_snowprobe.loadMore',
  openCell: '_snowprobe.openCell',
  openInNotebook: '_snowprobe.openInNotebook',
  runText: '_snowprobe.runText',
  changeTarget: '_snowprobe.changeTarget',
  changeChain: '_snowprobe.changeChain',
  changeNode: '_snowprobe.changeNode',
  openRow: '_snowprobe.openRow',
  actOnRow: '_snowprobe.actOnRow',
  answerCard: '_snowprobe.answerCard',
  wouldExecute: '_snowprobe.wouldExecute',
  debugCell: '_snowprobe.debugCell',
  triggerParameterSuggest: '_snowprobe.triggerParameterSuggest',
  openSource: '_snowprobe.openSource',
  showFailingLine: '_snowprobe.showFailingLine',
  showGas: '_snowprobe.showGas',
  clearMarks: '_snowprobe.clearMarks',
} as const;

/** The feature that runs each command: it alone has a handler for it, and the compiler asks it for one. */
export const commandOwners = {
  lookUp: 'lookup',
  lookUpSelection: 'lookup',
  lookUpHere: 'lookup',
  openResult: 'lookup',
  copyJson: 'lookup',
  copyMarkdown: 'lookup',
  filterBalances: 'lookup',
  copyText: 'lookup',
  lookUpElsewhere: 'lookup',
  lookUpAnyway: 'lookup',
  findResult: 'lookup',
  openExplorer: 'lookup',
  openAsText: 'documents',
  pageBack: 'documents',
  pageForward: 'documents',
  decodeBytes: 'decode',
  decodeSelection: 'decode',
  openBytes: 'decode',
  copyBytes: 'decode',
  export: 'lists',
  showList: 'lists',
  exportTokenHolders: 'lists',
  resumeExports: 'lists',
  openList: 'lists',
  loadMore: 'lists',
  aggregateSignatures: 'warp',
  newNotebook: 'notebook',
  pasteAsRequest: 'notebook',
  copyCellAs: 'notebook',
  compareWithPrevious: 'notebook',
  saveOutput: 'notebook',
  fillIn: 'notebook',
  openCell: 'notebook',
  openInNotebook: 'notebook',
  runText: 'notebook',
  changeTarget: 'notebook',
  changeChain: 'notebook',
  changeNode: 'notebook',
  wouldExecute: 'notebook',
  debugCell: 'notebook',
  triggerParameterSuggest: 'notebook',
  refreshTrees: 'trees',
  filterChains: 'trees',
  showAllChains: 'trees',
  filterValidators: 'trees',
  showAllValidators: 'trees',
  openItem: 'trees',
  openItemInNotebook: 'trees',
  copyItemId: 'trees',
  pinItem: 'trees',
  unpinItem: 'trees',
  exportItem: 'trees',
  compareItem: 'trees',
  copyNodeUrl: 'trees',
  openMetrics: 'trees',
  checkRole: 'trees',
  copyFeeConfigCall: 'trees',
  openRow: 'trees',
  actOnRow: 'trees',
  answerCard: 'trees',
  openDashboard: 'dashboard',
  showEffectiveRules: 'chainConfig',
  openGenesis: 'chainConfig',
  openChainGenesis: 'chainConfig',
  compareFile: 'chainConfig',
  writeUpgrade: 'chainConfig',
  compareWithChain: 'chainConfig',
  checkAgainstChain: 'chainConfig',
  diagnose: 'diagnosis',
  checkPossession: 'diagnosis',
  openDemo: 'demo',
  debugTransaction: 'debug',
  openSource: 'debug',
  showFailingLine: 'debug',
  showGas: 'debug',
  clearMarks: 'debug',
  decideHosts: 'hover',
  selectNetwork: 'networks',
  addNetwork: 'networks',
  addChain: 'networks',
  useNetwork: 'settings',
  manageTrust: 'settings',
  manageHosts: 'networks',
  setApiKey: 'networks',
  removeApiKeys: 'networks',
  showLog: 'main',
} as const satisfies Readonly<Record<CommandName, string>>;

/** The commands that links in hovers and tooltips run: a trusted text enables these and no others. */
export const hoverCommands = {
  lookUp: commands.lookUp,
  openResult: commands.openResult,
  copyJson: commands.copyJson,
  decideHosts: linkCommands.decideHosts,
  addChain: linkCommands.addChain,
  useNetwork: linkCommands.useNetwork,
  manageTrust: linkCommands.manageTrust,
  selectNetwork: commands.selectNetwork,
  copyText: linkCommands.copyText,
  openBytes: linkCommands.openBytes,
  copyBytes: linkCommands.copyBytes,
  lookUpElsewhere: linkCommands.lookUpElsewhere,
  lookUpAnyway: linkCommands.lookUpAnyway,
  openInNotebook: linkCommands.openInNotebook,
  openSource: linkCommands.openSource,
  showFailingLine: linkCommands.showFailingLine,
  debugTransaction: commands.debugTransaction,
  clearMarks: linkCommands.clearMarks,
} as const;

export const settings = {
  network: networkSetting,
  networks: networksSetting,
  consent: 'snowprobe.consent',
  hoverEnabled: 'snowprobe.hover.enabled',
  timeout: 'snowprobe.timeout',
  currency: 'snowprobe.currency',
  validatorsWarnDays: 'snowprobe.validators.warnDays',
  notebookStopOnFailure: 'snowprobe.notebook.stopOnFailure',
  notebookSaveOutputs: 'snowprobe.notebook.saveOutputs',
  chainConfigFiles: 'snowprobe.chainConfigFiles',
  chainConfigInlayHints: 'snowprobe.chainConfigInlayHints',
} as const;

/** Views of the side bar. */
export const views = {
  chains: 'snowprobe.chains',
  validators: 'snowprobe.validators',
  nodes: 'snowprobe.nodes',
} as const;

/** Type of debug sessions, in launch.json. */
export const debugType = 'snowprobe';

/** Type of the tabs that show a dashboard. */
export const dashboardType = 'snowprobe.dashboard';

/** Type of the tabs that show a result. */
export const pageType = 'snowprobe.page';

/** What an item of a tree is dragged as beside plain text: a request, which a notebook takes. */
export const dragCell = 'application/vnd.snowprobe.cell';

/** Scheme of the read-only result documents. */
export const documentScheme = 'snowprobe';

/** Authority of each family of these documents. */
export const documentAuthorities = {
  /** Results of lookups. */
  result: '',
  bytes: 'bytes',
  list: 'list',
  /** Signed messages. */
  warp: 'warp',
  /** Past answers of notebooks. */
  answer: 'answer',
  /** Genesis files that were found in bytes. */
  genesis: 'genesis',
  /** What holds on a chain at a time. */
  rules: 'rules',
  /** Files and running chains, to be compared. */
  chain: 'chain',
  /** Why a chain makes no blocks. */
  diagnosis: 'diagnosis',
  /** BLS keys with their proof. */
  possession: 'possession',
  /** What would become of messages that are not sent yet. */
  beforeSend: 'beforesend',
} as const;

/** Type of the `.rpc` notebooks, and language of their cells and of the file as text. */
export const notebookType = 'snowprobe-rpc';
export const notebookLanguage = 'snowprobe-rpc';

export type DocumentFamily = keyof typeof documentAuthorities;
export type CommandId = (typeof commands)[keyof typeof commands];
export type LinkCommandId = (typeof linkCommands)[keyof typeof linkCommands];
export type HoverCommandId = (typeof hoverCommands)[keyof typeof hoverCommands];
export type ViewId = (typeof views)[keyof typeof views];
export type SettingKey = (typeof settings)[keyof typeof settings];

export type CommandName = keyof typeof commands | keyof typeof linkCommands;
export type CommandOwner = (typeof commandOwners)[CommandName];

/** What a command does; `args` come from links, menus or other extensions and are checked by each handler. */
export type CommandHandler = (...args: readonly unknown[]) => unknown;

/** The handlers of a feature: one for each of its commands, and for no others. */
export type CommandHandlers<Owner extends CommandOwner> = {
  readonly [Name in CommandName as (typeof commandOwners)[Name] extends Owner ? Name : never]: CommandHandler;
};
