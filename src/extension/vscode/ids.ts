import { networkSetting, networksSetting } from '../../engine/networks';

/**
 * Commands declared in package.json, each with the feature that implements it; types require exactly one handler. A
 * unit test compares this with package.json in both directions.
 */
const declaredOwners = {
  lookUp: 'lookup',
  lookUpSelection: 'lookup',
  lookUpHere: 'lookup',
  decodeBytes: 'decode',
  decodeSelection: 'decode',
  label: 'names',
  selectNetwork: 'networks',
  addNetwork: 'networks',
  openResult: 'lookup',
  copyJson: 'lookup',
  copyMarkdown: 'lookup',
  openAsText: 'documents',
  pageBack: 'documents',
  pageForward: 'documents',
  export: 'lists',
  showList: 'lists',
  exportTokenHolders: 'lists',
  resumeExports: 'lists',
  filterBalances: 'lookup',
  compareTransaction: 'lookup',
  runWithBuild: 'lookup',
  whatIf: 'lookup',
  aggregateSignatures: 'warp',
  manageHosts: 'networks',
  setApiKey: 'networks',
  removeApiKeys: 'networks',
  newNotebook: 'notebook',
  pasteAsRequest: 'notebook',
  copyCellAs: 'notebook',
  compareWithPrevious: 'notebook',
  saveOutput: 'notebook',
  fillIn: 'notebook',
  refreshTrees: 'trees',
  filterChains: 'trees',
  showAllChains: 'trees',
  filterValidators: 'trees',
  showAllValidators: 'trees',
  openItem: 'trees',
  openItemInNotebook: 'trees',
  copyItemId: 'trees',
  labelItem: 'trees',
  pinItem: 'trees',
  unpinItem: 'trees',
  exportItem: 'trees',
  compareItem: 'trees',
  copyNodeUrl: 'trees',
  openMetrics: 'trees',
  checkRole: 'trees',
  copyFeeConfigCall: 'trees',
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
  restartWithBuild: 'debug',
  copyMcpConfiguration: 'agents',
  tools: 'main',
  showLog: 'main',
} as const;

/** Commands behind our links: undeclared, so that they appear in neither palette nor keybindings. */
const linkOwners = {
  decideHosts: 'hover',
  hoverAgain: 'hover',
  addChain: 'networks',
  useNetwork: 'settings',
  manageTrust: 'settings',
  copyText: 'lookup',
  openBytes: 'decode',
  copyBytes: 'decode',
  lookUpElsewhere: 'lookup',
  lookUpAnyway: 'lookup',
  lookUpLine: 'lookup',
  findResult: 'lookup',
  openExplorer: 'lookup',
  askHosts: 'lookup',
  openList: 'lists',
  loadMore: 'lists',
  openCell: 'notebook',
  openInNotebook: 'notebook',
  runText: 'notebook',
  changeTarget: 'notebook',
  changeChain: 'notebook',
  changeNode: 'notebook',
  openRow: 'trees',
  actOnRow: 'trees',
  answerCard: 'trees',
  wouldExecute: 'notebook',
  callOfCell: 'notebook',
  triggerParameterSuggest: 'notebook',
  openSource: 'debug',
  showFailingLine: 'debug',
  showGas: 'debug',
  clearMarks: 'debug',
} as const;

export const commands = idsOf('snowprobe', declaredOwners);
export const linkCommands = idsOf('_snowprobe', linkOwners);
export const commandOwners = { ...declaredOwners, ...linkOwners };

/** `lookUp` as "snowprobe.lookUp". */
function idsOf<Prefix extends string, Owners extends object>(prefix: Prefix, owners: Owners) {
  const ids = Object.keys(owners).map((name) => [name, `${prefix}.${name}`]);
  return Object.fromEntries(ids) as { readonly [Name in keyof Owners & string]: `${Prefix}.${Name}` };
}

/** Commands that links in hovers and tooltips may run: trusted Markdown enables only these. */
export const hoverCommands = {
  lookUp: commands.lookUp,
  openResult: commands.openResult,
  copyJson: commands.copyJson,
  decideHosts: linkCommands.decideHosts,
  hoverAgain: linkCommands.hoverAgain,
  label: commands.label,
  setApiKey: commands.setApiKey,
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
  labels: 'snowprobe.labels',
  languageModelTools: 'snowprobe.languageModelTools',
  validatorsWarnDays: 'snowprobe.validators.warnDays',
  notebookStopOnFailure: 'snowprobe.notebook.stopOnFailure',
  notebookSaveOutputs: 'snowprobe.notebook.saveOutputs',
  lastRunLenses: 'snowprobe.lastRunLenses',
  chainConfigFiles: 'snowprobe.chainConfigFiles',
  chainConfigPrecompiles: 'snowprobe.chainConfigPrecompiles',
  chainConfigInlayHints: 'snowprobe.chainConfigInlayHints',
} as const;

/** Context keys other than those that are set before this is loaded. */
export const contextKeys = {
  hasResult: 'snowprobe.hasResult',
  localNode: 'snowprobe.localNode',
  /** Commands that the active result page has buttons for. */
  pageActions: 'snowprobe.pageActions',
} as const;

export const views = {
  chains: 'snowprobe.chains',
  validators: 'snowprobe.validators',
  nodes: 'snowprobe.nodes',
} as const;

export const debugType = 'snowprobe';

export const dashboardType = 'snowprobe.dashboard';

export const pageType = 'snowprobe.page';

/** MIME type of dragged tree items in addition to plain text: a request, for notebooks. */
export const dragCell = 'application/vnd.snowprobe.cell';

export const documentScheme = 'snowprobe';

export const documentAuthorities = {
  result: '',
  bytes: 'bytes',
  list: 'list',
  warp: 'warp',
  /** Past responses of notebooks. */
  answer: 'answer',
  genesis: 'genesis',
  rules: 'rules',
  chain: 'chain',
  diagnosis: 'diagnosis',
  possession: 'possession',
  comparison: 'comparison',
  /** A transaction and its replay with changes. */
  whatIf: 'whatif',
  /** Simulations of messages that are not sent yet. */
  beforeSend: 'beforesend',
} as const;

/** Type of `.rpc` notebooks, and language of their cells and of the file as text. */
export const notebookType = 'snowprobe-rpc';
export const notebookLanguage = 'snowprobe-rpc';

export type DocumentFamily = keyof typeof documentAuthorities;
export type CommandId = (typeof commands)[keyof typeof commands];
export type LinkCommandId = (typeof linkCommands)[keyof typeof linkCommands];
export type HoverCommandId = (typeof hoverCommands)[keyof typeof hoverCommands];
export type ViewId = (typeof views)[keyof typeof views];
export type SettingKey = (typeof settings)[keyof typeof settings];

type CommandName = keyof typeof commands | keyof typeof linkCommands;
export type CommandOwner = (typeof commandOwners)[CommandName];

/** Handler of a command; `args` come from links, menus or other extensions, so each handler validates them. */
export type CommandHandler = (...args: readonly unknown[]) => unknown;

/** Handlers of a feature: exactly one for each of its commands. */
export type CommandHandlers<Owner extends CommandOwner> = {
  readonly [Name in CommandName as (typeof commandOwners)[Name] extends Owner ? Name : never]: CommandHandler;
};
