const pair = /"path":\s*"([^"\\]{1,500})",\s*"build_id":\s*"([0-9a-f]{1,64})"/g;
const maxArtifacts = 50_000;

/** Of which build each artifact is, by their paths below `out`, as Foundry's cache says. Hardhat's says nothing of it. */
export function buildsInCache(json: string): ReadonlyMap<string, string> {
  const builds = new Map<string, string>();
  for (const [, path, id] of json.matchAll(pair)) {
    if (builds.size < maxArtifacts) {
      builds.set(path!, id!);
    }
  }
  return builds;
}
