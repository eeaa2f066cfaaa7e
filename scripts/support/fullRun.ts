/** Set to 1 by `npm test -- --full`, which runs nightly. */
export const fullVariable = 'SNOWPROBE_FULL';

/** The amount of a random or measured test: `short` by default, `full` in nightly runs. */
export function inFull<Value>(short: Value, full: Value): Value {
  return process.env[fullVariable] === '1' ? full : short;
}
