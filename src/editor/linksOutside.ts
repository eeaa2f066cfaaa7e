/** Said once for all of the files that somebody reads: a folder that is a link may hold thousands. */
export class LinksOutside {
  private isTold = false;

  /** @throws {Error} the first time */
  tell(): void {
    if (!this.isTold) {
      this.isTold = true;
      throw new Error('a link leads out of the open folder; files there are not read');
    }
  }
}
