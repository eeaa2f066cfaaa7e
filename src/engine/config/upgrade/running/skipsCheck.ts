import type { ConfigSource } from '../../source/configNode';

/** Whether a `config.json` has `"skip-upgrade-check": true`, read as Go reads it. */
export function skipsCheck(config: ConfigSource | undefined): boolean {
  const { root } = config ?? {};
  if (root?.kind !== 'object') {
    return false;
  }
  const reported = root.members.findLast(({ key }) => key.toLowerCase() === 'skip-upgrade-check');
  return reported?.value?.kind === 'word' && reported.value.value === true;
}
