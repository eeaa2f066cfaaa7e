/** Where NodeIDs are kept between sessions. */
export interface KeptNodeIds {
  /** @param url of a node, as the settings have it */
  get(url: string): string | undefined;
  set(url: string, nodeId: string): void;
}

/** NodeIDs of the configured nodes as they have told them, so that one that is down now is still known as one of them. */
export class NodeIds {
  private readonly told = new Map<string, string>();

  constructor(private readonly kept?: KeptNodeIds) {}

  get(url: string): string | undefined {
    return this.told.get(url) ?? this.kept?.get(url);
  }

  learn(url: string, nodeId: string): void {
    if (this.get(url) !== nodeId) {
      this.kept?.set(url, nodeId);
    }
    this.told.set(url, nodeId);
  }
}
