/** Set to 1 by `npm test -- --full`, which nights run. */
export const fullVariable = 'SNOWPROBE_FULL';

/** How much a random or a measured test does: `short` in each run, `full` where there is all night for it. */
export function inFull<Value>(short: Value, full: Value): Value {
  return process.env[fullVariable] === '1' ? full : short;
}
