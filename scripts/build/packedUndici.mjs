import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Parts of undici that are reached only by what is never asked of it here, and what that would be. */
const leftOut = {
  'dispatcher/client-h2.js': 'HTTP/2 (allowH2)',
  'dispatcher/socks5-proxy-agent.js': 'SOCKS proxies, which parseProxy.ts refuses',
  'web/fetch/body.js': 'bodies other than text',
};

/**
 * Packs less of undici, 65 of 150 kB in the VSIX: of its two HTTP parsers one (the other uses SIMD, which short headers
 * do not need) and that one compressed, and none of the parts that nothing here reaches.
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
    for (const [part, what] of Object.entries(leftOut)) {
      build.onLoad({ filter: new RegExp(`/undici/lib/${part.replaceAll('.', '\\.')}$`) }, () => ({
        contents: absent(`${what}: not packed, see scripts/build/packedUndici.mjs.`),
      }));
    }
  },
};

/** A module whose every use says why it is not there. */
function absent(sentence) {
  return `
    const refuse = () => { throw new Error(${JSON.stringify(sentence)}); };
    module.exports = new Proxy(refuse, { get: refuse, construct: refuse });
  `;
}

/** The module as undici has it, a buffer made where it is first read, from fewer bytes. */
function compressedParser(source, file) {
  const base64 = /const wasmBase64 = '([^']+)'/.exec(source)?.[1];
  if (base64 === undefined) {
    throw new Error(`${file} holds no parser where it was looked for: see scripts/build/packedUndici.mjs.`);
  }
  const packed = brotliCompressSync(Buffer.from(base64, 'base64')).toString('base64');
  return `
    const { brotliDecompressSync } = require('node:zlib');
    let parser;
    Object.defineProperty(module, 'exports', {
      get: () => (parser ??= brotliDecompressSync(Buffer.from('${packed}', 'base64'))),
    });
  `;
}
