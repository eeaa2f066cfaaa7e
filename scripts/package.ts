// npm run package: packs the VSIX and checks its code, its size and its files.
//   npm run package -- --report    also writes the sizes of its parts into docs/bench.md
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkCode } from './packaging/checkCode';
import { packVsix } from './packaging/packVsix';
import { writeWeights } from './packaging/weightReport';
import { build } from './support/build';
import { command } from './support/command';
import { root } from './support/root';

command(async (args) => {
  await build('--production');
  checkCode();
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, string>;
  const vsix = await packVsix(path.join(root, `${name}-${version}.vsix`));
  console.log(`${vsix.file}: ${vsix.bytes} bytes, ${vsix.names.length} files`);
  if (args.includes('--report')) {
    await writeWeights(vsix.file);
  }
  if (vsix.missing !== undefined) {
    console.log(vsix.missing);
  }
});
