import path from 'node:path';

export const root = path.resolve(__dirname, '../..');
