/** Set to 1 where golden texts are written anew: `npm test -- --update`. */
export const updateVariable = 'SNOWPROBE_UPDATE';

/** Whether golden texts are written anew. In CI nobody reads the diff, so it is refused there. */
export function updatesGoldens(env: NodeJS.ProcessEnv = process.env): boolean {
  if (!env[updateVariable]) {
    return false;
  }
  if (env['CI']) {
    throw new Error('Golden texts are not written anew in CI: run --update on your machine and read the diff.');
  }
  return true;
}
