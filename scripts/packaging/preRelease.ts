/** Where a version goes: an odd minor is a pre-release, as the Marketplace advises, which knows no other mark of one. */
export function isPreRelease(version: string): boolean {
  const [, minor] = /^\d+\.(\d+)\.\d+$/.exec(version) ?? [];
  if (minor === undefined) {
    throw new Error(
      `package.json's version is ${version}; it should be MAJOR.MINOR.PATCH, which is all that stores take.`,
    );
  }
  return Number(minor) % 2 === 1;
}
