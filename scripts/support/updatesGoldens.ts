/** Set to 1 to rewrite golden texts: `npm test -- --update`. */
export const updateVariable = 'SNOWPROBE_UPDATE';

/** Whether golden texts are rewritten. Refused in CI, where nobody reviews the diff. */
export function updatesGoldens(env: NodeJS.ProcessEnv = process.env): boolean {
  if (!env[updateVariable]) {
    return false;
  }
  if (env['CI']) {
    throw new Error('Golden texts are not written anew in CI: run --update on your machine and read the diff.');
  }
  return true;
}
