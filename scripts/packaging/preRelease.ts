/** An odd minor version is a pre-release, by the Marketplace's convention: it does not support SemVer's tags. */
export function isPreRelease(version: string): boolean {
  const [, minor] = /^\d+\.(\d+)\.\d+$/.exec(version) ?? [];
  if (minor === undefined) {
    throw new Error(
      `package.json's version is ${version}; it should be MAJOR.MINOR.PATCH, which is all that stores take.`,
    );
  }
  return Number(minor) % 2 === 1;
}
