/** Where NodeIDs are kept between sessions. */
export interface SavedNodeIds {
  /** @param url of a node, as the settings have it */
  get(url: string): string | undefined;
  set(url: string, nodeId: string): void;
}

/** NodeIDs of the configured nodes as they have told them, so that one that is down now is still known as one of them. */
export class NodeIds {
  private readonly result = new Map<string, string>();

  constructor(private readonly cached?: SavedNodeIds) {}

  get(url: string): string | undefined {
    return this.result.get(url) ?? this.cached?.get(url);
  }

  remember(url: string, nodeId: string): void {
    if (this.get(url) !== nodeId) {
      this.cached?.set(url, nodeId);
    }
    this.result.set(url, nodeId);
  }
}
