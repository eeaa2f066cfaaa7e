import type { ConfigSource } from '../../source/configNode';

/** Whether a `config.json` has `"skip-upgrade-check": true`, read as Go reads it. */
export function skipsCheck(config: ConfigSource | undefined): boolean {
  const { root } = config ?? {};
  if (root?.kind !== 'object') {
    return false;
  }
  const said = root.members.findLast(({ key }) => key.toLowerCase() === 'skip-upgrade-check');
  return said?.value?.kind === 'word' && said.value.value === true;
}
