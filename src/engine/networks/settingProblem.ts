/** What is wrong with a value in the settings. */
export interface SettingProblem {
  /** The keys that lead to it: `["snowprobe.networks", "devnet", "nodes", "one"]`. */
  readonly path: readonly string[];
  readonly message: string;
  /** A value that is right, and probably meant. */
  readonly meant?: string;
}
