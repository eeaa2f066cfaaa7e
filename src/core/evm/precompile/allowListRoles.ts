import * as l10n from '@vscode/l10n';

/** Name of a role in a precompile's allow list; undefined for a number that is none. Rule: subnet-evm's allowlist. */
export function allowListRole(role: bigint): string | undefined {
  switch (role) {
    case 0n:
      return l10n.t('none');
    case 1n:
      return l10n.t('enabled');
    case 2n:
      return l10n.t('admin');
    case 3n:
      return l10n.t('manager');
    default:
      return undefined;
  }
}
