const longest = 4_000;
const tail = 500;

/**
 * A text as it is repeated in what the VM says: the middle of a long one is left out, as a file may have megabytes in one
 * value, and each of its problems would repeat them.
 */
export function withoutMiddle<T extends string | undefined>(text: T): T | string {
  return text === undefined || text.length <= longest ? text : `${text.slice(0, longest - tail)}…${text.slice(-tail)}`;
}
