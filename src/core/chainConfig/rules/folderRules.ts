import * as l10n from '@vscode/l10n';
import { rulesOf, type Rule } from './rule';

const source = 'config/config.go readChainConfigPath; utils/storage/storage_common.go';

function seen<Values extends readonly string[]>(
  severity: Rule['severity'],
  says: (...values: Values) => string,
): Rule<Values> {
  return { severity, basis: 'seen', source, says };
}

/** What nodes make of the files of a chain-config folder. */
export const folderRules = rulesOf({
  noSuchFolder: seen('error', () =>
    l10n.t('The node does not start: the folder named by --chain-config-dir is not there.'),
  ),
  tooManyFiles: seen('error', (pattern: string, others: string) =>
    l10n.t('The node does not start: more than one file matches {0}. Move {1} elsewhere.', pattern, others),
  ),
  fileIsFolder: seen('error', (name: string) => l10n.t('The node does not start: {0} is a folder.', name)),
  backupTaken: seen('warning', (name: string, proper: string) =>
    l10n.t('The node takes {0} as {1}. Rename it to {1}, or move it elsewhere.', name, proper),
  ),
  fileNotSeen: seen('warning', (name: string, proper: string) =>
    l10n.t('The node does not see {0}: it takes {1} only.', name, proper),
  ),
  folderOfNoChain: seen('warning', (name: string) =>
    l10n.t('No chain has the ID or alias {0}: the node ignores the folder without a word.', name),
  ),
  folderMeant: seen('warning', (name: string, nearest: string) =>
    l10n.t(
      'No chain has the ID or alias {0}: the node ignores the folder without a word. Is {1} meant?',
      name,
      nearest,
    ),
  ),
  fileBesideFolders: seen('warning', (name: string) =>
    l10n.t('The node ignores {0} here: it belongs into a folder named by the blockchain ID or an alias.', name),
  ),
});
