import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Packs less of undici, by some 35 of 110 kB: of its two HTTP parsers one (the other uses SIMD, which short headers do
 * not need) and that one compressed, and no HTTP/2, which it speaks on request only (`allowH2`) and nobody requests here.
 */
export const packedUndici = {
  name: 'packed undici',
  setup(build) {
    build.onResolve({ filter: /\/llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: path.join(resolveDir, '../llhttp/llhttp-wasm.js'),
    }));
    build.onLoad({ filter: /\/undici\/lib\/llhttp\/llhttp-wasm\.js$/ }, ({ path: file }) => ({
      contents: compressedParser(readFileSync(file, 'utf8'), file),
    }));
    build.onLoad({ filter: /\/undici\/lib\/dispatcher\/client-h2\.js$/ }, () => ({
      contents: `module.exports = () => { throw new Error('HTTP/2 is not packed, see scripts/build/packedUndici.mjs.'); };`,
    }));
  },
};

/** The module as undici has it, a buffer made where it is first read, from fewer bytes. */
function compressedParser(source, file) {
  const base64 = /const wasmBase64 = '([^']+)'/.exec(source)?.[1];
  if (base64 === undefined) {
    throw new Error(`${file} holds no parser where it was looked for: see scripts/build/packedUndici.mjs.`);
  }
  const wasm = Buffer.from(base64, 'base64');
  const packed = brotliCompressSync(wasm, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  return `
    const { brotliDecompressSync } = require('node:zlib');
    let parser;
    Object.defineProperty(module, 'exports', {
      get: () => (parser ??= brotliDecompressSync(Buffer.from('${packed.toString('base64')}', 'base64'))),
    });
  `;
}
