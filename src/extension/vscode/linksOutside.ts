/** Said once for all of the files that somebody reads: a folder that is a link may hold thousands. */
export class LinksOutside {
  private isReported = false;

  /** @throws {Error} the first time */
  report(): void {
    if (!this.isReported) {
      this.isReported = true;
      throw new Error('a link leads out of the open folder; files there are not read');
    }
  }
}
