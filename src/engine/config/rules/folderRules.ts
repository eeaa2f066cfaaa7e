import { rulesOf, type Rule } from './rule';

const source = 'config/config.go readChainConfigPath; utils/storage/storage_common.go';

function seen<Values extends readonly string[]>(
  severity: Rule['severity'],
  message: (...values: Values) => string,
): Rule<Values> {
  return { severity, basis: 'seen', source, message };
}

/** What nodes make of the files of a chain-config folder. */
export const folderRules = rulesOf({
  noSuchFolder: seen('error', () => 'The node does not start: the folder named by --chain-config-dir is not there.'),
  tooManyFiles: seen(
    'error',
    (pattern: string, others: string) =>
      `The node does not start: more than one file matches ${pattern}. Move ${others} elsewhere.`,
  ),
  fileIsFolder: seen('error', (name: string) => `The node does not start: ${name} is a folder.`),
  backupTaken: seen(
    'warning',
    (name: string, proper: string) =>
      `The node takes ${name} as ${proper}. Rename it to ${proper}, or move it elsewhere.`,
  ),
  fileNotSeen: seen(
    'warning',
    (name: string, proper: string) => `The node does not see ${name}: it takes ${proper} only.`,
  ),
  folderOfNoChain: seen(
    'warning',
    (name: string) => `No chain has the ID or alias ${name}: the node ignores the folder without a word.`,
  ),
  folderMeant: seen(
    'warning',
    (name: string, nearest: string) =>
      `No chain has the ID or alias ${name}: the node ignores the folder without a word. Is ${nearest} meant?`,
  ),
  fileBesideFolders: seen(
    'warning',
    (name: string) => `The node ignores ${name} here: it belongs into a folder named by the blockchain ID or an alias.`,
  ),
});
