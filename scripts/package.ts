// npm run package: the VSIX, checked for its code, its size and every file in it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkCode } from './packaging/checkCode';
import { packVsix } from './packaging/packVsix';
import { build } from './support/build';
import { command } from './support/command';
import { root } from './support/root';

command(async () => {
  await build('--production');
  checkCode();
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, string>;
  const vsix = await packVsix(path.join(root, `${name}-${version}.vsix`));
  console.log(`${vsix.file}: ${vsix.bytes} bytes, ${vsix.names.length} files`);
  if (vsix.missing !== undefined) {
    console.log(vsix.missing);
  }
});
