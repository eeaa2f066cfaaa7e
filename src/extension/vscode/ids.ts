import { networkSetting, networksSetting } from '../../engine/networks';

/**
 * The commands that package.json declares, each with the feature that runs it: it alone has a handler for it, and the
 * compiler asks it for one. A unit test compares this with package.json in both directions.
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

/** Commands behind links of ours: not declared, so never in the palette or a keybinding list. */
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

/** The commands that links in hovers and tooltips run: a trusted text enables these and no others. */
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

/** Context keys besides those that are set before this is loaded. */
export const contextKeys = {
  hasResult: 'snowprobe.hasResult',
  localNode: 'snowprobe.localNode',
  /** Commands that the lookup's page in front has buttons for. */
  pageActions: 'snowprobe.pageActions',
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
  /** Two transactions side by side. */
  comparison: 'comparison',
  /** A transaction beside what it would have done otherwise. */
  whatIf: 'whatif',
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
