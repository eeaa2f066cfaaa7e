/** Genesis, upgrade, chain, subnet and node configuration: read, validated, explained, edited, compared. */

export { checkSteps } from './checkSteps';
export { type ConfigDifference, type Normal, type NormalObject, compareNormal, toJson } from './compare/normal';
export {
  configAt,
  onChainConfig,
  comparablePair,
  creationProblems,
  liveValuesOf,
  nodeProblems,
  upgradeText,
} from './compare/liveNode';
export { normalGenesis } from './compare/normalConfig';
export {
  type RuleDifference,
  type RulesDifference,
  type TimelineDifference,
  differenceJson,
  rulesDifference,
} from './compare/rulesDifference';
export { readGenesisSteps } from './decode/readFiles';
export { readUpgrade, readUpgradeSteps } from './decode/readFiles';
export { activationTimeText } from './effective/activations';
export { safeEdits, toLanguageProblem, selectShown } from './problemList';
export { evmCodeProblem, evmSettingProblem, evmSettingsIn, evmVersionOf } from './evm/evmVersion';
export { cChainApis, defaultEthApis } from './fields';
export { folderProblems, isInChainFolder, validateFolder } from './chainFolder';
export { ConfigReader, type ConfigText, type RecognisedText, siblingChainFiles } from './io/configReader';
export { configDocument } from './language/hoverAt';
export { effectiveRulesText } from './language/effectiveRulesText';
export { upgradeTimelineReport } from './language/effectiveRulesText';
export { type LanguageInput, shapeOf } from './language/languageInput';
export { lensesOf } from './language/lensesOf';
export { kindWords, unitWords } from './language/words';
export type { ChainFiles, CheckInput, ConfigNetwork, RunningChain } from './model';
export { networkDefaults } from './effective/activations';
export { likelyNetwork } from './rules/localNetwork';
export type { ConfigEdit, ConfigFile, Problem } from './problem';
export { problemsText, type ReportedProblem } from './problemList';
export { type FoundGenesis, genesisInBytes } from './recognise/genesisInBytes';
export { type RecognisedFile, isFile, recognise } from './recognise/recognise';
export { type NamedChain, chainsOfFile, configurable, siblingPaths } from './recognise/siblingPaths';
export { type Rule, type RuleId, ruleMessage, rules } from './rules/rules';
export { insertMember, removeMembers, replaceValue } from './edit/edits';
export { type ConfigMember, type ConfigNode, type ConfigSource, type ObjectNode } from './source/configNode';
export { readSource, readSourceSteps, readFile, readFileSteps } from './source/readSource';
