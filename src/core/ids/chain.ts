export type Chain = 'P' | 'X' | 'C';
