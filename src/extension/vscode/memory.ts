/** The part of the editor's memory that is needed here: `globalState` or `workspaceState`. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
